/**
 * Small helpers for words in messages.
 *
 * @module
 */
export * from "./closest.ts";
export * from "./duration.ts";
export * from "./milliseconds.ts";
export * from "./words.ts";
