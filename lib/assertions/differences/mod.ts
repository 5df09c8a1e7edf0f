/**
 * Explains why a value is wrong: where two values differ, whether they differ in one thing only,
 * and what to write instead.
 *
 * @module
 */
export {
  comparedMismatch,
  describeEach,
  mismatch,
  soleDifferenceHelp,
  withDifferences,
} from "./mismatch.ts";
export {
  differByRounding,
  ignoringCase,
  ignoringSpace,
  likenessHelp,
  looksLike,
  withNearMissHelp,
} from "./near_misses.ts";
export { endExcerpt, foundNote } from "./text_differences.ts";
export { allInTitle, inTitle, isNot, pairTitle, patternInTitle, says } from "./title.ts";
export {
  boundedDifferences,
  compareValues,
  type ComparisonResult,
  describePart,
  differInTypeOnly,
  isSubset,
  MAX_PLACES,
  soleDifference,
} from "./value_differences.ts";
