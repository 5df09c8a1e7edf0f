import assert from "node:assert/strict";
import { createFold, exitCodeOf, type RunEvent, type Summary } from "../../lib/record/mod.ts";
import { EMPTY_SUMMARY } from "../../lib/record/summary.ts";
import { errorRun, flowFileErrorRun, greenRun, redRun } from "./sample_runs.ts";

function summaryOf(events: readonly RunEvent[]): Summary {
  const fold = createFold();
  for (const event of events) fold.add(event);
  return fold.summary;
}

Deno.test("a summary counts steps, evaluated assertions and flows at fault", () => {
  assert.deepEqual(summaryOf(redRun()), {
    flows: 2,
    flows_passed: 1,
    flows_failed: 1,
    flows_error: 0,
    flows_skipped: 0,
    steps: 5,
    assertions: 5,
    passed: 3,
    failed: 1,
    error: 0,
    skipped: 1,
    duration_ms: 1322,
  });
});

Deno.test("a summary leaves out assertions that were not reached", () => {
  assert.equal(summaryOf(errorRun()).assertions, 0);
});

Deno.test("a summary counts a flow file with errors as a flow, not as a step", () => {
  const { duration_ms: _, assertions: __, ...counts } = summaryOf(flowFileErrorRun());
  assert.deepEqual(counts, {
    flows: 2,
    flows_passed: 0,
    flows_failed: 0,
    flows_error: 1,
    flows_skipped: 1,
    steps: 2,
    passed: 0,
    failed: 0,
    error: 0,
    skipped: 2,
  });
});

const EXIT_CODES: readonly [name: string, Partial<Summary>, usageError: boolean, code: number][] = [
  ["passed is 0", { passed: 3 }, false, 0],
  ["skipped is 0", { skipped: 3 }, false, 0],
  ["a failure is 1", { failed: 1 }, false, 1],
  ["an error is 3", { error: 1 }, false, 3],
  ["a flow that could not be judged is 3", { flows_error: 1 }, false, 3],
  ["a failure wins over an error", { failed: 1, error: 2 }, false, 1],
  ["a flow file with errors is 2", { flows_error: 1 }, true, 2],
];

for (const [name, counts, usageError, code] of EXIT_CODES) {
  Deno.test(`of exit codes, ${name}`, () => {
    assert.equal(exitCodeOf({ ...EMPTY_SUMMARY, ...counts }, { usageError }), code);
  });
}

Deno.test("a run of passed flows has no flow at fault", () => {
  const { flows, flows_passed } = summaryOf(greenRun());
  assert.equal(flows_passed, flows);
});
