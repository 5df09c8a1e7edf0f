import type { Host } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import type { RunOptions } from "../../../runner/mod.ts";
import { count } from "../../../text/mod.ts";
import type { RunFlags } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";
import { automaticShard } from "./automatic_shard.ts";
import { type EarlierFlow, readEarlierResults } from "./earlier_results.ts";

/** The flows that a call selects. */
interface SelectedFlows extends Pick<RunOptions, "paths" | "only" | "shard" | "durations"> {
  /** What to print about the selection before the run. */
  readonly note?: string;
}

const MAX_MISSING = 5;

/**
 * Determines from the options of `baton run` which flows to run.
 *
 * @throws {UsageError} If the options contradict each other, or one of their files is not valid.
 */
export async function readSelection(
  flags: RunFlags,
  paths: readonly string[],
  host: Pick<Host, "files" | "env">,
): Promise<SelectedFlows> {
  const { shard, "shard-by": shardBy, "rerun-failed": rerun } = flags;
  if (shardBy !== undefined && shard === undefined) {
    throw new UsageError("--shard-by needs --shard, such as --shard 2/4");
  }
  if (paths.length === 0 && rerun === undefined) {
    throw new UsageError("no path is given; name flow files, directories or globs");
  }
  return {
    ...rerun === undefined ? { paths } : await failedOnly(rerun, paths, host),
    shard: shard === "auto" ? automaticShard(host.env) : shard,
    durations: shardBy === undefined ? undefined : await readDurations(shardBy, host),
  };
}

async function readDurations(path: string, host: Pick<Host, "files">) {
  const flows = await readEarlierResults(shown(path, host), "--shard-by", host);
  return Object.fromEntries(flows.map(({ file, duration_ms }) => [file, duration_ms]));
}

/** Selects the flows that did not pass; if paths are given, only those below them. */
async function failedOnly(
  path: string,
  paths: readonly string[],
  host: Pick<Host, "files">,
): Promise<SelectedFlows> {
  const report = shown(path, host);
  const flows = await readEarlierResults(report, "--rerun-failed", host);
  const failed = flows.filter(({ outcome }) => outcome !== "passed").map(({ file }) => file);
  await refuseMissing(failed, report, host);
  const note = noteOf(report, flows, failed);
  if (paths.length === 0) return { paths: failed, note };
  const below = failed.length > 0 ? "; those below the paths given are run again" : "";
  return { paths, only: failed, note: note + below };
}

function noteOf(report: string, flows: readonly EarlierFlow[], failed: readonly string[]): string {
  return failed.length === 0
    ? `nothing to run again: of ${count(flows.length, "flow")} in ${report}, all passed`
    : `of ${count(flows.length, "flow")} in ${report}, ${failed.length} did not pass`;
}

async function refuseMissing(
  failed: readonly string[],
  report: string,
  { files }: Pick<Host, "files">,
): Promise<void> {
  const missing: string[] = [];
  for (const file of failed) if (await files.stat(file) === undefined) missing.push(file);
  if (missing.length === 0) return;
  const more = missing.length - MAX_MISSING;
  const names = missing.slice(0, MAX_MISSING).join(", ") + (more > 0 ? ` and ${more} more` : "");
  throw new UsageError(
    `--rerun-failed: ${report} names ${count(missing.length, "flow")} that ${
      missing.length === 1 ? "is" : "are"
    } not there: ${names}; use the working directory of that run, or run all flows if they were ` +
      "removed",
  );
}

function shown(path: string, { files }: Pick<Host, "files">): string {
  return shownPath(path, files.cwd());
}
