import assert from "node:assert/strict";
import { DONE, pollFlow } from "../support/poll_flow.ts";
import { ofType, runFlow, runPassing } from "../support/run_flow.ts";
import { empty, html, json, openServer, type Reply, text } from "../support/server.ts";

/** Replies, and what the record says the condition saw. */
const NOT_YET: readonly (readonly [what: string, reply: Reply, seen: object])[] = [
  ["404", empty(404), { problem: "the body is empty" }],
  ["500 with a page", html("<h1>Oops</h1>", { status: 500 }), {
    problem: "the body is XML, not JSON (text/html, 13 B)",
  }],
  ["an empty body", empty(204), { problem: "the body is empty" }],
  ["a body that is not JSON", text("soon"), { problem: "the body is not JSON (text/plain, 4 B)" }],
  ["JSON without the path", json({ job: {} }), {
    problem: "nothing at `$.json.state`",
    missing: true,
  }],
  ["null at the path", json({ state: null }), { seen: null }],
  ["another type at the path", json({ state: ["done"] }), { seen: ["done"] }],
  ["another value", json({ state: "running" }), { seen: "running" }],
];

for (const [what, reply, seen] of NOT_YET) {
  Deno.test(`a loop treats ${what} as "not yet"`, async () => {
    await using server = openServer({ "/job": [reply, json({ state: "done" })] });
    const result = await runPassing(
      pollFlow(server.origin, `max_attempts: 3, sleep_ms: 1000, until: { ${DONE} }`),
    );
    assert.equal(server.log.length, 2);
    assert.equal(result.steps[0].attempts, 2);
    assert.deepEqual(
      ofType(result.events, "attempt").map(({ attempt, max_attempts, until }) => [
        attempt,
        max_attempts,
        until,
      ]),
      [
        [1, 3, { met: false, unmet: '$.json.state equals "done"', ...seen }],
        [2, 3, { met: true, seen: "done" }],
      ],
    );
  });
}

Deno.test("a loop goes from 404 through not JSON and incomplete to complete, with pauses between", async () => {
  await using server = openServer({
    "/job": [empty(404), empty(404), text("soon"), json({}), json({ state: "done", n: 5 })],
  });
  const result = await runPassing(
    pollFlow(
      server.origin,
      `max_attempts: 10, sleep_ms: 500, until: { status: 200, ${DONE} }`,
      `    capture: { n: $.json.n }
    assert: { status: 200, json: [{ path: $.json.n, equals: 5 }] }
  - name: use
    request: { url: "${server.origin}/echo/\${steps.wait.n}" }
`,
    ),
  );
  assert.equal(server.log.length, 6);
  assert.equal(server.log[5], "GET /echo/5");
  assert.equal(result.host.clock.monotonic(), 4 * 500);
  assert.deepEqual(
    result.steps[0].assertions.map(({ source, operator, outcome }) =>
      `${source} ${operator} ${outcome}`
    ),
    [
      "until.status equals passed",
      "until.json equals passed",
      "status equals passed",
      "json equals passed",
    ],
  );
});

Deno.test("a loop ends at the first attempt without a pause if its condition is met", async () => {
  await using server = openServer({ "/job": json({ state: "done" }) });
  const result = await runPassing(pollFlow(server.origin, `max_attempts: 9, until: { ${DONE} }`));
  assert.equal(server.log.length, 1);
  assert.equal(result.host.clock.monotonic(), 0);
});

Deno.test("there is no pause after the last attempt, and by default a second between two", async () => {
  await using server = openServer({ "/job": json({ state: "running" }) });
  const result = await runFlow(pollFlow(server.origin, `max_attempts: 3, until: { ${DONE} }`));
  assert.equal(server.log.length, 3);
  assert.equal(result.host.clock.monotonic(), 2_000);
});

Deno.test("each attempt sends the same resolved request", async () => {
  await using server = openServer({ "/job": [empty(404), empty(404), json({ state: "done" })] });
  await runPassing(pollFlow(server.origin, `max_attempts: 3, sleep_ms: 0, until: { ${DONE} }`));
  const [first, ...others] = server.requests;
  assert.match(first.headers["x-id"], /^[0-9a-f-]{36}$/);
  for (const other of others) assert.deepEqual(other, first);
});
