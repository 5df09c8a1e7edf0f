import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { asYaml, textOperand } from "./operand.ts";

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
        return mismatch(expected, actual, "`startsWith` works on text");
      }
      return actual.startsWith(part) ? PASS : mismatch(expected, actual);
    };
  },
};
