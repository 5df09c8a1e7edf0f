import { describeValue, isNumber, type JsonValue, toText } from "../../json/mod.ts";
import {
  compilePattern,
  loadPatterns,
  type Pattern,
  PatternLimitError,
} from "../../pattern/mod.ts";
import { excerpt } from "../../text/mod.ts";
import { mismatch, says } from "../differences/mod.ts";
import { asYaml, textOperand } from "../operand_types.ts";
import { type AsWritten, type Judge, OperandError } from "../operator.ts";

const LIMIT = 200;

/** Loads what {@linkcode patternOperand} needs for an operand, or for any if it is unknown. */
export function preloadPattern(operand?: JsonValue): Promise<void> {
  return loadPatterns(typeof operand === "string" ? operand : undefined);
}

/**
 * Compiles a JavaScript regular expression, with the `u` flag if it is valid with it.
 *
 * @throws {OperandError} If the operand is not a text or not a valid regular expression.
 */
export function patternOperand(operator: string, operand: JsonValue): Pattern {
  const source = textOperand(operator, operand);
  try {
    return compilePattern(source, "u");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return compileWithoutUnicode(operator, source);
  }
}

/**
 * Returns the text in which a pattern is searched: a text, a number as the body has it, or a
 * boolean.
 */
export function searchedText(actual: JsonValue, asWritten?: AsWritten): string | undefined {
  if (typeof actual === "string") return actual;
  if (typeof actual === "boolean") return String(actual);
  if (!isNumber(actual)) return undefined;
  const written = asWritten?.();
  return typeof written === "string" ? written : toText(actual);
}

/**
 * Describes a searched value with its JSON type: `number 1.50`. A number that is written in a form
 * in which a secret would not be found and masked is shown as JSON has it.
 */
export function describeSearched(actual: JsonValue, text: string): string {
  return isNumber(actual) && text.includes(toText(actual))
    ? `number ${excerpt(text, LIMIT)}`
    : describeValue(actual);
}

/** Returns a judge that fails where another stops because a pattern takes too long. */
export function orTooLong(expected: string, judge: Judge): Judge {
  return (actual, asWritten) => {
    try {
      return judge(actual, asWritten);
    } catch (error) {
      if (!(error instanceof PatternLimitError)) throw error;
      return mismatch(expected, actual, error.help, says(`cannot be judged: ${error.message}`));
    }
  };
}

/** Formats a regular expression for messages: `/^a/`. */
export function describePattern(pattern: Pattern): string {
  return `/${excerpt(pattern.source, LIMIT)}/`;
}

function compileWithoutUnicode(operator: string, source: string): Pattern {
  try {
    return compilePattern(source, "");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { reason, help } = patternMistake(source, error);
    throw new OperandError(
      `\`${operator}\` takes a regular expression, found ${asYaml(source)}: ${reason}`,
      help,
    );
  }
}

const FOREIGN_SYNTAX: readonly (readonly [RegExp, string])[] = [
  [/\(\?[a-zA-Z]+\)/, "write flags around what they are for: `(?i:…)`"],
  [/\(\?P</, "write named groups without the P: `(?<name>…)`"],
  [/[*+?}]\+|\(\?>/, "JavaScript has no possessive quantifiers and no atomic groups"],
];

/** Help for each complaint of the engine, found by its words. */
const COMPLAINTS: readonly (readonly [RegExp, (source: string) => string | undefined])[] = [
  [/character class/i, (source) => unclosed(source, "[", "]")],
  [/Unterminated group/i, (source) => unclosed(source, "(", ")")],
  [/Unmatched '\)'/i, (source) => {
    const at = unmatched(source).closing;
    if (at === undefined) return undefined;
    return `the \`)\` at character ${at + 1} closes nothing; the character itself is \`\\)\``;
  }],
  [/Nothing to repeat/i, (source) => {
    const sign = /[*+?]/.exec(source)?.[0] ?? "*";
    return `\`${sign}\` repeats what comes before it, as in \`.${sign}\`; ` +
      `the character itself is \`\\${sign}\``;
  }],
  [/Duplicate capture group name/i, () => "give each group a different name"],
  [/\\ at end/i, () => "a backslash at the end escapes nothing; the character itself is `\\\\`"],
  [/out of order/i, () => "write the lower end of the range first"],
];

/** Why a text is not a valid regular expression, and what to write instead. */
export interface PatternMistake {
  readonly reason: string;
  readonly help?: string;
}

/**
 * Explains why a text is not a valid regular expression.
 *
 * @param error The engine's error, which repeats the whole text before the reason.
 */
export function patternMistake(source: string, { message }: SyntaxError): PatternMistake {
  const reason = message.replace(/^.*\/[a-z]*: /s, "");
  const foreign = FOREIGN_SYNTAX.find(([syntax]) => syntax.test(source))?.[1];
  const help = foreign ?? COMPLAINTS.find(([words]) => words.test(reason))?.[1](source);
  return { reason, help };
}

function unclosed(source: string, open: string, close: string): string | undefined {
  const at = open === "[" ? unmatched(source).class : unmatched(source).group;
  if (at === undefined) return undefined;
  return `the \`${open}\` at character ${at + 1} is not closed: close it with \`${close}\`, ` +
    `or write \`\\${open}\` for the character itself`;
}

/** Finds brackets without a counterpart, as offsets in UTF-16 units. */
function unmatched(source: string): { class?: number; group?: number; closing?: number } {
  const groups: number[] = [];
  let inClass: number | undefined;
  for (let i = 0; i < source.length; i++) {
    const unit = source[i];
    if (unit === "\\") i++;
    else if (inClass !== undefined) inClass = unit === "]" ? undefined : inClass;
    else if (unit === "[") inClass = i;
    else if (unit === "(") groups.push(i);
    else if (unit === ")" && groups.pop() === undefined) return { closing: i };
  }
  return { class: inClass, group: groups.at(-1) };
}
