import assert from "node:assert/strict";
import { onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { json, openServer, type Reply } from "../support/server.ts";
import { testStaticCheck } from "../support/static_check.ts";

const SSE = "text/event-stream";
const NDJSON = "application/x-ndjson";

/** A stream that sends some pieces, and then ends or stays open. */
function stream(pieces: readonly string[], type: string, { open = false } = {}): Reply {
  return () => {
    const queue = pieces.map((piece) => new TextEncoder().encode(piece));
    const body = new ReadableStream({
      pull(controller) {
        const piece = queue.shift();
        if (piece) controller.enqueue(piece);
        else if (!open) controller.close();
        else return new Promise<void>(() => {});
      },
    });
    return new Response(body, { headers: { "content-type": type } });
  };
}

const TICKS = [
  'event: tick\nid: 1\ndata: {"state": "running"}\n\n',
  'event: tick\nid: 2\ndata: {"state": "done"}\n\n',
];

for (const spelling of ["A", "B"]) {
  Deno.test(`events are read until one matches, in spelling ${spelling}`, async () => {
    await using server = openServer({ "/jobs": stream(TICKS, SSE, { open: true }) });
    const { events } = await runPassing(`
steps:
  - name: watch
    events: { until: { path: $.data.state, equals: "\${vars.wanted}" } }
    request: { url: ${server.origin}/jobs }
    ${
      spelling === "A"
        ? "capture: { last: '$.events[-1].data.state', id: '$.events[1].id' }"
        : "extract: { last: { regex: 'state\": \"(done)' } }"
    }
vars: { wanted: done }
`);
    const finished = events.find(({ type }) => type === "step_finished");
    assert(finished?.type === "step_finished");
    assert.deepEqual(
      finished.assertions.map(({ source, path, outcome }) => [source, path, outcome]),
      [
        ["events", "$.data.state", "passed"],
      ],
    );
  });
}

Deno.test("events are read up to a number of them", async () => {
  await using server = openServer({
    "/ticks": stream(['{"n": 1}\n{"n": 2', "}\n", '{"n": 3}\n'], NDJSON, { open: true }),
  });
  await runPassing(`
steps:
  - name: watch
    events: { count: 2 }
    request: { url: ${server.origin}/ticks }
    capture: { sum: { path: "$.events[*].n", select: all } }
    assert:
      status: 200
      json:
        - { path: "$.events[*].n", containsOnly: [1, 2] }
        - { path: $.events, length: 2 }
  - name: use
    request: { method: POST, url: ${server.origin}/echo, body: "\${steps.watch.capture.sum}" }
    assert: { json: [{ path: $.json.body, equals: "[1,2]" }] }
`);
});

Deno.test("events are read until the time limit, and no event is acceptable", async () => {
  await using server = openServer({
    "/some": stream(["data: 1\n\ndata:"], SSE, { open: true }),
    "/half": stream(['1\n{"a": '], NDJSON, { open: true }),
    "/none": stream([": hello\n"], SSE, { open: true }),
  });
  await runPassing(`
steps:
  - name: some
    events: { timeout_ms: 300 }
    request: { url: ${server.origin}/some }
    assert: { json: [{ path: $.events, equals: [{ event: message, data: 1 }] }] }
  - name: half
    events: { timeout_ms: 300 }
    request: { url: ${server.origin}/half }
    assert: { json: [{ path: $.events, equals: [1] }] }
  - name: none
    events: { timeout_ms: 1 }
    request: { url: ${server.origin}/none }
    assert: { json: [{ path: $.events, isEmpty: true }] }
`);
});

Deno.test("events are read to the end of the stream", async () => {
  await using server = openServer({
    "/all": stream(["1\n2\n", '{"id": 12345678901234567890}'], NDJSON),
    "/empty": () => new Response(null, { status: 204, headers: { "content-type": SSE } }),
  });
  await runPassing(`
steps:
  - name: all
    events: {}
    request: { url: ${server.origin}/all }
    capture: { id: "$.events[2].id" }
    assert: { json: [{ path: $.events, length: 3 }, { path: $.text, contains: "1\\n2" }] }
  - name: send
    request: { method: POST, url: ${server.origin}/echo, body: { id: "\${steps.all.capture.id}" } }
    assert: { json: [{ path: $.json.body, equals: '{"id":12345678901234567890}' }] }
  - name: empty
    events: { format: sse }
    request: { url: ${server.origin}/empty }
`);
});

Deno.test("events are read over both versions of HTTP", async () => {
  await using server = openServer({
    "/jobs": stream(TICKS, SSE, { open: true }),
    "/some": stream(["data: 1\n\ndata:"], SSE, { open: true }),
    "/all": stream(["1\n2\n", "3"], NDJSON),
  });
  const flow = (version: string) => `
steps:
  - name: until
    events: { until: { path: $.data.state, equals: done } }
    request: { http_version: ${version}, url: ${server.origin}/jobs }
  - name: timeout
    events: { timeout_ms: 300 }
    request: { http_version: ${version}, url: ${server.origin}/some }
    assert: { json: [{ path: $.events, length: 1 }] }
  - name: end
    events: {}
    request: { http_version: ${version}, url: ${server.origin}/all }
    assert: { json: [{ path: $.events, equals: [1, 2, 3] }] }
`;
  for (const version of [`"1.1"`, `"2"`]) {
    const { events } = await runPassing(flow(version));
    const sent = events.flatMap((event) => event.type === "attempt" ? [event.transport] : []);
    assert.deepEqual(sent, Array(3).fill("socket"));
  }
});

Deno.test("a timeout before the head of the response is an error", async () => {
  await using server = openServer({
    "/slow": async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return new Response("1\n", { headers: { "content-type": NDJSON } });
    },
  });
  const result = await runFlow(`
steps:
  - name: slow
    events: { timeout_ms: 60000 }
    request: { url: ${server.origin}/slow, timeout_ms: 30 }
`);
  assert.equal(result.steps[0].error?.class, "timeout");
});

