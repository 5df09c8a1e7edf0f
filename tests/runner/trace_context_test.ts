import assert from "node:assert/strict";
import { ofType, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { closedOrigin, json, openServer, type Reply } from "../support/server.ts";

const HEADER = 'headers: { TraceParent: "00-${vars.id}-${RANDOM.HEX_16}-01" }';
const URL = "http://traces.test/trace/{trace_id}";

/** A flow of one step that belongs to a trace. */
function traced(url: string, rest = "assert: { status: 200 }", request = ""): string {
  return `vars: { id: "\${RANDOM.HEX_32}" }
steps:
  - name: a
    request: { url: "${url}", ${HEADER}${request} }
    ${rest}
`;
}

/** A flow whose second step sends what the first one captured. */
function composed(origin: string, value: string, more = ""): string {
  return `steps:
  - name: read
    request: { url: "${origin}/id" }
    capture: { id: $.json.id }
    assert: { status: 200 }
  - name: send
    request: { url: "${origin}/echo", headers: { traceparent: ${value}${more} } }
    assert: { status: 200 }
`;
}

function idServer(id: unknown) {
  return openServer({ "/id": json({ id }) });
}

for (
  const [id, reason] of [
    ["abc", "its trace id has 3 digits, not 32"],
    ["0".repeat(32), "its trace id is all zero"],
    ["4BF92F3577B34DA6A3CE929D0E0E4736", "its trace id has upper-case letters"],
  ] as const
) {
  Deno.test(`an invalid evaluated traceparent is not sent: ${reason}`, async () => {
    await using server = idServer(id);
    const value = '"00-${steps.read.capture.id}-${RANDOM.HEX_16}-01"';
    const result = await runFlow(composed(server.origin, value));
    assert.equal(result.exitCode, 3);
    assert.deepEqual(server.log, ["GET /id"]);
    const [, send] = result.steps;
    assert.deepEqual(send.error, {
      class: "request",
      message: `the header \`traceparent\` is not valid: ${reason}`,
    });
    assert.equal(send.outcome, "error");
    assert.equal(send.attempts, 0);
    assert.equal(send.trace_id, undefined);
    const failure = onlyFailure(result);
    assert.equal(failure.code, "request-error");
    assert.equal(failure.at?.line, 7);
    assert.match(failure.notes?.[0] ?? "", /^W3C Trace Context, section 3\.2\.2\.3: /);
    assert.match(failure.notes?.[1] ?? "", new RegExp(`^value: "00-${id}-`));
    assert.match(failure.help ?? "", /with the filter `lower`|RANDOM\.HEX_32/);
  });
}

Deno.test("several values of a traceparent from a capture are not sent", async () => {
  const one = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  await using server = idServer([one, one]);
  const result = await runFlow(composed(server.origin, '"${steps.read.capture.id}"'));
  assert.equal(result.exitCode, 3);
  assert.deepEqual(server.log, ["GET /id"]);
  assert.match(onlyFailure(result).message, /it is sent 2 times$/);
});

Deno.test("a header whose name is an expression is checked as well", async () => {
  await using server = openServer();
  const flow = `vars: { name: traceparent }
steps:
  - name: a
    request: { url: "${server.origin}/echo", headers: { "\${vars.name}": nonsense } }
    assert: { status: 200 }
`;
  const result = await runFlow(flow);
  assert.deepEqual(server.log, []);
  assert.match(
    onlyFailure(result).message,
    /^the header `traceparent` is not valid: it has 1 field/,
  );
});

Deno.test("a traceparent that is not valid shows no secret", async () => {
  await using server = idServer("hunter2hunter2");
  const value = '"00-${steps.read.capture.id}-${RANDOM.HEX_16}-01"';
  const more = ', authorization: "Bearer ${steps.read.capture.id}"';
  const result = await runFlow(composed(server.origin, value, more));
  assert.match(onlyFailure(result).notes?.[1] ?? "", /^value: "00-\*\*\*-/);
  assert.ok(!JSON.stringify(result.events).includes("hunter2"));
});

Deno.test("a step that got no response still belongs to its trace", async () => {
  await using server = openServer({
    "/never": () => new Promise<Response>((resolve) => hung.push(() => resolve(new Response()))),
  });
  const hung: (() => void)[] = [];
  const refused = await runFlow(traced(closedOrigin()), { traceUrl: URL });
  assert.equal(refused.steps[0].error?.class, "connect");
  assert.match(refused.steps[0].trace_id ?? "", /^[0-9a-f]{32}$/);
  assert.equal(refused.steps[0].trace_url, URL.replace("{trace_id}", refused.steps[0].trace_id!));
  const late = await runFlow(
    traced(`${server.origin}/never`, "assert: { status: 200 }", ", timeout_ms: 50"),
  );
  hung.forEach((release) => release());
  assert.equal(late.steps[0].error?.class, "timeout");
  assert.equal(server.requests[0].headers.traceparent.split("-")[1], late.steps[0].trace_id);
});

Deno.test("a step that was not sent belongs to no trace", async () => {
  await using server = openServer();
  const flow = `${traced(`${server.origin}/status/500`)}
  - name: b
    request: { url: "${server.origin}/echo", ${HEADER} }
    assert: { status: 200 }
  - name: c
    always: true
    request: { url: "\${steps.read.scheme}://a.test/\${vars.id}", ${HEADER} }
`.replace(
    "steps:\n",
    `steps:
  - name: read
    request: { url: "${server.origin}/echo" }
    capture: { scheme: $.json.method }
`,
  );
  const { steps } = await runFlow(flow, { traceUrl: URL });
  assert.deepEqual(steps.map(({ outcome }) => outcome), ["passed", "failed", "skipped", "error"]);
  assert.equal(steps[3].error?.class, "request");
  assert.equal(steps[3].request?.url.slice(0, 4), "GET:");
  assert.deepEqual(steps.map((step) => "trace_id" in step), [false, true, false, false]);
  assert.deepEqual(steps.map((step) => "trace_url" in step), [false, true, false, false]);
});

Deno.test("a step whose token request fails is not part of its trace", async () => {
  const token = closedOrigin();
  await using server = openServer();
  const auth = `, auth: { oauth2: { token_url: "${token}/t", client_id: a, client_secret: b } }`;
  const { steps } = await runFlow(traced(`${server.origin}/echo`, undefined, auth));
  assert.deepEqual(server.log, []);
  assert.equal(steps[0].outcome, "error");
  assert.equal(steps[0].trace_id, undefined);
  const loop = "loop: { max_attempts: 2, sleep_ms: 1, until: { status: 200 } }";
  const polled = await runFlow(traced(`${server.origin}/echo`, loop, auth));
  assert.deepEqual([polled.steps[0].outcome, polled.steps[0].attempts], ["error", 2]);
  assert.equal(polled.steps[0].trace_id, undefined);
});

/** Everything that is sent more than once, and the responses that cause it. */
const AGAIN: readonly (readonly [what: string, rest: string, request: string, replies: Reply[]])[] =
  [
    [
      "redirects",
      "assert: { status: 200 }",
      ", follow_redirects: 3",
      [() => new Response(null, { status: 302, headers: { location: "/a" } }), json({})],
    ],
    [
      "retries",
      "retry: { max_attempts: 3, sleep_ms: 1 }\n    assert: { status: 200 }",
      "",
      [json({}, { status: 503 }), json({}, { status: 503 }), json({})],
    ],
    [
      "loops",
      "loop: { max_attempts: 3, sleep_ms: 1, until: { status: 200 } }",
      "",
      [json({}, { status: 404 }), json({})],
    ],
  ];

for (const [what, rest, request, replies] of AGAIN) {
  Deno.test(`${what} send the same traceparent, once in each request`, async () => {
    await using server = openServer({ "/a": replies });
    const { steps } = await runPassing(traced(`${server.origin}/a`, rest, request));
    const sent = server.requests.map(({ headers }) => headers.traceparent);
    assert.equal(sent.length, replies.length);
    assert.deepEqual([...new Set(sent)], [sent[0]]);
    assert.match(sent[0], new RegExp(`^00-${steps[0].trace_id}-[0-9a-f]{16}-01$`));
  });
}

Deno.test("an id from RANDOM is not a secret, one from a secret of the environment is", async () => {
  await using server = openServer();
  const flow = `vars: { id: "\${RANDOM.HEX_32}" }
steps:
  - name: random
    request: { url: "${server.origin}/echo", headers: { traceparent: "00-\${vars.id}-\${RANDOM.HEX_16}-01", authorization: "Bearer \${TRACE_TOKEN}" } }
    assert: { status: 200 }
  - name: secret
    request: { url: "${server.origin}/echo", headers: { traceparent: "00-\${TRACE_TOKEN}-\${RANDOM.HEX_16}-01" } }
    assert: { status: 200 }
`;
  const env = { TRACE_TOKEN: "5ec1e75ec1e75ec1e75ec1e75ec1e75e" };
  const { steps, events } = await runPassing(flow, { env, traceUrl: URL });
  assert.equal(steps[0].trace_id, server.requests[0].headers.traceparent.split("-")[1]);
  assert.equal(server.requests[1].headers.traceparent.split("-")[1], env.TRACE_TOKEN);
  assert.equal(steps[1].trace_id, "***");
  assert.equal(steps[1].trace_url, URL.replace("{trace_id}", "***"));
  assert.ok(!JSON.stringify(events).includes(env.TRACE_TOKEN));
});

Deno.test("credentials in the trace URL are masked", async () => {
  await using server = openServer();
  const traceUrl = "http://ada:hunter2hunter2@traces.test/{trace_id}?api_key=k3yk3yk3yk3y";
  const { steps, events } = await runPassing(traced(`${server.origin}/echo`), { traceUrl });
  assert.equal(
    steps[0].trace_url,
    `http://ada:***@traces.test/${steps[0].trace_id}?api_key=***`,
  );
  assert.doesNotMatch(JSON.stringify(events), /hunter2|k3yk3y/);
});

Deno.test("a flow without the header has no trace in its record", async () => {
  await using server = openServer();
  const flow = `steps: [{ name: a, request: { url: "${server.origin}/echo" } }]`;
  const { events } = await runPassing(flow, { traceUrl: URL });
  assert.doesNotMatch(JSON.stringify(ofType(events, "step_finished")), /trace_/);
  assert.equal(server.requests[0].headers.traceparent, undefined);
});
