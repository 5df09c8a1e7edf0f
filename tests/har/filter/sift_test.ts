import assert from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { fates, filtered, PAGE } from "./sifting.ts";

const CALL: Exchange = { url: "/api/me", json: { id: 1 } };

/** One exchange after a page and a call, and what happens to it. */
const CASES: readonly (readonly [string, Exchange, string])[] = [
  ["a script", { url: "/app.js", resourceType: "script", text: "1" }, "static"],
  ["a script that was fetched", { url: "/a.min.js?v=1", type: "text/plain", text: "1" }, "static"],
  ["what makes a page of XML", { url: "/a.xsl", resourceType: "xslt", text: "<a/>" }, "static"],
  ["an image without a name", { url: "/thumb/7", type: "image/png" }, "static"],
  ["a manifest", { url: "/manifest.json", json: {} }, "static?"],
  ["texts by their file", { url: "/i18n/en.json", json: { a: "b" } }, "static?"],
  ["texts by their language", { url: "/locales/editor?lng=en", json: { a: "b" } }, "static?"],
  ["data among the assets", { url: "/assets/config.json", json: { a: "b" } }, "static?"],
  ["a call that ends like a file", { url: "/files/logo.svg", json: { id: 1 } }, "kept"],
  ["a call about texts", { url: "/translations?lng=en", json: { data: [] } }, "kept"],
  ["a file that an API makes", {
    url: "/reports/7.pdf",
    type: "application/pdf",
    responseHeaders: { "content-disposition": "attachment; filename=7.pdf" },
  }, "kept"],
  ["an upload", { method: "POST", url: "/files/a.png", body: "x", status: 201 }, "kept"],
  ["a preflight", {
    method: "OPTIONS",
    url: "/api/me",
    headers: { "access-control-request-method": "GET" },
  }, "preflight"],
  ["a question for options", {
    method: "OPTIONS",
    url: "/api/me",
    headers: { accept: "application/json" },
    json: {},
  }, "kept"],
  ["a WebSocket", { url: "/ws", status: 101 }, "websocket"],
  ["a host of others", { url: "https://other.example/api", json: { a: 1 } }, "third-party"],
  ["a host beside", { url: "https://api.app.test/items", json: { a: 1 } }, "kept"],
  ["a report of a browser", {
    method: "POST",
    url: "/+policy/log",
    headers: { "content-type": "application/csp-report" },
    body: '{"csp-report":{}}',
    status: 204,
  }, "telemetry"],
  ["analytics", {
    method: "POST",
    url: "https://www.google-analytics.com/g/collect",
    status: 204,
  }, "telemetry"],
  ["a beacon", { method: "POST", url: "/x", resourceType: "ping", body: "{}" }, "telemetry"],
  ["a page of the server for developers", {
    method: "POST",
    url: "/__nextjs_original-stack-frames",
    body: { frames: [] },
    json: [{ status: "fulfilled", value: { originalStackFrame: null } }],
  }, "telemetry"],
  ["a pixel", { url: "https://www.facebook.com/tr?id=1" }, "third-party"],
  ["events of an analysis in a form", {
    method: "POST",
    url: "/collect",
    form: { event_name: "click" },
    status: 204,
  }, "telemetry"],
  ["logs in a text", { method: "POST", url: "/logs", body: "a line", status: 204 }, "telemetry"],
  ["timings of a page", {
    method: "POST",
    url: "/_private/browser/data",
    body: { resources: [{ name: "a.js", fetchStart: 620.8, transferSize: 0 }] },
    text: "",
  }, "telemetry"],
  ["an envelope", { method: "POST", url: "/e?sentry_key=1", body: "{}" }, "telemetry"],
  [
    "reports to the own host",
    { method: "POST", url: "/rum", body: "[]", status: 204 },
    "telemetry",
  ],
  ["pages that are counted", {
    method: "PATCH",
    url: "/users/me/track/page",
    body: { last_page: "/" },
    status: 204,
  }, "telemetry"],
  ["events of an analysis", {
    method: "POST",
    url: "/events",
    body: [{ event_name: "click" }],
    status: 204,
  }, "telemetry"],
  ["events of a calendar", {
    method: "POST",
    url: "/events",
    body: { title: "Lunch" },
    status: 201,
    json: { id: 7, title: "Lunch", day: "Monday" },
  }, "kept"],
  ["events of a calendar without an answer", {
    method: "POST",
    url: "/events",
    body: { title: "Lunch" },
    status: 201,
  }, "kept"],
  ["tracks of an album", { method: "POST", url: "/tracks", body: { title: "One" } }, "kept"],
  ["a track that is removed", { method: "DELETE", url: "/track/page", status: 204 }, "kept"],
  ["metrics that are read", { url: "/metrics", json: { cpu: 1 } }, "kept"],
  ["what was never answered", { url: "/api/slow", status: 0 }, "aborted"],
  ["what was cancelled", { url: "/api/slow", status: -1 }, "aborted"],
  [
    "server-sent events",
    { url: "/news", type: "text/event-stream", text: "data: 1" },
    "streaming?",
  ],
  ["socket.io", { url: "/socket.io/?EIO=4&transport=polling", text: "0{}" }, "streaming?"],
  ["engine.io", { url: "/live/?EIO=4&transport=polling", text: "0{}" }, "streaming?"],
  ["signalr", { method: "POST", url: "/hub/negotiate?negotiateVersion=1", json: {} }, "streaming?"],
  ["an event source", { url: "/feed", resourceType: "eventsource", json: [] }, "streaming?"],
  ["long polling", { url: "/news?since=4", json: [], time: 30_000 }, "streaming?"],
  ["a cursor", { url: "/items?cursor=4", json: [], time: 30 }, "kept"],
  ["another page", { ...PAGE, url: "/users" }, "document?"],
  ["a piece of a page", { url: "/menu", text: "<li>One</li>" }, "document?"],
  ["a word that is called a page", { url: "/version", text: "1.2.3" }, "kept"],
  ["an error as a page", { url: "/api/9", status: 404, text: "<h1>no</h1>" }, "kept"],
  ["a page that is JSON", { url: "/api/9", resourceType: "document", json: { id: 9 } }, "kept"],
  ["a page that redirects", {
    url: "/home",
    resourceType: "document",
    status: 302,
    responseHeaders: { location: "/" },
  }, "document?"],
  ["a link that changes something", {
    url: "/notes/7/pin?token=0f3a9c",
    resourceType: "document",
    status: 302,
    responseHeaders: { location: "/notes" },
  }, "kept"],
  ["a call that redirects", {
    url: "/items",
    status: 301,
    responseHeaders: { location: "/items/" },
  }, "kept"],
  ["what the browser kept", { url: "/api/x", json: {}, raw: { _fromCache: "disk" } }, "cached?"],
  ["what was not modified", { url: "/api/x", status: 304 }, "kept"],
  ["a schema", {
    method: "POST",
    url: "/graphql",
    body: { operationName: "IntrospectionQuery", query: "query IntrospectionQuery { a }" },
    json: {},
  }, "introspection"],
  [
    "a query",
    { method: "POST", url: "/graphql", body: { query: "{ me { id } }" }, json: {} },
    "kept",
  ],
  ["an error of the API", { url: "/api/none", status: 404, json: { error: "none" } }, "kept"],
];

