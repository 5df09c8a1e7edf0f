import assert from "node:assert/strict";
import type { AttemptFinished } from "../../lib/record/mod.ts";
import { openRawServer } from "../http/sockets.ts";
import {
  type FlowRun,
  ofType,
  onlyDiagnostic,
  onlyFailure,
  runFlow,
  runPassing,
} from "../support/run_flow.ts";
import { closedOrigin, empty, json, openServer, type Reply } from "../support/server.ts";

const busy = (status = 503, headers: Record<string, string> = {}): Reply => empty(status, headers);
const ready = json({ ready: true });

/** A flow with one step, with `retry` and further keys of the request given in YAML. */
function flow(url: string, retry: string, keys = "", rest = "    assert: { status: 200 }"): string {
  return `
steps:
  - name: get
    retry: { ${retry} }
    request: { url: "${url}"${keys === "" ? "" : `, ${keys}`} }
${rest}
`;
}

/** Each attempt as `status or class: pause`. */
function tries({ events }: FlowRun): string[] {
  return ofType(events, "attempt").map(({ status, error, retry }: AttemptFinished) =>
    `${status ?? error?.class}: ${retry ? retry.after_ms ?? "end" : "-"}`
  );
}

Deno.test("a busy server is tried again until it responds", async () => {
  await using server = openServer({ "/a": [busy(), busy(429), ready] });
  const result = await runPassing(flow(`${server.origin}/a`, "max_attempts: 5"));
  assert.deepEqual(tries(result), ["503: 1000", "429: 1000", "200: -"]);
  assert.equal(result.steps[0].attempts, 3);
  assert.deepEqual(ofType(result.events, "attempt").map((one) => one.max_attempts), [5, 5, 5]);
  assert.deepEqual(ofType(result.events, "attempt")[0].retry, {
    after_ms: 1000,
    reason: "status 503",
  });
});

Deno.test("both spellings of a step may have a retry", async () => {
  await using server = openServer({ "/a": [busy(), ready] });
  await runPassing(flow(
    `${server.origin}/a`,
    "max_attempts: 2",
    "",
    `    extract: { ready: $.ready }
    assert: { jsonpath: [{ path: $.ready, equals: true }] }`,
  ));
});

Deno.test("pauses grow as the backoff says, up to the limit", async () => {
  for (
    const [backoff, pauses] of [
      ["constant", [100, 100, 100, 100]],
      ["linear", [100, 200, 300, 350]],
      ["exponential", [100, 200, 350, 350]],
    ] as const
  ) {
    await using server = openServer({ "/a": [busy(), busy(), busy(), busy(), ready] });
    const result = await runPassing(flow(
      `${server.origin}/a`,
      `max_attempts: 5, sleep_ms: 100, max_sleep_ms: 350, backoff: ${backoff}`,
    ));
    assert.deepEqual(tries(result), [...pauses.map((ms) => `503: ${ms}`), "200: -"], backoff);
  }
});

Deno.test("a failed assertion never causes a retry", async () => {
  await using server = openServer({ "/a": [json({ ready: false }), ready] });
  const result = await runFlow(flow(
    `${server.origin}/a`,
    "max_attempts: 3",
    "",
    "    assert: { json: [{ path: $.json.ready, equals: true }] }",
  ));
  assert.equal(result.exitCode, 1);
  assert.deepEqual(tries(result), ["200: -"]);
});

Deno.test("only listed statuses are retried", async () => {
  await using server = openServer({ "/a": [busy(500), ready], "/b": [busy(500), ready] });
  const first = await runFlow(flow(`${server.origin}/a`, "max_attempts: 3"));
  assert.deepEqual(tries(first), ["500: -"]);
  const second = await runPassing(flow(`${server.origin}/b`, "max_attempts: 3, on: [500]"));
  assert.deepEqual(tries(second), ["500: 1000", "200: -"]);
});

Deno.test("exhausted retries leave the last response, and the failure says how many there were", async () => {
  await using server = openServer({ "/a": [busy(502), busy(503), busy(503)] });
  const result = await runFlow(flow(`${server.origin}/a`, "max_attempts: 3, sleep_ms: 10"));
  const failure = onlyFailure(result);
  assert.equal(failure.code, "assertion-failed");
  assert.deepEqual(failure.notes?.slice(-1), [
    "3 attempts: status 503 (attempts 2-3; before that: status 502)",
  ]);
  assert.deepEqual(tries(result), ["502: 10", "503: 10", "503: end"]);
  assert.equal(
    ofType(result.events, "attempt")[2].retry?.reason,
    "status 503, no attempt is left",
  );
  assert.equal(result.steps[0].response?.status, 503);
});

