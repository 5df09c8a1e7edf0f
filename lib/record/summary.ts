import type { Outcome, Summary } from "./events.ts";
import { type FlowRecord, outcomeBesideSteps } from "./flow_record.ts";

/** The counts of a run in which nothing happened. */
export const EMPTY_SUMMARY: Summary = {
  flows: 0,
  flows_passed: 0,
  flows_failed: 0,
  flows_error: 0,
  flows_skipped: 0,
  steps: 0,
  assertions: 0,
  passed: 0,
  failed: 0,
  error: 0,
  skipped: 0,
  duration_ms: 0,
};

/** How many steps, flows or test cases have each outcome. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** The counts of nothing. */
export const NO_OUTCOMES: OutcomeCounts = { passed: 0, failed: 0, error: 0, skipped: 0 };

/** Adds a flow to the counts; assertions count if they were evaluated. */
export function addToSummary(summary: Summary, record: FlowRecord): Summary {
  const { outcome, steps } = record;
  return {
    flows: summary.flows + 1,
    flows_passed: summary.flows_passed + (outcome === "passed" ? 1 : 0),
    flows_failed: summary.flows_failed + (outcome === "failed" ? 1 : 0),
    flows_error: summary.flows_error + (outcome === "error" ? 1 : 0),
    flows_skipped: summary.flows_skipped + (outcome === "skipped" ? 1 : 0),
    steps: summary.steps + steps.length,
    assertions: summary.assertions +
      steps.reduce((sum, step) => sum + evaluatedAssertions(step), 0),
    ...addOutcomes(summary, stepOutcomes(record)),
    duration_ms: summary.duration_ms,
  };
}

/** Adds two counts. */
export function addOutcomes(a: OutcomeCounts, b: OutcomeCounts): OutcomeCounts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    error: a.error + b.error,
    skipped: a.skipped + b.skipped,
  };
}

function stepOutcomes({ steps }: FlowRecord): Record<Outcome, number> {
  const counts = { ...NO_OUTCOMES };
  for (const step of steps) counts[step.outcome]++;
  return counts;
}

/**
 * The outcomes of a flow as test cases: of its steps, and of the flow itself where that counts in
 * addition. A flow whose file has errors counts as one `error`, any other flow without steps as one
 * of its outcome, so that every flow is counted.
 */
export function countOutcomes(record: FlowRecord): OutcomeCounts {
  const counts = stepOutcomes(record);
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
  if (summary.failed + summary.flows_failed > 0) return 1;
  return summary.error + summary.flows_error > 0 ? 3 : 0;
}
