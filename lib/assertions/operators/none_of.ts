import { includes } from "../../json/mod.ts";
import { either } from "../../text/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { describeEach, mismatch } from "./mismatch.ts";
import { filledListOperand } from "./operand.ts";
import { inTitle, says } from "./title.ts";

/** The opposite of `anyOf`. */
export const noneOf: Operator = {
  name: "noneOf",
  summary: "The value equals none of those listed.",
  example: "[failed, cancelled]",
  operand: { type: "array", minItems: 1 },
  subject: "one",
  prepare(operand) {
    const values = filledListOperand("noneOf", operand);
    return (actual) =>
      includes(values, actual)
        ? mismatch(
          `anything but ${either(describeEach(values))}`,
          actual,
          undefined,
          says(`is ${inTitle(actual)}, one of the values excluded`),
        )
        : PASS;
  },
};
