import { isArray, isNumber, isObject, type JsonValue } from "./value.ts";

/** A text that two values share exactly where `isEqual` holds, so that it can be a key of a map. */
export function canonicalText(value: JsonValue): string {
  if (isNumber(value)) return numberText(value);
  if (isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`);
  return `{${members.join()}}`;
}

/** Integers are compared with all their digits, however they are written. */
function numberText(value: number | bigint): string {
  return typeof value === "number" && Number.isInteger(value)
    ? BigInt(value).toString()
    : value.toString();
}
