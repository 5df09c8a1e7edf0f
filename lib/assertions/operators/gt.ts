import type { Operator } from "../operator.ts";
import { BOUND, prepareBound } from "./order.ts";

/** Greater than a number, or after an instant. */
export const gt: Operator = {
  name: "gt",
  summary: "The value is a number greater than the operand, or a date-time after it.",
  example: "0",
  operand: BOUND,
  subject: "one",
  prepare: prepareBound("gt", {
    number: "greater than",
    instant: "after",
    holds: (value, bound) => value > bound,
  }),
};
