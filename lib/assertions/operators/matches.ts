import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { describePattern, patternOperand } from "./pattern.ts";

/** A regular expression found anywhere in a string. */
export const matches: Operator = {
  name: "matches",
  summary: "The text has a part that matches a JavaScript regular expression; anchor with ^ and $.",
  example: '"^ord_[0-9]+$"',
  operand: { type: "string", minLength: 1 },
  subject: "one",
  prepare(operand) {
    const pattern = patternOperand("matches", operand);
    return (actual) => {
      if (typeof actual === "string" && pattern.test(actual)) return PASS;
      const expected = `a string that matches ${describePattern(pattern)}`;
      if (typeof actual !== "string") return mismatch(expected, actual, "`matches` works on text");
      return mismatch(expected, actual, delimiterHelp(pattern.source));
    };
  },
};

function delimiterHelp(source: string): string | undefined {
  return /^\\\/.*\\\/[a-z]*$/s.test(source)
    ? "the slashes are part of the pattern; write it without them"
    : undefined;
}
