import { byCodeUnit } from "../text/mod.ts";
import type { Shard } from "../record/mod.ts";

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