Deno.test("a refused connection is retried, and the error says how often", async () => {
  const origin = closedOrigin();
  const result = await runFlow(flow(origin, "max_attempts: 3, sleep_ms: 10"));
  const failure = onlyFailure(result);
  assert.match(failure.message, /^connection refused \(127\.0\.0\.1:\d+\) — after 3 attempts$/);
  assert.match(failure.help ?? "", /^nothing listens at/);
  assert.equal(result.steps[0].error?.message, failure.message);
  assert.deepEqual(tries(result), ["connect: 10", "connect: 10", "connect: end"]);
  assert.equal(result.exitCode, 3);
});

Deno.test("a broken connection is retried", async () => {
  await using server = await openRawServer((socket) => {
    if (server.requests.length > 1) socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    else socket.destroy();
  });
  const result = await runPassing(flow(`http://${server.address}`, "max_attempts: 2"));
  assert.deepEqual(tries(result), ["reset: 1000", "200: -"]);
});

Deno.test("a timeout is retried", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using server = openServer({
    "/a": [async () => {
      await promise;
      return new Response();
    }, ready],
  });
  const result = await runPassing(
    flow(`${server.origin}/a`, "max_attempts: 2", "timeout_ms: 100"),
  );
  resolve();
  assert.deepEqual(tries(result), ["timeout: 1000", "200: -"]);
});

Deno.test("errors that a retry cannot fix are not retried", async () => {
  await using server = openServer({ "/a": empty(302, { location: "/a" }) });
  const circle = await runFlow(
    flow(`${server.origin}/a`, "max_attempts: 3", "follow_redirects: 1"),
  );
  assert.deepEqual(tries(circle), ["redirect: -"]);
  const plain = await runFlow(flow(server.origin.replace("http", "https"), "max_attempts: 3"));
  assert.deepEqual(tries(plain), ["tls: -"]);
  const none = await runFlow(flow(closedOrigin(), "max_attempts: 3, on: [timeout, 503]"));
  assert.deepEqual(tries(none), ["connect: -"]);
});

Deno.test("retry-after replaces the pause", async () => {
  await using server = openServer({
    "/a": [
      busy(503, { "retry-after": "2" }),
      busy(429, { "retry-after": "soon" }),
      busy(503, { "retry-after": new Date(0).toUTCString() }),
      ready,
    ],
  });
  const result = await runPassing(flow(`${server.origin}/a`, "max_attempts: 4, sleep_ms: 10"));
  assert.deepEqual(tries(result), ["503: 2000", "429: 10", "503: 0", "200: -"]);
  assert.equal(ofType(result.events, "attempt")[0].retry?.reason, "status 503, retry-after: 2");
});

Deno.test("a retry-after above the limit ends the retries", async () => {
  await using server = openServer({ "/a": [busy(503, { "retry-after": "120" }), ready] });
  const result = await runFlow(flow(`${server.origin}/a`, "max_attempts: 4"));
  assert.deepEqual(tries(result), ["503: end"]);
  assert.deepEqual(onlyFailure(result).notes?.slice(-1), [
    "1 attempt: status 503, `retry-after` asks for 2 min and `max_sleep_ms` allows 30.0 s",
  ]);
});

Deno.test("all retries send the same request", async () => {
  await using server = openServer({ "/a": [busy(), busy(), ready] });
  await runPassing(flow(
    `${server.origin}/a`,
    "max_attempts: 3",
    'method: POST, headers: { idempotency-key: "${RANDOM.UUID}" }, body: { id: "${RANDOM.HEX_8}" }',
  ));
  const [first, ...others] = server.requests;
  assert.equal(others.length, 2);
  for (const other of others) assert.deepEqual(other, first);
});

Deno.test("the pauses belong to the step, not to its request", async () => {
  await using server = openServer({ "/a": [busy(), ready] });
  const { steps, events } = await runPassing(
    flow(`${server.origin}/a`, "max_attempts: 3, sleep_ms: 5000", "timeout_ms: 1000"),
  );
  assert.ok(steps[0].duration_ms >= 5_000);
  for (const { duration_ms } of ofType(events, "attempt")) assert.ok(duration_ms < 5_000);
});

const POST = "method: POST, body: { a: 1 }";

Deno.test("a request that may have an effect twice is not retried by default", async () => {
  const result = await runFlow(flow("http://api.test/", "max_attempts: 3", POST));
  assert.equal(
    onlyDiagnostic(result),
    "4:5 unsafe-retry: a POST that is sent again may do its work twice",
  );
  for (const method of ["PATCH", "post", "PURGE"]) {
    const other = await runFlow(flow("http://api.test/", "max_attempts: 3", `method: ${method}`));
    assert.equal(other.diagnostics[0].code, "unsafe-retry", method);
  }
});

Deno.test("idempotent methods, a key or unsafe allow a retry", async () => {
  await using server = openServer({ "/a": [busy(), ready] });
  const url = `${server.origin}/status/200`;
  for (
    const [retry, keys] of [
      ["", "method: PUT, body: { a: 1 }"],
      ["", "method: DELETE"],
      ["", `${POST}, headers: { Idempotency-Key: k-1 }`],
      [", unsafe: true", POST],
    ]
  ) await runPassing(flow(url, `max_attempts: 2${retry}`, keys));
});

