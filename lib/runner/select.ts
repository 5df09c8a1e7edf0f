import { discover, type Discovered } from "../loader/mod.ts";
import type { HostFiles } from "../host/mod.ts";
import type { Shard } from "../record/mod.ts";
import { chooseShard } from "./shard.ts";

/** Which of the flow files that paths lead to are taken. */
interface SelectOptions {
  readonly paths: readonly string[];
  readonly only?: readonly string[];
  readonly shard?: Omit<Shard, "flows">;
  readonly durations?: Readonly<Record<string, number>>;
}

/** What a run takes of what its paths lead to. */
export interface Selection {
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
): Promise<Selection> {
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
