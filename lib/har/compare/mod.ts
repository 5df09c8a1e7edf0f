/**
 * Compares two recordings of the same doings: confirms, corrects or drops decisions, and tells
 * what differs from run to run.
 *
 * @module
 */
export { compareRecordings } from "./compare_recordings.ts";
