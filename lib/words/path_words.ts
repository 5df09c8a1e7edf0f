import { isPlural, singular } from "./nouns.ts";
import { wordsOf } from "./words.ts";

/** The end of a segment that says in which form the response is, or which program gives it. */
export const EXTENSION: RegExp =
  /(?:\.(?:json|xml|x?html?|php\d?|aspx?|ashx|jspx?|do|action|cgi|svc|asmx|csv|txt|data)|(?<=s)\.js)$/i;

/** A word without meaning in a path, such as `v2`. */
export const VERSION: RegExp = /^v\d+(?:\.\d+)*$/i;
const MAX_WORDS = 5;

/**
 * Returns the words of a segment or a name in lower case: `orderItems` and `order-items` are `order
 * items`. Returns none for a value instead of a name: an id, a number, a text with many digits.
 */
export function wordsIn(text: string): readonly string[] {
  const bare = text.replace(EXTENSION, "");
  if (VERSION.test(bare) || /^(?=.*\d)[\da-f]{6,}$/i.test(bare)) return [];
  const words = wordsOf(bare);
  return words.length <= MAX_WORDS && words.every((word) => /^[a-z]+\d?$/.test(word)) ? words : [];
}

/** Converts a name to the singular: `order_items` is `order_item`. */
export function singularName(words: readonly string[]): string {
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join("_");
}

/** Whether a name is in the plural. */
export function isPluralName(words: readonly string[]): boolean {
  return isPlural(words.at(-1) ?? "");
}
