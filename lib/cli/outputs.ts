import type { Diagnostic } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import { shownPath } from "../loader/mod.ts";
import {
  type ColorMode,
  createPainter,
  drawDiagnostics,
  type ReporterOptions,
  wantsColor,
} from "../reporters/mod.ts";
import type { MaskedHost } from "./host.ts";
import type { RunFlags } from "./options/mod.ts";
import { UsageError } from "./usage_error.ts";

/** The options of a command that decide what it prints and which reports it writes. */
type OutputFlags = Pick<
  RunFlags,
  | "artifacts"
  | "color"
  | "junit-strict"
  | "log"
  | "manifest"
  | "ordered"
  | "progress"
  | "quiet"
  | "report-har"
  | "report-html"
  | "report-json"
  | "report-junit"
  | "report-markdown"
  | "reporter"
  | "verbose"
  | "very-verbose"
>;

/**
 * Returns the outputs that the options of a command request.
 *
 * @throws {UsageError} If an option is about a report that none requests.
 */
export function reporterOptions(
  flags: OutputFlags,
  { files }: Pick<Host, "files">,
): ReporterOptions {
  const { artifacts, color, reporter = ["console"] } = flags;
  const path = (given: string | undefined, file?: string) => {
    const isArtifact = artifacts !== undefined && file !== undefined;
    const output = given ?? (isArtifact ? `${artifacts}/${file}` : undefined);
    return output === undefined ? undefined : shownPath(output, files.cwd());
  };
  const junit = path(flags["report-junit"], "junit.xml");
  const junitStrict = flags["junit-strict"] === true;
  if (junitStrict && junit === undefined) {
    throw new UsageError("--junit-strict needs --report-junit or --artifacts");
  }
  return {
    junit,
    junitStrict,
    json: path(flags["report-json"], "results.json"),
    log: path(flags.log, "run.ndjson"),
    manifest: path(flags.manifest, "run-manifest.json"),
    html: path(flags["report-html"], "report.html"),
    har: path(flags["report-har"]),
    markdown: path(flags["report-markdown"]),
    console: reporter.includes("console")
      ? {
        color,
        quiet: flags.quiet === true,
        verbose: flags.verbose === true || flags["very-verbose"] === true,
        exchanges: flags["very-verbose"] === true,
        ordered: flags.ordered === true,
        progress: flags.progress,
      }
      : undefined,
    github: reporter.includes("github"),
  };
}

/**
 * Adds the run that `--compare` names to the outputs.
 *
 * @throws {UsageError} If no report compares, or its file cannot be read.
 */
export async function withEarlierRun(
  outputs: ReporterOptions,
  { compare }: Pick<RunFlags, "compare">,
  host: Pick<Host, "files">,
): Promise<ReporterOptions> {
  if (compare === undefined) return outputs;
  if (outputs.html === undefined) {
    throw new UsageError("--compare needs an HTML report: --report-html or --artifacts");
  }
  const { readEarlierResults } = await import("./earlier_results.ts");
  const path = shownPath(compare, host.files.cwd());
  return {
    ...outputs,
    earlier: { path, report: await readEarlierResults(path, host, "--compare") },
  };
}

/** Returns the paths of the files that a command will write. */
export function outputPaths(
  { junit, json, log, manifest, html, har, markdown }: ReporterOptions,
): string[] {
  return [junit, json, log, manifest, html, har, markdown].filter((path) => path !== undefined);
}

/**
 * Refuses outputs that would replace a file that the command reads.
 *
 * @param reader What reads the file: `the run`.
 * @throws {UsageError}
 */
export function refuseInputs(
  outputs: ReporterOptions,
  inputs: readonly string[],
  reader: string = "the run",
): void {
  const shared = outputPaths(outputs).find((path) => inputs.includes(path));
  if (shared) throw new UsageError(`cannot write ${shared}: ${reader} reads this file`);
}

/** Draws diagnostics on the standard error stream. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  host: MaskedHost,
  color: ColorMode = "auto",
): void {
  if (diagnostics.length === 0) return;
  const paint = createPainter(wantsColor(color, host.env, host.stderr));
  const masked = diagnostics.map((one) => host.secrets.diagnostic(one));
  host.maskedErrors.write(`${drawDiagnostics(masked, paint, host.stderr.columns())}\n`);
}
