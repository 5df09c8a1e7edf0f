import { isArray, isObject, type JsonValue, stringifyJson } from "../json/mod.ts";
import { excerpt } from "../text/mod.ts";

const LIMIT = 1_000;

/** A value as reports hold it: large ones as a bounded text. */
export function boundedValue(value: JsonValue): JsonValue {
  if (typeof value === "string") return excerpt(value, LIMIT);
  if (!isArray(value) && !isObject(value)) return value;
  const text = stringifyJson(value);
  return text.length <= LIMIT ? value : excerpt(text, LIMIT);
}
