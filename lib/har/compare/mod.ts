/**
 * Compares two recordings of the same actions: confirms, corrects or drops decisions, and finds
 * values that differ from run to run.
 *
 * @module
 */
export { compareRecordings } from "./compare_recordings.ts";
