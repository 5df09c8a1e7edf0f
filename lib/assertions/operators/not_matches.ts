import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { worksOn } from "./operand.ts";
import { describePattern, patternOperand } from "./pattern.ts";
import { withFound } from "./found.ts";

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
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("notMatches", "text", actual));
      }
      const { index, 0: part } = pattern.exec(actual)!;
      return withFound(mismatch(expected, actual), actual, index, part);
    };
  },
};
