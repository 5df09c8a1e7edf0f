import type { Diagnostic } from "../loader/mod.ts";
import type { LogIndex } from "./log_index.ts";
import type { MergedFlow } from "./merged_flows.ts";
import { type SourceRun, sourceRuns } from "./merged_run.ts";
import { logFinding } from "./log_findings.ts";

/** What of a run the logs have. */
export interface Coverage {
  /** How many runs there are. */
  readonly runs: number;
  /** The shards, where the runs are shards of one run. */
  readonly shards?: ShardCoverage;
  /** Flows of the merged record. */
  readonly flows: number;
  /** How many of them are in several logs. */
  readonly twice: number;
}

/** Which shards of a run there are. */
export interface ShardCoverage {
  /** How many of them are there. */
  readonly present: number;
  /** How many there have to be. */
  readonly total: number;
  /** The numbers of those that are missing. */
  readonly missing: readonly number[];
  /** How many flows are missing; absent where the shards do not say how many there are. */
  readonly missingFlows?: number;
}

/** Counts what the logs have. */
export function coverageOf(logs: readonly LogIndex[], flows: readonly MergedFlow[]): Coverage {
  const sources = sourceRuns(logs);
  const shards = shardCoverage(sources, flows.length);
  return {
    runs: sources.length,
    ...(shards ? { shards } : {}),
    flows: flows.length,
    twice: flows.filter(isTwice).length,
  };
}

/** Whether a flow is in several logs; a path that leads to no file is in every shard. */
export function isTwice({ twice }: MergedFlow): boolean {
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
  return {
    present: there.size,
    total,
    missing,
    ...(dealt === undefined ? {} : { missingFlows: Math.max(0, dealt - flows) }),
  };
}

/**
 * Says which shards, or which flows of them, are missing.
 *
 * @param where What was merged, as the call has it.
 * @param allowed Whether that is no error.
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
    return [logFinding(severity, "missing-shard", where, message + lost, {
      help: "the result says nothing about what is missing; `--allow-missing` takes that in",
    })];
  }
  if (missingFlows === 0) return [];
  const message = `all ${total} shards are there, but not ${flows}`;
  return [logFinding(severity, "missing-flows", where, message, {
    help: "the machines saw different files, or were called with different paths",
  })];
}
