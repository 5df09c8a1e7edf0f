import { numberOf, textOf } from "../json/mod.ts";
import { ifPossible } from "../text/mod.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const DATE = /^(\d{4}-\d\d-\d\d)((?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

/**
 * Reads a text as a time, if it is one. Its `form` is what of `NOW` gives the same form, or a date with
 * a fixed time; `rest` is the text after the date.
 */
export function timeIn(text: string) {
  const [, date, rest] = DATE.exec(text) ?? [];
  if (date !== undefined) {
    const ms = Date.parse(text.replace(" ", "T"));
    if (Number.isNaN(ms)) return undefined;
    const [isIso, fraction] = ISO.exec(text) ?? [];
    if (isIso) return { ms, form: fraction ? "ISO" : "ISO_SECONDS", rest } as const;
    return { ms: Date.parse(date), form: "DATE", rest } as const;
  }
  if (!/^[12]\d{9}(?:\d{3})?$/.test(text)) return undefined;
  if (text.length > 10) return { ms: Number(text), form: "EPOCH_MS", rest: "" } as const;
  return { ms: Number(text) * SECOND, form: "EPOCH", rest: "" } as const;
}

/**
 * Formats a duration in milliseconds as an offset of `NOW`, in days, hours and minutes, rounded to the
 * minute: `1d12h`.
 */
export function offsetText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24];
  return [[days, "d"], [hours, "h"], [minutes % 60, "m"]].filter(([n]) => n !== 0).flat().join("");
}

/** A bare number is in milliseconds from this value on, and in seconds below it. */
const MILLISECONDS_FROM = 1e11;

/**
 * Parses a time, also one such as the `startedDateTime` of HAR, to milliseconds since 1970, with
 * fractions: any number of digits after the second, `Z` or an offset (UTC if there is none), or a bare
 * number.
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
