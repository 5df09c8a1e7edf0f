/**
 * The bounded loop of a step.
 *
 * @module
 */
export type { Condition, Unmet } from "./condition.ts";
export * from "./loop.ts";
export * from "./poll.ts";
export * from "./seen.ts";
