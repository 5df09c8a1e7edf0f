/**
 * Logs of runs put together: found, checked, and given again as the events of one run.
 *
 * @module
 */
export { type MergedLogs, mergeLogs, type MergeOptions } from "./merge_logs.ts";
export type { Coverage, ShardCoverage } from "./shard_coverage.ts";
