import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { asYaml, wrongOperand } from "../operand_types.ts";
import { OperandError, type Operator } from "../operator.ts";
import {
  BOUND,
  boundOperand,
  judgeOrder,
  type Ordered,
  prepareBound,
  toOrdered,
} from "./ordering.ts";

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

/** A range of numbers or instants, both ends included. */
export const between: Operator = {
  name: "between",
  summary: "The value is a number or a date-time from the first to the second, both included.",
  example: "[1, 10]",
  operand: { type: "array", items: BOUND, minItems: 2, maxItems: 2 },
  subject: "one",
  prepare(operand) {
    const [low, high] = rangeOperand(operand);
    const [from, to] = operand as readonly JsonValue[];
    const relation = `from ${asYaml(from)} to ${asYaml(to)}`;
    return judgeOrder(
      "between",
      low.kind,
      relation,
      (value) => low.value <= value && value <= high.value,
    );
  },
};

function rangeOperand(operand: JsonValue): readonly [Ordered, Ordered] {
  if (!isArray(operand) || operand.length !== 2) {
    const values = isObject(operand) ? Object.values(operand) : [];
    const help = values.length === 2 && values.every((value) => toOrdered(value))
      ? `write \`between: ${asYaml(values)}\``
      : "write `between: [low, high]`";
    throw wrongOperand("between", "a list of two bounds", operand, help);
  }
  const low = boundOperand("between", operand[0]);
  const high = boundOperand("between", operand[1]);
  if (low.kind !== high.kind) {
    throw new OperandError("`between` takes two numbers or two date-times, found one of each");
  }
  if (low.value > high.value) {
    throw new OperandError(
      `\`between\` takes the lower bound first, found ${asYaml(operand)}`,
      `write \`between: ${asYaml(operand.toReversed())}\``,
    );
  }
  return [low, high];
}
