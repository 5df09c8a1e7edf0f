import type { Outcome, Summary } from "./events.ts";
import { type FlowRecord, outcomeBesideSteps } from "./flow_record.ts";

/** The counts of a run in which nothing happened. */
export const EMPTY_SUMMARY: Summary = {
  flows: 0,
  steps: 0,
  assertions: 0,
  passed: 0,
  failed: 0,
  error: 0,
  skipped: 0,
  flows_failed: 0,
  duration_ms: 0,
};

/**
 * Adds a flow to the counts. A flow whose file has errors counts as one `error`, any other flow
 * without steps as one of its outcome; assertions count if they were evaluated.
 */
export function addToSummary(summary: Summary, record: FlowRecord): Summary {
  const counts = countOutcomes(record);
  const wrong = record.outcome === "failed" || record.outcome === "error";
  return {
    flows: summary.flows + 1,
    steps: summary.steps + record.steps.length,
    assertions: summary.assertions +
      record.steps.reduce((sum, step) => sum + evaluatedAssertions(step), 0),
    passed: summary.passed + counts.passed,
    failed: summary.failed + counts.failed,
    error: summary.error + counts.error,
    skipped: summary.skipped + counts.skipped,
    flows_failed: summary.flows_failed + (wrong ? 1 : 0),
    duration_ms: summary.duration_ms,
  };
}

/** The outcomes of a flow: of its steps, and of the flow itself where it counts in addition. */
export function countOutcomes(record: FlowRecord): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { passed: 0, failed: 0, error: 0, skipped: 0 };
  for (const step of record.steps) counts[step.outcome]++;
  const whole = outcomeBesideSteps(record);
  if (whole) counts[whole]++;
  return counts;
}

/** How many assertions of a step were evaluated. */
export function evaluatedAssertions(step: FlowRecord["steps"][number]): number {
  return step.assertions.filter((assertion) => assertion.outcome !== "not_reached").length;
}

/**
 * The exit code that the counts of a run call for: 2 where flow files have errors, 1 where
 * something failed, 3 where something could not be judged, else 0.
 */
export function exitCodeOf(
  summary: Summary,
  options: { readonly usageError?: boolean } = {},
): number {
  if (options.usageError) return 2;
  if (summary.failed > 0) return 1;
  return summary.error > 0 ? 3 : 0;
}
