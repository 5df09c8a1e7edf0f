import type { JsonObject, JsonValue } from "../../json/mod.ts";
import { isObject } from "../../json/mod.ts";
import { isStrong, valueClass } from "../values/mod.ts";

const MIN_ALIKE = 4;
const MAX_KEYS = 60;
const NAME = /^[A-Za-z_$@][\w$@:.-]{0,59}$/;

/** Whether a key of an object is a value, such as an id, that differs from run to run. */
export function isDynamicKey(key: string): boolean {
  const kind = valueClass(key);
  return isStrong(kind) || kind === "integer" || kind === "long integer" || kind === "epoch" ||
    kind === "date-time" || kind === "email";
}

/** Whether an object is a map from values to things, and not a thing with members. */
export function isMapLike(object: JsonObject): boolean {
  const keys = Object.keys(object);
  if (keys.length > MAX_KEYS) return true;
  if (keys.some((key) => !NAME.test(key) || isDynamicKey(key))) return true;
  return keys.length >= MIN_ALIKE && areAlike(Object.values(object));
}

/** Whether all values are objects with the same members. */
function areAlike(values: readonly JsonValue[]): boolean {
  const shapes = values.map((value) => isObject(value) ? Object.keys(value).join("\n") : undefined);
  return shapes.every((shape) => shape !== undefined && shape !== "" && shape === shapes[0]);
}