for (const [name, exchange, fate] of CASES) {
  Deno.test(`sift says of ${name}: ${fate}`, async () => {
    assert.deepEqual(await fates([PAGE, CALL, exchange]), ["document?", "kept", fate]);
  });
}

Deno.test("sift drops data next to scripts of the page", async () => {
  const exchanges: Exchange[] = [
    PAGE,
    { url: "/red/red.min.js", resourceType: "script" },
    { url: "/red/keymap.json", json: { a: 1 } },
    { url: "/data/keymap.json", json: { a: 1 } },
  ];
  assert.deepEqual(await fates(exchanges), ["document?", "static", "static?", "kept"]);
});

Deno.test("sift recognises a chain of requests for news by the one that waited for a change", async () => {
  const chain = (time: number): readonly Exchange[] =>
    [1, 2, 3].map((i) => ({ url: `/inbox?after=${i}`, json: [{ id: i + 1 }], at: i * 3000, time }));
  const change: Exchange = { method: "POST", url: "/notes", body: {}, json: {}, at: 7500 };
  const seen = (exchanges: readonly Exchange[]) => fates([PAGE, ...exchanges]);
  const news = ["streaming?", "streaming?", "streaming?"];
  assert.deepEqual(await seen([...chain(2900), change]), ["document?", ...news, "kept"]);
  const kept = ["document?", "kept", "kept", "kept"];
  assert.deepEqual(await seen(chain(2900)), kept);
  assert.deepEqual(await seen([...chain(1700), change]), [...kept, "kept"]);
  assert.deepEqual(await seen([...chain(3200), change]), [...kept, "kept"]);
});

