import { memberOf, numberOf } from "./lenient_values.ts";

/** When the request of an entry began, and when its response was complete, in milliseconds. */
interface EntryTimes {
  readonly startMs: number;
  readonly endMs: number;
}

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
): readonly EntryTimes[] {
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

const ISO =
  /^\s*(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?\s*$/i;

/** A bare number is in milliseconds from this value on, and in seconds below it. */
const MILLISECONDS_FROM = 1e11;

/**
 * Parses a `startedDateTime` to milliseconds since 1970, with fractions: any number of digits after
 * the second, `Z` or an offset (UTC if there is none), or a bare number.
 */
export function parseInstant(value: unknown): number | undefined {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const [, year, month, day, hour, minute, second = "0", fraction = "0", zone = "Z"] =
    ISO.exec(value) ?? [];
  if (year === undefined) {
    const other = Number.isNaN(Number(value)) ? Date.parse(value) : fromNumber(Number(value));
    return Number.isNaN(other) ? undefined : other;
  }
  const whole = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return whole + Number(`0.${fraction}`) * 1_000 - offsetMinutes(zone) * 60_000;
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  return value < MILLISECONDS_FROM ? value * 1_000 : value;
}

function offsetMinutes(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return zone[0] === "-" ? -minutes : minutes;
}

/** The phases of an exchange; `ssl` is a part of `connect`. */
const PHASES = ["blocked", "dns", "connect", "send", "wait", "receive"];

/**
 * Returns the duration of an exchange in milliseconds: the recorded total, otherwise the sum of its
 * phases.
 */
export function durationOf(entry: unknown): number {
  const time = numberOf(memberOf(entry, "time"));
  if (time !== undefined && time > 0) return time;
  const timings = memberOf(entry, "timings");
  return PHASES.map((phase) => Math.max(numberOf(memberOf(timings, phase)) ?? 0, 0))
    .reduce((sum, phase) => sum + phase, 0);
}
