import assert from "node:assert/strict";
import type { AttemptFinished, Hop } from "../../lib/record/mod.ts";
import { ofType, onlyDiagnostic, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { empty, json, openServer, type Reply, type Routes } from "../support/server.ts";

const to = (location: string, status = 302, headers: Record<string, string> = {}): Reply =>
  empty(status, { location, ...headers });

/** A flow with one request, with further keys given in YAML. */
function flow(url: string, keys: string, rest = "    assert: { status: 200 }"): string {
  return `
steps:
  - name: go
    request: { url: "${url}", ${keys} }
${rest}
`;
}

const ROUTES: Routes = {
  "/start": to("middle?page=2"),
  "/middle": to("/echo/end"),
  "/circle": to("/circle"),
  "/ping": to("/pong"),
  "/pong": to("/ping"),
  "/nowhere": to("http://[bad"),
  "/mail": to("mailto:ada@shop.test"),
  "/silent": empty(302),
};

Deno.test("redirects are followed, and the last response is the one that counts", async () => {
  await using server = openServer(ROUTES);
  const { events } = await runPassing(flow(
    `${server.origin}/start`,
    "follow_redirects: true",
    `    assert:
      status: 200
      json:
        - { path: $.json.target, equals: /echo/end }
        - { path: $.url, equals: "${server.origin}/echo/end" }
        - { path: $.redirects, length: 2 }
        - { path: "$.redirects[0].url", equals: "${server.origin}/start" }
        - { path: "$.redirects[1].location", equals: /echo/end }`,
  ));
  assert.deepEqual(server.log, ["GET /start", "GET /middle?page=2", "GET /echo/end"]);
  assert.deepEqual(hopsOf(ofType(events, "attempt")[0]), [
    {
      kind: "redirect",
      method: "GET",
      url: `${server.origin}/start`,
      status: 302,
      location: "middle?page=2",
    },
    {
      kind: "redirect",
      method: "GET",
      url: `${server.origin}/middle?page=2`,
      status: 302,
      location: "/echo/end",
    },
  ]);
});

Deno.test("both spellings see where redirects led", async () => {
  await using server = openServer(ROUTES);
  await runPassing(flow(
    `${server.origin}/start`,
    "follow_redirects: 2",
    `    extract: { end: $.target }
    assert: { status: { in: [200] }, jsonpath: [{ path: $.target, equals: /echo/end }] }`,
  ));
});

Deno.test("a redirect that is not followed is the response", async () => {
  await using server = openServer(ROUTES);
  for (const keys of ["method: GET", "follow_redirects: false", "follow_redirects: 0"]) {
    const { events } = await runPassing(
      flow(`${server.origin}/start`, keys, "    assert: { status: 302 }"),
    );
    assert.equal(ofType(events, "attempt")[0].hops, undefined, keys);
  }
});

Deno.test("more redirects than the step follows are an error", async () => {
  await using server = openServer(ROUTES);
  const result = await runFlow(flow(`${server.origin}/start`, "follow_redirects: 1"));
  const { message, help, code, context } = onlyFailure(result);
  assert.equal(code, "redirect-error");
  assert.equal(
    message,
    `more than 1 redirect; the next one leads to "${server.origin}/echo/end"`,
  );
  assert.equal(
    help,
    "raise the number of `follow_redirects`, or leave it out to look at the first response",
  );
  assert.deepEqual(context, [
    `GET ${server.origin}/start → 302`,
    `GET ${server.origin}/middle?page=2 → 302`,
  ]);
  assert.equal(result.exitCode, 3);
  assert.equal(ofType(result.events, "attempt")[0].error?.class, "redirect");
  assert.equal(ofType(result.events, "attempt")[0].hops?.length, 2);
});

Deno.test("redirects in a circle end after 20, and the message shows the circle", async () => {
  await using server = openServer(ROUTES);
  const host = new URL(server.origin).host;
  const failure = onlyFailure(
    await runFlow(flow(`${server.origin}/ping`, "follow_redirects: true")),
  );
  assert.equal(
    failure.message,
    `more than 20 redirects; they form a circle: ${host}/pong → ${host}/ping → ${host}/pong`,
  );
  assert.match(failure.help ?? "", /^cookies that a redirect sets are not sent on/);
  assert.deepEqual(failure.context?.[0], "… 16 before");
  assert.equal(server.log.length, 21);
});

Deno.test("a redirect to a URL that cannot be requested is an error", async () => {
  await using server = openServer(ROUTES);
  for (
    const [path, message] of [
      ["/nowhere", 'the redirect leads to "http://[bad", which is not a valid URL'],
      ["/mail", 'the redirect leads to "mailto:ada@shop.test", which is neither http nor https'],
    ]
  ) {
    const result = await runFlow(flow(server.origin + path, "follow_redirects: true"));
    assert.equal(onlyFailure(result).message, message);
    assert.equal(result.steps[0].error?.class, "redirect");
  }
});

Deno.test("a redirect without a location is the response, and a failure says so", async () => {
  await using server = openServer(ROUTES);
  const failure = onlyFailure(
    await runFlow(flow(`${server.origin}/silent`, "follow_redirects: true")),
  );
  assert.equal(failure.code, "assertion-failed");
  assert.ok(failure.notes?.includes("location: none, so there is nothing to follow"));
});

Deno.test("an error after a redirect names the server that caused it", async () => {
  const gone = openServer();
  await gone[Symbol.asyncDispose]();
  await using server = openServer({ "/away": to(`${gone.origin}/there`) });
  const failure = onlyFailure(
    await runFlow(flow(`${server.origin}/away`, "follow_redirects: true")),
  );
  const { host } = new URL(gone.origin);
  assert.equal(failure.code, "connect-error");
  assert.deepEqual(failure.context, [
    `GET ${server.origin}/away → 302`,
    `GET ${gone.origin}/there → no response`,
  ]);
  assert.equal(
    failure.help,
    `nothing listens at ${host}; start the server, or correct the \`location\` that leads there`,
  );
});

Deno.test("a failed assertion shows the redirects", async () => {
  await using server = openServer({ "/old": to("/status/404") });
  const failure = onlyFailure(
    await runFlow(flow(`${server.origin}/old`, "follow_redirects: true")),
  );
  assert.equal(failure.context?.length, 2);
  assert.equal(failure.context?.[0], `GET ${server.origin}/old → 302`);
  assert.match(failure.context?.[1] ?? "", /\/status\/404 → 404 Not Found/);
});

Deno.test("the timeout covers all redirects together", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using server = openServer({
    "/first": to("/second"),
    "/second": async () => {
      await promise;
      return new Response();
    },
  });
  const failure = onlyFailure(
    await runFlow(flow(`${server.origin}/first`, "follow_redirects: true, timeout_ms: 150")),
  );
  resolve();
  assert.equal(failure.code, "timeout-error");
  assert.equal(
    failure.message,
    `no complete response within 150 ms, redirects included: GET ${server.origin}/second ` +
      "had no complete response",
  );
});

