import type { FilterTest } from "./selectors.ts";
import { isArray, isEqual, isNumber, isObject, type JsonValue } from "./value.ts";

/** Evaluates a part of a filter to a value; `undefined` is "nothing" (RFC 9535, section 2.4.1). */
export type Operand = (value: JsonValue, root: JsonValue) => JsonValue | undefined;

type Comparison = (left: JsonValue | undefined, right: JsonValue | undefined) => boolean;

/** The comparison operators (RFC 9535, section 2.3.5.2.2); integers compare by all their digits. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "==": isSame,
  "!=": (left, right) => !isSame(left, right),
  "<": isLess,
  "<=": (left, right) => isLess(left, right) || isSame(left, right),
  ">": (left, right) => isLess(right, left),
  ">=": (left, right) => isLess(right, left) || isSame(left, right),
};

/** Makes the test that compares two operands. */
export function compareOperands(left: Operand, operator: string, right: Operand): FilterTest {
  const compare = COMPARISONS[operator];
  return (value, root) => compare(left(value, root), right(value, root));
}

function isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return left === undefined || right === undefined ? left === right : isEqual(left, right);
}

function isLess(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (typeof left === "string") return typeof right === "string" && left < right;
  return isNumber(left) && isNumber(right) && left < right;
}

/** The function `length` (RFC 9535, section 2.4.4). */
export function lengthOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === "string" || isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}
