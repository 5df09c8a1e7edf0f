import type { HostFiles } from "../host/mod.ts";
import { discover, type Discovered } from "../loader/mod.ts";
import type { Shard } from "../record/mod.ts";
import { byCodeUnit } from "../text/mod.ts";

/** Which of the flow files that paths lead to are taken. */
interface SelectOptions {
  readonly paths: readonly string[];
  readonly only?: readonly string[];
  readonly shard?: Omit<Shard, "flows">;
  readonly durations?: Readonly<Record<string, number>>;
}

/** What a run takes of what its paths lead to. */
interface FlowSelection {
  /** The flow files taken, and each path that leads to none, in input order. */
  readonly chosen: readonly Discovered[];
  /** The shard, and how many entries all shards have together; absent where the run takes them all. */
  readonly shard?: Required<Shard>;
  /** Where each of `chosen` stands among the entries of all shards; with `shard` only. */
  readonly positions?: readonly number[];
  /** Whether flow files were left out. */
  readonly partial: boolean;
}

/**
 * Finds flow files, leaves out those that are not wanted, then deals the rest. A path that leads to no
 * flow file stays in every shard: it is a mistake of the call, and where machines see different files
 * a flow could be in no shard at all.
 *
 * @throws {RangeError} If there is no such shard.
 */
export async function selectFlows(
  { paths, only, shard, durations }: SelectOptions,
  files: HostFiles,
): Promise<FlowSelection> {
  const all = await discover(paths, files);
  const wanted = only && new Set(only);
  const left = all.filter(({ kind, path }) => kind !== "file" || !wanted || wanted.has(path));
  if (!shard) return { chosen: left, partial: left.length < all.length };
  const dealt = left.flatMap(({ kind, path }) => kind === "file" ? [path] : []);
  const mine = chooseShard(dealt, shard, durations);
  const positions = Array.from(left.keys()).filter((i) =>
    left[i].kind !== "file" || mine.has(left[i].path)
  );
  const chosen = positions.map((i) => left[i]);
  const { index, total } = shard;
  return {
    chosen,
    positions,
    shard: { index, total, flows: left.length },
    partial: chosen.length < all.length,
  };
}

/** Milliseconds by path. */
type Durations = Readonly<Record<string, number>>;

/**
 * Chooses the files of one shard. Every file is in exactly one, and every machine that sees the same
 * files chooses the same, whatever their order and its locale: they are sorted by code unit and dealt
 * in turn, so that the shards differ by one file at the most and neighbours, which often take alike
 * long, are spread.
 *
 * With durations the slowest file goes first to the shard that has least to do so far. A file without
 * one counts as much as the median of the others.
 *
 * @throws {RangeError} If there is no such shard.
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

/** @param files Sorted by path, which decides between files of the same duration. */
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

/** A duration of 0 is that of a flow which was not run, so it is none. */
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
