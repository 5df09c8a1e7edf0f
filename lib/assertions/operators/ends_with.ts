import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { asYaml, textOperand } from "./operand.ts";

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
        return mismatch(expected, actual, "`endsWith` works on text");
      }
      return actual.endsWith(part) ? PASS : mismatch(expected, actual);
    };
  },
};
