import type { Diagnostic } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import { shownPath } from "../loader/mod.ts";
import {
  type ColorMode,
  type ConsoleOptions,
  createPainter,
  drawDiagnostics,
  type ReporterOptions,
  wantsColor,
} from "../reporters/mod.ts";
import type { MaskedHost } from "./host.ts";
import { type Flags, UsageError } from "./options/mod.ts";

/** The outputs that the options of a command ask for. */
export function reporterOptions(flags: Flags, { files }: Pick<Host, "files">): ReporterOptions {
  const folder = flags.artifacts as string | undefined;
  const path = (option: string, file: string) => {
    const given = flags[option] as string | undefined;
    const wanted = given ?? (folder === undefined ? undefined : `${folder}/${file}`);
    return wanted === undefined ? undefined : shownPath(wanted, files.cwd());
  };
  const wanted = (flags.reporter as readonly string[] | undefined) ?? ["console"];
  return {
    ...optional("junit", path("report-junit", "junit.xml")),
    ...optional("json", path("report-json", "results.json")),
    ...optional("log", path("log", "run.ndjson")),
    ...optional("manifest", path("manifest", "run-manifest.json")),
    ...(wanted.includes("console") ? { console: consoleOptions(flags) } : {}),
    github: wanted.includes("github"),
  };
}

function consoleOptions(flags: Flags): ConsoleOptions {
  return {
    ...optional("color", flags.color as ColorMode | undefined),
    quiet: flags.quiet === true,
    verbose: flags.verbose === true,
  };
}

/** The paths of the files that a command will write. */
export function outputPaths({ junit, json, log, manifest }: ReporterOptions): string[] {
  return [junit, json, log, manifest].filter((path) => path !== undefined);
}

/**
 * Sees to it that no output takes the place of a file that is read.
 *
 * @param reader What reads it: `the run`.
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

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}

/** Draws diagnostics on the standard error stream. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  host: MaskedHost,
  color: ColorMode = "auto",
): void {
  if (diagnostics.length === 0) return;
  const paint = createPainter(wantsColor(color, host.env, host.stderr));
  host.stderr.write(
    `${drawDiagnostics(diagnostics.map((one) => host.secrets.diagnostic(one)), paint)}\n`,
  );
}
