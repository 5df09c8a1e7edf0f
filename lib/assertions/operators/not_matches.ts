import { type Operator, PASS } from "../operator.ts";
import { foundNote } from "./found.ts";
import { mismatch } from "./mismatch.ts";
import { worksOn } from "./operand.ts";
import { describePattern, patternOperand } from "./pattern.ts";
import { isNot, patternInTitle, says } from "./title.ts";

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
        return mismatch(
          expected,
          actual,
          worksOn("notMatches", "text", actual),
          isNot("text", actual),
        );
      }
      const title = says(`matches ${patternInTitle(pattern)}`);
      const verdict = mismatch(expected, actual, undefined, title);
      return { ...verdict, notes: foundNote(actual, pattern.exec(actual)!.index) };
    };
  },
};
