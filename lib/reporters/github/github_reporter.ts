import { type Host, HostFileError } from "../../host/mod.ts";
import type { FlowRecord, RunEnd, RunStarted } from "../../record/mod.ts";
import { createPainter, summaryLine } from "../console/mod.ts";
import { createRunSummary } from "../markdown/run_summary.ts";
import { cannotWrite } from "../report_file.ts";
import { createAnnotations } from "./annotations.ts";
import { withoutCommands } from "./workflow_command.ts";

/** Reports a run to GitHub Actions. */
export interface GithubReporter {
  /** Takes the next flow, in input order. */
  flow(record: FlowRecord, run: RunStarted): void;
  /**
   * Writes the annotations to standard output and appends to the step summary.
   *
   * @returns What could not be written: a line each, with the path.
   */
  finished(end: RunEnd): Promise<readonly string[]>;
}

/** The maximum size of a summary; GitHub rejects one above 1 MiB. */
export const SUMMARY_BYTES = 1024 * 1024 - 1;

/**
 * Makes the reporter for GitHub Actions.
 *
 * @param alone Whether nothing else writes to standard output.
 */
export function createGithub(host: Host, alone: boolean): GithubReporter {
  const { files, env, stdout } = host;
  const annotations = createAnnotations(fromRepository(files.cwd(), env.get("GITHUB_WORKSPACE")));
  const path = env.get("GITHUB_STEP_SUMMARY") || undefined;
  const summary = path === undefined ? undefined : createRunSummary();
  return {
    flow(record, run) {
      annotations.flow(record);
      summary?.flow(record, run);
    },
    async finished(end) {
      const lines = annotations.lines(alone);
      if (alone) lines.push(withoutCommands(summaryLine(end, createPainter(false))));
      if (lines.length > 0) stdout.write(`${lines.join("\n")}\n`);
      if (path === undefined || !summary) return [];
      try {
        await append(host, path, (room) => summary.text(end, room));
        return [];
      } catch (error) {
        if (!(error instanceof HostFileError)) throw error;
        return [cannotWrite(path, error).message];
      }
    },
  };
}

/** Appends to the summary, because other commands of the step may have written to it. */
async function append(
  { files }: Host,
  path: string,
  make: (room: number) => string,
): Promise<void> {
  const before = await files.stat(path) === "file" ? await files.read(path) : undefined;
  const lead = before && before.length > 0 ? "\n\n" : "";
  const text = make(SUMMARY_BYTES - (before?.length ?? 0) - lead.length);
  if (text === "") return;
  const added = new TextEncoder().encode(lead + text);
  if (before) {
    const whole = new Uint8Array(before.length + added.length);
    whole.set(before);
    whole.set(added, before.length);
    return await files.replace(path, whole);
  }
  const file = await files.create(path);
  try {
    file.write(text);
  } finally {
    file.close();
  }
}

/**
 * Converts paths as GitHub expects them: relative to the repository root instead of the working
 * directory.
 */
function fromRepository(cwd: string, workspace: string | undefined): (file: string) => string {
  if (!workspace) return (file) => file;
  const slashed = (path: string) => path.replaceAll("\\", "/").replace(/\/+$/, "");
  const [here, top] = [slashed(cwd), slashed(workspace)];
  const isAbsolute = (file: string) => /^(?:\/|[A-Za-z]:\/)/.test(file);
  return (file) => {
    const whole = isAbsolute(file) ? file : `${here}/${file}`;
    return whole.startsWith(`${top}/`) ? whole.slice(top.length + 1) : file;
  };
}
