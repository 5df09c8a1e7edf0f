import assert from "node:assert/strict";
import { parseJson } from "../../lib/json/mod.ts";
import type { RunEvent, StepFinished } from "../../lib/record/mod.ts";
import { logLine } from "../../lib/reporters/event_log.ts";
import { toJson } from "../../lib/reporters/report_texts.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  greenRun,
  passedStatus,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";

function oneStep(more: Partial<StepFinished>): RunEvent[] {
  return finishedRun([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", ["get"]),
    stepFinished(0, 0, "get", more),
    flowFinished(0),
  ], 0);
}

Deno.test("large integers keep their digits in the report and the log", async () => {
  const actual = 12_345_678_901_234_567_890n;
  const events = oneStep({ assertions: [{ ...passedStatus, actual }] });
  assert.match(await toJson(events), /"actual": 12345678901234567890,/);
  const line = events.map(logLine).find((text) => text.includes("step_finished"));
  assert.match(line ?? "", /"actual":12345678901234567890,/);
});

Deno.test("hostile texts are read back from the JSON report unchanged", async () => {
  const text = '\u0000\u001b[31m\u2028\ud800 ]]>\n"\\';
  const report = JSON.parse(
    await toJson(oneStep({
      response: { status: 200, status_text: "OK", size: 9, body: text },
      captures: [text],
    })),
  );
  const [step] = report.flows[0].steps;
  assert.equal(step.response.body, text);
  assert.deepEqual(step.captures, [text]);
});

Deno.test("durations have at most three decimals", async () => {
  const report = JSON.parse(await toJson(oneStep({ duration_ms: 0.1 + 0.2 })));
  assert.equal(report.flows[0].steps[0].duration_ms, 0.3);
});

Deno.test("a log line is one event and reads back as it was", () => {
  for (const event of greenRun()) {
    const line = logLine(event);
    assert.equal(line.indexOf("\n"), line.length - 1);
    assert.deepEqual(parseJson(line), JSON.parse(JSON.stringify(event)));
  }
});

Deno.test("the report of an interrupted run is complete and says where it ended", async () => {
  const report = JSON.parse(await toJson(greenRun().slice(0, 6)));
  assert.equal(report.run.finished_at, undefined);
  assert.equal(report.run.exit_code, 3);
  assert.deepEqual(
    report.flows.map(({ outcome, reason }: Record<string, string>) => [outcome, reason]),
    [["error", "interrupted"], ["error", "interrupted"]],
  );
});
