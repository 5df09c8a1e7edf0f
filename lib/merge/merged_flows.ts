import type { Host } from "../host/mod.ts";
import { flowKey, type Outcome } from "../record/mod.ts";
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
  /** All its places in the logs with their outcomes; empty if it is in one log only. */
  readonly twice: readonly (FlowInLog & { readonly outcome: Outcome })[];
}

/** Any result outranks none: a flow that passed in one log may have been skipped in another. */
const WORST_RESULT_FIRST: readonly Outcome[] = ["failed", "error", "passed", "skipped"];

/**
 * Orders the flows of logs as in one run: by position if they are from shards, otherwise by path as
 * far as the order of the flows in each log allows. Flows that run once come last. If a flow is in
 * several logs, the worst result counts, and the first of equal ones.
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

/** Groups the flows of all logs, each with every log that contains it. */
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
  const comesBefore = (key: string, before: string) => {
    if (isOnce(key) !== isOnce(before)) return isOnce(before);
    return positions && !isOnce(key) ? positions.get(key)! < positions.get(before)! : key < before;
  };
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

/** Returns the position of each flow, or nothing if a flow has none or two logs disagree. */
function positionsIn(
  places: ReadonlyMap<string, readonly FlowInLog[]>,
): ReadonlyMap<string, number> | undefined {
  const positions = new Map<string, number>();
  for (const [key, found] of places) {
    if (isOnce(key)) continue;
    const [position, ...others] = found.map(({ log, flow }) => log.run.flows[flow].position);
    if (position === undefined || others.some((other) => other !== position)) return undefined;
    positions.set(key, position);
  }
  return positions;
}

/**
 * Returns keys that identify the same flow in all logs. Different paths in one log may be equal
 * when masked; its keys are not.
 */
function flowKeys({ run }: LogIndex): string[] {
  const seen = new Map<string, number>();
  return run.flows.map(({ file, name, row, once }) => {
    const key = once ? `${ONCE}${file}\0${name}` : flowKey(file, row);
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    return `${key}\0${number}`;
  });
}

/** How the keys of flows begin that ran once; each shard has its own run of them. */
const ONCE = "\0once\0";

function isOnce(key: string): boolean {
  return key.startsWith(ONCE);
}
