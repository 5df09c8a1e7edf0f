import { countWork } from "../text/mod.ts";
import { memberAt } from "./path_segments.ts";
import { isArray, isObject, type JsonValue } from "./value.ts";

/** A text that is not a JSONPath query, or a query that cannot be evaluated. */
export class JsonPathError extends Error {
  override name = "JsonPathError";
  /** Takes what is wrong and its offset in the query's text, in UTF-16 units. */
  constructor(message: string, readonly offset: number) {
    super(message);
  }
}

/** Where a value is: its key, and the place of the value that contains it; empty for the root. */
export interface Place {
  readonly within?: Place;
  readonly key?: string | number;
}

/** One evaluation of a query. */
export interface Search {
  /** The value that `$` stands for. */
  readonly root: JsonValue;
  /** The values selected so far. */
  readonly values: JsonValue[];
  /** Their places; absent if only the values are wanted. */
  readonly places?: Place[];
  /** The number of values that `..` segments may still look below. */
  descents: number;
}

/** Begins the evaluation of a query, which collects places only if `places` is given. */
export function openSearch(root: JsonValue, places?: Place[]): Search {
  return { root, values: [], places, descents: MAX_DESCENTS };
}

/** Takes a value that is selected, and its place if the search collects places. */
export type Visit = (value: JsonValue, place: Place | undefined, search: Search) => void;

/**
 * A selector or a segment of a query (RFC 9535, sections 2.3 and 2.5). It makes the function that
 * selects in a value and passes what it selects to `next`, so that the values between two segments
 * are never collected.
 */
export type Selector = (next: Visit) => Visit;

/** A query as it was read. */
export interface ParsedQuery {
  readonly segments: readonly Selector[];
  /** The keys that it selects one after another, if it selects at most one value. */
  readonly keys?: readonly (string | number)[];
}

/** Whether a filter selects a value. */
export type FilterTest = (value: JsonValue, root: JsonValue) => boolean;

/**
 * The maximum number of values that a query selects: several `..` segments select a value again for
 * each way that leads to it.
 */
export const MAX_VALUES = 20_000_000;
/** The most values that the `..` segments of a query look below. */
export const MAX_DESCENTS = 5_000_000;
const TOO_MANY = "the path selects too many values here; a path needs `..` at most once";

/** The maximum number of levels that a `..` segment visits. */
const MAX_LEVELS = 500;

/** Makes the selector of a member name or of an index. */
export function selectKey(key: string | number): Selector {
  return (next) => (value, place, search) => {
    const selected = memberAt(value, key);
    if (selected === undefined) return;
    next(selected, placeOf(isArray(value) ? indexIn(value, key) : key, place), search);
  };
}

/** Counts a negative index from the end. */
function indexIn({ length }: readonly JsonValue[], index: string | number): number {
  return Number(index) < 0 ? length + Number(index) : Number(index);
}

/** The wildcard selector. */
export const selectAll: Selector = (next) => (value, place, search) =>
  eachChild(value, place, (child, at) => next(child, at, search));

/** Makes a filter selector. */
export function selectMatching(test: FilterTest): Selector {
  return (next) => (value, place, search) =>
    eachChild(value, place, (child, at) => {
      if (test(child, search.root)) next(child, at, search);
    });
}

/** Makes an array slice selector. */
export function selectSlice(start?: number, end?: number, step = 1): Selector {
  return (next) => (value, place, search) => {
    if (!isArray(value) || step === 0) return;
    const { length } = value;
    const bound = (at: number, min: number, max: number) =>
      Math.min(Math.max(at < 0 ? length + at : at, min), max);
    const up = step > 0;
    const [min, max] = up ? [0, length] : [-1, length - 1];
    const from = start === undefined ? (up ? min : max) : bound(start, min, max);
    const to = end === undefined ? (up ? max : min) : bound(end, min, max);
    for (let i = from; up ? i < to : i > to; i += step) next(value[i], placeOf(i, place), search);
  };
}

/** Makes the selector of a segment with several selectors; what they select is in their order. */
export function selectEach(selectors: readonly Selector[]): Selector {
  return (next) => {
    const visits = selectors.map((selector) => selector(next));
    return (value, place, search) => {
      for (const visit of visits) visit(value, place, search);
    };
  };
}

/** Makes a descendant segment, which selects in a value and in everything below it. */
export function selectBelow(selector: Selector): Selector {
  return (next) => {
    const select = selector(next);
    const descend = (
      value: JsonValue,
      place: Place | undefined,
      search: Search,
      level: number,
    ): void => {
      if (--search.descents < 0) throw new JsonPathError(TOO_MANY, 0);
      select(value, place, search);
      eachChild(value, place, (child, at) => {
        if (level + 1 >= MAX_LEVELS) {
          throw new JsonPathError("the value is nested too deeply for this path", 0);
        }
        if (typeof child === "object" && child !== null) descend(child, at, search, level + 1);
      });
    };
    return (value, place, search) => descend(value, place, search, 1);
  };
}

/** Joins the segments of a query to a function that collects what they select. */
export function joinSegments(segments: readonly Selector[]): Visit {
  return segments.reduceRight<Visit>((next, segment) => segment(next), collect);
}

function collect(value: JsonValue, place: Place | undefined, { values, places }: Search): void {
  if (values.length >= MAX_VALUES) throw new JsonPathError(TOO_MANY, 0);
  values.push(value);
  places?.push(place!);
}

function eachChild(
  value: JsonValue,
  place: Place | undefined,
  visit: (child: JsonValue, place: Place | undefined) => void,
): void {
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      countWork();
      visit(value[i], placeOf(i, place));
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      countWork();
      visit(value[key], placeOf(key, place));
    }
  }
}

/** Returns the place of a child, if the place of its parent is known. */
function placeOf(key: string | number, within: Place | undefined): Place | undefined {
  return within && { key, within };
}
