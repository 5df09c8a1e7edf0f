/**
 * The bounded loop of a step.
 *
 * @module
 */
export * from "./poll.ts";
export * from "./seen.ts";
