import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { describePattern, patternOperand } from "./pattern.ts";

/** The opposite of `matches`; what is no text does not pass. */
export const notMatches: Operator = {
  name: "notMatches",
  summary: "The text has no part that matches a JavaScript regular expression.",
  example: '"(?i:error)"',
  operand: { type: "string", minLength: 1 },
  subject: "one",
  prepare(operand) {
    const pattern = patternOperand("notMatches", operand);
    return (actual) => {
      if (typeof actual === "string" && !pattern.test(actual)) return PASS;
      const expected = `a string that does not match ${describePattern(pattern)}`;
      const help = typeof actual === "string" ? undefined : "`notMatches` works on text";
      return mismatch(expected, actual, help);
    };
  },
};
