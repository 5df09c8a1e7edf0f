/**
 * Runs compiled flows concurrently, step by step, and reports what happens as events without
 * secrets.
 *
 * @module
 */
export type { PlannedFlow, PlannedRequests } from "./dry_run.ts";
export { dryRuns } from "./dry_runs.ts";
export { type RunOptions, RunStopped } from "./options.ts";
export type { RecordMode } from "./recording/recorder.ts";
export { run, runPlan } from "./run.ts";
