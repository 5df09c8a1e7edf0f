import { isArray, isObject, type JsonValue, typeName } from "./value.ts";
import { stringifyJson } from "./text.ts";
import { count, excerpt } from "../text/mod.ts";

const LIMIT = 200;

/** A value with its JSON type, bounded, as messages show it: `string "3"`, `number 3`, `null`. */
export function describeValue(value: JsonValue, limit: number = LIMIT): string {
  if (value === null) return "null";
  const text = excerpt(stringifyJson(value), limit);
  if (isArray(value)) return `array of ${count(value.length, "item")} ${text}`;
  if (isObject(value)) return `object ${text}`;
  return `${typeName(value)} ${text}`;
}
