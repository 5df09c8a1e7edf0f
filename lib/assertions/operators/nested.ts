import { isObject, type JsonValue } from "../../json/mod.ts";
import { closest, either } from "../../text/mod.ts";
import { type Judge, OperandError, type Operator } from "../operator.ts";
import { wrongOperand } from "./operand.ts";

/** The operators by every name that a flow file may give them. */
export type OperatorTable = ReadonlyMap<string, Operator>;

/** An operator and the judgement it was prepared for. */
export interface PreparedOperator {
  readonly operator: Operator;
  readonly judge: Judge;
}

/**
 * Reads a map that holds one operator, such as `{gte: 1}`, and prepares it; what the operator needs
 * must be loaded.
 *
 * @param owner What the map belongs to, as messages name it.
 * @throws {OperandError} If it is no such map, or its operand does not fit.
 */
export function prepareNested(
  owner: string,
  value: JsonValue,
  operators: OperatorTable,
): PreparedOperator {
  if (!isObject(value)) {
    throw wrongOperand(owner, "a map with one operator", value, "for example `{gte: 1}`");
  }
  const names = Object.keys(value);
  if (names.length !== 1) {
    const found = names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
    throw new OperandError(`\`${owner}\` takes exactly one operator, found ${found}`);
  }
  const operator = operatorOf(names[0], operators);
  return { operator, judge: operator.prepare(value[names[0]]) };
}

function operatorOf(name: string, operators: OperatorTable): Operator {
  const operator = operators.get(name);
  if (operator) return operator;
  const near = closest(name, operators.keys());
  throw new OperandError(
    `\`${name}\` is not an operator`,
    near === undefined
      ? `the operators are ${either([...operators.keys()])}`
      : `did you mean \`${near}\`?`,
  );
}
