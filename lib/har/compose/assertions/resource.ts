import type { Keys } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import { nameWords, PATH_NOISE, singular, VERBS, WRAPPERS } from "../../values/mod.ts";
import { isDynamicKey } from "../dynamic_keys.ts";

const CHANGES = new Set(["added", "created", "updated", "deleted", "removed", "duplicate", "new"]);

/** What an object of an answer is, in the singular: by the key that it is under, or else the URL. */
export function resourceAt(path: Keys, entry: Entry): string {
  for (const key of path.toReversed()) {
    if (typeof key !== "string" || WRAPPERS.has(key) || isDynamicKey(key)) continue;
    const words = resourceWords(key);
    if (words !== "") return words;
  }
  return resourceOfUrl(entry);
}

/** What a URL is about: its last word. */
export function resourceOfUrl({ request: { segments } }: Entry): string {
  for (const segment of segments.toReversed()) {
    const words = isWord(segment) ? resourceWords(segment) : "";
    if (words !== "" && !PATH_NOISE.has(words)) return words;
  }
  return "";
}

/** What the segment before a place in a path is about. */
export function resourceBefore({ request: { segments } }: Entry, index: number): string {
  const before = segments.slice(0, index).findLast(isWord);
  return before === undefined ? "" : resourceWords(before);
}

function isWord(segment: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(segment) && !isDynamicKey(segment);
}

function resourceWords(name: string): string {
  const isThings = isThingsOf(name);
  const words = nameWords(name);
  // `createdBy` is whoever did it, and not what was created.
  if (words.length > 1 && words.at(-1) === "by") return "by";
  return words.filter((word) => (isThings || !VERBS.has(word)) && !CHANGES.has(word))
    .join(" ");
}

/** Whether a word that may say what is done names things here, as `lists` and `exports` do. */
function isThingsOf(name: string): boolean {
  const lower = name.toLowerCase();
  return singular(lower) !== lower && !/details$|info$/.test(lower);
}
