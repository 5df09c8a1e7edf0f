/**
 * Converts recordings of a browser or a proxy (HAR 1.1 and 1.2) to flow files, with each value
 * bound to the response that it came from.
 *
 * @module
 */
export { type Conversion, convert, type ConvertOptions, noteTexts, openItems } from "./convert.ts";
export type { DraftLoop, DraftStep } from "./draft/mod.ts";
export { explain } from "./explain.ts";
export type { Template } from "./provenance.ts";
export { readRecording } from "./read/mod.ts";
export type { Entry, Recording } from "./recording.ts";
export { type SharedConversions, shareLogins } from "./share/mod.ts";
export type { DropReason, Note } from "./stages.ts";
export type { SplitBy } from "./steps/mod.ts";
export { leakInWords } from "../leaks/mod.ts";
export { type Replay, replayOf, type VerificationResult, verifyConversion } from "./verify/mod.ts";
