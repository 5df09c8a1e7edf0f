import { compilePattern, type Pattern } from "../../pattern/mod.ts";
import { foundNote, isNot, mismatch, patternInTitle, says } from "../differences/mod.ts";
import { worksOn } from "../operand_types.ts";
import { type Operator, PASS } from "../operator.ts";
import {
  describePattern,
  describeSearched,
  orTooLong,
  patternOperand,
  preloadPattern,
  searchedText,
} from "./regular_expression.ts";

const SEARCHED = "text, numbers and booleans";
const SEARCHED_ONE = "text, a number or a boolean";

/** A regular expression found anywhere in a text, a number or a boolean. */
export const matches: Operator = {
  name: "matches",
  docs: {
    what: "The text, the number or the boolean has a part that matches a JavaScript regular " +
      "expression; anchor with ^ and $.",
    when: "Use it for text of a known shape. `startsWith`, `endsWith` and `contains` need no " +
      "escapes, and `format` knows UUIDs, dates and URIs.",
    types:
      "A number is searched as the body writes it (`3`, `1.50`, `1e3`), a boolean as `true` or " +
      "`false`. null, lists and objects fail. Flags go around the part that needs them: " +
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
    return orTooLong(expected, (actual, asWritten) => {
      const text = searchedText(actual, asWritten);
      if (text === undefined) {
        return mismatch(expected, actual, worksOn("matches", SEARCHED, actual));
      }
      if (pattern.test(text)) return PASS;
      const help = delimiterHelp(pattern.source) ?? flagHelp(pattern, text);
      const title = says(`does not match ${patternInTitle(pattern)}`);
      return {
        ...mismatch(expected, actual, help, title),
        actual: describeSearched(actual, text),
      };
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

/** The opposite of `matches`; null, lists and objects fail, because they have no such text. */
export const notMatches: Operator = {
  name: "notMatches",
  docs: {
    what: "The text, the number or the boolean has no part that matches a JavaScript regular " +
      "expression.",
    when: "Use it to exclude text of a known shape, such as an error or a stack trace.",
    types: "Numbers and booleans are searched as with `matches`. null, lists and objects fail, " +
      "because they have no text to search.",
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
    return orTooLong(expected, (actual, asWritten) => {
      const text = searchedText(actual, asWritten);
      if (text === undefined) {
        const help = worksOn("notMatches", SEARCHED, actual);
        return mismatch(expected, actual, help, isNot(SEARCHED_ONE, actual));
      }
      const found = pattern.exec(text);
      if (!found) return PASS;
      const title = says(`matches ${patternInTitle(pattern)}`);
      return {
        ...mismatch(expected, actual, undefined, title),
        actual: describeSearched(actual, text),
        notes: foundNote(text, found.index),
      };
    });
  },
};
