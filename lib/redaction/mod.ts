/**
 * Masks secrets in texts, events and diagnostics, in every encoding in which they may appear.
 *
 * @module
 */
export { KnownForms } from "./known_forms.ts";
export { maskRanges } from "./mask_ranges.ts";
export { isTooShort, Redactor } from "./redactor.ts";
export { SecretIndex } from "./secret_index.ts";
export {
  addDerivedValue,
  addKnownValue,
  addNamedValue,
  addSecretValue,
  textsIn,
} from "./secret_texts.ts";
