import { toText } from "../../json/mod.ts";
import { isCacheBuster } from "../call/mod.ts";
import type { Reference, RequestValue, Template } from "../provenance.ts";
import { ownName } from "../values/mod.ts";
import { placeInWords, spacedWords } from "./names.ts";
import type { ProvideRule } from "./rule.ts";
import { typedTemplate } from "./substitutes.ts";

/** A time in a request. */
interface TimeValue {
  readonly ms: number;
  /** The format: what of `NOW` gives the same form, or a date with a fixed time. */
  readonly form: "ISO" | "EPOCH" | "EPOCH_MS" | "DATE";
  /** The text after the date. */
  readonly rest: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The maximum distance between a moment and its request for both to count as the same time. */
const AT_ONCE = MINUTE;
const MAX_AHEAD = 366 * DAY;

const DATE = /^(\d{4}-\d\d-\d\d)((?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Dates that are versions of an API, and dates of birth. */
const FIXED =
  /(?:^| )(?:version|api version|birth|birthday|birthdate|dob|born|revision|release)(?: |$)/;
/** Names of numbers that are not times, though they may look like them. */
const NUMBER =
  /(?:^| )(?:phone|mobile|tel|telephone|zip|isbn|ean|iban|account|number|price|amount|total)(?: |$)/;

/** Parses a request value as a time, if it is one. */
function timeValueOf(requestValue: RequestValue): TimeValue | undefined {
  if (requestValue.place.in === "text" || requestValue.place.in === "cookie") return undefined;
  const words = spacedWords(ownName(requestValue.place) ?? requestValue.name);
  if (FIXED.test(words)) return undefined;
  const text = toText(requestValue.value);
  const date = DATE.exec(text);
  if (date) return dateValue(text, date[1], date[2]);
  if (!/^1\d{9}(?:\d{3})?$/.test(text) && !/^2\d{9}(?:\d{3})?$/.test(text)) return undefined;
  if (NUMBER.test(words)) return undefined;
  const isSeconds = text.length === 10;
  return {
    ms: isSeconds ? Number(text) * SECOND : Number(text),
    form: isSeconds ? "EPOCH" : "EPOCH_MS",
    rest: "",
  };
}

function dateValue(text: string, date: string, rest: string): TimeValue | undefined {
  const ms = Date.parse(text.replace(" ", "T"));
  if (Number.isNaN(ms)) return undefined;
  return ISO.test(text) ? { ms, form: "ISO", rest } : { ms: Date.parse(date), form: "DATE", rest };
}

/** Whether a moment is that of its request, to within a minute. */
function isAtOnce({ ms, form }: TimeValue, { entry: { startMs } }: RequestValue): boolean {
  return form !== "DATE" && Math.abs(ms - startMs) <= AT_ONCE;
}

/**
 * Returns a template for a moment in any run: the time of the run, shifted by as much as the moment
 * was ahead of its request. `order` keeps times of one request apart that were recorded in
 * sequence.
 */
function timeTemplate(
  requestValue: RequestValue,
  moment: TimeValue,
  order: number,
): Template | undefined {
  const { ms, form } = moment;
  const ahead = ms - requestValue.entry.startMs;
  if (isAtOnce(moment, requestValue)) {
    return nowTemplate(requestValue, form, order === 0 ? [] : [`offset ${order}s`]);
  }
  if (form !== "DATE" && !isChosenByPerson(moment)) {
    if (ahead < -AT_ONCE || ahead > MAX_AHEAD) return undefined;
    return nowTemplate(requestValue, form, [`offset ${rounded(ahead)}`]);
  }
  const day = Math.floor(ms / DAY);
  const days = day - Math.floor(requestValue.entry.startMs / DAY);
  if (days < 0 || days * DAY > MAX_AHEAD) return undefined;
  if (form !== "ISO" && form !== "DATE") {
    return nowTemplate(requestValue, form, [`offset ${rounded(ahead)}`]);
  }
  if (days === 0 && moment.rest !== "") return undefined;
  const date: Reference = {
    to: "now",
    what: "DATE",
    filters: days === 0 ? undefined : [`offset ${days}d`],
  };
  return moment.rest === "" ? [date] : [date, moment.rest];
}

/** A moment without seconds was chosen by a person. */
function isChosenByPerson({ ms }: TimeValue): boolean {
  return ms % MINUTE === 0;
}

function nowTemplate(
  requestValue: RequestValue,
  what: string,
  filters: readonly string[],
): Template {
  const reference: Reference = {
    to: "now",
    what,
    filters: filters.length > 0 ? filters : undefined,
  };
  return typedTemplate([reference], requestValue, what.startsWith("EPOCH") ? "number" : "text");
}

const UNITS: readonly (readonly [unit: string, ms: number])[] = [["d", DAY], ["h", HOUR], [
  "m",
  MINUTE,
]];

/** Formats a duration in days, hours and minutes, rounded to the minute: `1d12h`. */
function rounded(ms: number): string {
  let rest = Math.max(MINUTE, Math.round(ms / MINUTE) * MINUTE);
  return UNITS.map(([unit, size]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    return n === 0 ? "" : `${n}${unit}`;
  }).join("");
}

const ONE_DAY = 24 * 60 * 60 * 1_000;

/** Creates the rule for times; it keeps times apart that were taken in sequence. */
export function timeRule(
  requestValues: readonly RequestValue[],
  isUnbound: (requestValue: RequestValue) => boolean,
): ProvideRule {
  const taken = new Set<number>();
  for (const requestValue of requestValues) {
    const moment = isUnbound(requestValue) ? timeValueOf(requestValue) : undefined;
    if (moment && isAtOnce(moment, requestValue)) taken.add(moment.ms);
  }
  const order = new Map([...taken].sort((a, b) => a - b).map((ms, index) => [ms, index]));
  return (requestValue) => {
    const moment = timeValueOf(requestValue);
    if (!moment) return undefined;
    const template = timeTemplate(requestValue, moment, order.get(moment.ms) ?? 0);
    if (template) return { template, reason: "a time relative to that of the request" };
    const isNear = Math.abs(moment.ms - requestValue.entry.startMs) < ONE_DAY && moment.rest !== "";
    if (!isNear || moment.form !== "DATE") return undefined;
    return {
      reason: "a time in a form that nothing of `NOW` gives: it stays as it was recorded",
      open: `${placeInWords(requestValue.place)} is a time of the recording, and stays as it is`,
    };
  };
}

/** A parameter that only prevents caching. */
export const cacheBusterRule: ProvideRule = ({ place, value, entry }) =>
  place.in === "query" && isCacheBuster({ name: place.name, value: toText(value) }, entry.startMs)
    ? { dropped: true, reason: "a parameter that only keeps caches away" }
    : undefined;
