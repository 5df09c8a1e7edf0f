/**
 * Small helpers for texts: words in messages, order, encoding.
 *
 * @module
 */
export * from "./by_code_unit.ts";
export * from "./closest.ts";
export * from "./columns.ts";
export * from "./decode_percent.ts";
export * from "./duration.ts";
export * from "./encode_component.ts";
export * from "./escape_pattern.ts";
export * from "./milliseconds.ts";
export * from "./reveal.ts";
export * from "./shell_quoted.ts";
export * from "./words.ts";
