import { toText } from "../../json/mod.ts";
import { isXml } from "../../markup/mod.ts";
import { isCacheBuster } from "../call/mod.ts";
import type { Piece, RequestValue, Template } from "../provenance.ts";
import { offsetText, timeIn } from "../values/mod.ts";
import type { ProvideContext, ProvideRule } from "./context.ts";
import { ownWords, placeInWords } from "./names.ts";

/** A time in a request. */
type TimeValue = NonNullable<ReturnType<typeof timeIn>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The maximum distance between a moment and its request for both to count as the same time. */
const AT_ONCE = MINUTE;
const MAX_AHEAD = 366 * DAY;

/** What a time is compared by: `gte.2026-01-31`, `>=2026-01-31`, `created ge 2026-01-31`. */
const OPERATOR = /^((?:gte?|lte?|n?eq)[.:]|[<>]=?|[\w/]{1,99} (?:[gl][et]|eq) )(?=\d)/;
/** Dates that are versions of an API, and dates of birth. */
const FIXED = /(?:^| )(?:version|birth|birthday|birthdate|dob|born|revision|release)(?: |$)/;

/** Reads a request value as a time, unless its name says that this is fixed. */
function timeValueOf(requestValue: RequestValue) {
  const isOther = /^(?:text|cookie)$/.test(requestValue.place.in) ||
    FIXED.test(ownWords(requestValue));
  return isOther ? undefined : timeIn(toText(requestValue.value));
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
function timeTemplate(requestValue: RequestValue, moment: TimeValue, order: number) {
  const { ms, form, rest } = moment;
  const { startMs } = requestValue.entry;
  const ahead = ms - startMs;
  const now = (what: string, offset?: string) =>
    [{ to: "now", what, filters: offset ? [`offset ${offset}`] : undefined }] as const;
  if (isAtOnce(moment, requestValue)) return now(form, order === 0 ? undefined : `${order}s`);
  // A moment without seconds was chosen by a person.
  if (form === "EPOCH" || form === "EPOCH_MS" || form.startsWith("ISO") && ms % MINUTE !== 0) {
    return ahead < -AT_ONCE || ahead > MAX_AHEAD ? undefined : now(form, offsetText(ahead));
  }
  const days = Math.floor(ms / DAY) - Math.floor(startMs / DAY);
  if (days < 0 || days * DAY > MAX_AHEAD || days === 0 && rest !== "") return undefined;
  return [...now("DATE", days === 0 ? undefined : `${days}d`), rest];
}

/**
 * Returns a text with the time of its request as that of the run, `u7:1795000005123`, and in XML the
 * times that are all the text of an element: `<wsu:Created>2026-01-05T09:00:00Z</wsu:Created>`. A
 * reference is unchanged.
 */
export function withClock(text: Piece, requestValue: RequestValue): Template {
  if (typeof text !== "string") return [text];
  const { entry: { request: { body } }, place } = requestValue;
  const inXml = place.in === "text" && body?.kind === "text" && isXml(body.text);
  return text.split(inXml ? IN_XML : /(?<!\d)(\d{13})(?!\d)/).flatMap((part): Template => {
    const moment = inXml || /^\d{13}$/.test(part) ? timeIn(part) : undefined;
    const isTime = moment && (inXml || isAtOnce(moment, requestValue));
    return isTime && timeTemplate(requestValue, moment, 0) || [part];
  }).filter((piece) => piece !== "");
}

const IN_XML = /(?<=>)(\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?)?)(?=<)/;

/** Creates the rule for times; it keeps times apart that were taken in sequence. */
export function timeRule({ requestValues, isUnbound }: ProvideContext): ProvideRule {
  const taken = requestValues.filter(isUnbound).flatMap((requestValue) => {
    const moment = timeValueOf(requestValue);
    return moment && isAtOnce(moment, requestValue) ? [moment.ms] : [];
  });
  const order = new Map([...new Set(taken)].sort((a, b) => a - b).map((ms, index) => [ms, index]));
  return (requestValue) => {
    const text = toText(requestValue.value);
    const [operator = ""] = OPERATOR.exec(text) ?? [];
    const moment = timeValueOf({ ...requestValue, value: text.slice(operator.length) });
    if (!moment) return undefined;
    const time = timeTemplate(requestValue, moment, order.get(moment.ms) ?? 0);
    const template = time && [operator, ...time].filter((piece) => piece !== "");
    if (template) return { template, reason: "a time relative to that of the request" };
    const isNear = Math.abs(moment.ms - requestValue.entry.startMs) < DAY && moment.rest !== "";
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
