import { countWork } from "../text/mod.ts";

/** A JSON value. Integers outside the safe range are `bigint`, so that they keep their digits. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonValue[]
  | JsonObject;

/** A JSON object; every member is an own property, even one named `__proto__`. */
export interface JsonObject {
  /** A member. */
  readonly [key: string]: JsonValue;
}

/** The name of a JSON type, as the `type` operator and messages use it. */
export type JsonTypeName = "null" | "boolean" | "number" | "string" | "array" | "object";

/** Returns the name of a value's JSON type. */
export function typeName(value: JsonValue): JsonTypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "bigint":
    case "number":
      return "number";
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    default:
      return "object";
  }
}

/** Whether a value is a JSON array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a value is a JSON object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value);
}

/** Whether any value is an object that is not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON number. */
export function isNumber(value: JsonValue | undefined): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Copies an object without the members that are `undefined`. */
export function definedMembers<T extends object>(object: T): T {
  const defined = {} as T;
  for (const name in object) {
    if (object[name] !== undefined) defined[name] = object[name];
  }
  return defined;
}

/** Sets an own member, even if the key is `__proto__`. */
export function setMember(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    target[key] = value;
  }
}

/**
 * Whether two values are equal. Numbers compare by value (`1` equals `1.0`), objects ignore the
 * order of their keys, and values of different types are never equal (`"3"` is not `3`).
 */
export function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return a == b;
  if (typeof a !== "object" || typeof b !== "object") return false;
  countWork();
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

/** Whether a list contains a value equal to `wanted`. */
export function includesEqual(list: readonly JsonValue[], wanted: JsonValue): boolean {
  countWork(list.length);
  return list.some((item) => isEqual(item, wanted));
}

/**
 * Returns a text that is the same for two values exactly if `isEqual` holds, for use as a map key.
 */
export function canonicalText(value: JsonValue): string {
  if (isNumber(value)) return numberText(value);
  countWork();
  if (isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`);
  return `{${members.join()}}`;
}

/** Writes an integer with all its digits, however it was written in the source. */
function numberText(value: number | bigint): string {
  return typeof value === "number" && Number.isInteger(value)
    ? BigInt(value).toString()
    : value.toString();
}
