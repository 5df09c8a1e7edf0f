/**
 * Chooses which exchanges of a recording become steps and which form a loop, and finds the requests
 * that log in.
 *
 * @module
 */
export { findLogins } from "./logins.ts";
export { selectSteps } from "./select_steps.ts";
export { type SplitBy, splitFlow } from "./split_flow.ts";
