import assert from "node:assert/strict";
import { createAuthorizer, type ResolvedRequest } from "../../../lib/http/mod.ts";
import type { OAuth2Auth } from "../../../lib/http/resolved_request.ts";
import { json, openServer, type Reply, text } from "../../support/server.ts";
import { createDeps } from "./deps.ts";

const REQUEST: ResolvedRequest = {
  method: "GET",
  url: "http://127.0.0.1/orders",
  headers: [["user-agent", "a/1"]],
  timeoutMs: 5_000,
};
const TOKEN = { access_token: "tok-1", token_type: "Bearer", expires_in: 60 };

function authAt(origin: string, more: Partial<OAuth2Auth> = {}): OAuth2Auth {
  return {
    kind: "oauth2",
    tokenUrl: `${origin}/token`,
    clientId: "my id",
    clientSecret: "s:cr+t é",
    clientAuth: "header",
    params: [],
    ...more,
  };
}

function headerOf({ headers }: ResolvedRequest): string | undefined {
  return headers.find(([name]) => name === "authorization")?.[1];
}

Deno.test("a token is requested with the client in a header, form-encoded", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  using deps = createDeps();
  const auth = authAt(server.origin, { params: [["scope", "a b"], ["audience", "https://x/?y"]] });
  const sent = await createAuthorizer(auth, deps).authorize(REQUEST);
  assert.equal(headerOf(sent), "Bearer tok-1");
  const [{ method, headers, body }] = server.requests;
  assert.equal(method, "POST");
  assert.equal(headers["content-type"], "application/x-www-form-urlencoded");
  assert.equal(headers.accept, "application/json");
  assert.equal(headers["user-agent"], "a/1");
  assert.equal(atob(headers.authorization.slice(6)), "my+id:s%3Acr%2Bt+%C3%A9");
  assert.equal(body, "grant_type=client_credentials&scope=a+b&audience=https%3A%2F%2Fx%2F%3Fy");
});

Deno.test("a token is requested with the client in the form if the step says so", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  using deps = createDeps();
  await createAuthorizer(authAt(server.origin, { clientAuth: "body" }), deps).authorize(REQUEST);
  const [{ headers, body }] = server.requests;
  assert.equal(headers.authorization, undefined);
  assert.equal(
    body,
    "grant_type=client_credentials&client_id=my+id&client_secret=s%3Acr%2Bt+%C3%A9",
  );
});

Deno.test("a flow requests each token once", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  using deps = createDeps();
  await createAuthorizer(authAt(server.origin), deps).authorize(REQUEST);
  await createAuthorizer(authAt(server.origin), deps).authorize(REQUEST);
  assert.equal(server.requests.length, 1);
  await createAuthorizer(authAt(server.origin, { params: [["scope", "a"]] }), deps)
    .authorize(REQUEST);
  assert.equal(server.requests.length, 2);
  using other = createDeps();
  await createAuthorizer(authAt(server.origin), other).authorize(REQUEST);
  assert.equal(server.requests.length, 3);
});

Deno.test("an expired token is requested again", async () => {
  const replies = [TOKEN, { ...TOKEN, access_token: "tok-2", expires_in: "60" }];
  await using server = openServer({ "/token": replies.map((reply) => json(reply)) });
  let now = 0;
  using deps = createDeps({ now: () => now });
  const { authorize } = createAuthorizer(authAt(server.origin), deps);
  now = 59_999;
  assert.equal(headerOf(await authorize(REQUEST)), "Bearer tok-1");
  now += 59_999;
  assert.equal(headerOf(await authorize(REQUEST)), "Bearer tok-1");
  now += 1;
  assert.equal(headerOf(await authorize(REQUEST)), "Bearer tok-2");
});

Deno.test("a token without a lifetime is used for the whole flow", async () => {
  await using server = openServer({ "/token": json({ access_token: "tok-1" }) });
  let now = 0;
  using deps = createDeps({ now: () => now });
  const { authorize } = createAuthorizer(authAt(server.origin), deps);
  await authorize(REQUEST);
  now = Number.MAX_SAFE_INTEGER;
  await authorize(REQUEST);
  assert.equal(server.requests.length, 1);
});

