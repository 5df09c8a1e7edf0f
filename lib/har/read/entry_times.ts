import { ifPossible } from "../../text/mod.ts";
import type { Entry } from "../recording.ts";
import { numberOf, textOf } from "./lenient_values.ts";

/**
 * Gives every entry its times, in file order. An entry without a time begins with the entry before
 * it. If most entries have no time, only the file order counts, with one millisecond for each
 * entry.
 *
 * @param instants When the requests began, where that was recorded.
 * @param durations The duration of each exchange in milliseconds.
 */
export function timeline(
  instants: readonly (number | undefined)[],
  durations: readonly number[],
): readonly Pick<Entry, "startMs" | "endMs">[] {
  const recorded = instants.filter((instant) => instant !== undefined);
  if (recorded.length * 2 < instants.length) {
    return instants.map((_, index) => ({ startMs: index, endMs: index }));
  }
  let last = recorded[0] ?? 0;
  return instants.map((instant, index) => {
    last = instant ?? last;
    return { startMs: last, endMs: last + durations[index] };
  });
}

/** A bare number is in milliseconds from this value on, and in seconds below it. */
const MILLISECONDS_FROM = 1e11;

/**
 * Parses a `startedDateTime` to milliseconds since 1970, with fractions: any number of digits after
 * the second, `Z` or an offset (UTC if there is none), or a bare number.
 */
export function parseInstant(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined) {
    if (number <= 0) return undefined;
    return number < MILLISECONDS_FROM ? number * 1_000 : number;
  }
  const text = textOf(value)?.trim() ?? "";
  const iso = /(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(text.slice(10)) ? text : `${text}Z`;
  const nanoseconds = ifPossible(() => Temporal.Instant.from(iso).epochNanoseconds);
  const instant = nanoseconds === undefined ? Date.parse(text) : Number(nanoseconds) / 1e6;
  return Number.isNaN(instant) ? undefined : instant;
}

/** The phases of an exchange; `ssl` is a part of `connect`. */
const PHASES = ["blocked", "dns", "connect", "send", "wait", "receive"];

/**
 * Returns the duration of an exchange in milliseconds: the recorded total, otherwise the sum of its
 * phases.
 */
export function durationOf(entry: unknown): number {
  const time = numberOf(entry, "time") ?? 0;
  if (time > 0) return time;
  return PHASES.reduce(
    (sum, phase) => sum + Math.max(numberOf(entry, "timings", phase) ?? 0, 0),
    0,
  );
}
