/**
 * Finds known secrets that remain in a text, such as that of a flow, in every form in which a run
 * masks them.
 *
 * @module
 */
export { findLeaks, leakInWords } from "./leaks.ts";
export { createSecretFinder, isOrdinaryWord, MIN_CERTAIN } from "./secret_finder.ts";
