import type { Diagnostic } from "../diagnostics/mod.ts";
import { type Host, HostFileError } from "../host/mod.ts";
import { createFold, type RunEnd, type RunEvent } from "../record/mod.ts";
import { repeatedFlows, withoutDuplicateLogs } from "./duplicates.ts";
import { findLogs, type FoundLog, unreadableFile } from "./find_logs.ts";
import { flowEvents } from "./flow_events.ts";
import { indexLog, type LogIndex } from "./log_index.ts";
import { mergeFlows } from "./merged_flows.ts";
import { mergedRunFinished, mergedRunStarted, sourceRuns } from "./merged_run.ts";
import { type Coverage, coverageOf, differentRuns, missingParts } from "./shard_coverage.ts";

/** How logs are merged. */
export interface MergeOptions {
  /** Whether a missing shard is a warning instead of an error. @default {false} */
  readonly allowMissing?: boolean;
  /** Files in directories that are not read because the merge writes them. @default {[]} */
  readonly leftOut?: readonly string[];
  /** The command line of the merge, for the record of several runs. @default {[]} */
  readonly argv?: readonly string[];
}

/** Several logs as one. */
export interface MergedLogs {
  /** The merged logs, in the order of their shards. */
  readonly paths: readonly string[];
  /** What is wrong with the logs; if there is an error, the result is unreliable. */
  readonly findings: readonly Diagnostic[];
  /** The shards and the number of flows in the logs. */
  readonly coverage: Coverage;
  /**
   * Yields the merged record flow by flow, reading the logs as needed; yields nothing without logs.
   * The record of a single run stays as it is.
   *
   * @throws {HostFileError} If a log can no longer be read.
   */
  events(): AsyncGenerator<RunEvent, RunEnd | undefined, void>;
}

/**
 * Merges the logs of several runs, such as the shards of one run.
 *
 * @param paths Logs, and directories that contain logs.
 *
 * @example Make the reports of a run from its log
 * ```ts
 * import { createMemoryHost, createReporters, mergeLogs, run } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "ping.yaml": "steps: [{ name: ping, request: { url: http://api.test/ping } }]" },
 *   fetch: () => new Response("pong"),
 * });
 * const outputs = { log: "out/run.ndjson", json: "out/results.json" };
 * const reporters = await createReporters(host, outputs);
 * for await (const event of run(host, { paths: ["ping.yaml"] })) reporters.event(event);
 * await reporters.finish();
 *
 * const again = await createReporters(host, { json: "again.json" });
 * const merged = await mergeLogs(host, ["out"]);
 * for await (const event of merged.events()) again.event(event);
 * await again.finish();
 * assert.equal(host.files.text("again.json"), host.files.text("out/results.json"));
 * ```
 */
export async function mergeLogs(
  host: Pick<Host, "files">,
  paths: readonly string[],
  options: MergeOptions = {},
): Promise<MergedLogs> {
  const { allowMissing = false, leftOut = [], argv = [] } = options;
  const found = await findLogs(host, paths, leftOut);
  const read = await readLogs(host, found.logs);
  const distinct = withoutDuplicateLogs(read.logs);
  const logs = distinct.logs.toSorted((a, b) => shardOf(a) - shardOf(b));
  const flows = await mergeFlows(host, logs);
  const coverage = coverageOf(logs, flows);
  const diagnostics = [
    ...found.diagnostics,
    ...read.diagnostics,
    ...distinct.diagnostics,
    ...differentRuns(sourceRuns(logs)),
    ...repeatedFlows(flows, logs),
    ...missingParts(coverage, paths.join(" "), allowMissing),
  ];

  async function* events(): AsyncGenerator<RunEvent, RunEnd | undefined, void> {
    if (logs.length === 0) return undefined;
    const fold = createFold();
    const run = logs.length === 1 ? logs[0].run : await mergedRunStarted(logs, flows, argv);
    fold.add(run);
    yield run;
    for (const [index, { log, flow }] of flows.entries()) {
      for (const event of await flowEvents(host, log, flow, index)) {
        fold.add(event);
        yield event;
      }
    }
    const finished = logs.length === 1 ? logs[0].finished : mergedRunFinished(logs, run, fold.end);
    if (finished) {
      fold.add(finished);
      yield finished;
    }
    fold.close();
    return fold.end;
  }

  return { paths: logs.map(({ path }) => path), findings: diagnostics, coverage, events };
}

async function readLogs(host: Pick<Host, "files">, found: readonly FoundLog[]) {
  const logs: LogIndex[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, certain } of found) {
    try {
      const file = await indexLog(host, path);
      logs.push(...file.logs);
      diagnostics.push(
        ...file.diagnostics.map((diagnostic) => withFittingSeverity(diagnostic, certain)),
      );
    } catch (error) {
      if (!(error instanceof HostFileError)) throw error;
      diagnostics.push(unreadableFile(path, error));
    }
  }
  return { logs, diagnostics };
}

/** Lowers the severity for a file that may not be a log: other programs may use the same name. */
function withFittingSeverity(diagnostic: Diagnostic, certain: boolean): Diagnostic {
  const foreign = diagnostic.code === "not-a-log" && !certain;
  return foreign ? { ...diagnostic, severity: "warning" } : diagnostic;
}

function shardOf({ run }: LogIndex): number {
  return (run.shard ?? run.merged?.[0]?.shard)?.index ?? Infinity;
}
