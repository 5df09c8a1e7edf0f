/**
 * Logs of runs put together: found, checked, and given again as the events of one run.
 *
 * @module
 */
export type { Coverage, ShardCoverage } from "./coverage.ts";
export { type MergedLogs, mergeLogs, type MergeOptions } from "./merge_logs.ts";