Deno.test("the time limit of the events may exceed that of the request", async () => {
  const late: Reply = () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("1\n"));
        await new Promise((resolve) => setTimeout(resolve, 150));
        controller.enqueue(new TextEncoder().encode("2\n"));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": NDJSON } });
  };
  await using server = openServer({ "/late": late });
  await runPassing(`
steps:
  - name: late
    events: { count: 2, timeout_ms: 60000 }
    request: { url: ${server.origin}/late, timeout_ms: 100 }
`);
});

Deno.test("a step whose events do not arrive fails and shows those that did", async () => {
  await using server = openServer({ "/jobs": stream([TICKS[0], "data: {"], SSE) });
  const failure = onlyFailure(
    await runFlow(`
steps:
  - name: watch
    events: { until: { path: $.data.state, equals: done } }
    request: { url: ${server.origin}/jobs }
`),
  );
  assert.equal(failure.message, 'events $.data.state: expected "done", found "running"');
  assert.deepEqual(failure.notes, [
    'expected: string "done"',
    'actual:   string "running"',
    "read:     1 event, until the stream ended, within an event, which does not count",
    '$.events[0]: object {"event":"tick","data":{"state":"running"},"id":"1"}',
  ]);
});

Deno.test("a path of `until` that forgets the data gets help", async () => {
  await using server = openServer({ "/jobs": stream(TICKS, SSE) });
  const failure = onlyFailure(
    await runFlow(`
steps:
  - name: watch
    events: { until: { path: $.state, equals: done } }
    request: { url: ${server.origin}/jobs }
`),
  );
  assert.equal(failure.message, "the last event has nothing at `$.state`");
  assert.equal(failure.help, "`$.data.state` exists; did you mean it?");
});

Deno.test("too few events fail the step", async () => {
  await using server = openServer({ "/some": stream(["1\n", "2\n"], NDJSON) });
  const failure = onlyFailure(
    await runFlow(`
steps: [{ name: a, events: { count: 3 }, request: { url: "${server.origin}/some" } }]`),
  );
  assert.equal(failure.message, "events count is 2, not at least 3");
});

Deno.test("a response that is not a stream of events fails the step", async () => {
  await using server = openServer({
    "/json": json({ a: 1 }),
    "/gone": json({ why: "gone" }, { status: 410, headers: { "content-type": SSE } }),
    "/bad": stream(["1\n", "oops\n"], NDJSON),
  });
  const result = await runFlow(`
steps:
  - { name: a, events: {}, request: { url: "${server.origin}/json" } }
  - { name: b, always: true, events: { count: 1 }, request: { url: "${server.origin}/gone" },
      assert: { json: [{ path: $.json.why, equals: gone }] } }
  - { name: c, always: true, events: { timeout_ms: 9000 }, request: { url: "${server.origin}/bad" } }
`);
  assert.deepEqual(result.steps.flatMap(({ failures }) => failures.map(({ message }) => message)), [
    "events: the body is not a stream of events (application/json)",
    "events count: no events were read, since the status is 410",
    "events: line 2 of the body is not JSON",
  ]);
  assert.deepEqual(result.steps.flatMap(({ failures }) => failures.map(({ help }) => help)), [
    "if it is one anyway, give its format in `events`: `format: ndjson` or `format: sse`",
    undefined,
    undefined,
  ]);
});

