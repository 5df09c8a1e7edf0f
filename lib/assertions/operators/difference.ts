import {
  canonicalText,
  describeValue,
  isArray,
  isEqual,
  isObject,
  type JsonObject,
  type JsonValue,
  segment,
  toText,
  typeName,
} from "../../json/mod.ts";
import type { Difference, Differences } from "../../loader/mod.ts";
import { align } from "./align.ts";
import { type OnlyIn, onlyIn, ORDER, TYPE } from "./only_in.ts";
import { textPlaces } from "./text_places.ts";

const LIMIT = 80;
const MAX_PLACES = 10;
const MAX_VISITED = 200_000;
const NAMES = ["id", "_id", "uuid", "key", "code", "sku", "name"];

/** `whole` compares as `equals` does; `subset` lets objects have further members. */
export type Comparison = "whole" | "subset";

/** What came of comparing two values that are not alike. */
export interface Compared {
  /** The places, as paths from the value that was compared; empty for the value itself. */
  readonly differences: Differences;
  /** What all differences are in, where that is the same for all of them. */
  readonly onlyIn?: OnlyIn;
  /** The first values that read the same and differ in their JSON type. */
  readonly mistyped?: readonly [wanted: JsonValue, actual: JsonValue];
}

/** Finds the places where two values differ, in the order of the wanted value. */
export function compareValues(
  wanted: JsonValue,
  actual: JsonValue,
  comparison: Comparison = "whole",
): Compared {
  const search = new Search(comparison);
  search.visit(wanted, actual, "");
  return search.result();
}

/** Whether a value has at least what is wanted, deep: objects may have further members. */
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

/** Whether two values read the same and differ in their JSON type alone, as `"3"` and `3` do. */
export function differInTypeOnly(a: JsonValue, b: JsonValue): boolean {
  return typeName(a) !== typeName(b) && toText(a) === toText(b);
}

/** A value that is expected or was found, bounded. */
export function describePart(value: JsonValue | undefined): string {
  return value === undefined ? "nothing" : describeValue(value, LIMIT);
}

/** What an item of a list is known by among others: its `id`, its `name` or the like. */
export function nameOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const name = NAMES.find((name) => Object.hasOwn(item, name) && isName(item[name]));
  return name === undefined ? undefined : `${name} ${canonicalText(item[name])}`;
}

function isName(value: JsonValue): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}

function itemAt(list: readonly JsonValue[], i: number | undefined): JsonValue | undefined {
  return i === undefined ? undefined : list[i];
}

/** Looks for differences and keeps the first; how many it looks at is bounded. */
class Search {
  readonly #places: Difference[] = [];
  #more = 0;
  #left = MAX_VISITED;
  /** What each difference is in alone, by its words; one without an answer is under "". */
  readonly #kinds = new Map<string, OnlyIn | undefined>();
  #mistyped: Compared["mistyped"];

  constructor(readonly comparison: Comparison) {}

  result(): Compared {
    const [kind] = this.#kinds.values();
    return {
      differences: {
        places: this.#places,
        ...(this.#more > 0 ? { more: this.#more } : {}),
        ...(this.#left < 0 ? { partial: true } : {}),
      },
      ...(this.#kinds.size === 1 && kind ? { onlyIn: kind } : {}),
      ...(this.#mistyped ? { mistyped: this.#mistyped } : {}),
    };
  }

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
    kind?: OnlyIn,
  ): void {
    this.#add({ at, expected: describePart(wanted), actual: describePart(actual) }, kind);
  }

  #objects(wanted: JsonObject, actual: JsonObject, at: string): void {
    const own = (object: JsonObject, key: string) =>
      Object.hasOwn(object, key) ? object[key] : undefined;
    for (const key of Object.keys(wanted)) {
      this.visit(wanted[key], own(actual, key), at + segment(key));
    }
    if (this.comparison === "subset") return;
    for (const key of Object.keys(actual)) {
      if (!Object.hasOwn(wanted, key)) this.visit(undefined, actual[key], at + segment(key));
    }
  }

  #lists(wanted: readonly JsonValue[], actual: readonly JsonValue[], at: string): void {
    if (wanted.length === actual.length && (this.comparison === "subset" || wanted.length < 2)) {
      for (const [i, item] of wanted.entries()) this.visit(item, actual[i], at + segment(i));
      return;
    }
    const texts = { wanted: wanted.map(canonicalText), actual: actual.map(canonicalText) };
    const names = { wanted: wanted.map(nameOf), actual: actual.map(nameOf) };
    const reordered = wanted.length === actual.length &&
      texts.wanted.toSorted().join("\0") === texts.actual.toSorted().join("\0");
    for (const [i, j] of align([texts, names])) {
      const [item, found] = [itemAt(wanted, i), itemAt(actual, j)];
      if (i !== undefined && j !== undefined && texts.wanted[i] === texts.actual[j]) continue;
      const place = at + segment(j ?? i!);
      if (reordered) this.#pair(item, found, place, ORDER);
      else this.visit(item, found, place);
    }
  }

  #texts(wanted: string, actual: string, at: string): void {
    const kind = onlyIn(wanted, actual);
    const places = textPlaces(wanted, actual);
    if (!places) return this.#pair(wanted, actual, at, kind);
    for (const place of places) this.#add({ ...place, at: `${at}, ${place.at}` }, kind);
  }

  #add(place: Difference, kind?: OnlyIn): void {
    this.#kinds.set(kind?.words ?? "", kind);
    if (this.#places.length < MAX_PLACES) this.#places.push(place);
    else this.#more++;
  }
}
