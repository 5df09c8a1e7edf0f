import { sha256Hex } from "../hash/mod.ts";
import { definedMembers, type JsonValue, stringifyJson } from "../json/mod.ts";
import {
  type CiOrigin,
  exitCodeOf,
  type MergedRun,
  type RunEnd,
  type RunFinished,
  type RunOrigin,
  type RunStarted,
} from "../record/mod.ts";
import type { LogIndex } from "./log_index.ts";
import type { MergedFlow } from "./merged_flows.ts";

/** A run of the merged record, and its log. */
export interface SourceRun extends MergedRun {
  readonly path: string;
  readonly origin?: RunOrigin;
}

/** Returns the runs in logs; a log that is itself the result of a merge has several. */
export function sourceRuns(logs: readonly LogIndex[]): SourceRun[] {
  return logs.flatMap(({ path, run, finished }) => {
    const { origin } = run;
    if (run.merged) return run.merged.map((source) => ({ ...source, path, origin }));
    const { run_id, started_at, seed, jobs, shard, labels, argv, rerun_args } = run;
    return [definedMembers({
      run_id,
      started_at,
      finished_at: finished?.finished_at,
      exit_code: finished?.exit_code,
      seed,
      jobs,
      shard,
      labels,
      argv,
      rerun_args,
      path,
      origin,
    })];
  });
}

/**
 * Makes the first event of a merged record. It contains what all runs have in common; `merged`
 * holds the facts of each run. Its `run_id` is a digest of theirs.
 *
 * @param logs At least two logs.
 * @param argv The command line of the merge.
 */
export async function mergedRunStarted(
  logs: readonly LogIndex[],
  flows: readonly MergedFlow[],
  argv: readonly string[],
): Promise<RunStarted> {
  const runs = logs.map(({ run }) => run);
  const sources = sourceRuns(logs);
  const [first] = runs;
  const isWhole = flows.every(({ log, flow }, i) => (log.run.flows[flow].position ?? i) === i);
  const origin = commonOrigin(runs);
  const firstSource = new Map<LogIndex, number>();
  let before = 0;
  for (const log of logs) {
    firstSource.set(log, before);
    before += log.run.merged?.length ?? 1;
  }
  return definedMembers({
    type: "run_started",
    schema_version: first.schema_version,
    baton_version: first.baton_version,
    run_id: (await sha256Hex(sources.map(({ run_id }) => run_id).join("\n"))).slice(0, 32),
    started_at: runs.map(({ started_at }) => started_at).sort()[0],
    seed: first.seed,
    jobs: runs.reduce((sum, { jobs }) => sum + jobs, 0),
    labels: commonMembers(runs.map(({ labels }) => labels)) as Readonly<Record<string, string>>,
    argv,
    rerun_args: commonValue(runs.map(({ rerun_args }) => rerun_args)) ?? [],
    environment: [...new Set(runs.flatMap(({ environment }) => environment))].sort(),
    flows: flows.map(({ log, flow }) => {
      const { position, ...selected } = log.run.flows[flow];
      const run = firstSource.get(log)! + (selected.run ?? 0);
      return definedMembers({ ...selected, position: isWhole ? undefined : position, run });
    }),
    left_out: leftOutOf(runs),
    origin,
    merged: sources.map(({ path: _path, origin: _origin, ...source }) => source),
  });
}

/** Returns the flows that no run has run by themselves; absent if there are none. */
function leftOutOf(runs: readonly RunStarted[]): RunStarted["left_out"] {
  const all = runs.flatMap(({ left_out }) => left_out ?? []);
  if (all.length === 0) return undefined;
  return [...new Map(all.map((flow) => [flow.file, flow])).values()];
}

/** Returns the origin of all runs, as far as they agree. */
function commonOrigin(runs: readonly RunStarted[]): RunOrigin | undefined {
  const origins = runs.flatMap(({ origin }) => origin ? [origin] : []);
  if (origins.length < runs.length) return undefined;
  const cis = origins.flatMap(({ ci }) => ci ? [ci] : []);
  const ci = cis.length < runs.length ? {} : commonMembers<CiOrigin>(cis);
  const { ci: _each, ...agreed } = commonMembers<RunOrigin>(origins);
  return ci.provider === undefined ? agreed : { ...agreed, ci: ci as CiOrigin };
}

/** Returns the members that are equal in all objects. */
function commonMembers<T extends object>(objects: readonly T[]): Partial<T> {
  const [first, ...others] = objects;
  const agreed = Object.entries(first).filter(([name, value]) =>
    others.every((other) => textOf(other[name as keyof T]) === textOf(value))
  );
  return Object.fromEntries(agreed) as Partial<T>;
}

/** Returns a value of an event as text. */
function textOf(value: unknown): string {
  return stringifyJson(value as JsonValue);
}

function commonValue<T>(values: readonly T[]): T | undefined {
  const [first, ...others] = values.map(textOf);
  return others.every((other) => other === first) ? values[0] : undefined;
}

/** The exit code of a run in which something could not be judged. */
const NOT_JUDGED = 3;
/** The first of the exit codes of runs that a signal stopped. */
const FIRST_SIGNAL_CODE = 128;

/** Makes the last event of several runs, from the earliest start to the latest end. */
export function mergedRunFinished(
  logs: readonly LogIndex[],
  { started_at }: RunStarted,
  { summary, exit_code }: RunEnd,
): RunFinished {
  const ends = logs.flatMap(({ finished }) => finished ? [finished] : []);
  const finished_at = [started_at, ...ends.map((end) => end.finished_at)].sort().at(-1)!;
  const span = Date.parse(finished_at) - Date.parse(started_at);
  const duration_ms = Number.isNaN(span) ? 0 : span;
  const codes = [
    ...ends.map(({ exit_code }) => exit_code),
    ends.length < logs.length ? exit_code : exitCodeOf(summary),
  ];
  return {
    type: "run_finished",
    finished_at,
    duration_ms,
    exit_code: worstCode(codes),
    summary: { ...summary, duration_ms },
  };
}

/**
 * Returns the worst exit code, ranked as in one run: a signal before file errors before failures.
 */
function worstCode(codes: readonly number[]): number {
  const stopped = Math.max(...codes);
  if (stopped >= FIRST_SIGNAL_CODE) return stopped;
  return [2, 1].find((code) => codes.includes(code)) ?? (stopped > 0 ? NOT_JUDGED : 0);
}
