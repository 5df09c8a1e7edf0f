import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { nearlyHas } from "./nearly_has.ts";
import { asYaml, textOperand, worksOn } from "./operand.ts";

/** A string's beginning. */
export const startsWith: Operator = {
  name: "startsWith",
  summary: "The text starts with the operand.",
  example: "ord_",
  operand: { type: "string", minLength: 1 },
  subject: "one",
  prepare(operand) {
    const part = textOperand("startsWith", operand);
    const expected = `a string that starts with ${asYaml(part)}`;
    return (actual) => {
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("startsWith", "text", actual));
      }
      return actual.startsWith(part)
        ? PASS
        : nearlyHas(mismatch(expected, actual), part, actual, "startsWith");
    };
  },
};
