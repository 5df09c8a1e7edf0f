/**
 * The bounded loop of a step.
 *
 * @module
 */
export type { Condition } from "./condition.ts";
export * from "./loop.ts";
export * from "./poll.ts";
export * from "./seen.ts";
