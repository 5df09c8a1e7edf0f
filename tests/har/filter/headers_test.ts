import assert from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { filtered, PAGE } from "./sifting.ts";

/** An exchange, and those of its headers that carry meaning. */
const CASES: readonly (readonly [string, Exchange, Readonly<Record<string, string>>])[] = [
  ["those of the browser", {
    headers: {
      "sec-fetch-mode": "cors",
      "user-agent": "Mozilla/5.0",
      host: "app.test",
      "accept-language": "en",
      "cache-control": "no-cache",
      "if-none-match": "W/1",
      traceparent: "00-1",
      "x-request-id": "1",
      "x-turbo-request-id": "1",
      "x-datadog-trace-id": "1",
      "cf-ray": "1",
    },
  }, {}],
  ["that of a program for what no cache has", {
    headers: { "user-agent": "fhir-client/2.3", "cache-control": "no-cache" },
  }, { "cache-control": "no-cache" }],
  ["a token that a script does not have", { headers: { authorization: "Bearer null" } }, {}],
  ["those of the application", {
    headers: {
      "X-Tenant": "a",
      authorization: "Bearer x",
      "if-match": "W/1",
      "idempotency-key": "k",
      prefer: "return=minimal",
      soapaction: "x",
      "x-signature": "s",
      "x-requested-with": "XMLHttpRequest",
    },
  }, {
    "x-tenant": "a",
    authorization: "Bearer x",
    "if-match": "W/1",
    "idempotency-key": "k",
    prefer: "return=minimal",
    soapaction: "x",
    "x-signature": "s",
    "x-requested-with": "XMLHttpRequest",
  }],
  ["a type without a body", { headers: { "content-type": "application/json" } }, {}],
  ["a type with a body", { method: "POST", body: { a: 1 } }, {
    "content-type": "application/json",
  }],
  ["a type that is only beside the body", {
    method: "POST",
    raw: {
      request: {
        method: "POST",
        url: "https://app.test/x",
        headers: [],
        postData: { mimeType: "application/merge-patch+json", text: '{"a":1}' },
      },
    },
  }, { "content-type": "application/merge-patch+json" }],
  ["any answer", { headers: { accept: "*/*" } }, {}],
  [
    "any answer that is XML",
    { headers: { accept: "*/*" }, type: "application/xml", text: "<a/>" },
    {
      accept: "application/xml",
    },
  ],
  ["a page that is XML", {
    headers: { accept: "text/html,application/xml;q=0.9,*/*;q=0.8" },
    type: "application/xml",
    text: "<a/>",
  }, { accept: "application/xml" }],
  ["the answers of a browser", {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
  }, {}],
  ["the page of a server that looks at what is accepted", {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    responseHeaders: { vary: "Cookie, Accept" },
    json: undefined,
    text: "<p>Notes",
  }, { accept: "text/html" }],
  ["a page for a script", {
    method: "PUT",
    headers: { accept: "text/html; q=1.0, */*" },
    responseHeaders: { vary: "accept" },
    json: undefined,
    text: "<p>Notes",
  }, { accept: "text/html" }],
  ["the page of a server that packs what it sends", {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    responseHeaders: { vary: "Accept-Encoding" },
    json: undefined,
    text: "<p>Notes",
  }, {}],
  ["the redirect of a page", {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    status: 302,
    responseHeaders: { location: "/login" },
    text: "",
  }, { accept: "text/html" }],
  ["the redirect of a form", {
    method: "POST",
    form: { title: "Tea" },
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    status: 302,
    responseHeaders: { location: "/notes" },
    text: "",
  }, { "content-type": "application/x-www-form-urlencoded" }],
  ["the redirect of a logout", {
    method: "POST",
    url: "/logout",
    form: { really: "yes" },
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    status: 302,
    responseHeaders: { location: "/" },
    text: "",
  }, { accept: "text/html", "content-type": "application/x-www-form-urlencoded" }],
  ["the answers of a client", { headers: { accept: "application/json, text/plain, */*" } }, {
    accept: "application/json",
  }],
  ["any answer rather than the wanted one", {
    headers: { accept: "text/plain, */*; q=0.01" },
    json: { suggestions: [] },
  }, {}],
  ["an answer of a version", { headers: { accept: "application/vnd.app.v2+json" } }, {
    accept: "application/vnd.app.v2+json",
  }],
  ["the origin of a read", { headers: { origin: "https://app.test" } }, {}],
  ["the origin of a change", {
    method: "POST",
    headers: { origin: "https://app.test", referer: "https://app.test/x" },
    body: { a: 1 },
  }, { "content-type": "application/json" }],
  ["the origin of a change with cookies", {
    method: "PATCH",
    headers: { origin: "https://app.test", referer: "https://app.test/x", cookie: "a=b" },
    body: { a: 1 },
  }, { "content-type": "application/json", origin: "https://app.test" }],
  ["the origin of a form, and the type of one without fields", {
    method: "POST",
    headers: {
      origin: "https://app.test",
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
    },
  }, {
    origin: "https://app.test",
    "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
  }],
  ["the origin of a form with a token that no other site has", {
    method: "POST",
    headers: { origin: "https://app.test", authorization: "eyJhbGciOiJIUzI1NiJ9.e30.x" },
    form: { name: "Ada" },
  }, {
    "content-type": "application/x-www-form-urlencoded",
    authorization: "eyJhbGciOiJIUzI1NiJ9.e30.x",
  }],
  ["what a router has of a page", {
    headers: { rsc: "1", "next-router-state-tree": "%5B%22%22%5D", "next-url": "/books" },
  }, { rsc: "1" }],
  ["the origin of a request with cookies that a response repeats", {
    method: "POST",
    headers: { origin: "https://app.test", cookie: "a=b" },
    body: { a: 1 },
    responseHeaders: { "access-control-allow-origin": "https://app.test" },
  }, { "content-type": "application/json", origin: "https://app.test" }],
  ["the origin that a response repeats to anyone", {
    method: "POST",
    headers: { origin: "https://app.test" },
    body: { a: 1 },
    responseHeaders: { "access-control-allow-origin": "https://app.test" },
  }, { "content-type": "application/json" }],
  ["the origin of a change with a token", {
    method: "POST",
    headers: {
      origin: "https://app.test",
      referer: "https://app.test/x",
      "x-csrf-token": "abc",
    },
  }, { origin: "https://app.test", "x-csrf-token": "abc" }],
  ["the page of a form with a token", {
    method: "POST",
    headers: { referer: "https://app.test/x" },
    form: { _csrf: "abc", name: "Ada" },
  }, { "content-type": "application/x-www-form-urlencoded", referer: "https://app.test/" }],
  ["the server of a form without a token", {
    method: "POST",
    headers: { origin: "https://app.test", referer: "https://app.test/x?id=7", cookie: "sid=1" },
    form: { name: "Ada" },
  }, {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://app.test",
    referer: "https://app.test/",
  }],
  ["the page to which a response leads back", {
    url: "/notes/7/pin?token=abc",
    headers: { referer: "https://app.test/notes?page=2" },
    status: 302,
    responseHeaders: { location: "/notes?page=2#7" },
    json: undefined,
    text: "",
  }, { referer: "https://app.test/notes?page=2" }],
  ["the page from which a redirect leads on", {
    method: "POST",
    headers: { referer: "https://app.test/notes?page=2" },
    body: { a: 1 },
    status: 302,
    responseHeaders: { location: "/notes" },
  }, { "content-type": "application/json" }],
  ["the page to which a response leads a script back, at the same address", {
    method: "POST",
    url: "/notes",
    headers: { referer: "https://app.test/notes" },
    body: { pages: "many" },
    status: 302,
    responseHeaders: { location: "/notes" },
  }, { "content-type": "application/json", referer: "https://app.test/notes" }],
  ["the page that a form names", {
    method: "POST",
    headers: { referer: "https://app.test/?a=1&b=2" },
    text: `<form><input name="back" value="https://app.test/?a=1&amp;b=2"></form>`,
    json: undefined,
  }, { referer: "https://app.test/?a=1&b=2" }],
  ["the page that a text names", {
    method: "POST",
    headers: { referer: "https://app.test/a" },
    text: `<p>Back to https://app.test/a</p>`,
    json: undefined,
  }, {}],
  ["the origin of a login that gets a session", {
    method: "POST",
    url: "/login",
    headers: { origin: "https://app.test" },
    body: { email: "nora@example.test" },
    responseHeaders: { "set-cookie": "sid=4f1d0c77b3e84b25" },
  }, { "content-type": "application/json", origin: "https://app.test" }],
  ["a piece of a file", { status: 206, headers: { range: "bytes=0-9" } }, { range: "bytes=0-9" }],
  ["a piece that nobody gave", { headers: { range: "bytes=0-" } }, {}],
];

for (const [name, exchange, expected] of CASES) {
  Deno.test(`headers with meaning: ${name}`, async () => {
    const { kept, headersOf } = await filtered([PAGE, {
      url: "/api/x",
      json: { a: 1 },
      ...exchange,
    }]);
    const found = kept.flatMap((entry) => headersOf(entry));
    assert.deepEqual(Object.fromEntries(found.map(({ name, value }) => [name, value])), expected);
  });
}
