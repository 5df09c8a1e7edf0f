import { findJsonProblem } from "../json/mod.ts";
import type { Diagnostic, LogCode, Severity, SourceLabel } from "../loader/mod.ts";
import { bytes, count } from "../text/mod.ts";
import { type LogLine, MAX_LINE_BYTES } from "./log_lines.ts";

/** How many bad lines of a log are told of one by one. */
const BAD_LINES_SHOWN = 3;
const EXCERPT = 1_000;
const LEAD = 200;
const LOST =
  "what the line told is missing in the reports; the file was changed after it was written";

/** Makes a finding about a log, or about all logs. */
export function logFinding(
  severity: Severity,
  code: LogCode,
  file: string,
  message: string,
  details: Pick<Diagnostic, "at" | "notes" | "help"> = {},
): Diagnostic {
  return { code, severity, message, file, ...details };
}

/** Collects the lines of a log that are no events; of many the first are told of one by one. */
export interface BadLines {
  /** Adds a line. @param problem What is wrong with it; without, it is no JSON. */
  add(line: LogLine, problem?: string): void;
  /** The findings. */
  findings(): readonly Diagnostic[];
}

/** Makes the collector of a log. */
export function createBadLines(file: string): BadLines {
  const shown: Diagnostic[] = [];
  let total = 0;
  return {
    add(line, problem) {
      total++;
      if (shown.length < BAD_LINES_SHOWN) shown.push(badLine(file, line, problem));
    },
    findings() {
      const more = total - shown.length;
      if (more === 0) return shown;
      const message = `${count(more, "more line")} of the log ${
        more === 1 ? "is" : "are"
      } no event`;
      return [...shown, logFinding("error", "bad-log-line", file, message, { help: LOST })];
    },
  };
}

function badLine(file: string, line: LogLine, problem?: string): Diagnostic {
  const { number, text } = line;
  if (text === undefined) {
    const message = `line ${number} is longer than ${bytes(MAX_LINE_BYTES)}`;
    return logFinding("error", "bad-log-line", file, message, { help: LOST });
  }
  const json = problem === undefined ? findJsonProblem(text) : undefined;
  const missing = `${json?.expected ?? "a value"} is expected here`;
  const message = problem ?? `the line ${json?.ended ? "is cut off" : "is no JSON"}: ${missing}`;
  const at = excerptAt(number, text.replace(/\r$/, ""), json?.offset);
  return logFinding("error", "bad-log-line", file, message, { at, help: LOST });
}

/** The place of a problem, with as much of a long line as is of use. */
function excerptAt(line: number, text: string, offset?: number): SourceLabel {
  const from = offset === undefined ? 0 : Math.max(0, offset - LEAD);
  const cut = text.length > EXCERPT ? text.slice(from, from + EXCERPT) : text;
  const column = (offset ?? 0) + 1;
  const length = offset === undefined ? Math.max(1, cut.length) : 1;
  const shown = cut === text ? {} : { shown: { column: column - from, length } };
  return { line, column, length, text: cut, ...shown };
}
