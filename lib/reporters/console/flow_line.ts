import {
  type FlowRecord,
  isFlakyFlow,
  type Outcome,
  repetitionNote,
  type SelectedFlow,
  type StepRecord,
} from "../../record/mod.ts";
import {
  columnsOf,
  count,
  cutStartToColumns,
  cutToColumns,
  fitToColumns,
  formatBytes,
  formatDuration,
  padToColumns,
  visibleLine,
  wrapToColumns,
} from "../../text/mod.ts";
import { attemptLines, isRetried } from "../attempts.ts";
import { fileErrors, traceLine } from "../step_failures.ts";
import type { Painter } from "./palette.ts";

const MARKS: Readonly<Record<Outcome, string>> = {
  passed: "✓",
  failed: "✗",
  error: "!",
  skipped: "-",
};
/** The mark of a flow that passed only when it ran again. */
const FLAKY_MARK = "~";
const FILE_COLUMNS = 60;
const NAME_COLUMNS = 32;
const STEPS_COLUMNS = 14;
const DURATION_COLUMNS = 9;
/** What is on the line of a flow besides its file and its name. */
const OTHER_COLUMNS = 2 + STEPS_COLUMNS + DURATION_COLUMNS + 3 * 2;
/** The least width of a terminal on which a line has the number of steps. */
const LEAST_WITH_STEPS = 60;
/** The least width of a file, and of a name or a note that is worth its place. */
const LEAST_COLUMNS = 8;

/** What is on the line of a step besides its name. */
const STEP_COLUMNS = 6 + 3 + DURATION_COLUMNS + 2 * 2;

/** Draws the line of a flow. */
type FlowLine = (record: FlowRecord) => string;

/**
 * Makes the function that draws flow lines, with columns as wide as the flows of the run need.
 *
 * @param terminal The width of the terminal, if it is one: there a line fits, because files are cut
 *   too, and names and notes are left out where there is no place for them.
 */
export function createFlowLine(
  flows: readonly SelectedFlow[],
  paint: Painter,
  terminal: number = Infinity,
): FlowLine {
  const hasSteps = terminal >= LEAST_WITH_STEPS;
  const others = hasSteps ? OTHER_COLUMNS : OTHER_COLUMNS - STEPS_COLUMNS - 2;
  const room = Math.max(LEAST_COLUMNS, terminal - others);
  const fileColumns = widest(flows.map((flow) => flow.file), Math.min(FILE_COLUMNS, room));
  const nameRoom = room - fileColumns;
  const nameColumns = nameRoom < LEAST_COLUMNS ? 0 : widest(
    flows.map(({ name, file }) => name === file ? "" : name),
    Math.min(NAME_COLUMNS, nameRoom),
  );
  const showsNames = nameColumns > 0 || terminal === Infinity;
  // What a file is called is at the end of its path.
  const fitFile = (file: string) =>
    padToColumns(terminal === Infinity ? file : cutStartToColumns(file, fileColumns), fileColumns);
  return (record) => {
    const { outcome, file, name } = record;
    const idle = record.steps.every((step) => step.outcome === "skipped");
    const counted = [
      ...(hasSteps ? [stepCount(record).padStart(STEPS_COLUMNS)] : []),
      formatDuration(record.duration_ms).padStart(DURATION_COLUMNS),
    ];
    const line = [
      fitFile(visibleLine(file)),
      ...(showsNames ? [fitToColumns(visibleLine(name === file ? "" : name), nameColumns)] : []),
      ...(idle ? [] : counted),
    ].join("  ");
    const notes = idle ? [reasonOf(record)] : noteOf(record);
    const note = [...repetitionOf(record), ...triesOf(record), ...notes].join("   ");
    const left = terminal === Infinity ? Infinity : terminal - columnsOf(line) - 5;
    const shown = note === "" || left < LEAST_COLUMNS
      ? ""
      : `${idle ? "  " : "   "}${paint("faint", cutToColumns(note, left))}`;
    const isFlaky = isFlakyFlow(record);
    return `${
      paint(isFlaky ? "warning" : outcome, isFlaky ? FLAKY_MARK : MARKS[outcome])
    } ${line}${shown}`;
  };
}

/**
 * Draws the lines of a flow's steps: status, duration and attempts, the request, the size of the
 * response and what was captured, and the details of each attempt.
 *
 * @param terminal The width of the terminal, if it is one.
 * @param details Returns further lines of a step.
 */
