import { isArray, isNumber, isObject, type JsonValue } from "./value.ts";

/**
 * Tells whether two values are equal: numbers by value (`1` equals `1.0`), objects without regard to
 * the order of their keys, and never across types (`"3"` is not `3`).
 */
export function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return a == b;
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

/** Tells whether a list holds a value equal to `wanted`. */
export function includes(list: readonly JsonValue[], wanted: JsonValue): boolean {
  return list.some((item) => isEqual(item, wanted));
}
