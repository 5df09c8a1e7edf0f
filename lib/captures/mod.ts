/**
 * Captures: values taken from a response for later steps.
 *
 * @module
 */
export * from "./capture.ts";
export * from "./compile.ts";
export * from "./evaluate.ts";
