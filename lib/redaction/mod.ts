/**
 * Masks secrets in texts, events and findings, in every form in which they may show up.
 *
 * @module
 */
export * from "./redactor.ts";
export * from "./secret_forms.ts";
