import type { Host } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { flowKey } from "../../../record/mod.ts";
import type { ReportedFlow } from "../../../results/mod.ts";
import { count } from "../../../text/mod.ts";
import { readEarlierResults } from "../../earlier_results.ts";
import type { RunFlags } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";
import type { SelectedFlows } from "./selection.ts";

const MAX_MISSING = 5;

/**
 * Reads the durations of flows in milliseconds, by their keys; of repetitions the average.
 *
 * @throws {UsageError} If the file cannot be read, or is not a `results.json`.
 */
export async function readDurations(
  path: string,
  host: Pick<Host, "files">,
): Promise<Readonly<Record<string, number>>> {
  const flows = await selectedFlows(shown(path, host), host, "--shard-by");
  const byKey = Map.groupBy(flows, ({ file, row }) => flowKey(file, row));
  return Object.fromEntries(Array.from(byKey, ([key, same]) => [
    key,
    same.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / same.length,
  ]));
}

/**
 * Returns how long the flows took in the results that a run reads, or else in those that it replaces,
 * to show on a terminal how long it may take; nothing if that is not known.
 */
export async function expectedDurations(
  { "shard-by": balanced, "rerun-failed": rerun }: RunFlags,
  results: string | undefined,
  host: Pick<Host, "files">,
): Promise<Readonly<Record<string, number>> | undefined> {
  const path = balanced ?? rerun ?? results;
  if (path === undefined) return undefined;
  try {
    return await readDurations(path, host);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/**
 * Selects the flows that did not pass; if paths are given, only those below them.
 *
 * @throws {UsageError} If the file is not valid, or names flows that are not there.
 */
export async function failedOnly(
  path: string,
  paths: readonly string[],
  host: Pick<Host, "files">,
): Promise<Pick<SelectedFlows, "paths" | "only" | "onlyRows" | "notes">> {
  const report = shown(path, host);
  const flows = await selectedFlows(report, host, "--rerun-failed");
  const failed = flows.filter(({ outcome }) => outcome !== "passed");
  const files = [...new Set(failed.map(({ file }) => file))];
  await refuseMissing(files, report, host);
  const note = noteOf(report, flows, failed);
  const onlyRows = rowsByFile(failed);
  if (paths.length === 0) return { paths: files, onlyRows, notes: [note] };
  const below = failed.length > 0 ? "; those below the paths given are run again" : "";
  return { paths, only: files, onlyRows, notes: [note + below] };
}

/** Returns the rows of flows with `data`, by file. */
function rowsByFile(flows: readonly ReportedFlow[]): Readonly<Record<string, readonly number[]>> {
  const rows: Record<string, number[]> = {};
  for (const { file, row } of flows) {
    if (row !== undefined) (rows[file] ??= []).push(row);
  }
  return rows;
}

/** Reads the flows that ran by themselves; one that runs once runs again with those that use it. */
async function selectedFlows(
  ...given: Parameters<typeof readEarlierResults>
): Promise<readonly ReportedFlow[]> {
  const { flows } = await readEarlierResults(...given);
  return flows.filter(({ once }) => !once);
}

function noteOf(
  report: string,
  flows: readonly ReportedFlow[],
  failed: readonly ReportedFlow[],
): string {
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
