import type { Discovered } from "../../loader/mod.ts";
import { flowKey, type Shard } from "../../record/mod.ts";
import { byCodeUnit } from "../../text/mod.ts";
import type { DealtFlows } from "./select_flows.ts";

/** Milliseconds by the key of a flow: its path, and its row if it has one. */
type Durations = Readonly<Record<string, number>>;

/**
 * Returns the flow files, and the rows of flows with `data`, of one shard, and each path without a flow file.
 *
 * @throws {RangeError} If the shard does not exist.
 */
export function dealOut(
  left: readonly Discovered[],
  shard: Omit<Shard, "flows">,
  durations?: Durations,
): DealtFlows {
  const keys = left.map((one) =>
    one.kind === "file" ? flowKey(one.path, one.row?.number) : undefined
  );
  const mine = chooseShard(keys.filter((key) => key !== undefined), shard, durations);
  const positions = Array.from(left.keys()).filter((i) => {
    const key = keys[i];
    return key === undefined || mine.has(key);
  });
  const { index, total } = shard;
  return {
    chosen: positions.map((i) => left[i]),
    positions,
    shard: { index, total, flows: left.length },
  };
}

/**
 * Chooses the files of one shard. Every file is in exactly one shard, and every machine with the
 * same files makes the same choice, regardless of their order and its locale. Files are sorted by
 * code unit and dealt in turn, so shards differ by at most one file, and neighbours, which often
 * take similar time, go to different shards.
 *
 * With durations, the slowest remaining file goes to the shard with the least work so far. A file
 * without a duration counts as the median of the others.
 *
 * @throws {RangeError} If the shard does not exist.
 */
export function chooseShard(
  files: readonly string[],
  { index, total }: Omit<Shard, "flows">,
  durations?: Durations,
): ReadonlySet<string> {
  if (![index, total].every(Number.isSafeInteger) || index < 1 || index > total) {
    throw new RangeError(`there is no shard ${index} of ${total}`);
  }
  const sorted = [...new Set(files)].sort(byCodeUnit);
  return durations
    ? balance(sorted, { index, total }, durations)
    : new Set(sorted.filter((_, i) => i % total === index - 1));
}

/** @param files The files sorted by path, which breaks ties between equal durations. */
function balance(
  files: readonly string[],
  { index, total }: Omit<Shard, "flows">,
  durations: Durations,
): ReadonlySet<string> {
  const weightOf = weigh(files, durations);
  const slowestFirst = files.toSorted((a, b) => weightOf(b) - weightOf(a));
  const loads = new Array<number>(Math.min(total, files.length)).fill(0);
  const chosen = new Set<string>();
  for (const file of slowestFirst) {
    const least = leastOf(loads);
    loads[least] += weightOf(file);
    if (least === index - 1) chosen.add(file);
  }
  return chosen;
}

/**
 * Returns the weight of each file. A duration of 0 belongs to a flow that was not run, and does not
 * count.
 */
function weigh(files: readonly string[], durations: Durations): (file: string) => number {
  const known = new Map(
    files.filter((file) => durations[file] > 0).map((file) => [file, durations[file]]),
  );
  const usual = median([...known.values()]) ?? 1;
  return (file) => known.get(file) ?? usual;
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) && middle > 0
    ? (sorted[middle - 1] + sorted[middle]) / 2
    : sorted[Math.floor(middle)];
}

function leastOf(loads: readonly number[]): number {
  let least = 0;
  for (const [i, load] of loads.entries()) if (load < loads[least]) least = i;
  return least;
}
