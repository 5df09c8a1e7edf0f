import { deepEqual, equal, match } from "node:assert/strict";
import type { Entry } from "../../../lib/har/mod.ts";
import { repairSanitized } from "../../../lib/har/repair/sanitized_export.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const TOKEN = "tok_4f9aB27cD81e60";
const LOGIN: Exchange = {
  method: "POST",
  url: "/auth/login",
  body: { email: "kay@example.test", password: "pw" },
  json: { data: { access_token: TOKEN, token_type: "bearer" } },
};

Deno.test("a token is put into the requests that a preflight announced", async () => {
  const api = "https://api.test";
  const { entries, notes } = await repaired([
    { ...LOGIN, url: `${api}/auth/login` },
    preflight("GET", `${api}/notes?page=1`, "authorization,content-type"),
    { url: `${api}/notes?page=1`, json: [] },
    { url: `${api}/notes?page=2`, json: [] },
    { url: `${api}/public`, json: [] },
  ]);
  deepEqual(authorizations(entries), [
    undefined,
    undefined,
    `Bearer ${TOKEN}`,
    `Bearer ${TOKEN}`,
    undefined,
  ]);
  deepEqual(notes.map(({ entry }) => entry?.index), [2]);
  equal(notes[0].text, "`authorization` was added here and to 1 more: the recording was sanitised");
});

Deno.test("if no response returned what was announced, its place is marked", async () => {
  const { entries, notes } = await repaired([
    preflight("GET", "https://api.test/notes", "x-app, Authorization"),
    { url: "https://api.test/notes", json: [] },
  ]);
  deepEqual(authorizations(entries), [undefined, "Bearer [REDACTED]"]);
  match(notes.at(-1)!.text, /no response issued.*Export HAR with sensitive data/s);
});

Deno.test("a token has the scheme that the response names", async () => {
  const { entries } = await repaired([
    { ...LOGIN, url: "https://api.test/login", json: { token: TOKEN, token_type: "JWT" } },
    preflight("GET", "https://api.test/notes", "authorization"),
    { url: "https://api.test/notes", json: [] },
  ]);
  deepEqual(authorizations(entries).at(-1), `JWT ${TOKEN}`);
});

Deno.test("a token that requests show in their query needs no header", async () => {
  const { entries } = await repaired([
    LOGIN,
    { url: `/notes?token=${TOKEN}`, json: [] },
    { method: "POST", url: `/notes?token=${TOKEN}`, body: { a: 1 }, json: { id: 5 } },
  ]);
  deepEqual(authorizations(entries), [undefined, undefined, undefined]);
});

Deno.test("the latest token counts: a refresh replaces a login", async () => {
  const { entries } = await repaired([
    { url: "/me", status: 401, json: {} },
    LOGIN,
    { url: "/me", json: { id: 1 } },
    { method: "POST", url: "/auth/refresh", json: { accessToken: "tok_second_9A7b31" } },
    { method: "POST", url: "/notes", body: { a: 1 }, json: { id: 5 } },
    { url: "/app.css", resourceType: "stylesheet", text: "p{}", type: "text/css" },
  ]);
  deepEqual(authorizations(entries), [
    undefined,
    undefined,
    `Bearer ${TOKEN}`,
    undefined,
    "Bearer tok_second_9A7b31",
    undefined,
  ]);
});

Deno.test("a recording that has its credentials is left unchanged", async () => {
  const exchanges: Exchange[] = [
    { url: "/me", status: 401, json: {} },
    LOGIN,
    { url: "/me", headers: { authorization: `Bearer ${TOKEN}` }, json: {} },
    { url: "/open", json: {} },
  ];
  const { entries, notes } = await repaired(exchanges);
  deepEqual(authorizations(entries), [undefined, undefined, `Bearer ${TOKEN}`, undefined]);
  deepEqual(notes, []);
});

Deno.test("a returned token is not used if nothing says it was needed", async () => {
  const { entries } = await repaired([LOGIN, { url: "/notes", json: [] }]);
  deepEqual(authorizations(entries), [undefined, undefined]);
});

