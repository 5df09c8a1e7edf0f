import type { Operator } from "../operator.ts";
import { BOUND, prepareBound } from "./order.ts";

/** At least a number, or not before an instant. */
export const gte: Operator = {
  name: "gte",
  summary: "The value is a number of at least the operand, or a date-time not before it.",
  example: "1",
  operand: BOUND,
  subject: "one",
  prepare: prepareBound("gte", {
    number: "of at least",
    instant: "at or after",
    holds: (value, bound) => value >= bound,
  }),
};
