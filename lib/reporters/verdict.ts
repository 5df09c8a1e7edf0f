import type { RunEnd } from "../record/mod.ts";
import { count, duration } from "../text/mod.ts";
import type { Painter } from "./palette.ts";

/** The exit codes of runs that a signal stopped begin here. */
const FIRST_SIGNAL_CODE = 128;

/** The last line about a run: what came of it, in numbers. */
export function verdictLine({ summary, exit_code }: RunEnd, paint: Painter): string {
  const { flows, flows_failed, steps, assertions, skipped, failed } = summary;
  const stopped = exit_code >= FIRST_SIGNAL_CODE ? "interrupted: " : "";
  const time = `in ${duration(summary.duration_ms)}`;
  if (flows === 0) return `${stopped}nothing to run: no flow was selected`;
  if (flows_failed === 0 && skipped === 0) {
    const all = [count(flows, "flow"), count(steps, "step"), count(assertions, "assertion")];
    return `${stopped}${paint("passed", `${all.join(", ")} passed`)} ${time}`;
  }
  const numbers = [
    ...(steps > 0 ? [count(steps, "step")] : []),
    ...counts({ passed: summary.passed, failed, error: summary.error, skipped }),
  ];
  return `${stopped}${headOf(flows, flows_failed, failed, paint)}: ${numbers.join(", ")} ${time}`;
}

function headOf(flows: number, wrong: number, failed: number, paint: Painter): string {
  if (wrong === 0) return count(flows, "flow");
  const of = `${wrong} of ${count(flows, "flow")}`;
  return failed > 0 ? paint("failed", `${of} failed`) : paint("error", `${of} could not be judged`);
}

function counts(numbers: Readonly<Record<string, number>>): string[] {
  return Object.entries(numbers).filter(([, n]) => n > 0).map(([word, n]) => `${n} ${word}`);
}
