import assert from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { fates, PAGE } from "./sifting.ts";

const TOKEN = "q7Xw2LmN8vB4kR9sT1yZ";
const OWN: Exchange = {
  url: "/api/me",
  headers: { authorization: `Bearer ${TOKEN}` },
  json: { id: 1 },
};
const FOREIGN: Exchange = { url: "https://backend.example/items", json: [{ id: 1 }] };

/** What makes the site of another call part of the application, or does not. */
const CASES: readonly (readonly [string, readonly Exchange[], string])[] = [
  ["nothing in common", [PAGE, OWN, FOREIGN], "third-party"],
  ["the same token", [PAGE, OWN, {
    ...FOREIGN,
    headers: { authorization: `Bearer ${TOKEN}` },
  }], "kept"],
  ["a token of an answer of the page's site", [
    PAGE,
    { method: "POST", url: "/login", json: { token: TOKEN } },
    { ...FOREIGN, headers: { authorization: `Bearer ${TOKEN}` } },
  ], "kept"],
  ["a token that it issued", [
    PAGE,
    OWN,
    { ...FOREIGN, method: "POST", json: { access_token: TOKEN } },
  ], "kept"],
  ["a preflight that announces credentials", [
    PAGE,
    OWN,
    {
      method: "OPTIONS",
      url: FOREIGN.url,
      headers: {
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    },
    FOREIGN,
  ], "kept"],
  ["something that is changed there", [PAGE, OWN, {
    ...FOREIGN,
    method: "PATCH",
    body: { a: 1 },
  }], "kept"],
  ["a page that calls nothing of its own", [PAGE, FOREIGN], "kept"],
  ["a page of its own", [PAGE, OWN, {
    url: "https://backend.example/login",
    resourceType: "document",
    headers: { "sec-fetch-dest": "document" },
    text: "<!doctype html>",
  }, FOREIGN], "kept"],
  ["a frame only", [PAGE, OWN, {
    url: "https://backend.example/ad",
    resourceType: "document",
    headers: { "sec-fetch-dest": "iframe" },
    text: "<!doctype html>",
  }, FOREIGN], "third-party"],
  ["no page but most changes", [
    { url: "https://cdn.example/a", json: [] },
    { url: "https://cdn.example/b", json: [] },
    { ...FOREIGN, method: "POST", body: { a: 1 } },
  ], "kept"],
  ["no page and no call", [{ url: "https://files.example/a.txt", text: "hello" }], "kept"],
  ["nothing but a service that measures", [
    { url: "https://api.mixpanel.com/v1/items", json: [{ id: 1 }] },
  ], "kept"],
];

for (const [name, exchanges, fate] of CASES) {
  Deno.test(`a site with ${name} is ${fate}`, async () => {
    assert.equal((await fates(exchanges)).at(-1), fate);
  });
}

Deno.test("a recording of a telemetry service is not telemetry", async () => {
  const at = (path: string) => `https://app.posthog.com${path}`;
  const found = await fates([
    { ...PAGE, url: at("/") },
    { url: at("/api/projects"), json: [{ id: 1 }] },
  ]);
  assert.deepEqual(found, ["document?", "kept"]);
});
