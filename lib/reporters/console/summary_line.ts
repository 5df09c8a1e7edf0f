import type { RunEnd, Shard } from "../../record/mod.ts";
import { count, formatDuration, wrapToColumns } from "../../text/mod.ts";
import { createPainter, type Painter } from "./palette.ts";

/** The exit code of a run whose flow files have errors. */
const FILE_ERRORS_CODE = 2;
/** The first of the exit codes of runs that a signal stopped. */
const FIRST_SIGNAL_CODE = 128;

/**
 * Draws the last line of a run: its results in numbers.
 *
 * @param columns The width of the terminal, if it is one.
 */
export function summaryLine(end: RunEnd, paint: Painter, columns: number = Infinity): string {
  const lines = wrapToColumns(summary(end, createPainter(false)), columns);
  return lines.length === 1 ? summary(end, paint) : lines.join("\n");
}

function summary(end: RunEnd, paint: Painter): string {
  const { flows, flows_failed, steps, assertions, duration_ms } = end.summary;
  const { passed, failed, error, skipped } = end.summary;
  const stopped = end.exit_code >= FIRST_SIGNAL_CODE ? "interrupted: " : "";
  const time = `in ${formatDuration(duration_ms)}`;
  if (flows === 0) return `${stopped}nothing to run: no flow was selected`;
  if (flows_failed === 0 && skipped === 0) {
    const all = [count(flows, "flow"), count(steps, "step"), count(assertions, "assertion")];
    return `${stopped}${paint("passed", `${all.join(", ")} passed`)} ${time}`;
  }
  const numbers = Object.entries({ passed, failed, error, skipped })
    .filter(([, n]) => n > 0)
    .map(([word, n]) => word === "error" ? count(n, word) : `${n} ${word}`);
  if (steps > 0) numbers.unshift(count(steps, "step"));
  return `${stopped}${headOf(end, paint)}: ${numbers.join(", ")} ${time}`;
}

/** `shard 2/4: 53 of 212 flows` */
export function shardLine({ index, total, flows }: Shard, { summary }: RunEnd): string {
  const all = flows === undefined
    ? count(summary.flows, "flow")
    : `${summary.flows} of ${count(flows, "flow")}`;
  return `shard ${index}/${total}: ${all}`;
}

function headOf({ summary, exit_code }: RunEnd, paint: Painter): string {
  const { flows, flows_failed, failed } = summary;
  if (flows_failed === 0) return count(flows, "flow");
  const some = `${flows_failed} of ${count(flows, "flow")}`;
  if (failed > 0) return paint("failed", `${some} failed`);
  const fate = exit_code === FILE_ERRORS_CODE ? "cannot be run" : "could not be judged";
  return paint("error", `${some} ${fate}`);
}
