import { type Host, HostFileError } from "../host/mod.ts";
import { createFold, type FlowRecord, type RunEvent, runOfFlow } from "../record/mod.ts";
import {
  type Artifact,
  type ConsoleOptions,
  createConsole,
  exchangeDrawing,
} from "./console/mod.ts";
import type { EarlierRun } from "./html/comparison.ts";
import { outputForPeople } from "./github/workflow_command.ts";
import type { Outputs } from "./outputs.ts";

/** The reports of a run, with the path of each file. */
export interface ReporterOptions {
  /** The path of the JUnit report. */
  readonly junit?: string;
  /**
   * Whether the JUnit report has only what the schema of the xUnit plugin of Jenkins has.
   *
   * @default false
   */
  readonly junitStrict?: boolean;
  /** The path of `results.json`. */
  readonly json?: string;
  /** The path of the log, one event per line (NDJSON). */
  readonly log?: string;
  /** The path of the manifest. */
  readonly manifest?: string;
  /** The path of the HTML report. */
  readonly html?: string;
  /** The run that the HTML report compares the run with. @default no comparison */
  readonly earlier?: EarlierRun;
  /** The path of the HAR file. */
  readonly har?: string;
  /** The path of the summary in Markdown. */
  readonly markdown?: string;
  /** How to report on standard output. @default no console */
  readonly console?: ConsoleOptions;
  /**
   * Whether to write GitHub Actions annotations to standard output and a summary to the file that
   * the environment names.
   *
   * @default false
   */
  readonly github?: boolean;
}

/** All reporters of a run. */
export interface Reporters {
  /** Takes the next event of the run. */
  event(event: RunEvent): void;
  /** Completes every file, even for a run that was cut off, and ends the console's report. */
  finish(): Promise<ReportsWritten>;
}

/** The files that were written, and those that could not be. */
export interface ReportsWritten {
  /** The complete files. */
  readonly written: readonly Artifact[];
  /** What could not be written: a line each, with the path. */
  readonly problems: readonly string[];
}

/**
 * Opens every output of a run and makes the reporters.
 *
 * @throws {HostFileError} If a file cannot be written; the error names the path. All files are then
 *   closed.
 *
 * @example Write a report while the flows run
 * ```ts
 * import { createMemoryHost, createReporters, run } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "ping.yaml": "steps: [{ name: ping, request: { url: http://api.test/ping } }]" },
 *   fetch: () => new Response("pong"),
 * });
 * const reporters = await createReporters(host, { json: "out/results.json" });
 * for await (const event of run(host, { paths: ["ping.yaml"] })) reporters.event(event);
 * const { written } = await reporters.finish();
 * assert.deepEqual(written, [{ label: "json", path: "out/results.json" }]);
 * assert.equal(JSON.parse(host.files.text("out/results.json")!).summary.passed, 1);
 * ```
 */
export async function createReporters(host: Host, options: ReporterOptions): Promise<Reporters> {
  const { reports, log }: Outputs = writesFiles(options)
    ? await (await import("./outputs.ts")).openOutputs(host, options)
    : { reports: [] };
  const actions = options.github ? await import("./github/github_reporter.ts") : undefined;
  const github = actions?.createGithub(host, options.console === undefined);
  const stdout = outputForPeople(host, options.github === true);
  const drawing = options.console?.exchanges ? await exchangeDrawing.load() : undefined;
  const console = options.console &&
    await createConsole({ ...host, stdout }, options.console, drawing?.exchangeLines);
  const isOrdered = options.console?.ordered === true;
  const fold = createFold((record) => {
    if (!isOrdered) console?.flow(record, runOfFlow(fold.run, record.flow));
  });
  let begun = false;

  function hand(record: FlowRecord): void {
    const run = runOfFlow(fold.run, record.flow);
    for (const { file, format } of reports) file.write(format.flow(record, run));
    if (isOrdered) console?.flow(record, run);
    github?.flow(record, run);
  }

  async function complete(): Promise<ReportsWritten> {
    const { run, end } = fold;
    const written: Artifact[] = [];
    const problems: string[] = [];
    const outputs = reports.map(({ label, file, format }) => ({
      label,
      path: file.path,
      close: () => file.commit(format.head(run, end), format.tail()),
    }));
    for (const { label, path, close } of [...outputs, ...(log ? [{ label: "log", ...log }] : [])]) {
      try {
        await close();
        written.push({ label, path });
      } catch (error) {
        if (!(error instanceof HostFileError)) throw error;
        problems.push(error.message);
      }
    }
    return { written, problems };
  }

  return {
    event(event) {
      log?.event(event);
      console?.event(event);
      fold.add(event).forEach(hand);
      begun = true;
    },
    async finish() {
      if (!begun) {
        for (const { file } of reports) await file.discard();
        return { written: [], problems: [] };
      }
      fold.close().forEach(hand);
      const result = await complete();
      console?.finished(fold.end, result.written);
      const unwritten = await github?.finished(fold.end) ?? [];
      return { ...result, problems: [...result.problems, ...unwritten] };
    },
  };
}

function writesFiles(
  { junit, json, log, manifest, html, har, markdown }: ReporterOptions,
): boolean {
  return [junit, json, log, manifest, html, har, markdown].some((path) => path !== undefined);
}
