import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { OperandError, type Operator } from "../operator.ts";
import { asYaml, wrongOperand } from "./operand.ts";
import { BOUND, boundOperand, judgeOrder, type Ordered, toOrdered } from "./order.ts";

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
