import { type Host, HostFileError } from "../host/mod.ts";
import type { EarlierRun } from "./html/comparison.ts";
import { type Log, openLog } from "./event_log.ts";
import { jsonFormat } from "./json_report.ts";
import { junitFormat } from "./junit/junit_report.ts";
import { openReports, type ReportFile } from "./report_file.ts";
import type { ReportFormat } from "./report_format.ts";
import { manifestFormat } from "./run_manifest.ts";

/** A report that is being written. */
export interface Report {
  readonly label: string;
  readonly format: ReportFormat;
  readonly file: ReportFile;
}

const FORMATS = {
  junit: ({ junitStrict: strict }) => junitFormat({ strict }),
  json: jsonFormat,
  manifest: manifestFormat,
  markdown: async () => (await import("./markdown/markdown_report.ts")).markdownFormat(),
  har: async () => (await import("./har_report.ts")).harFormat(),
  html: async ({ earlier }) => (await import("./html/html_report.ts")).htmlFormat(earlier),
} satisfies Record<string, (options: FormatOptions) => ReportFormat | Promise<ReportFormat>>;

/** How to write the reports. */
interface FormatOptions {
  readonly junitStrict?: boolean;
  readonly earlier?: EarlierRun;
}

const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/** The files that a run writes. */
export interface Outputs {
  readonly reports: readonly Report[];
  /** The log, if the run writes one. */
  readonly log?: Log;
}

type OutputPaths = Readonly<Partial<Record<keyof typeof FORMATS | "log", string>>>;

/**
 * Opens the files of the reports and of the log.
 *
 * @throws {HostFileError} If one cannot be written; all are then closed.
 */
export async function openOutputs(
  host: Host,
  options: OutputPaths & FormatOptions,
): Promise<Outputs> {
  const wanted = FORMAT_NAMES.flatMap((label) => {
    const path = options[label];
    return path === undefined ? [] : [{ label, path }];
  });
  const paths = wanted.map(({ path }) => path);
  refuseSharedPaths(options.log === undefined ? paths : [...paths, options.log]);
  const files = await openReports(host, paths);
  const reports: Report[] = [];
  let log: Log | undefined;
  try {
    for (const [i, { label }] of wanted.entries()) {
      reports.push({ label, format: await FORMATS[label](options), file: files[i] });
    }
    if (options.log !== undefined) log = await openLog(host, options.log);
  } catch (error) {
    await discardAll(reports);
    throw error;
  }
  return { reports, log };
}

function refuseSharedPaths(paths: readonly string[]): void {
  const shared = paths.find((path, i) => paths.indexOf(path) !== i);
  if (shared !== undefined) {
    throw new HostFileError(`cannot write ${shared}: two outputs have this path`);
  }
}

async function discardAll(reports: readonly Report[]): Promise<void> {
  for (const { file } of reports) await file.discard();
}
