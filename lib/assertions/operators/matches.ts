import { compilePattern, type Pattern } from "../../pattern/mod.ts";
import { foundNote, isNot, mismatch, patternInTitle, says } from "../differences/mod.ts";
import { worksOn } from "../operand_types.ts";
import { type Operator, PASS } from "../operator.ts";
import {
  describePattern,
  orTooLong,
  patternOperand,
  preloadPattern,
} from "./regular_expression.ts";

/** A regular expression found anywhere in a string. */
export const matches: Operator = {
  name: "matches",
  docs: {
    what: "The text has a part that matches a JavaScript regular expression; anchor with ^ and $.",
    when: "Use it for text of a known shape. `startsWith`, `endsWith` and `contains` need no " +
      "escapes, and `format` knows UUIDs, dates and URIs.",
    types:
      "Text only: numbers, booleans and null fail. Flags go around the part that needs them: " +
      "`(?i:error)`. In YAML, single quotes keep `\\d` as it is.",
    path: "$.json.id",
    example: '"^ord_[0-9]+$"',
    passes: '{"id": "ord_17"}',
    fails: '{"id": "17"}',
  },
  operand: { type: "string", minLength: 1 },
  subject: "one",
  preload: preloadPattern,
  prepare(operand) {
    const pattern = patternOperand("matches", operand);
    const expected = `a string that matches ${describePattern(pattern)}`;
    return orTooLong(expected, (actual) => {
      if (typeof actual === "string" && pattern.test(actual)) return PASS;
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("matches", "text", actual));
      }
      const help = delimiterHelp(pattern.source) ?? flagHelp(pattern, actual);
      return mismatch(expected, actual, help, says(`does not match ${patternInTitle(pattern)}`));
    });
  },
};

function delimiterHelp(source: string): string | undefined {
  return /^\\\/.*\\\/[a-z]*$/s.test(source)
    ? "the slashes are part of the pattern; write it without them"
    : undefined;
}

const FLAGS: readonly (readonly [flag: string, words: string])[] = [
  ["i", "it matches apart from letter case"],
  ["m", "`^` and `$` mean the whole text, and one line of it matches"],
  ["s", "`.` matches no line end, and the text has several lines"],
];

/** The longest text for which a flag is suggested: it is matched again for each. */
const MAX_HELP = 1_000;

/** Suggests a flag if the pattern matches with it. */
function flagHelp(pattern: Pattern, actual: string): string | undefined {
  if (actual.length > MAX_HELP) return undefined;
  const { source, flags } = pattern;
  const found = FLAGS.find(([flag]) => withFlags(pattern, flags + flag).test(actual));
  if (found !== undefined) return `${found[1]}; write \`(?${found[0]}:${source})\``;
  return pattern.test(actual.trim()) ? "it matches without the white space around it" : undefined;
}

/** A plain pattern stays quick with any flags on a text as short as this. */
function withFlags(pattern: Pattern, flags: string): Pattern {
  return pattern instanceof RegExp
    ? new RegExp(pattern.source, flags)
    : compilePattern(pattern.source, flags);
}

/** The opposite of `matches`; a value that is not text fails. */
export const notMatches: Operator = {
  name: "notMatches",
  docs: {
    what: "The text has no part that matches a JavaScript regular expression.",
    when: "Use it to exclude text of a known shape, such as an error or a stack trace.",
    types: "Text only: numbers, booleans and null fail, because they are not text.",
    path: "$.json.message",
    example: '"(?i:error)"',
    passes: '{"message": "done"}',
    fails: '{"message": "Error 17"}',
  },
  operand: { type: "string", minLength: 1 },
  subject: "one",
  preload: preloadPattern,
  prepare(operand) {
    const pattern = patternOperand("notMatches", operand);
    const expected = `a string that does not match ${describePattern(pattern)}`;
    return orTooLong(expected, (actual) => {
      if (typeof actual === "string" && !pattern.test(actual)) return PASS;
      if (typeof actual !== "string") {
        return mismatch(
          expected,
          actual,
          worksOn("notMatches", "text", actual),
          isNot("text", actual),
        );
      }
      const title = says(`matches ${patternInTitle(pattern)}`);
      const result = mismatch(expected, actual, undefined, title);
      return { ...result, notes: foundNote(actual, pattern.exec(actual)!.index) };
    });
  },
};