Deno.test("sift recognises reads that wait for what is newer than a header said", async () => {
  const read = (index: number, query = "", time = 5): Exchange => ({
    url: `/policies?dc=one${query}`,
    json: [{ index }],
    responseHeaders: { "x-shop-index": `${index}` },
    at: index * 3000,
    time,
  });
  const exchanges = (time: number): readonly Exchange[] => [
    PAGE,
    read(1),
    { ...read(2, "&index=1", time), at: 4000 },
    { method: "POST", url: "/policies", body: {}, json: {}, at: 6000 },
    { ...read(2), at: 6100 },
    { ...read(3, "&index=2"), at: 6200 },
  ];
  const news = "streaming?";
  const waited = ["document?", "kept", news, "kept", "kept", news];
  assert.deepEqual(await fates(exchanges(2100)), waited);
  assert.deepEqual((await fates(exchanges(5))).filter((fate) => fate === news), []);
  // A parameter that stays as it is asks for nothing newer, though a header has its value.
  const same = exchanges(2100).map((one) => ({ ...one, url: one.url?.replace("=2", "=1") }));
  assert.deepEqual((await fates(same)).filter((fate) => fate === news), []);
});

Deno.test("sift recognises a response that had not ended, unless bodies are left out", async () => {
  const body = (size: number) => ({
    response: {
      status: 200,
      headers: [{ name: "content-type", value: "application/json" }],
      content: { size, mimeType: "application/json" },
    },
  });
  const open: Exchange = { url: "/news", raw: body(-1) };
  const ended = [1, 2, 3].map((i): Exchange => ({ url: `/things/${i}`, json: { id: i } }));
  assert.equal((await fates([PAGE, ...ended, open])).at(-1), "streaming?");
  assert.equal((await fates([PAGE, ...ended, { ...open, raw: body(40) }])).at(-1), "kept");
  assert.equal((await fates([PAGE, open, { ...open, url: "/other" }])).at(-1), "kept");
});

Deno.test("sift keeps a form login and the redirects after it", async () => {
  const redirect = { resourceType: "document", status: 302 };
  const exchanges: Exchange[] = [
    { ...redirect, url: "/", responseHeaders: { location: "/login" } },
    { ...PAGE, url: "/login" },
    {
      ...redirect,
      method: "POST",
      url: "/login",
      form: { user: "ada", password: "x" },
      responseHeaders: { location: "/callback?code=4", "set-cookie": "sid=abc" },
    },
    { ...redirect, url: "/callback?code=4", responseHeaders: { location: "/home#top" } },
    { ...PAGE, url: "/home" },
  ];
  const expected = ["document?", "document?", "kept", "kept", "document?"];
  assert.deepEqual(await fates(exchanges), expected);
});

Deno.test("sift lists the origins, the one with most calls first", async () => {
  const { origins } = await filtered([
    PAGE,
    { url: "https://api.app.test/a", json: { a: 1 } },
    { url: "https://api.app.test:8443/b", json: { a: 1 } },
    { url: "https://api.app.test/c", json: { a: 1 } },
    { url: "https://other.example/d", json: { a: 1 } },
  ]);
  assert.deepEqual(origins, [
    "https://api.app.test",
    "https://api.app.test:8443",
    "https://app.test",
  ]);
});

Deno.test("sift says why it drops", async () => {
  const { dropped } = await filtered([
    PAGE,
    CALL,
    { url: "https://o1.ingest.sentry.io/api/1/envelope/", method: "POST" },
    { url: "https://fonts.example/x", json: {} },
    { url: "/api/slow", status: 0 },
    { url: "/api/me", status: 0 },
  ]);
  assert.deepEqual(dropped.map(({ detail }) => detail), [
    "a page",
    "o1.ingest.sentry.io",
    "fonts.example",
    "it was never answered",
    "the same call is answered elsewhere",
  ]);
});

for (
  const [name, header, wrong] of [
    ["a value", { "x-tenant": "a\u0000b" }, "x-tenant"],
    ["the type of the body", { "content-type": "text/x\u0001y" }, "content-type"],
    ["a name", { "x tenant": "a" }, "x tenant"],
  ] as const
) {
  Deno.test(`a request that no client can have sent is dropped: ${name}`, async () => {
    const { kept, dropped } = await filtered([
      PAGE,
      CALL,
      { url: "/api/odd", method: "POST", headers: header, body: "a" },
    ]);
    assert.equal(kept.length, 1);
    assert.deepEqual(dropped.slice(1).map(({ reason, detail }) => [reason, detail]), [
      ["unusable", `its header ${wrong} cannot be sent`],
    ]);
  });
}

Deno.test("a recording of pages alone is about them", async () => {
  const script: Exchange = { url: "/app.js", resourceType: "script", text: "1" };
  assert.deepEqual(await fates([PAGE, script, { ...PAGE, url: "/about" }]), [
    "kept",
    "static",
    "kept",
  ]);
});
