/**
 * Small helpers for words in messages.
 *
 * @module
 */
export * from "./closest.ts";
export * from "./columns.ts";
export * from "./duration.ts";
export * from "./milliseconds.ts";
export * from "./reveal.ts";
export * from "./words.ts";
