import { toText } from "../../json/mod.ts";
import type { Atom, Reference, Template } from "../provenance.ts";
import { keyOf, wordsOf } from "./names.ts";
import { fitted } from "./values.ts";

/** A moment that stands in a request. */
export interface Moment {
  readonly ms: number;
  /** How it is written: what of `NOW` gives the same form, or a date with a time that stays. */
  readonly form: "ISO" | "EPOCH" | "EPOCH_MS" | "DATE";
  /** What stands behind the date. */
  readonly rest: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far from the request a moment may be to count as that of the request. */
const AT_ONCE = MINUTE;
const MAX_AHEAD = 366 * DAY;

const DATE = /^(\d{4}-\d\d-\d\d)((?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Dates that say which contract of an API is meant, and dates of birth. */
const FIXED =
  /(?:^| )(?:version|api version|birth|birthday|birthdate|dob|born|revision|release)(?: |$)/;
/** Names of numbers that are no times whatever they look like. */
const NUMBER =
  /(?:^| )(?:phone|mobile|tel|telephone|zip|isbn|ean|iban|account|number|price|amount|total)(?: |$)/;

/** The moment that an atom stands for, if it does. */
export function momentOf(atom: Atom): Moment | undefined {
  if (atom.place.in === "text" || atom.place.in === "cookie") return undefined;
  const words = wordsOf(keyOf(atom.place) ?? atom.name);
  if (FIXED.test(words)) return undefined;
  const text = toText(atom.value);
  const date = DATE.exec(text);
  if (date) return dateMoment(text, date[1], date[2]);
  if (!/^1\d{9}(?:\d{3})?$/.test(text) && !/^2\d{9}(?:\d{3})?$/.test(text)) return undefined;
  if (NUMBER.test(words)) return undefined;
  const isSeconds = text.length === 10;
  return {
    ms: isSeconds ? Number(text) * SECOND : Number(text),
    form: isSeconds ? "EPOCH" : "EPOCH_MS",
    rest: "",
  };
}

function dateMoment(text: string, date: string, rest: string): Moment | undefined {
  const ms = Date.parse(text.replace(" ", "T"));
  if (Number.isNaN(ms)) return undefined;
  return ISO.test(text) ? { ms, form: "ISO", rest } : { ms: Date.parse(date), form: "DATE", rest };
}

/** Whether a moment is that of its request, give or take a minute. */
export function isAtOnce({ ms, form }: Moment, { entry: { startMs } }: Atom): boolean {
  return form !== "DATE" && Math.abs(ms - startMs) <= AT_ONCE;
}

/**
 * What gives such a moment at any time: the time of the run, moved by as much as the moment was ahead
 * of its request. `order` tells moments of the request apart that were recorded one after the other.
 */
export function timeTemplate(atom: Atom, moment: Moment, order: number): Template | undefined {
  const { ms, form } = moment;
  const ahead = ms - atom.entry.startMs;
  if (isAtOnce(moment, atom)) return now(atom, form, order === 0 ? [] : [`offset ${order}s`]);
  if (form !== "DATE" && !isPicked(moment)) {
    if (ahead < -AT_ONCE || ahead > MAX_AHEAD) return undefined;
    return now(atom, form, [`offset ${rounded(ahead)}`]);
  }
  const day = Math.floor(ms / DAY);
  const days = day - Math.floor(atom.entry.startMs / DAY);
  if (days < 0 || days * DAY > MAX_AHEAD) return undefined;
  if (form !== "ISO" && form !== "DATE") return now(atom, form, [`offset ${rounded(ahead)}`]);
  if (days === 0 && moment.rest !== "") return undefined;
  const date: Reference = {
    to: "now",
    what: "DATE",
    ...(days === 0 ? {} : { filters: [`offset ${days}d`] }),
  };
  return moment.rest === "" ? [date] : [date, moment.rest];
}

/** A moment with no seconds was chosen by a person. */
function isPicked({ ms }: Moment): boolean {
  return ms % MINUTE === 0;
}

function now(atom: Atom, what: string, filters: readonly string[]): Template {
  const reference: Reference = { to: "now", what, ...(filters.length > 0 ? { filters } : {}) };
  return fitted([reference], atom, what.startsWith("EPOCH") ? "number" : "text");
}

const UNITS: readonly (readonly [unit: string, ms: number])[] = [["d", DAY], ["h", HOUR], [
  "m",
  MINUTE,
]];

/** A span in days, hours and minutes, to the minute: `1d12h`. */
function rounded(ms: number): string {
  let rest = Math.max(MINUTE, Math.round(ms / MINUTE) * MINUTE);
  return UNITS.map(([unit, size]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    return n === 0 ? "" : `${n}${unit}`;
  }).join("");
}
