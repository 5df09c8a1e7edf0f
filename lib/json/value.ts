/** A JSON value. Integers outside the safe range are `bigint`, so that they keep their digits. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonValue[]
  | JsonObject;

/** A JSON object; every member is an own property, also one named `__proto__`. */
export interface JsonObject {
  /** A member. */
  readonly [key: string]: JsonValue;
}

/** The name of a JSON type, as used by the `type` operator and in messages. */
export type JsonTypeName = "null" | "boolean" | "number" | "string" | "array" | "object";

/** Names the JSON type of a value. */
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

/** Tells whether a value is a JSON array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Tells whether a value is a JSON object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a value is a JSON number. */
export function isNumber(value: JsonValue | undefined): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Sets an own member, also where the key is `__proto__`. */
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
