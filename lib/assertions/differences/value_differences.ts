import type { Difference, Differences } from "../../diagnostics/mod.ts";
import {
  canonicalText,
  describeValue,
  isArray,
  isEqual,
  isObject,
  type JsonObject,
  type JsonValue,
  pathSegment,
  toText,
  typeName,
} from "../../json/mod.ts";
import { align } from "./alignment.ts";
import { textPlaces } from "./text_differences.ts";

/** Finds the places where two values differ, in the order of the expected value. */
export function compareValues(
  wanted: JsonValue,
  actual: JsonValue,
  comparison: Comparison = "whole",
): ComparisonResult {
  const search = new DifferenceSearch(comparison);
  search.visit(wanted, actual, "");
  return search.result();
}

const LIMIT = 80;

/** `whole` compares as `equals` does; `subset` allows additional members in objects. */
export type Comparison = "whole" | "subset";

/** The result of comparing two values that differ. */
export interface ComparisonResult {
  /** The places, as paths from the compared value; empty for the value itself. */
  readonly differences: Differences;
  /** The values at the first place, if they differ as a whole. */
  readonly first?: readonly [wanted: JsonValue | undefined, actual: JsonValue | undefined];
  /** The one thing in which all places differ, if there is one. */
  readonly soleDifference?: SoleDifference;
  /** The first values that look the same but differ in their JSON type. */
  readonly mistyped?: readonly [wanted: JsonValue, actual: JsonValue];
}

/** Whether two values look the same but differ in their JSON type, as `"3"` and `3` do. */
export function differInTypeOnly(a: JsonValue, b: JsonValue): boolean {
  return typeName(a) !== typeName(b) && toText(a) === toText(b);
}

/** Formats an expected or actual value, bounded in size. */
export function describePart(value: JsonValue | undefined): string {
  return value === undefined ? "nothing" : describeValue(value, LIMIT);
}

/** Whether a value contains the wanted one, deeply: objects may have additional members. */
export function isSubset(wanted: JsonValue, actual: JsonValue): boolean {
  if (isArray(wanted)) {
    return isArray(actual) && wanted.length === actual.length &&
      wanted.every((item, i) => isSubset(item, actual[i]));
  }
  if (!isObject(wanted)) return isEqual(wanted, actual);
  return isObject(actual) &&
    Object.keys(wanted).every((key) =>
      Object.hasOwn(actual, key) && isSubset(wanted[key], actual[key])
    );
}

/** The maximum number of places listed for one value. */
export const MAX_PLACES = 10;

/**
 * Returns the first places where a value is wrong and the number of the others.
 *
 * @param hidden The number of places besides those given.
 */
export function boundedDifferences(places: readonly Difference[], hidden: number = 0): Differences {
  const more = hidden + Math.max(0, places.length - MAX_PLACES);
  return { places: places.slice(0, MAX_PLACES), ...(more > 0 ? { more } : {}) };
}

const MAX_VISITED = 200_000;

/** Searches for differences and keeps the first ones; the number of comparisons is bounded. */
class DifferenceSearch {
  readonly #places: Difference[] = [];
  #more = 0;
  #left = MAX_VISITED;
  /**
   * The sole difference of each place, keyed by its words; the key is "" for a place without one.
   */
  readonly #kinds = new Map<string, SoleDifference | undefined>();
  #first: ComparisonResult["first"];
  #mistyped: ComparisonResult["mistyped"];

  /** @param comparison What counts as a difference. */
  constructor(readonly comparison: Comparison) {}

