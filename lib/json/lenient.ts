import { valueAt } from "./path_segments.ts";
import type { JsonValue } from "./value.ts";

/** Returns the value at a path of names; nothing if there is none. */
export function memberOf(value: unknown, ...path: string[]): unknown {
  return valueAt(value as JsonValue, path);
}

/** Returns a text, that at a path of names if there is a path; nothing for any other value. */
export function textOf(value: unknown, ...path: string[]): string | undefined {
  const found: unknown = valueAt(value as JsonValue, path);
  return typeof found === "string" ? found : undefined;
}

/** Returns the value of a header or a parameter as text; empty if it has none. */
export function scalarText(value: unknown, ...path: string[]): string {
  const found: unknown = valueAt(value as JsonValue, path);
  return found === undefined || typeof found === "object" ? "" : String(found);
}

/** Returns a number, which may be written as text; nothing for any other value. */
export function numberOf(value: unknown, ...path: string[]): number | undefined {
  const found: unknown = valueAt(value as JsonValue, path);
  const number = typeof found === "string" && found.trim() !== "" ? Number(found) : found;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Returns the items of a list; none for any other value. */
export function itemsOf(value: unknown, ...path: string[]): readonly unknown[] {
  const found: unknown = valueAt(value as JsonValue, path);
  return Array.isArray(found) ? found : [];
}
