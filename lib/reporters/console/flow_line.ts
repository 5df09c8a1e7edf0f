import type { FlowRecord, Outcome, SelectedFlow, StepRecord } from "../../record/mod.ts";
import {
  columnsOf,
  count,
  fitToColumns,
  formatDuration,
  padToColumns,
  visibleLine,
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
const FILE_COLUMNS = 60;
const NAME_COLUMNS = 32;
const STEPS_COLUMNS = 14;
const DURATION_COLUMNS = 9;

/** Draws the line of a flow. */
type FlowLine = (record: FlowRecord) => string;

/** Makes the function that draws flow lines, with columns as wide as the flows of the run need. */
export function createFlowLine(flows: readonly SelectedFlow[], paint: Painter): FlowLine {
  const fileColumns = widest(flows.map((flow) => flow.file), FILE_COLUMNS);
  const nameColumns = widest(
    flows.map(({ name, file }) => name === file ? "" : name),
    NAME_COLUMNS,
  );
  return (record) => {
    const { outcome, file, name } = record;
    const head = [
      `${paint(outcome, MARKS[outcome])} ${padToColumns(visibleLine(file), fileColumns)}`,
      fitToColumns(visibleLine(name === file ? "" : name), nameColumns),
    ];
    const idle = record.steps.every((step) => step.outcome === "skipped");
    const tail = idle ? [paint("faint", reasonOf(record))] : [
      stepCount(record).padStart(STEPS_COLUMNS),
      formatDuration(record.duration_ms).padStart(DURATION_COLUMNS),
      ...noteOf(record).map((note) => ` ${paint("faint", note)}`),
    ];
    return [...head, ...tail].join("  ");
  };
}

/**
 * Draws the lines of a flow's steps: status, duration, attempts and the details of each attempt.
 */
export function stepLines(record: FlowRecord, paint: Painter): string[] {
  const columns = widest(record.steps.map((step) => step.name), NAME_COLUMNS);
  return record.steps.flatMap((step) => {
    const mark = paint(step.outcome, MARKS[step.outcome]);
    const facts = step.outcome === "skipped"
      ? [paint("faint", visibleLine(step.reason ?? "not run"))]
      : [
        statusOf(step).padEnd(3),
        formatDuration(step.duration_ms).padStart(DURATION_COLUMNS),
        ...attemptsOf(step).map((note) => ` ${paint("faint", note)}`),
      ];
    return [
      `    ${mark} ${[fitToColumns(visibleLine(step.name), columns), ...facts].join("  ")}`,
      ...[...attemptLines(step), ...traceLine(step)]
        .map((line) => `        ${paint("faint", visibleLine(line))}`),
    ];
  });
}

function widest(texts: readonly string[], limit: number): number {
  let columns = 0;
  for (const text of texts) columns = Math.max(columns, columnsOf(visibleLine(text)));
  return Math.min(columns, limit);
}

function stepCount({ outcome, steps }: FlowRecord): string {
  if (outcome === "passed") return count(steps.length, "step");
  const passed = steps.filter((step) => step.outcome === "passed").length;
  return `${passed} of ${count(steps.length, "step")}`;
}

function reasonOf(record: FlowRecord): string {
  const errors = fileErrors(record).length;
  if (errors > 0) return `cannot be run: ${count(errors, "error")}`;
  return `not run: ${visibleLine(record.reason ?? "it has no steps")}`;
}

function noteOf({ outcome, steps, reason }: FlowRecord): string[] {
  const left = outcome === "skipped" && reason !== undefined ? [visibleLine(reason)] : [];
  const repeated = steps.filter((step) => step.attempts > 1);
  const notes = [
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

function statusOf({ response }: StepRecord): string {
  return response ? String(response.status) : "-";
}

function attemptsOf({ attempts }: StepRecord): string[] {
  return attempts > 1 ? [`(${count(attempts, "attempt")})`] : [];
}
