import { memberOf, numberOf } from "./lenient_values.ts";

/** When the request of an entry began, and when its answer was complete, in milliseconds. */
interface EntryTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Gives every entry its time, in the order of the file. An entry without a time begins with the one
 * before it. Where most have none the order of the file is all that is known: one comes after the
 * other, a millisecond each.
 *
 * @param instants When the requests began, as far as it was recorded.
 * @param durations Milliseconds of each.
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

/** From here on a bare number is milliseconds, below it seconds. */
const MILLISECONDS_FROM = 1e11;

/**
 * The instant of a `startedDateTime` in milliseconds since 1970, fractions of them kept: any number of
 * digits behind the second, `Z` or an offset (UTC where there is none), also a bare number.
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

/** Milliseconds that an exchange took: what the recorder says, or else the sum of its phases. */
export function durationOf(entry: unknown): number {
  const time = numberOf(memberOf(entry, "time"));
  if (time !== undefined && time > 0) return time;
  const timings = memberOf(entry, "timings");
  return PHASES.map((phase) => Math.max(numberOf(memberOf(timings, phase)) ?? 0, 0))
    .reduce((sum, phase) => sum + phase, 0);
}
