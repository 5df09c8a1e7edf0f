/**
 * The attempts of a step. One function sends the request and records each attempt; a policy decides
 * whether another one follows (once, in a loop until a condition holds, or again after a failure).
 *
 * @module
 */
export { repeatingPolicy, repetition } from "./policies.ts";
export { oncePolicy, runAttempts } from "./run_attempts.ts";