Deno.test("for a lost cookie session the recording says what is missing", async () => {
  const { entries, notes } = await repaired([
    { method: "POST", url: "/session", body: { user: "a", password: "b" }, json: { ok: true } },
    { url: "/notes", json: [] },
  ], { creator: { name: "WebInspector", version: "537.36" }, browser: undefined });
  deepEqual(authorizations(entries), [undefined, undefined]);
  equal(notes.length, 1);
  match(notes[0].text, /`cookie`, `set-cookie` and `authorization` are missing/);
  match(notes[0].text, /Export HAR with sensitive data/);
});

Deno.test("Basic authentication is put into all requests of its origin", async () => {
  const basic = "Basic YTpi";
  const { entries } = await repaired([
    { method: "POST", url: "/rpc", body: {}, status: 409 },
    { method: "POST", url: "/rpc", body: {}, headers: { authorization: basic }, json: {} },
    { url: "https://other.test/", json: {} },
    { url: "/refused", status: 401 },
  ]);
  deepEqual(authorizations(entries), [basic, basic, undefined, undefined]);
});

Deno.test("a page before the first credentials of a browser needed them as well", async () => {
  const basic = "Basic YTpi";
  const recorded = (destination: string) =>
    repaired([
      { url: "/", text: "<html>", type: "text/html" },
      { url: "/app", headers: { authorization: basic, "sec-fetch-dest": destination }, json: {} },
    ]);
  deepEqual(authorizations((await recorded("script")).entries), [basic, basic]);
  deepEqual(authorizations((await recorded("empty")).entries), [undefined, basic]);
});

Deno.test("Basic for a token endpoint is not for other requests", async () => {
  const { entries } = await repaired([
    { method: "POST", url: "/oauth/token", headers: { authorization: "Basic YTpi" }, json: {} },
    { url: "/open", json: {} },
    { url: "/me", headers: { authorization: "Bearer abc" }, json: {} },
  ]);
  deepEqual(authorizations(entries), ["Basic YTpi", undefined, "Bearer abc"]);
});

Deno.test("Basic known only from the challenge is added without credentials", async () => {
  const challenge = { "www-authenticate": 'Basic realm="x"' };
  const { entries, notes } = await repaired([
    { url: "/rpc", status: 401, responseHeaders: challenge },
    { url: "/rpc", json: {} },
    { url: "/more", json: {} },
  ]);
  deepEqual(authorizations(entries), [undefined, "Basic Og==", "Basic Og=="]);
  equal(notes.length, 1);
  match(notes[0].text, /asks for Basic authentication/);
});

Deno.test("a challenge that a cookie satisfies is not answered with Basic", async () => {
  const challenge = { "www-authenticate": "Basic" };
  const { entries } = await repaired([
    { url: "/rpc", status: 401, responseHeaders: challenge },
    { url: "/rpc", headers: { cookie: "sid=1" }, json: {} },
  ]);
  deepEqual(authorizations(entries), [undefined, undefined]);
});

Deno.test("Digest known only from the challenge is added without credentials", async () => {
  const { entries, notes } = await repaired([
    { url: "/rpc", status: 401, responseHeaders: { "www-authenticate": 'Digest realm="x"' } },
    { url: "/rpc", json: {} },
  ]);
  deepEqual(authorizations(entries), [undefined, "Digest Og=="]);
  match(notes[0].text, /Digest authentication/);
});

async function repaired(exchanges: readonly Exchange[], log: Record<string, unknown> = {}) {
  return repairSanitized(await recordingOf(exchanges, log));
}

function authorizations(entries: readonly Entry[]): (string | undefined)[] {
  return entries.map(({ request }) =>
    request.headers.find(({ name }) => name === "authorization")?.value
  );
}

function preflight(method: string, url: string, names: string): Exchange {
  return {
    method: "OPTIONS",
    url,
    status: 204,
    headers: {
      "access-control-request-method": method,
      "access-control-request-headers": names,
    },
  };
}
