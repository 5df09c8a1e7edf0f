import type { Field } from "../recording.ts";
import { member, scalarText } from "./lenient.ts";

/**
 * The names and values of a list such as `headers`, `cookies` or `queryString`, in order. An object is
 * read as well, as some recorders write one; what has no name is left out.
 */
export function namedValues(list: unknown): readonly Field[] {
  if (!Array.isArray(list)) return fromObject(list);
  return list.flatMap((item) => {
    const name = scalarText(member(item, "name"));
    return name === "" ? [] : [{ name, value: scalarText(member(item, "value")) }];
  });
}

function fromObject(object: unknown): readonly Field[] {
  if (typeof object !== "object" || object === null) return [];
  return Object.entries(object).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => ({ name, value: scalarText(item) }))
  );
}
