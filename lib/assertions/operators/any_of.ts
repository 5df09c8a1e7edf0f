import { includes } from "../../json/mod.ts";
import { either } from "../../text/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { describeEach, mismatch, typeHelp } from "./mismatch.ts";
import { filledListOperand } from "./operand.ts";

/** One value out of a list, compared as `equals` does. */
export const anyOf: Operator = {
  name: "anyOf",
  summary: "The value equals one of those listed; `in` is another name for it.",
  example: "[draft, paid]",
  operand: { type: "array", minItems: 1 },
  subject: "one",
  prepare(operand) {
    const values = filledListOperand("anyOf", operand);
    return (actual) => {
      if (includes(values, actual)) return PASS;
      return mismatch(either(describeEach(values)), actual, typeHelp(values, [actual]));
    };
  },
};
