import assert from "node:assert/strict";
import { explanations } from "../../lib/assertions/mod.ts";
import { type Judge, type Mismatch, OperandError } from "../../lib/assertions/operator.ts";
import { findOperator } from "../../lib/assertions/operators/registry.ts";
import type { JsonValue } from "../../lib/json/mod.ts";

await explanations.load();

/** Prepares an operator of the registry. */
export function judgeOf(name: string, operand: JsonValue): Judge {
  const operator = findOperator(name);
  assert.ok(operator, `${name} is registered`);
  return operator.prepare(operand);
}

/** Asserts that every value passes. */
export function assertPasses(
  name: string,
  operand: JsonValue,
  actuals: readonly JsonValue[],
): void {
  const judge = judgeOf(name, operand);
  for (const actual of actuals) assert.deepEqual(judge(actual), { pass: true });
}

/**
 * Asserts that a value fails, and with which texts; without `help` there is none.
 *
 * @param places Where the values differ, as `.path: expected → actual`.
 */
export function assertFails(
  name: string,
  operand: JsonValue,
  value: JsonValue,
  [expected, actual, help]: readonly [expected: string, actual: string, help?: string],
  places?: readonly string[],
): void {
  const result = judgeOf(name, operand)(value);
  assert.ok(!result.pass, `${name} fails`);
  assert.deepEqual([result.expected, result.actual, result.help], [expected, actual, help]);
  if (places) assert.deepEqual(placesOf(result), places);
}

/** The places of a result, as `.path: expected → actual`, and how many more there are. */
export function placesOf({ differences }: Mismatch): string[] {
  const { places = [], more } = differences ?? {};
  return [
    ...places.map(({ at, expected, actual }) => `${at}: ${expected} → ${actual}`),
    ...(more === undefined ? [] : [`${more} more`]),
  ];
}

/** Asserts that an operand is refused, and with which texts. */
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
