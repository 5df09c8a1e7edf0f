const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and `Sunday, 06-Nov-94 08:49:37 GMT` of RFC 850. */
const DAY_FIRST = /^[a-z]+, (\d{1,2})[ -]([a-z]{3})[ -](\d{4}|\d\d) (\d\d):(\d\d):(\d\d) gmt$/i;
/** `Sun Nov  6 08:49:37 1994`, the format of `asctime` in C. */
const MONTH_FIRST = /^[a-z]{3} ([a-z]{3}) +(\d{1,2}) (\d\d):(\d\d):(\d\d) (\d{4})$/i;

/** A larger number of seconds counts as this one (RFC 9111, section 1.2.2). */
const MAX_SECONDS = 2 ** 31;

/**
 * Reads a `retry-after` header, in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @param now Milliseconds since the epoch.
 * @returns The milliseconds to wait; `undefined` if the value is neither.
 */
export function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_SECONDS) * 1_000;
  const date = httpDate(text, now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

/** Parses an HTTP date to milliseconds since the epoch (RFC 9110, section 5.6.7). */
function httpDate(text: string, now: number): number | undefined {
  const [, day, month, year, ...time] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined) return utc(fullYear(year, now), month, day, time);
  const [, name, date, hour, minute, second, full] = MONTH_FIRST.exec(text) ?? [];
  if (name === undefined) return undefined;
  return utc(Number(full), name, date, [hour, minute, second]);
}

/** Expands a year of two digits to the latest matching year that is at most 50 years ahead. */
function fullYear(text: string, now: number): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const thisYear = new Date(now).getUTCFullYear();
  const inCentury = thisYear - thisYear % 100 + year;
  return inCentury > thisYear + 50 ? inCentury - 100 : inCentury;
}

function utc(
  year: number,
  name: string,
  day: string,
  [hour, minute, second]: readonly string[],
): number | undefined {
  const month = MONTHS.indexOf(name.toLowerCase());
  if (month < 0) return undefined;
  return Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second));
}
