import assert from "node:assert/strict";
import { type FlowRun, runFlow } from "../support/run_flow.ts";
import { json, openServer, type RecordedRequest, type Reply, text } from "../support/server.ts";

const ENV = { USER: "ada", PASSWORD: "correct hörse", TOKEN: "t0ken-value" };

/** A flow of one step with credentials that expects a 200. */
function flowOf(origin: string, auth: string, more = ""): string {
  return `steps:
  - name: ask
    request:
      url: ${origin}/echo?q=1
      auth: ${auth}
${more}    assert: { status: 200 }
`;
}

function authorizationOf({ headers }: RecordedRequest): string | undefined {
  return headers.authorization;
}

/** Everything that a run reports, as text. */
function told({ events, drawn }: FlowRun): string {
  return JSON.stringify(events) + drawn;
}

Deno.test("basic sends a user and a password in UTF-8", async () => {
  await using server = openServer();
  const auth = '{ basic: { username: "${ENV.USER}", password: "${ENV.PASSWORD}" } }';
  const { steps } = await runFlow(flowOf(server.origin, auth), { env: ENV });
  assert.equal(steps[0].outcome, "passed");
  const sent = authorizationOf(server.requests[0])!;
  const bytes = Uint8Array.fromBase64(sent.replace("Basic ", ""));
  assert.equal(new TextDecoder().decode(bytes), "ada:correct hörse");
});

Deno.test("bearer sends a token, in either spelling", async () => {
  await using server = openServer();
  for (const token of ["${ENV.TOKEN}", "${TOKEN}", "${vars.mine}", "${mine}"]) {
    const flow = `vars: { mine: t0ken-value }\n${flowOf(server.origin, `{ bearer: "${token}" }`)}`;
    assert.equal((await runFlow(flow, { env: ENV })).exitCode, 0);
  }
  assert.deepEqual(
    server.requests.map(authorizationOf),
    Array(4).fill("Bearer t0ken-value"),
  );
});

Deno.test("a number is sent as it is written", async () => {
  await using server = openServer();
  await runFlow(flowOf(server.origin, "{ basic: { username: 007, password: 1.0 } }"));
  assert.equal(authorizationOf(server.requests[0]), `Basic ${btoa("007:1.0")}`);
});

