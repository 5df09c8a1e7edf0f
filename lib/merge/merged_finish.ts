import { exitCodeOf, type RunEnd, type RunFinished, type RunStarted } from "../record/mod.ts";
import type { LogIndex } from "./log_index.ts";

/** The exit code of runs of which something could not be judged. */
const NOT_JUDGED = 3;
/** The exit codes of runs that a signal stopped begin here. */
const FIRST_SIGNAL_CODE = 128;

/** The last event of several runs: from the first beginning to the last end. */
export function mergedRunFinished(
  logs: readonly LogIndex[],
  { started_at }: RunStarted,
  { summary, exit_code }: RunEnd,
): RunFinished {
  const ends = logs.flatMap(({ finished }) => finished ? [finished] : []);
  const finished_at = [started_at, ...ends.map((end) => end.finished_at)].sort().at(-1)!;
  const span = Date.parse(finished_at) - Date.parse(started_at);
  const duration_ms = Number.isNaN(span) ? 0 : span;
  const codes = [
    ...ends.map(({ exit_code }) => exit_code),
    ends.length < logs.length ? exit_code : exitCodeOf(summary),
  ];
  return {
    type: "run_finished",
    finished_at,
    duration_ms,
    exit_code: worstCode(codes),
    summary: { ...summary, duration_ms },
  };
}

/** As in one run: a stop by a signal comes before errors in files, those before failures. */
function worstCode(codes: readonly number[]): number {
  const stopped = Math.max(...codes);
  if (stopped >= FIRST_SIGNAL_CODE) return stopped;
  return [2, 1].find((code) => codes.includes(code)) ?? (stopped > 0 ? NOT_JUDGED : 0);
}
