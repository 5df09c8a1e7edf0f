import type { Diagnostic } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import { parseJson } from "../json/mod.ts";
import type { FlowFinished, Outcome, RunEvent, RunFinished, RunStarted } from "../record/mod.ts";
import { eventProblem } from "./event_shapes.ts";
import { beginProblem, createBadLines, logDiagnostic, versionProblem } from "./log_diagnostics.ts";
import { type LogLine, readLines } from "./log_lines.ts";

/** The log of a run: its own events, and where in the file the events of its flows are. */
export interface LogIndex {
  /** The file. */
  readonly path: string;
  /** The first event. */
  readonly run: RunStarted;
  /** The last event; absent if the log was cut off. */
  readonly finished?: RunFinished;
  /** Every flow of the run, in input order. */
  readonly flows: readonly IndexedFlow[];
}

/** Where the events of a flow are in the file. */
interface IndexedFlow {
  /** Offsets in the file; each pair is the start and the end of consecutive lines. */
  readonly ranges: readonly number[];
  /** The outcome; absent if the log has none. */
  readonly outcome?: Outcome;
}

/** The result of reading a file. */
interface IndexedFile {
  /** Its logs: one, or several if logs were concatenated. */
  readonly logs: readonly LogIndex[];
  /** What is wrong with it. */
  readonly diagnostics: readonly Diagnostic[];
}

interface OpenFlow {
  readonly ranges: number[];
  outcome?: Outcome;
}

interface OpenLog {
  readonly path: string;
  readonly run: RunStarted;
  readonly flows: readonly OpenFlow[];
  finished?: RunFinished;
}

/**
 * Reads a log once and records where the events of each flow are, so that none is kept in memory.
 * The last line of a log that was cut off may be incomplete.
 *
 * @throws {HostFileError} If it cannot be read.
 */
export async function indexLog({ files }: Pick<Host, "files">, path: string): Promise<IndexedFile> {
  const reader = await files.open(path);
  try {
    return indexLines(path, readLines(reader));
  } finally {
    reader.close();
  }
}

function indexLines(path: string, lines: Iterable<LogLine>): IndexedFile {
  const logs: OpenLog[] = [];
  const bad = createBadLines(path);
  let torn: number | undefined;
  let empty = true;
  for (const line of lines) {
    if (line.text?.trim() === "") continue;
    const value = parsedLine(line);
    if (empty) {
      const problem = beginProblem(path, line, value);
      if (problem) return { logs: [], diagnostics: [problem] };
      empty = false;
    }
    if (value === undefined) {
      if (line.whole || logs.at(-1)?.finished) bad.add(line);
      else torn = line.number;
      continue;
    }
    const version = versionProblem(path, value);
    if (version) return { logs: [], diagnostics: [version] };
    const problem = eventProblem(value) ?? takeEvent(value as RunEvent, line, path, logs);
    if (problem !== undefined) bad.add(line, problem);
  }
  if (empty) return { logs: [], diagnostics: [beginProblem(path)!] };
  const cut = logs.flatMap(({ finished }, i) =>
    finished ? [] : [cutOffLog(path, i === logs.length - 1 ? torn : undefined)]
  );
  return { logs, diagnostics: [...cut, ...bad.diagnostics()] };
}

function parsedLine({ text }: LogLine): unknown {
  if (text === undefined) return undefined;
  try {
    return text.startsWith('{"type":"run_started"') ? parseJson(text) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Adds an event to its log.
 *
 * @returns Why it belongs to no log.
 */
function takeEvent(
  event: RunEvent,
  line: LogLine,
  path: string,
  logs: OpenLog[],
): string | undefined {
  if (event.type === "run_started") {
    logs.push({ path, run: event, flows: event.flows.map(() => ({ ranges: [] })) });
    return undefined;
  }
  const log = logs.at(-1);
  if (!log) return "there is no `run_started` before the event";
  if (log.finished) return "the run is finished before this line";
  if (event.type === "run_finished") {
    log.finished = event;
    return undefined;
  }
  const flow = log.flows[event.flow];
  if (!flow) return `the run has no flow ${event.flow}, its flows are counted from 0`;
  if (flow.outcome) return `flow ${event.flow} is finished before this line`;
  if (event.type === "flow_finished") flow.outcome = (event as FlowFinished).outcome;
  addRange(flow.ranges, line);
  return undefined;
}

/** Adds a line, and joins consecutive lines to one range. */
function addRange(ranges: number[], { start, end }: LogLine): void {
  if (ranges.at(-1) === start) ranges[ranges.length - 1] = end;
  else ranges.push(start, end);
}

function cutOffLog(path: string, torn: number | undefined): Diagnostic {
  const message = torn === undefined
    ? "the log has no `run_finished`: the run was killed, or is still under way"
    : `the log ends in the middle of line ${torn}: the run was killed, or is still under way`;
  return logDiagnostic("warning", "cut-off-log", path, message, {
    help: "the steps that were under way count as errors, class `interrupted`; what was not " +
      "begun is skipped",
  });
}
