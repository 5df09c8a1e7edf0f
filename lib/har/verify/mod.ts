/**
 * Runs a converted flow against a live server and repairs it by the results.
 *
 * @module
 */
export { type Replay, replayOf } from "./replay.ts";
export { type Verification as VerificationResult, verifyConversion } from "./verify.ts";
