/**
 * The run record: the events of a run, from which every view is made.
 *
 * @module
 */
export * from "./events.ts";