Deno.test("a method that is known only at run time is checked then", async () => {
  await using server = openServer();
  const url = `${server.origin}/status/200`;
  const env = { VERB: "POST" };
  const result = await runFlow(flow(url, "max_attempts: 2", 'method: "${VERB}"'), { env });
  assert.equal(
    onlyFailure(result).message,
    "a POST that is sent again may do its work twice: it needs a header `idempotency-key`, or " +
      "`unsafe: true` below `retry`",
  );
  assert.deepEqual(server.log, []);
  const empty = await runFlow(
    flow(url, "max_attempts: 2", `${POST}, headers: { idempotency-key: "\${KEY:-}" }`),
  );
  assert.equal(empty.steps[0].error?.class, "request");
  await runPassing(flow(url, "max_attempts: 2", 'method: "${VERB}"'), { env: { VERB: "PUT" } });
});

Deno.test("retry and loop cannot be combined", async () => {
  const result = await runFlow(flow(
    "http://api.test/",
    "max_attempts: 3",
    "",
    "    loop: { max_attempts: 3, until: { status: 200 } }",
  ));
  assert.equal(onlyDiagnostic(result), "6:5 retry-and-loop: a step has either `retry` or `loop`");
});

const MISTAKES: readonly (readonly [retry: string, finding: string, help: string])[] = [
  [
    "sleep_ms: 10",
    "4:14 missing-key: a retry needs the key `max_attempts`",
    "every retry is bounded: write `max_attempts: 3`",
  ],
  [
    "max_attempts: 0",
    "4:28 wrong-type: `max_attempts` takes a whole number of at least 1, found `0`",
    "",
  ],
  [
    "max_attempts: 2, backoff: exponental",
    '4:40 wrong-type: `backoff` takes `constant`, `linear` or `exponential`, found the text "exponental"',
    "write `backoff: exponential`",
  ],
  [
    "max_attempts: 2, on: 503",
    "4:35 wrong-type: `on` takes a list, found `503`",
    "write `on: [503]`",
  ],
  [
    "max_attempts: 2, on: []",
    "4:35 wrong-type: `on` takes at least one of `network`, `timeout` and statuses, found a list",
    "write `network`, `timeout` or a status such as `503`",
  ],
  [
    "max_attempts: 2, on: [5xx]",
    '4:36 wrong-type: an item of `on` takes `network`, `timeout` or a status, found the text "5xx"',
    "name each status: `500`, `503`, …",
  ],
  [
    "max_attempts: 2, on: [connection]",
    '4:36 wrong-type: an item of `on` takes `network`, `timeout` or a status, found the text "connection"',
    "write `network`",
  ],
  [
    "max_attempts: 2, on: [99]",
    "4:36 wrong-type: an item of `on` takes `network`, `timeout` or a status, found `99`",
    "write `network`, `timeout` or a status such as `503`",
  ],
  [
    "max_attempts: 2, sleep_ms: 500, max_sleep_ms: 100",
    "4:60 wrong-type: `max_sleep_ms` takes at least the 500 of `sleep_ms`, found `100`",
    "write `max_sleep_ms: 500`, or a shorter `sleep_ms`",
  ],
  [
    "max_attempts: 2, delay_ms: 5",
    "4:31 unknown-key: `delay_ms` is not a key of a retry",
    "did you mean `sleep_ms`?",
  ],
];

for (const [retry, finding, help] of MISTAKES) {
  Deno.test(`retry: { ${retry} } is a mistake`, async () => {
    const result = await runFlow(flow("http://api.test/", retry));
    assert.equal(onlyDiagnostic(result), finding);
    if (help !== "") assert.equal(result.diagnostics[0].help, help);
  });
}

Deno.test("a retry that is a number gets help on how to write it", async () => {
  const result = await runFlow(
    "steps: [{ name: a, request: { url: http://api.test/ }, retry: 3 }]",
  );
  assert.equal(result.diagnostics[0].help, "write `retry: { max_attempts: 3 }`");
});

Deno.test("a long sleep_ms is not cut by the default limit", async () => {
  await using server = openServer({ "/a": [busy(), ready] });
  const result = await runPassing(
    flow(`${server.origin}/a`, "max_attempts: 2, sleep_ms: 45000"),
  );
  assert.deepEqual(tries(result), ["503: 45000", "200: -"]);
});

Deno.test("an attempt without a response names the transport", async () => {
  const { events } = await runFlow(flow(closedOrigin(), "max_attempts: 2, sleep_ms: 1"));
  assert.deepEqual(
    ofType(events, "attempt").map(({ error, transport }) => [error?.class, transport]),
    [["connect", "socket"], ["connect", "socket"]],
  );
});
