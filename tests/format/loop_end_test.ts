import assert from "node:assert/strict";
import { DONE, pollFlow } from "../support/poll_flow.ts";
import { onlyDiagnostic, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { empty, json, openServer } from "../support/server.ts";

Deno.test("an exhausted loop names the condition, the attempts, the time and the last values", async () => {
  await using server = openServer({
    "/job": [empty(404), empty(404), json({ state: "queued" }), json({ state: "running" })],
  });
  const result = await runFlow(
    pollFlow(
      server.origin,
      `max_attempts: 20, sleep_ms: 500, until: { ${DONE} }`,
      "    capture: { id: $.json.id }\n    assert: { status: 201 }\n",
    ),
  );
  assert.equal(result.exitCode, 1);
  const [step] = result.steps;
  assert.equal(step.attempts, 20);
  assert.deepEqual(step.error, {
    class: "loop",
    message: '$.json.state equals "done" — not true after 20 attempts in 9.5 s',
  });
  const failure = onlyFailure(result);
  assert.equal(failure.code, "loop-exhausted");
  assert.equal(failure.at?.line, 4);
  assert.deepEqual(failure.notes, [
    'last value: string "running" (attempts 4-20; before that: status 404 (1-2), ' +
    'string "queued")',
    'body:     {"state":"running"}',
  ]);
  assert.deepEqual(step.captures, []);
  assert.deepEqual(step.assertions.map(({ source, outcome }) => `${source} ${outcome}`), [
    "until.json failed",
    "status not_reached",
  ]);
});

Deno.test("if there are several conditions the first unmet one is named, the rest not reached", async () => {
  await using server = openServer({ "/job": json({ a: 1, b: 2, c: 3 }) });
  const result = await runFlow(
    pollFlow(
      server.origin,
      "max_attempts: 1, until: { status: 200, json: [{ path: $.json.a, equals: 1 }, " +
        "{ path: $.json.b, gte: 3 }, { path: $.json.c, equals: 9 }] }",
    ),
  );
  assert.equal(
    result.steps[0].error?.message,
    "$.json.b gte 3 — not true after 1 attempt in 0 ms",
  );
  assert.deepEqual(result.steps[0].assertions.map(({ outcome }) => outcome), [
    "passed",
    "passed",
    "failed",
    "not_reached",
  ]);
});

Deno.test("fail_when ends the loop early with a failure", async () => {
  await using server = openServer({
    "/job": [empty(404), json({ state: "running" }), json({ state: "broken", why: "disk" })],
  });
  const result = await runFlow(
    pollFlow(
      server.origin,
      `max_attempts: 9, sleep_ms: 100, until: { ${DONE} }, ` +
        "fail_when: { json: [{ path: $.json.state, anyOf: [broken, cancelled] }] }",
    ),
  );
  assert.equal(result.exitCode, 1);
  assert.equal(server.log.length, 3);
  assert.equal(
    result.steps[0].error?.message,
    '$.json.state anyOf ["broken","cancelled"] — fail_when came true at attempt 3',
  );
  assert.equal(onlyFailure(result).code, "loop-failed");
  assert.match(result.drawn, /body: {5}\{"state":"broken","why":"disk"\}/);
});

Deno.test("assertions after a loop are judged on the last response only", async () => {
  await using server = openServer({ "/job": [empty(500), json({ state: "done" })] });
  const result = await runFlow(
    pollFlow(
      server.origin,
      `max_attempts: 3, sleep_ms: 0, until: { ${DONE} }`,
      "    assert: { status: 201 }\n",
    ),
  );
  assert.equal(server.log.length, 2);
  assert.equal(onlyFailure(result).message, "status: expected 201, found 200");
});

Deno.test("a condition may refer to what earlier steps captured", async () => {
  await using server = openServer({
    "/want": json({ n: 2 }),
    "/job": [json({ n: 1 }), json({ n: 2 })],
  });
  await runPassing(`
steps:
  - name: want
    request: { url: ${server.origin}/want }
    extract: { n: $.n }
  - name: wait
    request: { url: ${server.origin}/job }
    loop:
      until: { jsonpath: [{ path: $.n, gte: "\${steps.want.n}" }] }
      sleep_ms: 0
      max_attempts: 5
`);
  assert.deepEqual(server.log, ["GET /want", "GET /job", "GET /job"]);
});

const MISTAKES: readonly (readonly [loop: string, found: string])[] = [
  ["until: { status: 200 }", "missing-key: a loop needs the key `max_attempts`"],
  ["max_attempts: 3", "missing-key: a loop needs the key `until`"],
  [
    "max_attempts: 0, until: { status: 200 }",
    "wrong-type: `max_attempts` takes a whole number " +
    "of at least 1, found `0`",
  ],
  [
    "max_attempts: 1.5, until: { status: 200 }",
    "wrong-type: `max_attempts` takes a whole number " +
    "of at least 1, found `1.5`",
  ],
  [
    "max_attempts: 3, sleep_ms: -1, until: { status: 200 }",
    "wrong-type: `sleep_ms` takes a " +
    "whole number of at least 0, found `-1`",
  ],
  ["max_attempts: 3, until: {}", "empty-condition: `until` has no condition"],
  [
    "max_attempts: 3, until: { json: [] }",
    "empty-assertion: `json` is empty, so it asserts nothing",
  ],
  [
    "max_attempts: 3, until: { status: 200 }, fail_when: { headers: {} }",
    "empty-assertion: `headers` is empty, so it asserts nothing",
  ],
  [
    "max_attempts: 3, until: { status: 200 }, fail_when: { body: {} }",
    "no-operator: the assertion has no operator, so it asserts nothing",
  ],
  [
    "max_attempts: 3, interval: 1, until: { status: 200 }",
    "unknown-key: `interval` is not a key " +
    "of a loop",
  ],
];

for (const [loop, found] of MISTAKES) {
  Deno.test(`the loop \`${loop}\` is an error before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(pollFlow(server.origin, loop));
    assert.equal(result.exitCode, 2, result.drawn);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result).replace(/^4:\d+ /, ""), found);
  });
}
