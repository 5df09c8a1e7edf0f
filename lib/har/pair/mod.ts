/**
 * Compares two recordings of the same, to tell what changes from run to run and where it comes from.
 *
 * @module
 */
export * from "./pair_recordings.ts";
