import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { nearlyHas } from "./nearly_has.ts";
import { asYaml, textOperand, worksOn } from "./operand.ts";
import { inTitle, says } from "./title.ts";

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
    const title = says(`does not start with ${inTitle(part)}`);
    return (actual) => {
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("startsWith", "text", actual));
      }
      if (actual.startsWith(part)) return PASS;
      const verdict = mismatch(expected, actual, undefined, title);
      return nearlyHas(verdict, part, actual, "startsWith");
    };
  },
};
