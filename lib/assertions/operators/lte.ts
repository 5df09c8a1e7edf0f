import type { Operator } from "../operator.ts";
import { BOUND, prepareBound } from "./order.ts";

/** At most a number, or not after an instant. */
export const lte: Operator = {
  name: "lte",
  summary: "The value is a number of at most the operand, or a date-time not after it.",
  example: "99.5",
  operand: BOUND,
  subject: "one",
  prepare: prepareBound("lte", {
    number: "of at most",
    instant: "at or before",
    holds: (value, bound) => value <= bound,
  }),
};
