import { either } from "../../text/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { containerHelp, containerTitle, containerWords, holds } from "./containment.ts";
import { describeEach, mismatch } from "./mismatch.ts";
import { filledListOperand } from "./operand.ts";
import { allInTitle } from "./title.ts";

/** At least one of several items of a list, or of several parts of a string. */
export const containsAny: Operator = {
  name: "containsAny",
  summary: "The list has at least one item of those listed, or the text has one as a part.",
  example: "[admin, owner]",
  operand: { type: "array", minItems: 1 },
  subject: "list",
  prepare(operand) {
    const wanted = filledListOperand("containsAny", operand);
    return (actual) => {
      if (wanted.some((value) => holds(actual, value))) return PASS;
      const expected = `${containerWords(actual)} that contains ${either(describeEach(wanted))}`;
      const title = containerTitle(actual, `contains none of ${allInTitle(wanted)}`);
      return mismatch(expected, actual, containerHelp("containsAny", wanted, actual), title);
    };
  },
};
