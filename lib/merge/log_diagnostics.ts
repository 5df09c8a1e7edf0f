import type { Diagnostic, LogCode, Severity, SourceLabel } from "../diagnostics/mod.ts";
import { findJsonProblem, isRecord, type JsonValue, stringifyJson } from "../json/mod.ts";
import { SCHEMA_VERSION } from "../record/mod.ts";
import { count, formatBytes } from "../text/mod.ts";
import { type LogLine, MAX_LINE_BYTES } from "./log_lines.ts";

/** The number of bad lines of a log that are reported individually. */
const BAD_LINES_SHOWN = 3;
const EXCERPT = 1_000;
const EXCERPT_LEAD = 200;
const LOST_LINE_HELP =
  "what the line said is missing from the reports; the file was changed after it was written";

/** Makes a diagnostic about one log or all logs. */
export function logDiagnostic(
  severity: Severity,
  code: LogCode,
  file: string,
  message: string,
  details: Pick<Diagnostic, "at" | "notes" | "help"> = {},
): Diagnostic {
  return { code, severity, message, file, ...details };
}

/**
 * Collects the lines of a log that are not events; only the first ones are reported individually.
 */
interface BadLines {
  /**
   * Adds a line.
   *
   * @param problem What is wrong with it; absent if it is not JSON.
   */
  add(line: LogLine, problem?: string): void;
  /** Returns the diagnostics. */
  diagnostics(): readonly Diagnostic[];
}

/** Makes the collector for a log. */
export function createBadLines(file: string): BadLines {
  const shown: Diagnostic[] = [];
  let total = 0;
  return {
    add(line, problem) {
      total++;
      if (shown.length < BAD_LINES_SHOWN) shown.push(badLine(file, line, problem));
    },
    diagnostics() {
      const more = total - shown.length;
      if (more === 0) return shown;
      const areNone = more === 1 ? "is not an event" : "are not events";
      const message = `${count(more, "more line")} of the log ${areNone}`;
      return [
        ...shown,
        logDiagnostic("error", "bad-log-line", file, message, { help: LOST_LINE_HELP }),
      ];
    },
  };
}

function badLine(file: string, line: LogLine, problem?: string): Diagnostic {
  const { number, text } = line;
  if (text === undefined) {
    const message = `line ${number} is longer than ${formatBytes(MAX_LINE_BYTES)}`;
    return logDiagnostic("error", "bad-log-line", file, message, { help: LOST_LINE_HELP });
  }
  const json = problem === undefined ? findJsonProblem(text) : undefined;
  const missing = `${json?.expected ?? "a value"} is expected here`;
  const message = problem ?? `the line ${json?.ended ? "is cut off" : "is not JSON"}: ${missing}`;
  const at = excerptAt(number, text.replace(/\r$/, ""), json?.offset);
  return logDiagnostic("error", "bad-log-line", file, message, { at, help: LOST_LINE_HELP });
}

/** Returns the place of a problem, with an excerpt of a long line. */
function excerptAt(line: number, text: string, offset?: number): SourceLabel {
  const from = offset === undefined ? 0 : Math.max(0, offset - EXCERPT_LEAD);
  const cut = text.length > EXCERPT ? text.slice(from, from + EXCERPT) : text;
  const column = (offset ?? 0) + 1;
  const length = offset === undefined ? Math.max(1, cut.length) : 1;
  const shown = cut === text ? {} : { shown: { column: column - from, length } };
  return { line, column, length, text: cut, ...shown };
}

const RUN_STARTED_BEGIN = '{"type":"run_started"';
const WHERE_LOGS_ARE =
  "the log of a run is what `--log FILE` writes, `run.ndjson` under `--artifacts`";

/** Files that are easily mistaken for logs, recognized by how they begin. */
const OTHER_REPORTS: readonly (readonly [begin: RegExp, what: string])[] = [
  [/^\s*<\?xml|^\s*<testsuites/, "a JUnit report cannot be merged; "],
  [/^\s*\{\s*$/, "a report in JSON cannot be merged; "],
];

/**
 * Explains why a file is not a log, by its first line.
 *
 * @param line The first line that is not blank; absent if there is none.
 * @param value The value of the line; absent if it is not JSON.
 */
export function beginProblem(
  file: string,
  line?: LogLine,
  value?: unknown,
): Diagnostic | undefined {
  if (line === undefined) {
    return logDiagnostic("error", "empty-log", file, "the log is empty", { help: EMPTY_LOG_HELP });
  }
  if (typeOf(value) === "run_started") return undefined;
  const text = line.text ?? "";
  if (value === undefined && text.startsWith(RUN_STARTED_BEGIN)) {
    const message = line.whole
      ? "the first line of the log is damaged, so nothing is known of the run"
      : "the log ends in the middle of its first line";
    return logDiagnostic("error", "empty-log", file, message, { help: EMPTY_LOG_HELP });
  }
  const [, what = ""] = OTHER_REPORTS.find(([begin]) => begin.test(text)) ?? [];
  return logDiagnostic(
    "error",
    "not-a-log",
    file,
    "this is not a log: it does not begin with `run_started`",
    {
      help: what + WHERE_LOGS_ARE,
    },
  );
}

const EMPTY_LOG_HELP = "nothing is known of its flows; run them again";

/** Reports a log of a version that cannot be read. */
export function versionProblem(file: string, event: unknown): Diagnostic | undefined {
  if (typeOf(event) !== "run_started") return undefined;
  const { schema_version: version, baton_version: writer } = event as Record<string, unknown>;
  if (version === SCHEMA_VERSION) return undefined;
  const message =
    `the log has the schema version ${
      version === undefined ? "none" : stringifyJson(version as JsonValue)
    }, ` +
    `this baton reads ${SCHEMA_VERSION}`;
  const help = typeof writer === "string"
    ? `merge the logs with the version of baton that wrote it, ${writer}`
    : "merge the logs with the version of baton that wrote it";
  return logDiagnostic("error", "log-version", file, message, { help });
}

function typeOf(value: unknown): unknown {
  return isRecord(value) ? value.type : undefined;
}
