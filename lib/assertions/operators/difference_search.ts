import {
  canonicalText,
  isArray,
  isEqual,
  isObject,
  type JsonObject,
  type JsonValue,
  segment,
} from "../../json/mod.ts";
import type { Difference } from "../../loader/mod.ts";
import { align } from "./align.ts";
import { type Compared, type Comparison, describePart, differInTypeOnly } from "./compared.ts";
import { nameOf } from "./item_names.ts";
import { type OnlyIn, onlyIn, ORDER, TYPE } from "./only_in.ts";
import { textPlaces } from "./text_places.ts";

const MAX_PLACES = 10;
const MAX_VISITED = 200_000;

/** Looks for differences and keeps the first; how many it looks at is bounded. */
export class DifferenceSearch {
  readonly #places: Difference[] = [];
  #more = 0;
  #left = MAX_VISITED;
  /** What each difference is in alone, by its words; one without an answer is under "". */
  readonly #kinds = new Map<string, OnlyIn | undefined>();
  #first: Compared["first"];
  #mistyped: Compared["mistyped"];

  /** @param comparison What counts as a difference. */
  constructor(readonly comparison: Comparison) {}

  /** What has been found. */
  result(): Compared {
    const [kind] = this.#kinds.values();
    return {
      differences: {
        places: this.#places,
        ...(this.#more > 0 ? { more: this.#more } : {}),
        ...(this.#left < 0 ? { partial: true } : {}),
      },
      ...(this.#first ? { first: this.#first } : {}),
      ...(this.#kinds.size === 1 && kind ? { onlyIn: kind } : {}),
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
    kind?: OnlyIn,
  ): void {
    if (this.#places.length === 0) this.#first = [wanted, actual];
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
    if (isReordered(texts.wanted, texts.actual)) return this.#pair(wanted, actual, at, ORDER);
    const names = { wanted: wanted.map(nameOf), actual: actual.map(nameOf) };
    for (const [i, j] of align([texts, names])) {
      if (i !== undefined && j !== undefined && texts.wanted[i] === texts.actual[j]) continue;
      this.visit(itemAt(wanted, i), itemAt(actual, j), at + segment(j ?? i!));
    }
  }

  #texts(wanted: string, actual: string, at: string): void {
    const kind = onlyIn(wanted, actual);
    const places = textPlaces(wanted, actual);
    if (!places) return this.#pair(wanted, actual, at, kind);
    if (this.#places.length === 0) this.#first = [wanted, actual];
    for (const place of places) this.#add({ ...place, at: `${at}, ${place.at}` }, kind);
  }

  #add(place: Difference, kind?: OnlyIn): void {
    this.#kinds.set(kind?.words ?? "", kind);
    if (this.#places.length < MAX_PLACES) this.#places.push(place);
    else this.#more++;
  }
}

function itemAt(list: readonly JsonValue[], i: number | undefined): JsonValue | undefined {
  return i === undefined ? undefined : list[i];
}

/** Whether two lists have the same items and are not the same. */
function isReordered(wanted: readonly string[], actual: readonly string[]): boolean {
  return wanted.length === actual.length && wanted.some((text, i) => text !== actual[i]) &&
    wanted.toSorted().join("\0") === actual.toSorted().join("\0");
}
