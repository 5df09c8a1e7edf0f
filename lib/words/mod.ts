/**
 * The words in names: split, in the singular, and put together again as names that are free.
 *
 * @module
 */
export { isPlural, singular } from "./nouns.ts";
export { identifier, takeName, wordsAndNumbers, wordSet, wordsOf } from "./words.ts";
