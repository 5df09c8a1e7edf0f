/**
 * The words in names: split, in the singular, what they mean, how well two names match, and put
 * together again as names that are free.
 *
 * @module
 */
export * from "./names.ts";
export { isPlural, singular, singularSegment } from "./nouns.ts";
export * from "./path_words.ts";
export * from "./vocabulary.ts";
export {
  environmentName,
  identifier,
  otherSpellings,
  spacedWords,
  takeName,
  variableName,
  wordsAndNumbers,
  wordSet,
  wordsOf,
} from "./words.ts";
