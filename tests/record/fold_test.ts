import assert from "node:assert/strict";
import { createFold, type FlowRecord, type RunEvent } from "../../lib/record/mod.ts";
import {
  attempt,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
  stepSkipped,
} from "./sample_runs.ts";

const THREE = runStarted([["a.yaml", "a"], ["b.yaml", "b"], ["c.yaml", "c"]]);

function fold(events: readonly RunEvent[]) {
  const folded = createFold();
  const records = events.flatMap((event) => [...folded.add(event)]);
  return { folded, records };
}

function filesOf(records: readonly FlowRecord[]): string[] {
  return records.map((record) => record.file);
}

Deno.test("a fold passes on flows in input order, whichever finishes first", () => {
  const folded = createFold();
  folded.add(THREE);
  assert.deepEqual(filesOf(folded.add(flowFinished(2))), []);
  assert.deepEqual(filesOf(folded.add(flowFinished(0))), ["a.yaml"]);
  assert.deepEqual(filesOf(folded.add(flowFinished(1))), ["b.yaml", "c.yaml"]);
});

Deno.test("a flow record holds its steps in running order, each with its attempts", () => {
  const { records } = fold([
    THREE,
    flowStarted(0, "a.yaml", "a", ["one", "two"]),
    attempt(0, 0),
    stepFinished(0, 0, "one"),
    attempt(0, 1, { attempt: 1, status: 404 }),
    attempt(0, 1, { attempt: 2 }),
    stepFinished(0, 1, "two", { attempts: 2 }),
    flowFinished(0),
  ]);
  assert.equal(records[0].started_at, "2026-01-02T03:04:06.000Z");
  assert.deepEqual(
    records[0].steps.map(({ name, trace }) => [name, trace.map(({ status }) => status)]),
    [["one", [200]], ["two", [404, 200]]],
  );
});

Deno.test("a fold keeps no flow that it has passed on", () => {
  const size = 10_000;
  const names = Array.from({ length: size }, (_, i) => [`${i}.yaml`, `${i}`] as const);
  const folded = createFold();
  folded.add(runStarted(names));
  let handedOn = 0;
  for (let flow = 0; flow < size; flow++) {
    folded.add(flowStarted(flow, `${flow}.yaml`, `${flow}`, ["one"]));
    folded.add(attempt(flow, 0));
    folded.add(stepFinished(flow, 0, "one"));
    assert.equal(folded.waiting, 1);
    handedOn += folded.add(flowFinished(flow)).length;
    assert.equal(folded.waiting, 0);
  }
  assert.equal(handedOn, size);
  assert.equal(folded.summary.passed, size);
});

Deno.test("a fold holds back only what is out of order", () => {
  const folded = createFold();
  folded.add(THREE);
  folded.add(flowFinished(1));
  folded.add(flowFinished(2));
  assert.equal(folded.waiting, 2);
  folded.add(flowFinished(0));
  assert.equal(folded.waiting, 0);
});

Deno.test("the end of a run adds flows that never began as skipped", () => {
  const { records, folded } = fold([
    THREE,
    flowFinished(1),
    {
      type: "run_finished",
      finished_at: "2026-01-02T03:04:07.000Z",
      duration_ms: 9,
      exit_code: 130,
      summary: createFold().summary,
    },
  ]);
  assert.deepEqual(
    records.map(({ file, outcome, reason }) => [file, outcome, reason]),
    [["a.yaml", "skipped", "interrupted"], ["b.yaml", "passed", undefined], [
      "c.yaml",
      "skipped",
      "interrupted",
    ]],
  );
  assert.equal(folded.end.exit_code, 130);
  assert.equal(folded.end.summary.duration_ms, 9);
  assert.deepEqual(folded.close(), []);
});

Deno.test("a truncated record marks its unfinished step as an error", () => {
  const { records, folded } = fold([
    THREE,
    flowStarted(0, "a.yaml", "a", ["one", "two", "three"]),
    attempt(0, 0),
    stepFinished(0, 0, "one"),
    attempt(0, 1, { duration_ms: 40 }),
  ]);
  assert.deepEqual(records, []);
  const [cut, ...rest] = folded.close();
  assert.equal(cut.outcome, "error");
  assert.equal(cut.reason, "interrupted");
  assert.deepEqual(
    cut.steps.map(({ name, line, outcome, reason, error, attempts, duration_ms }) => (
      { name, line, outcome, reason, class: error?.class, attempts, duration_ms }
    )),
    [
      {
        name: "one",
        line: 10,
        outcome: "passed",
        reason: undefined,
        class: undefined,
        attempts: 1,
        duration_ms: 61.2345,
      },
      {
        name: "two",
        line: 20,
        outcome: "error",
        reason: undefined,
        class: "interrupted",
        attempts: 1,
        duration_ms: 40,
      },
      {
        name: "three",
        line: 30,
        outcome: "skipped",
        reason: "interrupted",
        class: undefined,
        attempts: 0,
        duration_ms: 0,
      },
    ],
  );
  assert.deepEqual(rest.map(({ outcome }) => outcome), ["skipped", "skipped"]);
  assert.equal(folded.end.exit_code, 3);
  assert.equal(folded.end.finished_at, undefined);
  assert.equal(folded.waiting, 0);
});

Deno.test("a truncated record with a failed step keeps the flow failed", () => {
  const { folded } = fold([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", ["one", "two"]),
    stepFinished(0, 0, "one", { outcome: "failed" }),
    stepSkipped(0, 1, "two", "one failed"),
  ]);
  assert.equal(folded.close()[0].outcome, "failed");
  assert.equal(folded.end.exit_code, 1);
});

Deno.test("a record truncated between flows does not count as passed", () => {
  const { folded } = fold([THREE, flowFinished(0)]);
  folded.close();
  assert.equal(folded.end.exit_code, 3);
});

Deno.test("a flow whose last steps were skipped has not passed if the record is truncated", () => {
  const { folded } = fold([
    THREE,
    flowStarted(0, "a.yaml", "a", ["one", "two"]),
    stepFinished(0, 0, "one"),
    stepSkipped(0, 1, "two", "stopped by SIGINT"),
  ]);
  const [{ outcome, reason }] = folded.close();
  assert.deepEqual([outcome, reason], ["skipped", "interrupted"]);
});

Deno.test("a finished flow whose steps have no events counts them as skipped", () => {
  const { records } = fold([
    THREE,
    flowStarted(0, "a.yaml", "a", ["one"]),
    flowFinished(0, { outcome: "skipped", reason: "--fail-fast stopped the run" }),
  ]);
  assert.deepEqual(
    records[0].steps.map(({ outcome, reason }) => [outcome, reason]),
    [["skipped", "--fail-fast stopped the run"]],
  );
});

Deno.test("a fold refuses events without run_started before them", () => {
  assert.throws(() => createFold().add(flowFinished(0)), {
    name: "RunRecordError",
    message: "a run record begins with 'run_started'",
  });
});

Deno.test("a fold refuses a record of another schema version", () => {
  assert.throws(() => createFold().add({ ...THREE, schema_version: 2 }), {
    name: "RunRecordError",
    message: "cannot read a run record of schema version 2, this version of baton reads 1",
  });
});
