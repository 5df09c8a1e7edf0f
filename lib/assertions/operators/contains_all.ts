import { type Operator, PASS } from "../operator.ts";
import { containerHelp, containerTitle, containerWords, holds } from "./containment.ts";
import { describeEach, mismatch } from "./mismatch.ts";
import { filledListOperand } from "./operand.ts";
import { allInTitle } from "./title.ts";

/** Several items of a list in any order, or several parts of a string. */
export const containsAll: Operator = {
  name: "containsAll",
  summary: "The list has an item for each of those listed, or the text has each as a part.",
  example: "[api, payments]",
  operand: { type: "array", minItems: 1 },
  subject: "list",
  prepare(operand) {
    const wanted = filledListOperand("containsAll", operand);
    return (actual) => {
      const missing = wanted.filter((value) => !holds(actual, value));
      if (missing.length === 0) return PASS;
      const expected = `${containerWords(actual)} that contains ${describeEach(wanted).join(", ")}`;
      const help = containerHelp("containsAll", missing, actual);
      const title = containerTitle(actual, `does not contain ${allInTitle(missing)}`);
      const verdict = { ...mismatch(expected, actual, help, title), lacking: missing };
      if (missing.length === wanted.length) return verdict;
      return { ...verdict, notes: [`missing:  ${describeEach(missing).join(", ")}`] };
    };
  },
};
