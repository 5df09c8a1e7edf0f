import assert from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { fates } from "./sifting.ts";

const READ: Exchange = { url: "/api/job", json: { status: "pending" } };
const DONE: Exchange = { url: "/api/job", json: { status: "done" } };
const CHANGE: Exchange = { method: "POST", url: "/api/job", body: {}, status: 202 };
const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  body: { user: "ada", password: "x" },
  json: { token: "q7Xw2LmN8vB4kR9sT1yZ" },
};
const REFRESH: Exchange = {
  method: "POST",
  url: "/auth/refresh",
  body: { refresh_token: "a" },
  json: { token: "w7Xw2LmN8vB4kR9sT1yZ" },
};
const FORM_LOGIN: Exchange = {
  method: "POST",
  url: "/sign-in",
  headers: { referer: "https://app.test/sign-in?next=%2F" },
  form: { user: "ada", password: "x" },
  status: 302,
  responseHeaders: { location: "/home" },
};
const FORM_AGAIN: Exchange = { ...FORM_LOGIN, responseHeaders: { location: "/sign-in" } };
const REFUSED: Exchange = { ...READ, status: 401, json: { error: "who are you" } };
const BASIC: Exchange = { ...READ, headers: { authorization: "Basic YWRhOmxvdmVsYWNlMTg1Mg==" } };

/** Some exchanges, and what happens to each. */
const CASES: readonly (readonly [string, readonly Exchange[], string])[] = [
  ["the same read twice", [READ, READ], "kept duplicate"],
  ["the same read with a change between", [READ, CHANGE, READ], "kept kept kept"],
  ["a poll", [READ, READ, READ, DONE], "kept kept kept kept"],
  ["the same read with a cache buster", [
    { ...READ, url: "/api/job?_=1767603600123" },
    { ...READ, url: "/api/job?_=1767603600456" },
  ], "kept duplicate"],
  ["the same read with the cache buster of Dojo", [
    { ...READ, url: "/api/job?dojo.preventCache=1767603600123" },
    { ...READ, url: "/api/job?dojo.preventCache=1767603600456" },
  ], "kept duplicate"],
  ["the same read with the time of the request", [
    { ...READ, url: "/api/job?full=1&1767603600123" },
    { ...READ, url: "/api/job?full=1&1767603600456" },
  ], "kept duplicate"],
  ["pages of a list", [
    { ...READ, url: "/api/job?page=1" },
    { ...READ, url: "/api/job?page=2" },
  ], "kept kept"],
  ["a read that was not modified", [READ, { url: "/api/job", status: 304 }], "kept duplicate"],
  ["a question whether it is there", [READ, { ...READ, method: "HEAD" }], "kept duplicate"],
  ["a read that hands out another cookie", [
    { ...READ, responseHeaders: { "set-cookie": "csrf=one" } },
    { ...READ, responseHeaders: { "set-cookie": "csrf=two" } },
  ], "kept kept"],
  ["the same change twice", [CHANGE, CHANGE], "kept kept"],
  ["the same query in GraphQL", [
    { method: "POST", url: "/graphql", body: { query: "{ me { id } }" }, json: { data: 1 } },
    { method: "POST", url: "/graphql", body: { query: "{ me { id } }" }, json: { data: 1 } },
  ], "kept duplicate"],
  ["the same mutation in GraphQL", [
    { method: "POST", url: "/graphql", body: { query: "mutation { a { id } }" }, json: {} },
    { method: "POST", url: "/graphql", body: { query: "mutation { a { id } }" }, json: {} },
  ], "kept kept"],
  ["a probe before the login", [REFUSED, LOGIN, READ], "failed probe? kept kept"],
  ["a refusal that stays one", [REFUSED, LOGIN], "kept kept"],
  ["a refusal behind the login", [LOGIN, { ...REFUSED, status: 403 }, READ], "kept kept kept"],
  ["a refresh that came too early", [
    { ...REFRESH, status: 400, json: {} },
    LOGIN,
    REFRESH,
  ], "failed probe? kept kept"],
  ["a session that ended", [LOGIN, REFUSED, REFRESH, READ], "kept failed probe? kept kept"],
  ["a challenge of basic authentication", [REFUSED, BASIC], "failed probe? kept"],
  ["a challenge whose answer was not recorded", [REFUSED, READ], "failed probe? kept"],
  ["a login that leads back to its form", [FORM_AGAIN, FORM_LOGIN], "failed probe? kept"],
  ["a login that is answered with its form", [
    { ...FORM_LOGIN, status: 200, text: "<form><input name=password type=password></form>" },
    FORM_LOGIN,
  ], "failed probe? kept"],
  ["a login that is never accepted", [FORM_AGAIN, FORM_AGAIN], "kept kept"],
  ["an account that is added before another one", [
    { ...FORM_AGAIN, form: { user: "ada", password1: "x", password2: "x" } },
    { ...FORM_LOGIN, form: { user: "bob", password1: "x", password2: "x" } },
  ], "kept kept"],
  ["a handshake", [{ ...CHANGE, status: 409 }, LOGIN, CHANGE], "kept kept kept"],
];

for (const [name, exchanges, expected] of CASES) {
  Deno.test(`sift recognises ${name}`, async () => {
    assert.equal((await fates(exchanges)).join(" "), expected);
  });
}
