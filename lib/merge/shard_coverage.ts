import type { Diagnostic } from "../diagnostics/mod.ts";
import { definedMembers } from "../json/mod.ts";
import { logDiagnostic } from "./log_diagnostics.ts";
import type { LogIndex } from "./log_index.ts";
import type { MergedFlow } from "./merged_flows.ts";
import { type SourceRun, sourceRuns } from "./merged_run.ts";

/** How much of a run the logs contain. */
export interface Coverage {
  /** The number of runs. */
  readonly runs: number;
  /** The shards, if the runs are shards of one run. */
  readonly shards?: ShardCoverage;
  /** The number of flows in the merged record. */
  readonly flows: number;
  /** The number of flows that are in several logs. */
  readonly twice: number;
}

/** The shards of a run that the logs contain. */
export interface ShardCoverage {
  /** The number of shards present. */
  readonly present: number;
  /** The number of shards that the run has. */
  readonly total: number;
  /** The numbers of the missing shards. */
  readonly missing: readonly number[];
  /** The number of missing flows; absent if the shards do not say how many there are. */
  readonly missingFlows?: number;
}

/** Counts the runs, shards and flows in the logs. */
export function coverageOf(logs: readonly LogIndex[], flows: readonly MergedFlow[]): Coverage {
  const sources = sourceRuns(logs);
  const leftOut = new Set(logs.flatMap(({ run }) => (run.left_out ?? []).map(({ file }) => file)));
  const own = flows.filter(({ log, flow }) => !log.run.flows[flow].once);
  const shards = shardCoverage(sources, own.length + leftOut.size * repetitionsIn(logs));
  const twice = flows.filter(isInSeveralLogs).length;
  return definedMembers({ runs: sources.length, shards, flows: flows.length, twice });
}

/** How often the logs have each flow. */
function repetitionsIn(logs: readonly LogIndex[]): number {
  const repeated = logs.flatMap(({ run }) => run.flows).find(({ repetition }) => repetition);
  return repeated?.repetition?.total ?? 1;
}

/**
 * Whether a flow is in several logs; a path that matches no file is in every shard, and so may a
 * flow be that runs once: neither has a digest.
 */
export function isInSeveralLogs({ twice }: MergedFlow): boolean {
  return twice.some(({ log, flow }) => log.run.flows[flow].sha256 !== undefined);
}

function shardCoverage(
  sources: readonly SourceRun[],
  flows: number,
): ShardCoverage | undefined {
  const shards = sources.flatMap(({ shard }) => shard ? [shard] : []);
  const totals = new Set(shards.map(({ total }) => total));
  if (totals.size !== 1) return undefined;
  const [{ total, flows: dealt }] = shards;
  const there = new Set(shards.map(({ index }) => index));
  const missing: number[] = [];
  for (let index = 1; index <= total && missing.length < 1_000; index++) {
    if (!there.has(index)) missing.push(index);
  }
  const missingFlows = dealt === undefined ? undefined : Math.max(0, dealt - flows);
  return definedMembers({ present: there.size, total, missing, missingFlows });
}

/**
 * Reports the missing shards, or the flows missing from them.
 *
 * @param where What was merged, as given in the call.
 * @param allowed Whether to report a warning only.
 */
export function missingParts(
  { shards }: Coverage,
  where: string,
  allowed: boolean,
): Diagnostic[] {
  if (!shards) return [];
  const { missing, missingFlows = 0, total } = shards;
  const severity = allowed ? "warning" : "error";
  const flows = `${missingFlows} of its flows`;
  if (missing.length > 0) {
    const names = missing.slice(0, 10).map((index) => `${index}/${total}`).join(", ");
    const more = missing.length > 10 ? ` and ${missing.length - 10} more` : "";
    const message = missing.length === 1
      ? `shard ${names} is missing`
      : `shards ${names}${more} are missing`;
    const lost = missingFlows > 0 ? `, and with it ${flows}` : "";
    return [logDiagnostic(severity, "missing-shard", where, message + lost, {
      help: "the result says nothing about what is missing; `--allow-missing` takes that in",
    })];
  }
  if (missingFlows === 0) return [];
  const message = `all ${total} shards are there, but not ${flows}`;
  return [logDiagnostic(severity, "missing-flows", where, message, {
    help: "the machines saw different files, or were called with different paths",
  })];
}

/** A fact that must be the same in all shards of a run. */
interface ShardFact {
  readonly what: string;
  readonly of: (run: SourceRun) => string | number | undefined;
}

const SHARD_FACTS: readonly ShardFact[] = [
  { what: "number of shards", of: ({ shard }) => shard?.total },
  { what: "number of flows in all shards", of: ({ shard }) => shard?.flows },
  { what: "commit", of: ({ origin }) => origin?.commit },
  { what: "CI run", of: ({ origin }) => origin?.ci?.run_id },
];
const SHOWN = 8;

/** Reports the facts which show that shards are not from one run. */
export function differentRuns(sources: readonly SourceRun[]): Diagnostic[] {
  const shards = sources.filter(({ shard }) => shard);
  const diagnostics = SHARD_FACTS.flatMap(({ what, of }) => {
    const values = byValue(shards, of);
    if (values.size < 2) return [];
    return [difference("error", `the shards are of different runs: the ${what} differs`, values, {
      help: "leave out the logs of other runs",
    })];
  });
  return diagnostics.length > 0 || areOfOneCiRun(shards) ? diagnostics : differentSeeds(shards);
}

/**
 * Warns about different seeds; shards run without `--seed` each choose their own, so it is not an
 * error.
 */
function differentSeeds(shards: readonly SourceRun[]): Diagnostic[] {
  const seeds = byValue(shards, ({ seed }) => seed);
  if (seeds.size < 2) return [];
  return [difference("warning", "the shards have different seeds", seeds, {
    help: "are they of one run? give each shard the same `--seed`, then one seed repeats it all",
  })];
}

function areOfOneCiRun(shards: readonly SourceRun[]): boolean {
  const runs = new Set(shards.map(({ origin }) => origin?.ci?.run_id));
  return runs.size === 1 && !runs.has(undefined);
}

/** Groups the paths of the logs by a fact, where it is known. */
function byValue(shards: readonly SourceRun[], of: ShardFact["of"]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const run of shards) {
    const value = of(run);
    if (value === undefined) continue;
    const paths = values.get(String(value));
    if (paths) paths.push(run.path);
    else values.set(String(value), [run.path]);
  }
  return values;
}

function difference(
  severity: "error" | "warning",
  message: string,
  values: ReadonlyMap<string, readonly string[]>,
  { help }: { readonly help: string },
): Diagnostic {
  const list = [...values];
  const notes = list.slice(0, SHOWN).map(([value, paths]) => `${value}: ${shortList(paths)}`);
  if (list.length > SHOWN) notes.push(`… and ${list.length - SHOWN} more`);
  return logDiagnostic(severity, "different-runs", list[1][1][0], message, { notes, help });
}

/** Lists the first paths and the number of the others. */
function shortList(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
  return paths.slice(0, 3).join(", ") + more;
}
