/**
 * Recordings of a browser or a proxy (HAR 1.1 and 1.2) as flow files.
 *
 * @module
 */
export * from "./convert.ts";
export * from "./convert_files.ts";
export * from "./draft.ts";
export * from "./explain/mod.ts";
export * from "./open_items.ts";
export * from "./provenance.ts";
export * from "./read/mod.ts";
export * from "./recording.ts";
export type { Leak } from "./secrets/mod.ts";
export type { SplitBy } from "./shape/mod.ts";
export * from "./stages.ts";
export { type Replay, type ReplayedStep, replayOf, type Verified } from "./verify/mod.ts";
export * from "./verify_conversion.ts";
