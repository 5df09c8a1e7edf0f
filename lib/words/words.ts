import { memoizedByName } from "../text/mod.ts";

/** Returns the words of a text, separated by spaces or line breaks. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** A verb before what it is about, unlike the beginning of `deleted` and `address`. */
const VERB = /(?<![a-z])(create|update|delete|remove|add(?!end|iti|ress))(?=[a-ce-z][a-z]{3})/g;

/**
 * Splits a name into words in lower case, by case and separators, and after a verb: `userIDs2` is
 * `user ids2`, `deleterecord` is `delete record`.
 */
export const wordsOf: (name: string) => readonly string[] = memoizedByName((name) =>
  name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}(?!s(?!\p{Ll}))\p{Ll})/gu, "$1 $2")
    .toLowerCase().replace(VERB, "$1 ").match(/[\p{L}\p{N}]+/gu) ?? []
);

/** Like {@linkcode wordsOf}, but separates digits from letters: `oauth2` is `oauth 2`. */
export function wordsAndNumbers(name: string): readonly string[] {
  return wordsOf(name).flatMap((word) => word.match(/[a-z]+|\d+/g) ?? []);
}

/** Converts a name to an identifier: `connect.sid` is `connect_sid`. */
export function identifier(text: string, otherwise: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  if (name === "") return otherwise;
  return /^\d/.test(name) ? `${otherwise}_${name}` : name;
}

/**
 * Takes the name, or that name with the first free number.
 *
 * @param taken The names that are taken, each with the last number that it was given.
 */
export function takeName(name: string, taken: Map<string, number>): string {
  let free = name;
  let number = taken.get(name) ?? 1;
  while (taken.has(free)) free = `${name}_${++number}`;
  taken.set(free, 1);
  taken.set(name, number);
  return free;
}

/**
 * Returns a name as applications write it where spaces, capitals or underscores are not possible, or
 * between quotes, as in a filter.
 */
export function otherSpellings(value: string): readonly string[] {
  const quoted = value.includes("'") ? [value.replaceAll("'", "''")] : [];
  if (/^[^\s_]+(?: [^\s_]+)+$/.test(value)) {
    return [...quoted, value.replaceAll(" ", "_"), value.replaceAll(" ", "-").toLowerCase()];
  }
  return /^[^\s_]+(?:_[^\s_]+)+$/.test(value) ? [...quoted, value.replaceAll("_", " ")] : quoted;
}