  /** Returns what has been found so far. */
  result(): ComparisonResult {
    const [kind] = this.#kinds.values();
    return {
      differences: {
        places: this.#places,
        ...(this.#more > 0 ? { more: this.#more } : {}),
        ...(this.#left < 0 ? { partial: true } : {}),
      },
      ...(this.#first ? { first: this.#first } : {}),
      ...(this.#kinds.size === 1 && kind ? { soleDifference: kind } : {}),
      ...(this.#mistyped ? { mistyped: this.#mistyped } : {}),
    };
  }

  /** Compares two values at a place. */
  visit(wanted: JsonValue | undefined, actual: JsonValue | undefined, at: string): void {
    if (--this.#left < 0) return;
    if (isArray(wanted) && isArray(actual)) this.#lists(wanted, actual, at);
    else if (isObject(wanted) && isObject(actual)) this.#objects(wanted, actual, at);
    else if (typeof wanted === "string" && typeof actual === "string") {
      if (wanted !== actual) this.#texts(wanted, actual, at);
    } else if (wanted === undefined || actual === undefined) {
      this.#pair(wanted, actual, at);
    } else if (!isEqual(wanted, actual)) {
      const mistyped = differInTypeOnly(wanted, actual);
      if (mistyped) this.#mistyped ??= [wanted, actual];
      this.#pair(wanted, actual, at, mistyped ? TYPE : undefined);
    }
  }

  #pair(
    wanted: JsonValue | undefined,
    actual: JsonValue | undefined,
    at: string,
    kind?: SoleDifference,
  ): void {
    if (this.#places.length === 0) this.#first = [wanted, actual];
    this.#add({ at, expected: describePart(wanted), actual: describePart(actual) }, kind);
  }

  #objects(wanted: JsonObject, actual: JsonObject, at: string): void {
    const own = (object: JsonObject, key: string) =>
      Object.hasOwn(object, key) ? object[key] : undefined;
    for (const key of Object.keys(wanted)) {
      this.visit(wanted[key], own(actual, key), at + pathSegment(key));
    }
    if (this.comparison === "subset") return;
    for (const key of Object.keys(actual)) {
      if (!Object.hasOwn(wanted, key)) this.visit(undefined, actual[key], at + pathSegment(key));
    }
  }

  #lists(wanted: readonly JsonValue[], actual: readonly JsonValue[], at: string): void {
    if (wanted.length === actual.length && (this.comparison === "subset" || wanted.length < 2)) {
      for (const [i, item] of wanted.entries()) this.visit(item, actual[i], at + pathSegment(i));
      return;
    }
    const texts = { wanted: wanted.map(canonicalText), actual: actual.map(canonicalText) };
    if (isReordered(texts.wanted, texts.actual)) return this.#pair(wanted, actual, at, ORDER);
    const names = { wanted: wanted.map(nameOf), actual: actual.map(nameOf) };
    for (const [i, j] of align([texts, names])) {
      if (i !== undefined && j !== undefined && texts.wanted[i] === texts.actual[j]) continue;
      this.visit(itemAt(wanted, i), itemAt(actual, j), at + pathSegment(j ?? i!));
    }
  }

  #texts(wanted: string, actual: string, at: string): void {
    const kind = soleDifference(wanted, actual);
    const places = textPlaces(wanted, actual);
    if (!places) return this.#pair(wanted, actual, at, kind);
    if (this.#places.length === 0) this.#first = [wanted, actual];
    for (const place of places) this.#add({ ...place, at: `${at}, ${place.at}` }, kind);
  }

  #add(place: Difference, kind?: SoleDifference): void {
    this.#kinds.set(kind?.words ?? "", kind);
    if (this.#places.length < MAX_PLACES) this.#places.push(place);
    else this.#more++;
  }
}

function itemAt(list: readonly JsonValue[], i: number | undefined): JsonValue | undefined {
  return i === undefined ? undefined : list[i];
}

/** Whether two lists have the same items in a different order. */
function isReordered(wanted: readonly string[], actual: readonly string[]): boolean {
  return wanted.length === actual.length && wanted.some((text, i) => text !== actual[i]) &&
    wanted.toSorted().join("\0") === actual.toSorted().join("\0");
}

const NAMES = ["id", "_id", "uuid", "key", "code", "sku", "name"];

/** Returns what identifies an item of a list: its `id`, its `name` or the like. */
function nameOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const name = NAMES.find((name) => Object.hasOwn(item, name) && isName(item[name]));
  return name === undefined ? undefined : `${name} ${canonicalText(item[name])}`;
}

function isName(value: JsonValue): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}

/** The one thing in which two values differ. */
export interface SoleDifference {
  readonly kind:
    | "order"
    | "type"
    | "line ends"
    | "outer space"
    | "space"
    | "hidden"
    | "case"
    | "other";
  /** What messages call the difference: `letter case`. */
  readonly words: string;
  /** What each of the values has. */
  readonly detail?: string;
  /** Whether the difference is invisible. */
  readonly hidden: boolean;
}

/** Two lists have the same items in a different order. */
export const ORDER: SoleDifference = { kind: "order", words: "order", hidden: false };

/** Two values look the same but have different types. */
const TYPE: SoleDifference = { kind: "type", words: "JSON type", hidden: false };

interface TextFolding extends SoleDifference {
  /** Returns the text without the part that may differ. */
  fold(text: string): string;
}

const TEXT_FOLDINGS: readonly TextFolding[] = [
  {
    kind: "line ends",
    words: "line ends",
    detail: "one has CRLF, the other LF",
    hidden: true,
    fold: (text) => text.replaceAll("\r\n", "\n"),
  },
  {
    kind: "outer space",
    words: "white space at the beginning or the end",
    hidden: true,
    fold: (text) => text.trim(),
  },
  { kind: "space", words: "white space", hidden: true, fold: (text) => text.replace(/\s+/g, "") },
  {
    kind: "hidden",
    words: "characters that do not show",
    hidden: true,
    fold: (text) => text.replace(/[\s\p{Cf}]+/gu, ""),
  },
  { kind: "case", words: "letter case", hidden: false, fold: (text) => text.toLowerCase() },
  {
    kind: "other",
    words: "Unicode normalisation",
    hidden: true,
    fold: (text) => text.normalize("NFC"),
  },
  {
    kind: "other",
    words: "letter case and white space",
    hidden: true,
    fold: (text) => text.toLowerCase().replace(/\s+/g, ""),
  },
];

/** Describes a sole difference: `line ends: one has CRLF, the other LF`. */
export function soleDifferenceText({ words, detail }: SoleDifference): string {
  return detail === undefined ? words : `${words}: ${detail}`;
}

/**
 * Returns the only kind of difference between two unequal texts; the narrowest kind takes
 * precedence.
 */
export function soleDifference(a: string, b: string): SoleDifference | undefined {
  return TEXT_FOLDINGS.find(({ fold }) => fold(a) === fold(b));
}
