import type { HostFiles } from "../../host/mod.ts";
import { discover, type Discovered, readExclusion } from "../../loader/mod.ts";
import type { Shard } from "../../record/mod.ts";

/** Which of the flow files at the paths to select. */
interface SelectOptions {
  readonly paths: readonly string[];
  readonly exclude?: readonly string[];
  readonly only?: readonly string[];
  readonly shard?: Omit<Shard, "flows">;
  readonly durations?: Readonly<Record<string, number>>;
  readonly tags?: string;
  readonly name?: string;
  readonly step?: string;
  readonly shuffle?: string;
  readonly allowFileRoots?: readonly string[];
}

/** How many flows fit a filter, those of other shards included. */
export interface FittingFlows {
  readonly flows: number;
  /** The number of flows that were looked at. */
  readonly of: number;
  /** The tags of the expression that none of them has, and what each may mean. */
  readonly unknownTags: readonly { readonly tag: string; readonly near?: string }[];
}

/** Tags, a name or a row that do not say which flows to select. */
export class FlowFilterError extends RangeError {
  override name = "FlowFilterError";

  /**
   * Takes what was expected.
   *
   * @param option Which of them it is.
   * @param found The text of it.
   * @param suggestion What was probably meant.
   */
  constructor(
    readonly option: "tags" | "name" | "row",
    readonly found: string,
    message: string,
    readonly suggestion?: string,
  ) {
    super(message);
  }
}

/** The flow files that a run selects. */
interface FlowSelection {
  /** The flow files, and each path without a flow file, in input order. */
  readonly chosen: readonly Discovered[];
  /** The shard, and the number of entries of all shards together; absent without shards. */
  readonly shard?: Required<Shard>;
  /** The position of each of `chosen` among the entries of all shards; only with `shard`. */
  readonly positions?: readonly number[];
  /** How many of the flows fit the tags and the name; absent without these. */
  readonly fitting?: FittingFlows;
  /** Whether flow files were left out of the run. */
  readonly partial: boolean;
  /** The lines of steps that paths name, by file. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** The patterns of `exclude` that match nothing. */
  readonly unusedExcludes: readonly string[];
}

/**
 * Finds flow files, drops those that are not selected, distributes the rest over the shards, and
 * shuffles them if asked to. A path without a flow file is in every shard: it is a mistake in the
 * call, and if machines see different files, a flow could otherwise be in no shard.
 *
 * @throws {RangeError} If the shard does not exist.
 * @throws {FlowFilterError} If the tags or the name cannot be read.
 */
export async function selectFlows(
  options: SelectOptions,
  files: HostFiles,
): Promise<FlowSelection> {
  const { exclude = [], only, tags, name, step, shard, durations, shuffle } = options;
  const { paths, lines } = options.paths.some((path) => WITH_LINE.test(path))
    ? await (await import("./step_selection.ts")).locatePaths(options.paths, files)
    : { paths: options.paths, lines: new Map() };
  const exclusion = exclude.length > 0 ? await readExclusion(exclude, files) : undefined;
  const all = await discover(paths, files, exclusion);
  const unusedExcludes = exclusion?.unused() ?? [];
  const wanted = only && new Set(only);
  const named = all.filter(({ kind, path }) => kind !== "file" || !wanted || wanted.has(path));
  const units = name !== undefined || shard || shuffle !== undefined
    ? await (await import("./row_selection.ts")).withRows(
      named,
      files,
      options.allowFileRoots ?? [],
    )
    : named;
  const isFiltered = [tags, name, step].some((filter) => filter !== undefined);
  const { selected: left, unknownTags } = isFiltered
    ? await (await import("./flow_filter.ts")).filterFlows(units, options, files)
    : { selected: units, unknownTags: [] };
  const dealt = shard
    ? (await import("./shards.ts")).dealOut(left, shard, durations)
    : { chosen: left };
  const selection = shuffle === undefined
    ? dealt
    : await (await import("./shuffle.ts")).shuffled(dealt, shuffle);
  return {
    ...selection,
    fitting: isFiltered
      ? { flows: countFiles(left), of: countFiles(units), unknownTags }
      : undefined,
    lines,
    partial: new Set(selection.chosen.map(({ path }) => path)).size < all.length,
    unusedExcludes,
  };
}

/** A flow file with a line: `flows/order.yaml:12`. */
export const WITH_LINE = /^(.+\.ya?ml):(\d+)$/i;

function countFiles(found: readonly Discovered[]): number {
  return found.filter(({ kind }) => kind === "file").length;
}

/** The flow files of a shard, or all of them. */
export type DealtFlows = Pick<FlowSelection, "chosen" | "shard" | "positions">;
