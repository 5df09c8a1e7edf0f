import { describeValue, isEqual } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";
import { inTitle, says } from "./title.ts";

/** The opposite of `equals`. */
export const notEquals: Operator = {
  name: "notEquals",
  summary: "The value does not equal the operand; values of different types are not equal.",
  example: "null",
  operand: {},
  subject: "one",
  prepare: (operand) => (actual) => {
    if (!isEqual(actual, operand)) return PASS;
    const title = says(`equals ${inTitle(operand)}`);
    return mismatch(`anything but ${describeValue(operand)}`, actual, undefined, title);
  },
};
