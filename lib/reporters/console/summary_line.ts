import type { RunEnd, RunStarted, Shard } from "../../record/mod.ts";
import { count, formatDuration, visibleLine, wrapToColumns } from "../../text/mod.ts";
import { createPainter, type Painter } from "./palette.ts";

/** The exit code of a run whose flow files have errors. */
const FILE_ERRORS_CODE = 2;
/** The first of the exit codes of runs that a signal stopped. */
const FIRST_SIGNAL_CODE = 128;
/** How many flaky flows are named. */
const FLAKY_NAMED = 10;

/**
 * Draws the last line of a run: its results in numbers. The flows that it does not name have
 * passed; the number of steps is the sum of the numbers behind it.
 *
 * @param columns The width of the terminal, if it is one.
 */
export function summaryLine(end: RunEnd, paint: Painter, columns: number = Infinity): string {
  const lines = wrapToColumns(summary(end, createPainter(false)), columns);
  return lines.length === 1 ? summary(end, paint) : lines.join("\n");
}

function summary(end: RunEnd, paint: Painter): string {
  const { flows, flows_passed, steps, assertions, duration_ms } = end.summary;
  const { passed, failed, error, skipped } = end.summary;
  const stopped = end.exit_code >= FIRST_SIGNAL_CODE ? "interrupted: " : "";
  const time = `in ${formatDuration(duration_ms)}`;
  if (flows === 0) return `${stopped}nothing to run: no flow was selected`;
  if (flows_passed === flows) {
    const ofSteps = passed === steps ? "" : `${passed} of `;
    const all = [
      count(flows, "flow"),
      ofSteps + count(steps, "step"),
      count(assertions, "assertion"),
    ];
    return `${stopped}${paint("passed", `${all.join(", ")} passed`)} ${time}`;
  }
  const numbers = Object.entries({ passed, failed, error, skipped })
    .filter(([, n]) => n > 0)
    .map(([word, n]) => word === "error" ? count(n, word) : `${n} ${word}`);
  const ofSteps = steps > 0 ? `: ${[count(steps, "step"), ...numbers].join(", ")}` : "";
  return `${stopped}${flowsLine(end, paint)}${ofSteps} ${time}`;
}

/** `shard 2/4: 53 of 212 flows`; flows that run once for others are in every shard. */
export function shardLine(
  { index, total, flows }: Shard,
  selected: RunStarted["flows"],
): string {
  const own = selected.filter(({ once }) => !once).length;
  const all = flows === undefined ? count(own, "flow") : `${own} of ${count(flows, "flow")}`;
  return `shard ${index}/${total}: ${all}`;
}

/** `2 flows are flaky: flows/a.yaml, flows/b.yaml` */
export function flakyLine(files: readonly string[]): string {
  const more = files.length - FLAKY_NAMED;
  const names = files.slice(0, FLAKY_NAMED).map(visibleLine).join(", ");
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${count(files.length, "flow")} ${
    files.length === 1 ? "is" : "are"
  } flaky: ${names}${rest}`;
}

/** `2 flows left out: they need inputs, and run where others use them` */
export function leftOutLine(flows: number): string {
  const why = flows === 1
    ? "it needs inputs, and runs where others use it"
    : "they need inputs, and run where others use them";
  return `${count(flows, "flow")} left out: ${why}`;
}

/** `2 of 9 flows failed, 1 could not be judged, 3 skipped` */
function flowsLine({ summary, exit_code }: RunEnd, paint: Painter): string {
  const { flows, flows_failed, flows_error, flows_skipped } = summary;
  const error = exit_code === FILE_ERRORS_CODE ? "cannot be run" : "could not be judged";
  const fates = [
    [flows_failed, "failed", "failed"],
    [flows_error, "error", error],
    [flows_skipped, "skipped", "skipped"],
  ] as const;
  return fates.filter(([n]) => n > 0)
    .map(([n, outcome, fate], i) =>
      paint(outcome, i === 0 ? `${n} of ${count(flows, "flow")} ${fate}` : `${n} ${fate}`)
    ).join(", ");
}
