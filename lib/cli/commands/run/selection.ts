import { FlowFilterError, type RunPlan } from "../../../compiler/mod.ts";
import type { Host } from "../../../host/mod.ts";
import type { RunOptions } from "../../../runner/mod.ts";
import { count } from "../../../text/mod.ts";
import type { Flags, RunFlags } from "../../options/mod.ts";
import { printableArgument, suggestion, UsageError } from "../../usage_error.ts";

/** The flows that a call selects. */
export interface SelectedFlows extends
  Pick<
    RunOptions,
    | "paths"
    | "only"
    | "onlyRows"
    | "rows"
    | "shard"
    | "durations"
    | "tags"
    | "name"
    | "step"
    | "shuffle"
  > {
  /** What to print about the selection before the run. */
  readonly notes: readonly string[];
}

/** The options that select flows. */
type SelectionFlags = Pick<
  RunFlags,
  "tags" | "name" | "row" | "step" | "shuffle" | "shard" | "shard-by" | "rerun-failed"
>;

/**
 * Determines from the options of `baton run` which flows to run.
 *
 * @throws {UsageError} If the options contradict each other, or one of their files is not valid.
 */
export async function readSelection(
  flags: SelectionFlags,
  paths: readonly string[],
  host: Pick<Host, "files" | "env" | "randomBytes">,
): Promise<SelectedFlows> {
  const { shard, "shard-by": shardBy, "rerun-failed": rerun, tags, name, step } = flags;
  if (shardBy !== undefined && shard === undefined) {
    throw new UsageError("--shard-by needs --shard, such as --shard 2/4");
  }
  if (paths.length === 0 && rerun === undefined) {
    throw new UsageError("no path is given; name flow files, directories or globs");
  }
  const shuffle = flags.shuffle === RANDOM ? host.randomBytes(4).toHex() : flags.shuffle;
  const { notes, ...selected } = rerun === undefined
    ? { paths, notes: [] }
    : await (await import("./rerun.ts")).failedOnly(rerun, paths, host);
  return {
    ...selected,
    tags,
    name,
    rows: flags.row,
    step,
    shuffle,
    shard: shard === "auto"
      ? (await import("./automatic_shard.ts")).automaticShard(host.env)
      : shard,
    durations: shardBy === undefined
      ? undefined
      : await (await import("./rerun.ts")).readDurations(shardBy, host),
    notes: flags.shuffle === RANDOM ? [...notes, `shuffled with --shuffle ${shuffle}`] : notes,
  };
}

/** The value of `--shuffle` that draws a seed. */
const RANDOM = "random";

/**
 * Returns tags or a name that cannot be read as a mistake of the call, other errors as they are.
 *
 * @param given The options of the command line; the others are from `BATON_*` variables.
 */
export function mistakeOf(error: unknown, given: Flags): unknown {
  if (!(error instanceof FlowFilterError)) return error;
  const { option, message, found, suggestion: meant } = error;
  const spelling = given[option] === undefined ? `BATON_${option.toUpperCase()}` : `--${option}`;
  return new UsageError(
    `${spelling}: ${message}, found "${printableArgument(found)}"${
      suggestion(meant && `"${meant}"`)
    }`,
  );
}

/**
 * Returns what to print about the flows that fit `--tags` and `--name`; nothing without these, or
 * if none fits.
 */
export function noteOfFitting({ fitting }: RunPlan): string | undefined {
  if (!fitting || fitting.flows === 0) return undefined;
  return `${fitting.flows} of ${count(fitting.of, "flow")} selected`;
}
