/**
 * Reads what browsers and proxies record: HTTP Archives (HAR 1.1 and 1.2), leniently.
 *
 * @module
 */
export * from "./recording_error.ts";
export * from "./read_recording.ts";
