/**
 * Merges logs: finds and checks the logs of runs, and yields their events as those of one run.
 *
 * @module
 */
export { type MergedLogs, mergeLogs, type MergeOptions } from "./merge_logs.ts";
export type { Coverage, ShardCoverage } from "./shard_coverage.ts";
