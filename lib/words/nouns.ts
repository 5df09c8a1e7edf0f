import pluralize from "pluralize";
import { memoizedByName } from "../text/mod.ts";
import { wordSet } from "./words.ts";

for (const noun of ["cache", "calorie", "cookie", "selfie"]) {
  pluralize.addIrregularRule(noun, `${noun}s`);
}

/** Plurals that are the same as their singular. */
const SAME_PLURAL = wordSet("data media metadata series species");

/** Words that end like plurals but are none. */
const NO_PLURAL = wordSet(
  `news alias bias canvas atlas gas lens always does has analytics physics aws css cors dns gps https ios
   kubernetes sms tls yes axis lis vis ellipsis`,
);

const UNCHANGED = SAME_PLURAL.union(NO_PLURAL);

/**
 * Returns the singular of an English noun in lower case, as used in APIs: `statuses` is `status`,
 * `databases` is `database`. A word that is not a plural is unchanged.
 */
export const singular: (word: string) => string = memoizedByName((word) => {
  return word.length < 3 || UNCHANGED.has(word) ? word : pluralize.singular(word);
}, 20_000);

/** Whether a noun in lower case is, or may be, in the plural: `orders`, `people`, `data`. */
export function isPlural(word: string): boolean {
  return SAME_PLURAL.has(word) || singular(word) !== word;
}

/**
 * Returns a segment in the singular, so that `flows` and `flow` are the same thing; a segment that
 * is not a word is unchanged.
 */
export function singularSegment(segment: string): string {
  if (!/^[A-Za-z_-]{3,}$/.test(segment)) return segment;
  return segment.replace(/(?<![A-Za-z])[A-Za-z]+$/, (word) => {
    const lower = word.toLowerCase();
    const one = singular(lower);
    return one === lower ? word : /^[A-Z]/.test(word) ? one[0].toUpperCase() + one.slice(1) : one;
  });
}
