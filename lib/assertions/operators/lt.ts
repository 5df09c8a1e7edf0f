import type { Operator } from "../operator.ts";
import { BOUND, prepareBound } from "./order.ts";

/** Less than a number, or before an instant. */
export const lt: Operator = {
  name: "lt",
  summary: "The value is a number less than the operand, or a date-time before it.",
  example: "100",
  operand: BOUND,
  subject: "one",
  prepare: prepareBound("lt", {
    number: "less than",
    instant: "before",
    holds: (value, bound) => value < bound,
  }),
};
