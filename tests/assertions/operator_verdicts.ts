import assert from "node:assert/strict";
import { findOperator, type Judge, OperandError } from "../../lib/assertions/mod.ts";
import type { JsonValue } from "../../lib/json/mod.ts";

/** Prepares an operator of the registry. */
export function judgeOf(name: string, operand: JsonValue): Judge {
  const operator = findOperator(name);
  assert.ok(operator, `${name} is registered`);
  return operator.prepare(operand);
}

/** Asserts that every one of the values is right. */
export function assertPasses(
  name: string,
  operand: JsonValue,
  actuals: readonly JsonValue[],
): void {
  const judge = judgeOf(name, operand);
  for (const actual of actuals) assert.deepEqual(judge(actual), { pass: true });
}

/** Asserts that a value is wrong, and the texts that say so; no help where none is given. */
export function assertFails(
  name: string,
  operand: JsonValue,
  value: JsonValue,
  [expected, actual, help]: readonly [expected: string, actual: string, help?: string],
): void {
  const wanted = { pass: false, expected, actual, ...(help === undefined ? {} : { help }) };
  assert.deepEqual(judgeOf(name, operand)(value), wanted);
}

/** Asserts that an operand is refused, and the texts that say so. */
export function assertRefuses(
  name: string,
  operand: JsonValue,
  message: string,
  help?: string,
): void {
  assert.throws(() => judgeOf(name, operand), (error) => {
    assert.ok(error instanceof OperandError);
    assert.deepEqual([error.message, error.help], [message, help]);
    return true;
  });
}
