import type { Diagnostic } from "../diagnostics/mod.ts";
import { count } from "../text/mod.ts";
import { logDiagnostic } from "./log_diagnostics.ts";
import type { LogIndex } from "./log_index.ts";
import type { MergedFlow } from "./merged_flows.ts";
import { sourceRuns } from "./merged_run.ts";
import { isInSeveralLogs } from "./shard_coverage.ts";

const FLOWS_SHOWN = 5;

/** Logs that contain each run once. */
interface DistinctLogs {
  readonly logs: readonly LogIndex[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Drops logs of runs that another log contains too; the more complete log stays. */
export function withoutDuplicateLogs(logs: readonly LogIndex[]): DistinctLogs {
  const diagnostics: Diagnostic[] = [];
  const kept = new Set<LogIndex>();
  const known = new Map<string, LogIndex>();
  for (const log of logs.toSorted((a, b) => completeness(b) - completeness(a))) {
    const runs = [log.run.run_id, ...sourceRuns([log]).map(({ run_id }) => run_id)];
    const own = log.run.merged ? runs.slice(1) : runs;
    if (own.length > 0 && own.every((run) => known.has(run))) {
      diagnostics.push(duplicateLog(log.path, known.get(own[0])!.path));
      continue;
    }
    kept.add(log);
    for (const run of runs) if (!known.has(run)) known.set(run, log);
  }
  return { logs: logs.filter((log) => kept.has(log)), diagnostics };
}

/** Ranks how complete a log is: by its runs, whether it has an end, and its flows. */
function completeness({ run, finished, flows }: LogIndex): number {
  const done = flows.filter(({ outcome }) => outcome).length / (flows.length + 1);
  return (run.merged?.length ?? 0) * 4 + (finished ? 2 : 0) + done;
}

function duplicateLog(file: string, other: string): Diagnostic {
  const message = file === other
    ? "the file has the log of one run twice; the second one is left out"
    : `the log is of a run that another log has as well; it is left out`;
  return logDiagnostic("warning", "same-log-twice", file, message, {
    notes: file === other ? [] : [`the other one: ${other}`],
  });
}

/** Reports the flows that are in several logs. */
export function repeatedFlows(
  flows: readonly MergedFlow[],
  logs: readonly LogIndex[],
): Diagnostic[] {
  const repeated = flows.filter(isInSeveralLogs);
  if (repeated.length === 0) return [];
  const [are, their] = repeated.length === 1 ? ["is", "its"] : ["are", "of each the"];
  const message = `${count(repeated.length, "flow")} ${are} in several logs; ` +
    `${their} worst result counts`;
  const notes = repeated.slice(0, FLOWS_SHOWN).map(describeRepeatedFlow);
  if (repeated.length > FLOWS_SHOWN) {
    notes.push(`… and ${count(repeated.length - FLOWS_SHOWN, "more flow")}`);
  }
  const shard = repeatedShard(logs);
  const help = shard ?? "a flow belongs in one log; were the runs given paths that overlap?";
  return [logDiagnostic("warning", "flow-twice", repeated[0].twice[1].log.path, message, {
    notes,
    help,
  })];
}

/** `flows/a.yaml: failed in a.ndjson, passed in b.ndjson` */
function describeRepeatedFlow({ twice }: MergedFlow): string {
  const [{ log, flow }] = twice;
  const digests = new Set(twice.map((one) => one.log.run.flows[one.flow].sha256));
  const places = twice.map((one) => `${one.outcome} in ${one.log.path}`).join(", ");
  return `${log.run.flows[flow].file}: ${places}${digests.size > 1 ? " (the file differs)" : ""}`;
}

function repeatedShard(logs: readonly LogIndex[]): string | undefined {
  const paths = new Map<string, string>();
  for (const { path, shard } of sourceRuns(logs)) {
    if (!shard) continue;
    const name = `${shard.index}/${shard.total}`;
    const other = paths.get(name);
    if (other !== undefined) {
      return `shard ${name} is there twice, in ${other} and in ${path}; leave out the log of the ` +
        "earlier attempt";
    }
    paths.set(name, path);
  }
  return undefined;
}
