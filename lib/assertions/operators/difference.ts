import {
  describeValue,
  isArray,
  isEqual,
  isObject,
  type JsonValue,
  segment,
} from "../../json/mod.ts";

const LIMIT = 80;
const LONG_TEXT = 60;

/** The first place where a value is not as wanted. */
export interface Difference {
  /** The place as a path from the value that was compared, `$` for the value itself. */
  readonly path: string;
  /** What is wanted there; absent where nothing is. */
  readonly wanted?: JsonValue;
  /** What is there; absent where nothing is. */
  readonly actual?: JsonValue;
}

/** `whole` compares as `equals` does; `subset` lets objects have further members. */
export type Comparison = "whole" | "subset";

/** Finds the first difference, in the order of the wanted value. */
export function firstDifference(
  wanted: JsonValue,
  actual: JsonValue,
  comparison: Comparison,
  path = "$",
): Difference | undefined {
  if (isArray(wanted) && isArray(actual) && wanted.length === actual.length) {
    for (const [i, item] of wanted.entries()) {
      const found = firstDifference(item, actual[i], comparison, path + segment(i));
      if (found) return found;
    }
    return undefined;
  }
  if (!isObject(wanted) || !isObject(actual)) {
    return isEqual(wanted, actual) ? undefined : { path, wanted, actual };
  }
  for (const [key, member] of Object.entries(wanted)) {
    const at = path + segment(key);
    if (!Object.hasOwn(actual, key)) return { path: at, wanted: member };
    const found = firstDifference(member, actual[key], comparison, at);
    if (found) return found;
  }
  if (comparison === "subset") return undefined;
  const extra = Object.keys(actual).find((key) => !Object.hasOwn(wanted, key));
  return extra === undefined ? undefined : { path: path + segment(extra), actual: actual[extra] };
}

/** Whether a value has at least what is wanted, deep: objects may have further members. */
export function isSubset(wanted: JsonValue, actual: JsonValue): boolean {
  return firstDifference(wanted, actual, "subset") === undefined;
}

/** Help that points into two values too large to be compared by eye. */
export function differenceHelp(
  wanted: JsonValue,
  actual: JsonValue,
  comparison: Comparison = "whole",
): string | undefined {
  const difference = firstDifference(wanted, actual, comparison);
  if (difference === undefined) return undefined;
  if (difference.path === "$") return textDifference(wanted, actual);
  return `the first difference is at \`${difference.path}\`: ` +
    `expected ${describe(difference.wanted)}, found ${describe(difference.actual)}`;
}

function describe(value: JsonValue | undefined): string {
  return value === undefined ? "nothing" : describeValue(value, LIMIT);
}

/**
 * Says where two long texts part. What it shows begins with a whole word: the rest of a token alone
 * would be known to nobody as the secret it is part of.
 */
function textDifference(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (typeof wanted !== "string" || typeof actual !== "string") return undefined;
  let same = 0;
  while (same < wanted.length && wanted[same] === actual[same]) same++;
  const start = wanted.slice(0, same).search(/\S+$/);
  const from = start < 0 ? same : start;
  if (from < LONG_TEXT) return undefined;
  const rest = (text: string) =>
    text.length === from ? "the end" : describeValue(text.slice(from).toWellFormed(), LIMIT);
  return `the texts are the same for ${from} characters; ` +
    `then expected ${rest(wanted)}, found ${rest(actual)}`;
}
