import type { Host } from "../host/mod.ts";
import type { Outcome } from "../record/mod.ts";
import { outcomeOf } from "./flow_events.ts";
import type { LogIndex } from "./log_index.ts";

/** A flow in a log. */
interface FlowInLog {
  readonly log: LogIndex;
  /** Its index in the log. */
  readonly flow: number;
}

/** A flow of the merged record. */
export interface MergedFlow extends FlowInLog {
  /** All its places in the logs with their outcomes; empty where it is in one log. */
  readonly twice: readonly (FlowInLog & { readonly outcome: Outcome })[];
}

/** A result counts before none: a flow that passed in one log may have been skipped in another. */
const WORST_RESULT_FIRST: readonly Outcome[] = ["failed", "error", "passed", "skipped"];

/**
 * Puts the flows of logs in the order of one run: by position if they are from shards, else by
 * path, as far as the order of the flows in each log allows. Of a flow in several logs the worst
 * result counts, the first of equal ones.
 */
export async function mergeFlows(
  host: Pick<Host, "files">,
  logs: readonly LogIndex[],
): Promise<readonly MergedFlow[]> {
  const merged: MergedFlow[] = [];
  for (const found of flowsInOneOrder(logs)) merged.push(await worstResult(host, found));
  return merged;
}

async function worstResult(
  host: Pick<Host, "files">,
  found: readonly FlowInLog[],
): Promise<MergedFlow> {
  if (found.length === 1) return { ...found[0], twice: [] };
  const twice: MergedFlow["twice"][number][] = [];
  for (const { log, flow } of found) {
    twice.push({ log, flow, outcome: await outcomeOf(host, log, flow) });
  }
  const worst = WORST_RESULT_FIRST.find((outcome) => twice.some((one) => one.outcome === outcome));
  const { log, flow } = twice.find(({ outcome }) => outcome === worst)!;
  return { log, flow, twice };
}

/** The flows of all logs, each with all logs that have it. */
function flowsInOneOrder(logs: readonly LogIndex[]): FlowInLog[][] {
  const queues = logs.map((log) => ({ keys: flowKeys(log), next: 0 }));
  const places = new Map<string, FlowInLog[]>();
  for (const [i, { keys }] of queues.entries()) {
    for (const [flow, key] of keys.entries()) {
      const place = { log: logs[i], flow };
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  }
  const positions = positionsIn(places);
  const comesBefore = (key: string, before: string) =>
    positions ? positions.get(key)! < positions.get(before)! : key < before;
  const ordered: FlowInLog[][] = [];
  for (;;) {
    let least: string | undefined;
    for (const queue of queues) {
      while (queue.next < queue.keys.length && !places.has(queue.keys[queue.next])) queue.next++;
      const key = queue.keys[queue.next];
      if (key !== undefined && (least === undefined || comesBefore(key, least))) least = key;
    }
    if (least === undefined) return ordered;
    ordered.push(places.get(least)!);
    places.delete(least);
  }
}

/** The position of each flow; nothing where one has none, or two logs do not agree. */
function positionsIn(
  places: ReadonlyMap<string, readonly FlowInLog[]>,
): ReadonlyMap<string, number> | undefined {
  const positions = new Map<string, number>();
  for (const [key, found] of places) {
    const [position, ...others] = found.map(({ log, flow }) => log.run.flows[flow].position);
    if (position === undefined || others.some((other) => other !== position)) return undefined;
    positions.set(key, position);
  }
  return positions;
}

/**
 * Keys of flows that are equal in all logs. Masked paths in one log may be equal; its keys are not.
 */
function flowKeys({ run }: LogIndex): string[] {
  const seen = new Map<string, number>();
  return run.flows.map(({ file }) => {
    const number = seen.get(file) ?? 0;
    seen.set(file, number + 1);
    return `${file}\0${number}`;
  });
}