export function stepLines(
  record: FlowRecord,
  paint: Painter,
  terminal: number = Infinity,
  details: (step: StepRecord) => readonly string[] = () => [],
): string[] {
  const columns = widest(
    record.steps.map((step) => step.name),
    Math.max(LEAST_COLUMNS, Math.min(NAME_COLUMNS, terminal - STEP_COLUMNS)),
  );
  return record.steps.flatMap((step) => {
    const mark = paint(step.outcome, MARKS[step.outcome]);
    const facts = step.outcome === "skipped"
      ? [
        paint("faint", cutToColumns(visibleLine(step.reason ?? "not run"), terminal - columns - 8)),
      ]
      : [
        statusOf(step).padEnd(3),
        formatDuration(step.duration_ms).padStart(DURATION_COLUMNS),
        ...attemptsOf(step)
          .filter((note) => terminal - columns - STEP_COLUMNS > note.length + 2)
          .map((note) => ` ${paint("faint", note)}`),
      ];
    return [
      `    ${mark} ${[fitToColumns(visibleLine(step.name), columns), ...facts].join("  ")}`,
      ...[...exchangeLine(step), ...attemptLines(step), ...traceLine(step)]
        .flatMap((line) => {
          const [first, ...rest] = wrapToColumns(visibleLine(line), terminal - 10, terminal - 8);
          return [first, ...rest.map((part) => `  ${part}`)];
        })
        .map((line) => `        ${paint("faint", line)}`),
      ...details(step).map((line) => line === "" ? "" : `        ${line}`),
    ];
  });
}

function widest(texts: readonly string[], limit: number): number {
  let columns = 0;
  for (const text of texts) columns = Math.max(columns, columnsOf(visibleLine(text)));
  return Math.min(columns, limit);
}

function stepCount({ steps }: FlowRecord): string {
  const passed = steps.filter((step) => step.outcome === "passed").length;
  const all = count(steps.length, "step");
  return passed === steps.length ? all : `${passed} of ${all}`;
}

function repetitionOf(record: FlowRecord): string[] {
  return record.repetition ? [repetitionNote(record).trim()] : [];
}

/** `flaky: passed on try 2`, or `3 tries` of a flow that passed on none. */
function triesOf(record: FlowRecord): string[] {
  const tries = (record.earlier?.length ?? 0) + 1;
  if (tries === 1) return [];
  return [isFlakyFlow(record) ? `flaky: passed on try ${tries}` : `${tries} tries`];
}

function reasonOf(record: FlowRecord): string {
  const errors = fileErrors(record).length;
  if (errors > 0) return `cannot be run: ${count(errors, "error")}`;
  return `not run: ${visibleLine(record.reason ?? "it has no steps")}`;
}

function noteOf({ outcome, steps, reason }: FlowRecord): string[] {
  const left = outcome === "skipped" && reason !== undefined ? [visibleLine(reason)] : [];
  const repeated = steps.filter(({ attempts, items = 1 }) => attempts > items);
  const items = steps.reduce((sum, step) => sum + (step.items ?? 0), 0);
  const notes = [
    ...items > 0 ? [count(items, "item")] : [],
    ...attemptsNote("poll", "polls", repeated.filter((step) => !isRetried(step))),
    ...attemptsNote("retry", "retries", repeated.filter(isRetried)),
  ];
  return notes.length === 0 ? left : [`(${notes.join(", ")})`, ...left];
}

function attemptsNote(one: string, several: string, steps: readonly StepRecord[]): string[] {
  if (steps.length === 0) return [];
  const attempts = count(steps.reduce((sum, step) => sum + step.attempts, 0), "attempt");
  return [`${steps.length === 1 ? one : `${steps.length} ${several}`}: ${attempts}`];
}

/** `POST http://127.0.0.1:8080/orders, 1.2 kB, captured id, etag` */
function exchangeLine({ request, response, captures }: StepRecord): string[] {
  if (!request) return [];
  const facts = [
    `${request.method} ${request.url}`,
    ...response ? [formatBytes(response.size)] : [],
    ...captures.length > 0 ? [`captured ${captures.join(", ")}`] : [],
  ];
  return [facts.join(", ")];
}

function statusOf({ response }: StepRecord): string {
  return response ? String(response.status) : "-";
}

function attemptsOf({ attempts, items }: StepRecord): string[] {
  const counts = [
    ...items === undefined ? [] : [count(items, "item")],
    ...attempts > (items ?? 1) ? [count(attempts, "attempt")] : [],
  ];
  return counts.length === 0 ? [] : [`(${counts.join(", ")})`];
}
