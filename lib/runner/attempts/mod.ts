/**
 * Sends the request of a step once, in a loop until a condition holds, or again after an error,
 * and says what the record has of each attempt.
 *
 * @module
 */
export { attemptFacts, progressWithoutResponse } from "./attempt.ts";
export { exchange } from "./exchange.ts";
export { runLoop } from "./loop.ts";
export { retryProblem, runRetry } from "./retry.ts";
