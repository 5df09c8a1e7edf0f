import assert from "node:assert/strict";
import { RunStopped } from "../../lib/runner/mod.ts";
import { ofType, onlyFailure, runFlow } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

/** Runs a step that is stopped while the server does not respond to one of its attempts. */
async function stoppedInAttempt(number: number, rest: string) {
  const stop = new AbortController();
  const released: (() => void)[] = [];
  let requests = 0;
  await using server = openServer({
    "/job": () => {
      if (++requests < number) return Response.json({ state: "new" }, { status: 503 });
      queueMicrotask(() => stop.abort(new RunStopped("SIGTERM")));
      return new Promise<Response>((resolve) => released.push(() => resolve(new Response())));
    },
  });
  const flow = `steps: [{ name: a, request: { url: "${server.origin}/job" }${rest} }]`;
  const result = await runFlow(flow, { signal: stop.signal });
  released.forEach((release) => release());
  return { result, failure: onlyFailure(result), attempts: ofType(result.events, "attempt") };
}

const UNTIL = "until: { json: [{ path: $.json.state, equals: done }] }";
const POLICIES: readonly (readonly [what: string, rest: string, attempts: number])[] = [
  ["sent once", "", 1],
  ["retried", ", retry: { max_attempts: 3, sleep_ms: 1 }", 2],
  ["polled", `, loop: { max_attempts: 3, sleep_ms: 1, ${UNTIL} }`, 2],
];

for (const [what, rest, number] of POLICIES) {
  Deno.test(`a stop in an attempt of a request that is ${what} is recorded`, async () => {
    const { result, attempts } = await stoppedInAttempt(number, rest);
    const error = { class: "interrupted", message: "stopped by SIGTERM" };
    assert.deepEqual(attempts.map(({ attempt }) => attempt), number === 1 ? [1] : [1, 2]);
    assert.deepEqual(attempts.at(-1)?.error, error);
    const { outcome, error: stepError, attempts: made, response } = result.steps[0];
    assert.deepEqual([outcome, stepError, made, response], ["error", error, number, undefined]);
  });
}

Deno.test("a loop stopped in an attempt does not judge it, and says what it waited for", async () => {
  const { failure, attempts } = await stoppedInAttempt(2, POLICIES[2][1]);
  assert.equal(attempts[1].until, undefined);
  assert.deepEqual(failure.notes, [
    'not yet:    $.json.state equals "done"',
    'last value: string "new"',
    "attempts:   2 of 3",
  ]);
});

Deno.test("a loop stopped in its first attempt waited for nothing yet", async () => {
  const { failure, attempts } = await stoppedInAttempt(1, POLICIES[2][1]);
  assert.equal(attempts.length, 1);
  assert.equal(failure.message, "stopped by SIGTERM");
  assert.deepEqual(failure.notes, []);
});
