import { isArray, isObject, type JsonValue, stringifyJson, typeName } from "../../json/mod.ts";
import { count } from "../../text/mod.ts";
import type { Title } from "../operator.ts";
import { commonLength, piece } from "./text_differences.ts";
import { type ComparisonResult, ORDER } from "./value_differences.ts";

const SHORT = 24;
const LEAD = 6;
const NUMBER = 60;
const PHRASE = 60;
const PATTERN = 40;

/** Formats a value for a title: short ones as JSON, long lists and objects by their size. */
export function inTitle(value: JsonValue | undefined, limit: number = SHORT): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return JSON.stringify(piece(value, 0, limit));
  const text = stringifyJson(value);
  if (text.length <= limit) return text;
  if (isArray(value)) return `an array of ${count(value.length, "item")}`;
  return isObject(value)
    ? `an object of ${count(Object.keys(value).length, "member")}`
    : piece(text, 0, NUMBER);
}

/** Formats at most three values for a title: `"a", "b", "c" and 2 more`. */
export function allInTitle(values: readonly JsonValue[]): string {
  const shown = values.slice(0, 3).map((value) => inTitle(value, SHORT / 2)).join(", ");
  return values.length > 3 ? `${shown} and ${values.length - 3} more` : shown;
}

/** Formats a regular expression for a title. */
export function patternInTitle({ source }: { readonly source: string }): string {
  return source.length <= PATTERN ? `/${source}/` : `/${source.slice(0, PATTERN)}…/`;
}

/**
 * Returns a title about the place that is wrong:
 * `$.total: expected "3" (string), found 3 (number)`.
 */
export function pairTitle(wanted: JsonValue | undefined, actual: JsonValue | undefined): Title {
  const [expected, found] = pairInTitle(wanted, actual);
  return (_subject, place) => `${place}: expected ${expected}, found ${found}`;
}

/**
 * Returns a title such as `$.total is "3" (string), not a number`.
 *
 * @param phrase What the value should be.
 */
export function isNot(phrase: string, actual: JsonValue): Title {
  const wanted = phrase.length > PHRASE ? `${phrase.slice(0, PHRASE)}…` : phrase;
  const type = typeof actual === "string" && /^an? (?!string)/.test(phrase) ? " (string)" : "";
  return (subject) => `${subject} is ${inTitle(actual)}${type}, not ${wanted}`;
}

/** Returns a title that makes a statement about the subject: `does not contain "a"`. */
export function says(relation: string): Title {
  return (subject) => `${subject} ${relation}`;
}

/** Formats two values, with their JSON types if those may be the only difference. */
function pairInTitle(wanted: JsonValue | undefined, actual: JsonValue | undefined) {
  if (typeof wanted === "string" && typeof actual === "string") return textsInTitle(wanted, actual);
  const typed = isScalar(wanted) && isScalar(actual) && typeName(wanted) !== typeName(actual);
  return [wanted, actual].map((value) =>
    typed ? `${inTitle(value)} (${typeName(value!)})` : inTitle(value)
  );
}

/** Formats two texts from shortly before they diverge, unless that is near their beginning. */
function textsInTitle(wanted: string, actual: string): readonly string[] {
  const same = commonLength(wanted, actual);
  const longest = Math.max(wanted.length, actual.length);
  const start = longest <= SHORT || same < SHORT / 2 ? 0 : same - LEAD;
  return [wanted, actual].map((text) => JSON.stringify(piece(text, start, SHORT)));
}

function isScalar(value: JsonValue | undefined): value is string | number | bigint | boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

const PART_OF_TEXT = /, (?:line|character) \d+$/;

/** Returns a title that says where two values differ, and how if they differ in one place. */
export function comparedTitle({ differences, first, soleDifference }: ComparisonResult): Title {
  const { places, more = 0, partial } = differences;
  const total = places.length + more;
  if (total > 1 || first === undefined) {
    const least = partial ? "at least " : "";
    return (subject, place) => `${subject} differs ${wherePhrase(subject, place, total, least)}`;
  }
  if (soleDifference === ORDER) {
    return (_subject, place) => `${place} has the same items in another order`;
  }
  if (!soleDifference?.hidden) return pairTitle(...first);
  const { words } = soleDifference;
  return (_subject, place) =>
    PART_OF_TEXT.test(place)
      ? `${place} differs only in ${words}`
      : `${place} differs from ${inTitle(first[0])} only in ${words}`;
}

/** Says where two values differ: `in line 3`, `in 4 places, first at $.json.customer.name`. */
function wherePhrase(subject: string, place: string, total: number, least: string): string {
  const inside = place.startsWith(`${subject}, `) ? place.slice(subject.length + 2) : place;
  const isLine = inside.startsWith("line ");
  const first = `${isLine ? "in" : "at"} ${inside}`;
  if (total === 1) return first;
  return `in ${least}${count(total, isLine ? "line" : "place")}, first ${first}`;
}