Deno.test("a step in a loop follows redirects in each attempt", async () => {
  await using server = openServer({
    "/job": to("/state"),
    "/state": [json({ state: "running" }), json({ state: "done" })],
  });
  const { events } = await runPassing(flow(
    `${server.origin}/job`,
    "follow_redirects: true",
    `    loop: { max_attempts: 3, sleep_ms: 0, until: { json: [{ path: $.json.state, equals: done }] } }`,
  ));
  assert.deepEqual(ofType(events, "attempt").map(({ hops }) => hops?.length), [1, 1]);
});

Deno.test("cookies set by a redirect are not sent on, and can be captured", async () => {
  await using server = openServer({
    "/login": to("/echo/home", 302, { "set-cookie": "sid=s-81f2c6aa0b7e; HttpOnly" }),
  });
  const { events } = await runPassing(`
steps:
  - name: login
    request: { method: POST, url: ${server.origin}/login, follow_redirects: true }
    capture: { sid: "$.redirects[0].cookies.sid" }
    assert: { status: 200, json: [{ path: $.json.headers.cookie, exists: false }] }
  - name: home
    request: { url: ${server.origin}/echo, cookies: { sid: "\${steps.login.capture.sid}" } }
    assert: { status: 200, json: [{ path: $.json.headers.cookie, contains: sid= }] }
`);
  assert.doesNotMatch(JSON.stringify(events), /81f2c6/);
});

Deno.test("a cookie set by a redirect is masked where it is shown", async () => {
  await using server = openServer({
    "/login": to("/echo/home", 302, { "set-cookie": "sid=s-81f2c6aa0b7e; HttpOnly" }),
  });
  const { drawn, events } = await runFlow(flow(
    `${server.origin}/login`,
    "follow_redirects: true",
    '    assert: { json: [{ path: "$.redirects[0].cookies.sid", equals: none }] }',
  ));
  assert.match(drawn, /\*\*\*/);
  assert.doesNotMatch(drawn + JSON.stringify(events), /81f2c6/);
});

Deno.test("secrets in the URLs of redirects are masked in the record", async () => {
  await using server = openServer({
    "/in": to("/echo/out?access_token=tok-5f1c9e77a0d3#id_token=idt-77a0d35f1c9e"),
  });
  const { events } = await runPassing(flow(`${server.origin}/in`, "follow_redirects: true"));
  const text = JSON.stringify(events);
  assert.match(text, /access_token=\*\*\*#id_token=\*\*\*/);
  assert.doesNotMatch(text, /5f1c9e77a0d3|77a0d35f1c9e/);
});

for (
  const [value, finding] of [
    [
      "yes",
      '`follow_redirects` takes `true`, `false` or a number of at most 100, found the text "yes"',
    ],
    ["-1", "`follow_redirects` takes `true`, `false` or a number of at most 100, found `-1`"],
    ["101", "`follow_redirects` takes `true`, `false` or a number of at most 100, found `101`"],
    ["1.5", "`follow_redirects` takes `true`, `false` or a number of at most 100, found `1.5`"],
  ] as const
) {
  Deno.test(`follow_redirects: ${value} is a mistake`, async () => {
    const result = await runFlow(flow("http://api.test/", `follow_redirects: ${value}`));
    assert.equal(onlyDiagnostic(result), `4:59 wrong-type: ${finding}`);
  });
}

function hopsOf({ hops = [] }: AttemptFinished): Omit<Hop, "duration_ms">[] {
  return hops.map(({ duration_ms, ...facts }) => {
    assert.equal(typeof duration_ms, "number");
    return facts;
  });
}