/** Sends a challenge like a server of RFC 7616, and accepts any answer. */
const challenging: Reply = (request) => {
  if (request.headers.authorization?.startsWith("Digest ")) return Response.json(request);
  const headers = new Headers([
    ["www-authenticate", 'Basic realm="a, b"'],
    ["www-authenticate", 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256'],
  ]);
  return new Response("who?", { status: 401, headers });
};

Deno.test("digest answers a challenge once, and the record contains it", async () => {
  await using server = openServer({ "/echo": challenging });
  const auth = '{ digest: { username: "${ENV.USER}", password: "${ENV.PASSWORD}" } }';
  const { steps, events } = await runFlow(flowOf(server.origin, auth), { env: ENV });
  assert.equal(steps[0].outcome, "passed");
  assert.deepEqual(server.log, ["GET /echo?q=1", "GET /echo?q=1"]);
  assert.equal(authorizationOf(server.requests[0]), undefined);
  assert.match(
    authorizationOf(server.requests[1])!,
    /^Digest username="ada", realm="r", nonce="n", uri="\/echo\?q=1", algorithm=SHA-256, qop=auth,/,
  );
  const attempt = events.find(({ type }) => type === "attempt")!;
  const hops = "hops" in attempt ? attempt.hops : undefined;
  assert.deepEqual(hops?.map(({ kind, status }) => [kind, status]), [["challenge", 401]]);
});

Deno.test("a refused digest is the response of the step", async () => {
  await using server = openServer({
    "/echo": text("no", {
      status: 401,
      headers: { "www-authenticate": 'Digest realm="r", nonce="n", qop="auth"' },
    }),
  });
  const auth = '{ digest: { username: ada, password: "${ENV.PASSWORD}" } }';
  const { steps } = await runFlow(flowOf(server.origin, auth), { env: ENV });
  assert.equal(steps[0].outcome, "failed");
  assert.equal(steps[0].response?.status, 401);
  assert.equal(server.requests.length, 2);
});

Deno.test("a digest sends the body again with the answer", async () => {
  await using server = openServer({ "/echo": challenging });
  const flow = `steps:
  - name: ask
    request:
      method: POST
      url: ${server.origin}/echo
      auth: { digest: { username: ada, password: "\${ENV.PASSWORD}" } }
      body: { a: 1 }
    assert: { status: 200, json: [{ path: $.json.body, equals: '{"a":1}' }] }
`;
  assert.equal((await runFlow(flow, { env: ENV })).exitCode, 0);
});

Deno.test("the same seed answers a challenge with the same bytes, and changes no other value", async () => {
  await using server = openServer({ "/echo": challenging });
  const flow = (auth: string) =>
    flowOf(server.origin, auth) + `  - name: next
    request: { url: "${server.origin}/echo/\${RANDOM.HEX_8}" }
`;
  const digest = flow("{ digest: { username: ada, password: x } }");
  await runFlow(digest, { seed: "a" });
  await runFlow(digest, { seed: "a" });
  await runFlow(flow("{ bearer: x }").replace("?q=1", "/open"), { seed: "a" });
  const [, first, next, , second, again, , other] = server.requests;
  assert.equal(authorizationOf(first), authorizationOf(second));
  assert.equal(next.target, again.target);
  assert.equal(next.target, other.target);
});

const TOKEN = { access_token: "granted-Xy7", token_type: "bearer", expires_in: 3600 };

function oauth2At(origin: string, more = ""): string {
  return `{ oauth2: { token_url: ${origin}/token, client_id: me, ` +
    `client_secret: "\${ENV.PASSWORD}"${more} } }`;
}

Deno.test("oauth2 requests one token for all steps of a flow", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  const auth = oauth2At(server.origin, ", scope: [read, write]");
  const again = `  - name: again
    request: { url: ${server.origin}/echo, auth: ${auth} }
`;
  const { steps, events } = await runFlow(flowOf(server.origin, auth) + again, { env: ENV });
  assert.deepEqual(steps.map(({ outcome }) => outcome), ["passed", "passed"]);
  assert.deepEqual(server.log, ["POST /token", "GET /echo?q=1", "GET /echo"]);
  assert.equal(server.requests[0].body, "grant_type=client_credentials&scope=read+write");
  assert.equal(authorizationOf(server.requests[2]), "Bearer granted-Xy7");
  const hops = events.flatMap((event) => event.type === "attempt" ? [event.hops] : []);
  assert.deepEqual(hops.map((list) => list?.map(({ kind, url }) => [kind, url]) ?? []), [
    [["token", `${server.origin}/token`]],
    [],
  ]);
});

Deno.test("flows do not share tokens", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  const flow = flowOf(server.origin, oauth2At(server.origin));
  await runFlow({ "a.yaml": flow, "b.yaml": flow }, { env: ENV });
  assert.equal(server.log.filter((line) => line === "POST /token").length, 2);
});

Deno.test("a refused client is an error at auth that says what to do", async () => {
  await using server = openServer({
    "/token": json({ error: "invalid_client", error_description: "Who?" }, { status: 401 }),
  });
  const { steps, drawn } = await runFlow(flowOf(server.origin, oauth2At(server.origin)), {
    env: ENV,
  });
  assert.deepEqual(steps[0].error, {
    class: "request",
    message: `no token from ${server.origin}/token: status 401, \`invalid_client\`: Who?`,
  });
  const [{ code, at, help }] = steps[0].failures;
  assert.deepEqual([code, at?.line, at?.column], ["request-error", 5, 7]);
  assert.equal(
    help,
    "check `client_id` and `client_secret`; " +
      "some servers expect them elsewhere: `client_auth: body`",
  );
  assert.doesNotMatch(drawn, /hörse/);
});

Deno.test("a token endpoint that cannot be reached is named in the help", async () => {
  await using server = openServer();
  const gone = openServer();
  await gone[Symbol.asyncDispose]();
  const { steps } = await runFlow(flowOf(server.origin, oauth2At(gone.origin)), { env: ENV });
  assert.equal(steps[0].error?.class, "connect");
  const { host } = new URL(gone.origin);
  assert.equal(
    steps[0].failures[0].help,
    `nothing listens at ${host}; start the server, or correct \`token_url\``,
  );
});

