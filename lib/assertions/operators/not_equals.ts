import { describeValue, isEqual } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { mismatch } from "./mismatch.ts";

/** The opposite of `equals`. */
export const notEquals: Operator = {
  name: "notEquals",
  summary: "The value does not equal the operand; values of different types are not equal.",
  example: "null",
  operand: {},
  subject: "one",
  prepare: (operand) => (actual) =>
    isEqual(actual, operand) ? mismatch(`anything but ${describeValue(operand)}`, actual) : PASS,
};
