import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import type { Entry } from "../recording.ts";

const PASSWORD_KEY =
  /^(?:.*[_\-.])?(?:pass(?:word|wd|phrase|code)?|pwd|client_?secret)\d*$|password$/i;

/** How many fields of a request are called as a password is. */
export function passwordsSent(entry: Entry): number {
  return fieldNames(entry).filter((name) => PASSWORD_KEY.test(name)).length;
}

/** The names of the fields in the body of a request; of JSON those of the upper levels. */
export function fieldNames({ request: { body } }: Entry): readonly string[] {
  if (body?.kind === "form") return body.fields.map(({ name }) => name);
  if (body?.kind === "multipart") return body.parts.map(({ name }) => name);
  return body?.kind === "json" ? keysOf(body.value, 3) : [];
}

function keysOf(value: JsonValue, depth: number): readonly string[] {
  if (depth === 0) return [];
  if (isArray(value)) return value.slice(0, 8).flatMap((item) => keysOf(item, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysOf(item, depth - 1)]);
}