Deno.test("a response that is not a stream of events is shown, its secrets masked", async () => {
  const secret = "tok-1a2b3c4d5e6f";
  await using server = openServer({
    "/down": json({ why: "down", access_token: secret }, { status: 503 }),
  });
  const result = await runFlow(
    `steps: [{ name: a, events: {}, request: { url: "${server.origin}/down" } }]`,
    { includeBodies: true },
  );
  const [failure] = result.steps[0].failures;
  assert.equal(failure.message, "events: no events were read, since the status is 503");
  assert.match(result.drawn, /body: \{"why":"down","access_token":"\*\*\*"\}/);
  assert(!JSON.stringify(result.events).includes(secret));
});

Deno.test("a line with a number that cannot be sent on is reported", async () => {
  await using server = openServer({ "/huge": stream(["1\n", "1e999999999\n"], NDJSON) });
  const result = await runFlow(
    `steps: [{ name: a, events: {}, request: { url: "${server.origin}/huge" } }]`,
  );
  assert.equal(
    result.steps[0].failures[0].message,
    "events: line 2 of the body has a number that is too large",
  );
});

Deno.test("a stream of events has the size limit of a body", async () => {
  await using server = openServer({ "/big": stream(["data: 1\n\n".repeat(20)], SSE) });
  const result = await runFlow(
    `steps: [{ name: a, events: {}, request: { url: "${server.origin}/big" } }]`,
    { maxBodyBytes: 100 },
  );
  assert.equal(result.steps[0].error?.class, "body_too_large");
});

for (const [count, outcome] of [[100, "passed"], [101, "error"]] as const) {
  Deno.test(`a stream has as many events as its limit allows, and no more: ${count}`, async () => {
    await using server = openServer({ "/many": stream(["1\n".repeat(count), "\n"], NDJSON) });
    const result = await runFlow(
      `steps: [{ name: a, events: {}, request: { url: "${server.origin}/many" } }]`,
      { maxBodyBytes: 6_400 },
    );
    assert.equal(result.steps[0].outcome, outcome);
    const message = "the response has more than 100 events";
    assert.equal(result.steps[0].error?.message, outcome === "error" ? message : undefined);
  });
}

Deno.test("secrets in events are masked where events are shown", async () => {
  const secret = "tok-9f8e7d6c5b4a";
  await using server = openServer({
    "/some": stream([`{"access_token": "${secret}", "n": 1}\n`], NDJSON),
  });
  const result = await runFlow(
    `steps: [{ name: a, events: { count: 2 }, request: { url: "${server.origin}/some" } }]`,
    { includeBodies: true },
  );
  assert.match(result.drawn, /"access_token":"\*\*\*"/);
  assert(!JSON.stringify(result.events).includes(secret));
});

const STEP = (events: string, rest = "") =>
  `steps:\n  - name: a\n    events: ${events}\n    request: { url: ORIGIN/ }\n${rest}`;

testStaticCheck({
  what: "`events` that is not a map",
  flow: STEP("3"),
  found: ["3:13 wrong-type: `events` takes a map of `key: value`, found `3`"],
  help: "write `events: { count: 3 }`",
});

testStaticCheck({
  what: "a mistake in each key of `events`",
  flow: STEP("{ count: 0, timeout: 5, format: jsonl, until: done }"),
  found: [
    "3:22 wrong-type: `count` takes a whole number of at least 1, found `0`",
    "3:25 unknown-key: `timeout` is not a key of `events`",
    '3:45 wrong-type: `format` takes `sse` or `ndjson`, found the text "jsonl"',
    '3:59 wrong-type: `until` takes a map of `key: value`, found the text "done"',
  ],
});

testStaticCheck({
  what: "an `until` of `events` that is a block of assertions",
  flow: STEP("{ until: { json: [{ path: $.json.a, equals: 1 }] } }"),
  found: ["3:24 wrong-type: `until` of `events` is one assertion on an event"],
  help: "write it without `json`: `events: { until: { path: $.data.state, equals: done } }`",
});

testStaticCheck({
  what: "an `until` of `events` without an operator",
  flow: STEP("{ until: { path: $.a } }"),
  found: ["3:22 no-operator: the assertion has no operator, so it asserts nothing"],
});

testStaticCheck({
  what: "a path to events in a step that reads none",
  flow: `steps:
  - name: a
    request: { url: ORIGIN/ }
    capture: { id: "$.events[0].id" }
    assert: { json: [{ path: $.events, length: 1 }] }
`,
  found: [
    "4:16 no-events: the step reads no events",
    "5:22 no-events: the step reads no events",
  ],
  help: "give the step `events: { count: 3, timeout_ms: 5000 }`",
});
