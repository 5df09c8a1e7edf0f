import type { Diagnostic } from "../diagnostics/mod.ts";
import { type Host, HostFileError, type HostFiles } from "../host/mod.ts";
import { shownPath } from "../loader/mod.ts";
import { logDiagnostic } from "./log_diagnostics.ts";

const LOG_NAME = /\.ndjson$/i;

/** A file that may be a log. */
export interface FoundLog {
  /** The path as messages show it. */
  readonly path: string;
  /** Whether it must be a log: it was named in the call, or it has the file name of a log. */
  readonly certain: boolean;
}

/** The logs found at the given paths. */
interface FoundLogs {
  readonly logs: readonly FoundLog[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds logs. A file is taken as a log; a directory is searched for every `*.ndjson` below it,
 * except hidden files and those in `node_modules`, ordered by code unit. A file that is found twice
 * counts once.
 *
 * @param leftOut Files in directories that are not read.
 */
export async function findLogs(
  { files }: Pick<Host, "files">,
  paths: readonly string[],
  leftOut: readonly string[] = [],
): Promise<FoundLogs> {
  const logs = new Map<string, FoundLog>();
  const diagnostics: Diagnostic[] = [];
  for (const path of paths.map((given) => shownPath(given, files.cwd()))) {
    try {
      const { found, problem } = await findLogsAt(path, files, leftOut);
      for (const log of found) {
        if (log.certain || !logs.has(log.path)) logs.set(log.path, log);
      }
      if (problem) diagnostics.push(problem);
    } catch (error) {
      if (!(error instanceof HostFileError)) throw error;
      diagnostics.push(unreadableFile(path, error));
    }
  }
  return { logs: [...logs.values()], diagnostics };
}

/** Returns the diagnostic about a file that cannot be read. */
export function unreadableFile(file: string, { message }: HostFileError): Diagnostic {
  return { code: "unreadable-file", severity: "error", message, file };
}

async function findLogsAt(path: string, files: HostFiles, leftOut: readonly string[]) {
  const kind = await files.stat(path);
  if (kind === "file") return { found: [{ path, certain: true }] };
  if (kind === "other") {
    throw new HostFileError(
      "a pipe, a socket or a device, and not a regular file, which a log must be",
    );
  }
  if (kind === undefined) return { found: [], problem: missing(path) };
  const below = (await logsBelow(path, files)).filter((file) => !leftOut.includes(file)).sort();
  const found = below.map((file) => ({ path: file, certain: /(?:^|\/)run\.ndjson$/.test(file) }));
  return found.length > 0 ? { found } : { found, problem: noLogs(path) };
}

function missing(file: string): Diagnostic {
  const message = `no such file or directory: \`${file}\``;
  return { code: "no-such-file", severity: "error", message, file };
}

function noLogs(file: string): Diagnostic {
  return logDiagnostic("error", "no-logs", file, `the directory holds no log: \`${file}\``, {
    help: "logs end in `.ndjson`; `baton run --artifacts DIR` writes `run.ndjson`",
  });
}

/**
 * Returns every file below a directory that has the name of a log. Does not follow linked
 * directories.
 */
async function logsBelow(folder: string, files: HostFiles): Promise<string[]> {
  const prefix = folder === "." ? "" : folder.endsWith("/") ? folder : `${folder}/`;
  const found: string[] = [];
  for (const { name, kind, linked } of await files.list(folder)) {
    if (name.startsWith(".") || name === "node_modules") continue;
    if (kind === "file" && LOG_NAME.test(name)) found.push(prefix + name);
    if (kind === "directory" && !linked) found.push(...await logsBelow(prefix + name, files));
  }
  return found;
}
