import type { HostFiles } from "../host/mod.ts";
import { discover, type Discovered, readExclusion } from "../loader/mod.ts";
import type { Shard } from "../record/mod.ts";
import { byCodeUnit } from "../text/mod.ts";

/** Which of the flow files at the paths to select. */
interface SelectOptions {
  readonly paths: readonly string[];
  readonly exclude?: readonly string[];
  readonly only?: readonly string[];
  readonly shard?: Omit<Shard, "flows">;
  readonly durations?: Readonly<Record<string, number>>;
}

/** The flow files that a run selects. */
interface FlowSelection {
  /** The flow files, and each path without a flow file, in input order. */
  readonly chosen: readonly Discovered[];
  /** The shard, and the number of entries of all shards together; absent without shards. */
  readonly shard?: Required<Shard>;
  /** The position of each of `chosen` among the entries of all shards; only with `shard`. */
  readonly positions?: readonly number[];
  /** Whether flow files were left out of the run. */
  readonly partial: boolean;
  /** The patterns of `exclude` that match nothing. */
  readonly unusedExcludes: readonly string[];
}

/**
 * Finds flow files, drops those that are not selected, then distributes the rest over the shards. A
 * path without a flow file is in every shard: it is a mistake in the call, and if machines see
 * different files, a flow could otherwise be in no shard.
 *
 * @throws {RangeError} If the shard does not exist.
 */
export async function selectFlows(
  { paths, exclude = [], only, shard, durations }: SelectOptions,
  files: HostFiles,
): Promise<FlowSelection> {
  const exclusion = exclude.length > 0 ? await readExclusion(exclude, files) : undefined;
  const all = await discover(paths, files, exclusion);
  const unusedExcludes = exclusion?.unused() ?? [];
  const wanted = only && new Set(only);
  const left = all.filter(({ kind, path }) => kind !== "file" || !wanted || wanted.has(path));
  if (!shard) return { chosen: left, partial: left.length < all.length, unusedExcludes };
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
    unusedExcludes,
  };
}

/** Milliseconds by path. */
type Durations = Readonly<Record<string, number>>;

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
