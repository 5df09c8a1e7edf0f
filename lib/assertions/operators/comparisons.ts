import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { asYaml, wrongOperand } from "../operand_types.ts";
import { OperandError, type Operator } from "../operator.ts";
import {
  BOUND,
  boundOperand,
  judgeOrder,
  ORDER_TYPES,
  type Ordered,
  prepareBound,
  toOrdered,
} from "./ordering.ts";

/** Greater than a number, or after an instant. */
export const gt: Operator = {
  name: "gt",
  docs: {
    what: "The value is a number greater than the operand, or a date-time after it.",
    when: "Use it for amounts, counts and times of which only a lower bound is known.",
    types: ORDER_TYPES,
    path: "$.json.total",
    example: "0",
    passes: '{"total": 54.5}',
    fails: '{"total": 0}',
  },
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
  docs: {
    what: "The value is a number of at least the operand, or a date-time not before it.",
    when: "Use it for amounts, counts and times of which only the least is known.",
    types: ORDER_TYPES,
    path: "$.json.quantity",
    example: "1",
    passes: '{"quantity": 1}',
    fails: '{"quantity": 0}',
  },
  operand: BOUND,
  subject: "one",
  prepare: prepareBound("gte", {
    number: "at least",
    connective: "of",
    instant: "at or after",
    holds: (value, bound) => value >= bound,
  }),
};

/** Less than a number, or before an instant. */
export const lt: Operator = {
  name: "lt",
  docs: {
    what: "The value is a number less than the operand, or a date-time before it.",
    when: "Use it for amounts, counts and times of which only an upper bound is known.",
    types: ORDER_TYPES,
    path: "$.json.progress",
    example: "100",
    passes: '{"progress": 99}',
    fails: '{"progress": 100}',
  },
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
  docs: {
    what: "The value is a number of at most the operand, or a date-time not after it.",
    when: "Use it for amounts, counts and times of which only the most is known.",
    types: ORDER_TYPES,
    path: "$.json.price",
    example: "99.5",
    passes: '{"price": 99.5}',
    fails: '{"price": 100}',
  },
  operand: BOUND,
  subject: "one",
  prepare: prepareBound("lte", {
    number: "at most",
    connective: "of",
    instant: "at or before",
    holds: (value, bound) => value <= bound,
  }),
};

/** A range of numbers or instants, both ends included. */
export const between: Operator = {
  name: "between",
  docs: {
    what: "The value is a number or a date-time from the first to the second, both included.",
    when: "Use it where both bounds are known, for example for numbers that were calculated and " +
      "rounded.",
    types: ORDER_TYPES,
    path: "$.json.rating",
    example: "[1, 10]",
    passes: '{"rating": 10}',
    fails: '{"rating": 10.5}',
  },
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
