/**
 * The run record: the events of a run, and the fold over them from which every view is made.
 *
 * @module
 */
export type * from "./attempt.ts";
export * from "./error_code.ts";
export * from "./events.ts";
export * from "./flow_record.ts";
export * from "./fold.ts";
export * from "./merged_run.ts";
export type * from "./run_started.ts";
export * from "./summary.ts";
