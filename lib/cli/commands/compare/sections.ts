import type { Outcome } from "../../../record/mod.ts";
import type { ChangedFlow, Comparison } from "../../../results/mod.ts";
import { count, excerpt, formatDuration } from "../../../text/mod.ts";

/** Two reports and what is different, to be printed. */
export interface Compared {
  /** The paths of the reports. */
  readonly earlier: string;
  readonly later: string;
  readonly sections: readonly Section[];
  readonly comparison: Comparison;
}

/** Flows for which the same is different. */
export interface Section {
  /** `2 flows became worse`. */
  readonly title: string;
  /** The outcome in whose colour it is shown. */
  readonly tone: Outcome;
  readonly rows: readonly Row[];
}

/** What is different for one flow. */
export interface Row {
  readonly file: string;
  /** The name; absent if it is the path. */
  readonly name?: string;
  /** `passed → failed`. */
  readonly change: string;
  /** What explains it, in one line. */
  readonly detail?: string;
}

/** The longest detail, in characters. */
const DETAIL_LENGTH = 200;

/** Returns what is different, the worst first. */
export function sectionsOf(comparison: Comparison): Section[] {
  const { worse, stillWrong, fixed, lessAsserted, slower, gone, added } = comparison;
  const all: Section[] = [
    section(worse.map(changedRow), "became worse", "became worse", "failed"),
    section(stillWrong.map(changedRow), "still fails", "still fail", "error"),
    section(fixed.map(changedRow), "is fixed", "are fixed", "passed"),
    section(
      lessAsserted.map((flow) => ({
        ...titleOf(flow),
        change: `${count(flow.before, "assertion")} → ${flow.after}`,
      })),
      "asserts less",
      "assert less",
      "skipped",
    ),
    section(
      slower.map(({ step, ...flow }) => ({
        ...titleOf(flow),
        change: durations(flow),
        ...(step ? { detail: `${step.name}: ${durations(step)}` } : {}),
      })),
      "is slower",
      "are slower",
      "skipped",
    ),
    section(gone.map(plainRow), "is gone", "are gone", "skipped"),
    section(added.map(plainRow), "is new", "are new", "passed"),
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

function section(rows: readonly Row[], one: string, several: string, tone: Outcome): Section {
  return {
    title: `${count(rows.length, "flow")} ${rows.length === 1 ? one : several}`,
    tone,
    rows,
  };
}

function changedRow(flow: ChangedFlow): Row {
  const { before, after, step, reason, file } = flow;
  const at = step &&
    (step.file === undefined ? `${file}:${step.line}` : `${step.file}:${step.line}`);
  const message = step && (step.error?.message ?? step.outcome);
  const detail = step ? `${step.name} (${at}): ${message}` : reason;
  return {
    ...titleOf(flow),
    change: `${before ?? "new"} → ${after}`,
    ...(detail === undefined ? {} : { detail: excerpt(detail, DETAIL_LENGTH) }),
  };
}

function plainRow(
  flow: { readonly file: string; readonly name: string; readonly outcome: Outcome },
) {
  return { ...titleOf(flow), change: flow.outcome };
}

function titleOf({ file, name }: { readonly file: string; readonly name: string }) {
  return name === file ? { file } : { file, name };
}

function durations({ before, after }: { readonly before: number; readonly after: number }): string {
  return `${formatDuration(before)} → ${formatDuration(after)}`;
}

/** How many rows of a section are shown to people. */
const SHOWN_ROWS = 50;

/** Returns the rows of a section that are shown, and the number of the others. */
export function shownRows(
  { rows }: Section,
): { readonly shown: readonly Row[]; readonly more: number } {
  return { shown: rows.slice(0, SHOWN_ROWS), more: Math.max(0, rows.length - SHOWN_ROWS) };
}

/** Returns the last line: `117 flows have the same outcome`. */
export function unchangedLine({ sections, comparison: { same } }: Compared): string {
  const have = same === 1 ? "has" : "have";
  return sections.length === 0
    ? `nothing is different: ${count(same, "flow")} ${have} the same outcome`
    : `${count(same, "flow")} ${have} the same outcome`;
}
