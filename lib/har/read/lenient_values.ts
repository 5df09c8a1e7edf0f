import type { Field } from "../recording.ts";

/** Returns a member of an object; nothing if the value is not an object or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Returns a text; nothing for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the value of a header or a parameter as text; empty if it has none. */
export function scalarText(value: unknown): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : "";
}

/** Returns a number, which may be written as text; nothing for any other value. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Returns the items of a list; none for any other value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the names and values of a list such as `headers`, `cookies` or `queryString`, in order.
 * It also reads an object, because some recorders write one; items without a name are left out.
 */
export function namedValues(list: unknown): readonly Field[] {
  if (!Array.isArray(list)) return fromObject(list);
  return list.flatMap((item) => {
    const name = scalarText(memberOf(item, "name"));
    return name === "" ? [] : [{ name, value: scalarText(memberOf(item, "value")) }];
  });
}

function fromObject(object: unknown): readonly Field[] {
  if (typeof object !== "object" || object === null) return [];
  return Object.entries(object).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => ({ name, value: scalarText(item) }))
  );
}
