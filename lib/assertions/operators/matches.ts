import { foundNote, isNot, mismatch, patternInTitle, says } from "../differences/mod.ts";
import { worksOn } from "../operand_types.ts";
import { type Operator, PASS } from "../operator.ts";
import { describePattern, patternOperand } from "./regular_expression.ts";

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
  prepare(operand) {
    const pattern = patternOperand("matches", operand);
    return (actual) => {
      if (typeof actual === "string" && pattern.test(actual)) return PASS;
      const expected = `a string that matches ${describePattern(pattern)}`;
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("matches", "text", actual));
      }
      const help = delimiterHelp(pattern.source) ?? flagHelp(pattern, actual);
      return mismatch(expected, actual, help, says(`does not match ${patternInTitle(pattern)}`));
    };
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

/** Suggests a flag if the pattern matches with it. */
function flagHelp({ source, flags }: RegExp, actual: string): string | undefined {
  const found = FLAGS.find(([flag]) => new RegExp(source, flags + flag).test(actual));
  if (found !== undefined) return `${found[1]}; write \`(?${found[0]}:${source})\``;
  return new RegExp(source, flags).test(actual.trim())
    ? "it matches without the white space around it"
    : undefined;
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
  prepare(operand) {
    const pattern = patternOperand("notMatches", operand);
    return (actual) => {
      if (typeof actual === "string" && !pattern.test(actual)) return PASS;
      const expected = `a string that does not match ${describePattern(pattern)}`;
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
    };
  },
};
