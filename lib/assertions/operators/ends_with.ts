import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { nearlyHas } from "./nearly_has.ts";
import { asYaml, textOperand, worksOn } from "./operand.ts";

/** A string's end. */
export const endsWith: Operator = {
  name: "endsWith",
  summary: "The text ends with the operand.",
  example: ".pdf",
  operand: { type: "string", minLength: 1 },
  subject: "one",
  prepare(operand) {
    const part = textOperand("endsWith", operand);
    const expected = `a string that ends with ${asYaml(part)}`;
    return (actual) => {
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("endsWith", "text", actual));
      }
      return actual.endsWith(part)
        ? PASS
        : nearlyHas(mismatch(expected, actual), part, actual, "endsWith");
    };
  },
};
