/**
 * Masks secrets in texts, events and diagnostics, in every encoding in which they may appear.
 *
 * @module
 */
export { maskRanges } from "./mask_ranges.ts";
export { addDerivedValue, addSecretValue, isTooShort, Redactor } from "./redactor.ts";
