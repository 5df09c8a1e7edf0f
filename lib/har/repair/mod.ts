/**
 * Puts back what was taken out of a recording, as far as it can be known.
 *
 * @module
 */
export * from "./repair_sanitized.ts";
