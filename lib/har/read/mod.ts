/**
 * Reads HTTP Archives (HAR 1.1 and 1.2) of browsers and proxies, leniently, and encoded texts.
 *
 * @module
 */
export { isStaticPurpose, STATIC_TYPE } from "./media_type.ts";
export { readRecording } from "./read_recording.ts";
