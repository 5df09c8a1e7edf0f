import { isRecord, type JsonValue, valueAt } from "../../json/mod.ts";
import { ifPossible } from "../../text/mod.ts";
import type { Field } from "../recording.ts";

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

/**
 * Returns the names and values of a list such as `headers`, `cookies` or `queryString`, in order.
 * It also reads an object, because some recorders write one; items without a name are left out.
 */
export function namedValues(value: unknown, ...path: string[]): readonly Field[] {
  const list: unknown = valueAt(value as JsonValue, path);
  if (Array.isArray(list)) {
    return list.filter(isRecord)
      .map(({ name, value }) => ({ name: scalarText(name), value: scalarText(value) }))
      .filter(({ name }) => name !== "");
  }
  return Object.entries(isRecord(list) ? list : {}).flatMap(([name, value]) =>
    [value].flat().map((item) => ({ name, value: scalarText(item) }))
  );
}

/** A bare number is in milliseconds from this value on, and in seconds below it. */
const MILLISECONDS_FROM = 1e11;

/**
 * Parses a `startedDateTime` to milliseconds since 1970, with fractions: any number of digits after
 * the second, `Z` or an offset (UTC if there is none), or a bare number.
 */
export function parseInstant(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined && number <= 0) return undefined;
  if (number !== undefined) return number < MILLISECONDS_FROM ? number * 1_000 : number;
  const text = textOf(value)?.trim() ?? "";
  const iso = /(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(text.slice(10)) ? text : `${text}Z`;
  const nanoseconds = ifPossible(() => Temporal.Instant.from(iso).epochNanoseconds);
  const instant = nanoseconds === undefined ? Date.parse(text) : Number(nanoseconds) / 1e6;
  return Number.isNaN(instant) ? undefined : instant;
}
