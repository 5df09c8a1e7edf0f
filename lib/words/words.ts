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
export const wordsAndNumbers: (name: string) => readonly string[] = memoizedByName((name) =>
  wordsOf(name).flatMap((word) => word.match(/[a-z]+|\d+/g) ?? [])
);

/** Converts a name to an identifier: `connect.sid` is `connect_sid`. */
export function identifier(text: string, otherwise: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  if (name === "") return otherwise;
  return /^\d/.test(name) ? `${otherwise}_${name}` : name;
}

/** Names that environment variables of the machine have, or that a flow uses for something else. */
const RESERVED_NAMES =
  /^(?:PATH|HOME|USER|USERNAME|LOGNAME|SHELL|PWD|LANG|TERM|HOST|PORT|TMPDIR|TEMP|TMP|DISPLAY|EDITOR|CI|BASE_URL)$/;

/**
 * Returns the name of an environment variable: `x-api-key` → `X_API_KEY`, `clientSecret` →
 * `CLIENT_SECRET`.
 */
export function environmentName(words: string): string {
  const spaced = spacedWords(words).replace(/\bapikey\b/, "api key");
  const name = identifier(spaced, "secret").toUpperCase();
  return RESERVED_NAMES.test(name) ? `APP_${name}` : name;
}

/** Returns the name of a flow variable: `clientMutationId` → `client_mutation_id`. */
export function variableName(words: string): string {
  return identifier(spacedWords(words), "value");
}

/** Returns the words of a name in lower case: `userEmail` → `user email`. */
export const spacedWords: (name: string) => string = memoizedByName((name) =>
  wordsOf(name).join(" ").replaceAll(/[^a-z0-9]+/g, " ").trim()
);

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
