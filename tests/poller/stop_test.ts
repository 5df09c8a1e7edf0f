import assert from "node:assert/strict";
import { RunStopped } from "../../lib/runner/mod.ts";
import { DONE, pollFlow } from "../support/poll_flow.ts";
import { type FlowRun, onlyFailure, runFlow } from "../support/run_flow.ts";
import { empty, json, openServer, type Reply } from "../support/server.ts";

/** Runs a loop that is stopped in its third pause. */
async function stopped(replies: readonly Reply[]): Promise<FlowRun> {
  await using server = openServer({ "/job": replies });
  const stop = new AbortController();
  const loop = `max_attempts: 9, sleep_ms: 30000, until: { ${DONE} }`;
  const result = await runFlow(
    pollFlow(server.origin, loop, "    assert: { status: 201 }\n"),
    {
      signal: stop.signal,
      onPause(number) {
        if (number === 3) stop.abort(new RunStopped("SIGINT"));
      },
    },
  );
  assert.equal(server.log.length, 3);
  return result;
}

Deno.test("a loop stopped in a pause reports its last response and what it was waiting for", async () => {
  const result = await stopped([empty(404), json({ state: "queued" }), json({ state: "running" })]);
  const [step] = result.steps;
  assert.deepEqual([step.outcome, step.attempts, step.response?.status], ["error", 3, 200]);
  assert.deepEqual(step.error, { class: "interrupted", message: "stopped by SIGINT" });
  assert.deepEqual(step.assertions.map(({ source, outcome }) => `${source} ${outcome}`), [
    "until.json not_reached",
    "status not_reached",
  ]);
  const { code, at, context, notes } = onlyFailure(result);
  assert.equal(code, "interrupted-error");
  assert.equal(at?.text.slice(at.column - 1, at.column - 1 + at.length), DONE.slice(7, -1));
  assert.match(context?.at(-1) ?? "", /^POST http:\S+\/job → 200 OK, /);
  assert.deepEqual(notes, [
    'not yet:    $.json.state equals "done"',
    'last value: string "running" (attempt 3; before that: status 404, string "queued")',
    "attempts:   3 of 9",
  ]);
});

Deno.test("a secret in the last response of a stopped loop is masked", async () => {
  const result = await stopped([json({ state: "tok-5f1c9e77a0d3", token: "tok-5f1c9e77a0d3" })]);
  assert.deepEqual(onlyFailure(result).notes?.[1], 'last value: string "***"');
  assert.doesNotMatch(JSON.stringify(result.events), /5f1c9e77a0d3/);
});
