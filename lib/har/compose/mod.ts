/**
 * The flow that a recording becomes: names, requests, captures and assertions.
 *
 * @module
 */
export * from "./compose.ts";
export * from "./input.ts";