Deno.test("aws_sigv4 signs with the time of the host", async () => {
  await using server = openServer();
  const auth = "{ aws_sigv4: { region: eu-central-1, service: execute-api, " +
    'access_key: AKIDEXAMPLE, secret_key: "${ENV.PASSWORD}", ' +
    'session_token: "${ENV.SESSION:-}" } }';
  const { steps } = await runFlow(flowOf(server.origin, auth), { env: ENV });
  assert.equal(steps[0].outcome, "passed");
  const { headers } = server.requests[0];
  assert.match(headers["x-amz-date"], /^\d{8}T\d{6}Z$/);
  assert.equal(headers["x-amz-security-token"], undefined);
  assert.ok(
    headers.authorization.startsWith(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${headers["x-amz-date"].slice(0, 8)}` +
        "/eu-central-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date, Signature=",
    ),
  );
});

Deno.test("credentials are masked wherever a server sends them back", async () => {
  await using server = openServer({
    "/echo": (request) => {
      const isDigest = request.target.includes("digest");
      if (isDigest && !request.headers.authorization) return challenging(request, 1);
      return new Response(`you said ${request.headers.authorization}`, { status: 500 });
    },
    "/token": json(TOKEN),
  });
  const ways = {
    basic: "{ basic: { username: ada, password: s3cret-val } }",
    bearer: "{ bearer: s3cret-val }",
    digest: "{ digest: { username: ada, password: s3cret-val } }",
    oauth2: oauth2At(server.origin).replace("${ENV.PASSWORD}", "s3cret-val"),
    aws_sigv4: "{ aws_sigv4: { region: r, service: s, access_key: a, secret_key: s3cret-val, " +
      "session_token: sess-s3cret } }",
  };
  for (const [way, auth] of Object.entries(ways)) {
    const flow = flowOf(server.origin, auth).replace("?q=1", `?${way}`);
    const result = await runFlow(flow, { includeBodies: true, curl: true });
    const sent = authorizationOf(server.requests.at(-1)!)!;
    const proof = /(?:response="|Signature=)(\w+)/.exec(sent)?.[1] ?? sent.split(" ")[1];
    assert.equal(result.steps[0].outcome, "failed", way);
    assert.match(told(result), /\*\*\*/, way);
    for (const secret of [proof, "s3cret", "granted-Xy7", btoa("ada:s3cret-val")]) {
      assert.ok(!told(result).includes(secret), `${way} shows ${secret}`);
    }
  }
});

Deno.test("a capture that is used in auth is secret", async () => {
  await using server = openServer({ "/login": json({ id: "captured-value" }) });
  const flow = `steps:
  - name: login
    request: { url: ${server.origin}/login }
    capture: { id: $.json.id }
  - name: ask
    request:
      url: ${server.origin}/echo
      auth: { bearer: "\${steps.login.capture.id}" }
    assert: { status: 500 }
`;
  const result = await runFlow(flow, { includeBodies: true });
  assert.equal(authorizationOf(server.requests[1]), "Bearer captured-value");
  assert.doesNotMatch(told(result), /captured-value/);
});

/** Mistakes that only the run can detect, and the message. */
const REFUSED: readonly (readonly [what: string, request: string, message: string])[] = [
  [
    "a header by an expression beside auth",
    'headers: { "${ENV.HEADER}": x }, auth: { bearer: a }',
    "credentials are given in `auth` and in a header",
  ],
  [
    "a colon in the name of a user",
    'auth: { basic: { username: "${ENV.PAIR}", password: x } }',
    "a user name cannot contain a colon",
  ],
  ["an empty token", 'auth: { bearer: "${ENV.EMPTY}" }', "`bearer` is empty"],
  [
    "a token of two lines",
    'auth: { bearer: "${ENV.LINES}" }',
    'the header "authorization" cannot hold a line break (U+000A)',
  ],
  [
    "a session of two lines",
    'auth: { aws_sigv4: { region: r, service: s, access_key: k, secret_key: x, session_token: "${ENV.LINES}" } }',
    'the header "x-amz-security-token" cannot hold',
  ],
  [
    "a list where text is wanted",
    'auth: { digest: { username: "${vars.list}", password: x } }',
    "`username` takes text, found array",
  ],
];

for (const [what, request, message] of REFUSED) {
  Deno.test(`${what} is an error at auth, and nothing is sent`, async () => {
    await using server = openServer();
    const flow = `vars: { list: [1] }
steps:
  - name: ask
    request:
      { url: ${server.origin}/echo,
        ${request} }
`;
    const env = { HEADER: "Authorization", PAIR: "ada:x", EMPTY: "", LINES: "one\ntwo" };
    const { steps } = await runFlow(flow, { env });
    const [{ error, failures: [{ at }] }] = steps;
    assert.equal(error?.class, "request");
    assert.ok(error.message.startsWith(message), error.message);
    assert.equal(at?.text.slice(at.column - 1, at.column - 1 + at.length), "auth");
    assert.deepEqual(server.log, []);
  });
}