Deno.test("a token that the server refuses is not renewed", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  using deps = createDeps();
  const { authorize, respond } = createAuthorizer(authAt(server.origin), deps);
  const response = await deps.send({ ...REQUEST, url: `${server.origin}/status/401` });
  assert.equal(await respond(await authorize(REQUEST), response), undefined);
});

Deno.test("a token is secret from the moment it arrives, as are the credentials for it", async () => {
  await using server = openServer({ "/token": json(TOKEN) });
  using deps = createDeps();
  await createAuthorizer(authAt(server.origin), deps).authorize(REQUEST);
  assert.deepEqual(deps.secrets, [
    "s:cr+t é",
    "s%3Acr%2Bt+%C3%A9",
    server.requests[0].headers.authorization.slice(6),
    "tok-1",
  ]);
});

Deno.test("a request for a token is recorded as a hop, even if it is refused", async () => {
  await using server = openServer({ "/token": [json({}, { status: 400 }), json(TOKEN)] });
  using deps = createDeps();
  const { authorize } = createAuthorizer(authAt(server.origin), deps);
  await assert.rejects(authorize(REQUEST));
  await authorize(REQUEST);
  const hop = { kind: "token", method: "POST", url: `${server.origin}/token`, duration_ms: 0 };
  assert.deepEqual(deps.hops.map((hop) => ({ ...hop, duration_ms: 0 })), [
    { ...hop, status: 400 },
    { ...hop, status: 200 },
  ]);
});

/** Responses without a token, and the message. */
const REFUSALS: readonly (readonly [what: string, reply: Reply, message: string])[] = [
  [
    "an error with a description",
    json({ error: "invalid_client", error_description: "No such client." }, { status: 401 }),
    "status 401, `invalid_client`: No such client.",
  ],
  ["an error", json({ error: "invalid_scope" }, { status: 400 }), "status 400, `invalid_scope`"],
  ["an error under 200", json({ error: "invalid_grant" }), "`invalid_grant`"],
  ["a page", text("<h1>Oh no</h1>", { status: 502 }), 'status 502: "<h1>Oh no</h1>"'],
  ["an empty answer", text("", { status: 500 }), "status 500"],
  ["text", text("tok-1"), 'the response is not a JSON object: "tok-1"'],
  ["a list", json(["tok-1"]), 'the response is not a JSON object: "[\\"tok-1\\"]"'],
  ["no token", json({ token: "tok-1" }), "the response has no `access_token`"],
  ["a number", json({ access_token: 1 }), "the `access_token` of the response is not text"],
  [
    "a token with a line break",
    json({ access_token: "a\nb" }),
    "the `access_token` of the response is a text that a header cannot hold",
  ],
  [
    "another type",
    json({ access_token: "a", token_type: "mac" }),
    'the token is of the type "mac", and baton supports "Bearer" only',
  ],
  [
    "a redirect",
    text("", { status: 302, headers: { location: "https://a.test/login" } }),
    "status 302, a redirect to https://a.test/login",
  ],
];

for (const [what, reply, message] of REFUSALS) {
  Deno.test(`${what} instead of a token is an error that names the URL`, async () => {
    await using server = openServer({ "/token": reply });
    using deps = createDeps();
    await assert.rejects(createAuthorizer(authAt(server.origin), deps).authorize(REQUEST), {
      errorClass: "request",
      message: `no token from ${server.origin}/token: ${message}`,
      part: { kind: "auth" },
    });
  });
}

Deno.test("a token endpoint that cannot be reached is a network error", async () => {
  const server = openServer();
  await server[Symbol.asyncDispose]();
  using deps = createDeps();
  await assert.rejects(createAuthorizer(authAt(server.origin), deps).authorize(REQUEST), {
    errorClass: "connect",
    message: `no token from ${server.origin}/token: connection refused (${
      new URL(server.origin).host
    })`,
  });
});
