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
