import { deepEqual, equal, match } from "node:assert/strict";
import { correlate } from "../../../lib/har/correlate/correlate.ts";
import { filterExchanges } from "../../../lib/har/filter/filter_exchanges.ts";
import { selectSteps } from "../../../lib/har/steps/select_steps.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.s1gn4tur3-0f-it";
const AUTH = { authorization: `Bearer ${TOKEN}` };
const LOGIN = post("/login", { user: "kay", password: "pw-1234" }, { token: TOKEN });
const ID = "0b6f3c52-7d51-4c1e-9a44-5a1f0e0a9b11";

/** Exchanges, and the places of the steps in the recording. */
const CASES: readonly (readonly [what: string, exchanges: readonly Exchange[], steps: unknown])[] =
  [
    ["changes, what they need, and reads that show them", [
      { url: "/config", json: { a: 1 } },
      LOGIN,
      { url: "/menu", headers: AUTH, json: [] },
      { url: "/notes", headers: AUTH, json: [] },
      post("/notes", { title: "one" }, { id: ID }, 201),
      { url: `/notes/${ID}`, headers: AUTH, json: { id: ID } },
      { url: "/menu?again", headers: AUTH, json: [] },
      { url: "/notes", headers: AUTH, json: [{ id: ID }] },
      { method: "DELETE", url: `/notes/${ID}`, headers: AUTH, status: 204 },
      { url: `/notes/${ID}`, headers: AUTH, status: 404, json: {} },
    ], [1, 4, 5, 7, 8, 9]],
    ["a list from which an item was picked", [
      LOGIN,
      { url: "/things?q=two", headers: AUTH, json: [{ id: ID, name: "two" }] },
      { url: `/things/${ID}`, headers: AUTH, json: { id: ID, name: "two" } },
      post("/orders", { thing: ID }, { ok: true }),
    ], [0, 1, 3]],
    ["the same read once between two changes", [
      post("/notes", { title: "one" }, { ok: true }),
      { url: "/notes", json: ["one", 1] },
      { url: "/notes", json: ["one", 2] },
      post("/notes", { title: "two" }, { ok: true }),
      { url: "/notes", json: ["one", "two"] },
      post("/cart", { item: "x" }, { ok: true }),
      { url: "/notes", json: ["one", "two", 3] },
    ], [0, 2, 3, 5, 6]],
    ["every read where nothing is changed", [
      LOGIN,
      { url: "/notes", headers: AUTH, json: [1] },
      { url: "/stats", headers: AUTH, json: {} },
      { url: "/refused", headers: AUTH, status: 403, json: {} },
    ], [0, 1, 2]],
    ["no record of what somebody looks at", [
      post("/notes", { title: "one" }, { ok: true }),
      patch("/users/me/last-seen", { note: 5 }),
      post("/settings/user", { editor: { view: { zoom: 1 } } }, undefined, 204),
      patch("/preferences", { theme: "dark" }),
    ], [0, 3]],
    ["no notice that is put away", [
      post("/notes", { title: "one" }, { ok: true }),
      patch("/notifications/7", { dismissed: true }),
      patch("/notifications/7", { title: "Renamed" }),
    ], [0, 2]],
    ["a setting that is read afterwards", [
      patch("/preferences", { sidebar: "left" }),
      { url: "/preferences", json: { sidebar: "left" } },
    ], [0, 1]],
    ["no attempt that was repeated", [
      post("/notes", { title: "one" }, { error: "list" }, 422),
      post("/notes", { title: "one" }, { ok: true }, 201),
      post("/tags", {}, { error: "name" }, 422),
      post("/locks", {}, { error: "held" }, 423),
    ], [1, 2]],
    ["a refused write that hands out what the next needs", [
      rpc("session-get", {}, 409, { "x-app-session-id": "s7Qm2Vx8Lp4Kd9Zt" }),
      rpc("session-get", { "x-app-session-id": "s7Qm2Vx8Lp4Kd9Zt" }),
      rpc("thing-add", { "x-app-session-id": "s7Qm2Vx8Lp4Kd9Zt" }),
      rpc("thing-list", { "x-app-session-id": "s7Qm2Vx8Lp4Kd9Zt" }),
    ], [0, 2, 3]],
    ["a page that sets the session of a change", [
      {
        url: "/",
        resourceType: "document",
        text: "<html></html>",
        responseHeaders: { "set-cookie": "sid=q8Zr4tY2mN7pL0kX" },
      },
      { url: "/about", resourceType: "document", text: "<html></html>" },
      {
        ...post("/notes", { title: "one" }, { ok: true }),
        headers: { cookie: "sid=q8Zr4tY2mN7pL0kX" },
      },
    ], [0, 2]],
    ["the page that logs out", [
      LOGIN,
      { ...post("/notes", { title: "one" }, { ok: true }), headers: AUTH },
      { url: "/logout", resourceType: "document", status: 302, responseHeaders: { location: "/" } },
      { url: "/", resourceType: "document", text: "<html></html>" },
    ], [0, 1, 2]],
    ["a form that logs in, with its redirects and the marks in its pages", [
      {
        url: "/login",
        resourceType: "document",
        text: '<form><input type="hidden" name="_csrf" value="c7Hq2Vx8Lp4Kd9Zt1"></form>',
        responseHeaders: { "set-cookie": "sid=q8Zr4tY2mN7pL0kX" },
      },
      {
        method: "POST",
        url: "/login",
        resourceType: "document",
        headers: { cookie: "sid=q8Zr4tY2mN7pL0kX" },
        form: { _csrf: "c7Hq2Vx8Lp4Kd9Zt1", username: "kay", password: "pw-1234" },
        status: 302,
        responseHeaders: { location: "/callback?code=k3Jd8Wn5Qs1Xz6Bv" },
      },
      {
        url: "/callback?code=k3Jd8Wn5Qs1Xz6Bv",
        resourceType: "document",
        headers: { cookie: "sid=q8Zr4tY2mN7pL0kX" },
        status: 302,
        responseHeaders: { location: "/home", "set-cookie": "sid=n2Gt6Yb9Rm4Vc1Pe" },
      },
      {
        url: "/home",
        resourceType: "document",
        headers: { cookie: "sid=n2Gt6Yb9Rm4Vc1Pe" },
        text: "<html></html>",
      },
      {
        ...post("/notes", { title: "one" }, { ok: true }),
        headers: { cookie: "sid=n2Gt6Yb9Rm4Vc1Pe" },
      },
    ], [0, 1, 2, 4]],
    ["queries of GraphQL about what a mutation changed", [
      graphql("query Me { me { id } }"),
      graphql("mutation CreateNote { createNote { ok } }"),
      graphql("query Notes { notes { title } }"),
      graphql("query Menu { menu { title } }"),
    ], [1, 2]],
  ];

for (const [what, exchanges, steps] of CASES) {
  Deno.test(`the minimum that is needed: ${what}`, async () => {
    const { entries, selection } = await stagesOf(exchanges);
    const found = selection();
    deepEqual(found.steps.map(({ entry }) => entry.index), steps);
    const all = [...found.steps, ...found.dropped].map(({ entry }) => entry.index);
    equal(new Set(all).size, all.length);
    equal(entries.length, exchanges.length);
  });
}

Deno.test("with all calls only polls are left out", async () => {
  const { filtered, selection } = await stagesOf(CASES[0][1]);
  deepEqual(selection(true).steps.map(({ entry }) => entry), filtered.kept);
});

Deno.test("a poll becomes a loop that ends with the expected state", async () => {
  const { selection } = await stagesOf([
    post("/exports", { kind: "csv" }, { job: ID }, 202),
    poll({ state: "queued" }, 1000),
    poll({ state: "working" }, 2000),
    { url: "/menu", json: [], at: 2500 },
    poll({ state: "done", file: "f-91f0b2c88d1e4a77" }, 3100),
    { url: "/files/f-91f0b2c88d1e4a77", json: { rows: 3 }, at: 4000 },
    poll({ state: "done", file: "f-91f0b2c88d1e4a77", seen: 2 }, 5000),
  ]);
  const { steps, dropped } = selection();
  deepEqual(steps.map(({ entry }) => entry.index), [0, 4, 5]);
  const { entries, ...loop } = steps[1].loop!;
  deepEqual(entries.map(({ index }) => index), [1, 2, 4]);
  deepEqual(loop, {
    maxAttempts: 10,
    sleepMs: 1100,
    until: { path: ["state"], operator: "equals", operand: "done" },
  });
  deepEqual(dropped.map(({ entry, reason }) => [entry.index, reason]), [
    [1, "refresh"],
    [2, "refresh"],
    [3, "not needed"],
    [6, "duplicate"],
  ]);
});

Deno.test("what a change started becomes a loop if its result is there at once", async () => {
  for (
    const [name, json, until] of [
      ["task_id", { ready: true, result: { n: 3 } }, {
        path: ["result"],
        operator: "type",
        operand: "object",
      }],
      ["task_id", { ready: false, result: null }, undefined],
      ["id", { ready: true, result: { n: 3 } }, undefined],
    ] as const
  ) {
    const { selection } = await stagesOf([
      post("/imports", { kind: "csv" }, { [name]: ID }),
      poll(json, 1000),
    ]);
    const [, { loop } = {}] = selection().steps;
    deepEqual(loop?.until, until);
    if (loop) deepEqual([loop.maxAttempts, loop.sleepMs], [10, 1000]);
  }
});

Deno.test("what the first poll returned is taken from the last", async () => {
  const { selection } = await stagesOf([
    post("/exports", { kind: "csv" }, { job: ID }, 202),
    poll({ state: "queued", file: "f-91f0b2c88d1e4a77" }, 1000),
    poll({ state: "done", file: "f-91f0b2c88d1e4a77" }, 2000),
    post("/shares", { file: "f-91f0b2c88d1e4a77" }, { ok: true }),
  ]);
  const { steps, decisions } = selection();
  deepEqual(steps.map(({ entry }) => entry.index), [0, 2, 3]);
  const [piece] = decisions!.get('3 json ["file"]')!.template!;
  equal(typeof piece === "object" && piece.to === "capture" && piece.producer.entry.index, 2);
});

Deno.test("the pauses of a loop add up to ten minutes at most", async () => {
  const polls = Array.from(
    { length: 60 },
    (_, i) => poll({ state: i < 59 ? "queued" : "done" }, 1000 + i * 5000),
  );
  const { selection } = await stagesOf([post("/exports", {}, { job: ID }, 202), ...polls]);
  const { maxAttempts, sleepMs } = selection().steps[1].loop!;
  deepEqual([maxAttempts, sleepMs], [120, 5000]);
});

Deno.test("a loop waits for three times as long as the client did, whatever another page asks meanwhile", async () => {
  const polls = Array.from(
    { length: 10 },
    (_, i) => poll({ state: i < 9 ? "queued" : "done" }, 1000 + i * 2000),
  );
  const others = [3500, 3700, 9500].map((at) => poll({ state: "queued" }, at));
  for (const asked of [polls, [...polls, ...others]]) {
    const { selection } = await stagesOf([post("/exports", {}, { job: ID }, 202), ...asked]);
    const { maxAttempts, sleepMs } = selection().steps[1].loop!;
    deepEqual([maxAttempts, sleepMs], [30, 2000]);
  }
});

Deno.test("deleting what the flow created is clean-up, other deletions are not", async () => {
  const { selection } = await stagesOf([
    { url: "/notes", json: [{ id: "7b0c7d1e-1d0a-4a5f-8a63-0f5d3c0b7a22", title: "old" }] },
    post("/notes", { title: "one" }, { id: ID }, 201),
    { method: "DELETE", url: `/notes/${ID}`, status: 204 },
    { method: "DELETE", url: "/notes/7b0c7d1e-1d0a-4a5f-8a63-0f5d3c0b7a22", status: 204 },
    { method: "DELETE", url: "/collections/notes", status: 204 },
  ]);
  deepEqual(
    selection().steps.map(({ entry, always }) => [entry.index, always ?? false]),
    [[0, false], [1, false], [2, true], [3, false], [4, false]],
  );
});

Deno.test("a response from a cache is a complete one for a client without a cache", async () => {
  const { selection } = await stagesOf([
    { url: "/notes", json: [1] },
    post("/notes", { title: "one" }, { ok: true }),
    { url: "/notes", status: 304 },
  ]);
  deepEqual(selection().steps.map(({ status }) => status), [200, 200]);
});

Deno.test("a refusal that returns a value says that it is intended", async () => {
  const { selection } = await stagesOf([
    rpc("session-get", {}, 409, { "x-app-session-id": "s7Qm2Vx8Lp4Kd9Zt" }),
    rpc("thing-add", { "x-app-session-id": "s7Qm2Vx8Lp4Kd9Zt" }),
  ]);
  match(selection().steps[0].comments[0], /status 409 is expected.*produces x-app-session-id/);
});

Deno.test("a refused write that was not corrected says so", async () => {
  const { selection } = await stagesOf([post("/notes", {}, { error: "title" }, 422)]);
  match(selection().steps[0].comments[0], /status 422/);
});

function post(url: string, body: unknown, json: unknown, status = 200): Exchange {
  return { method: "POST", url, body, json, status };
}

function patch(url: string, body: unknown): Exchange {
  return { method: "PATCH", url, body, status: 204 };
}

function poll(json: unknown, at: number): Exchange {
  return { url: `/jobs/${ID}`, json, at };
}

function rpc(
  method: string,
  headers: Record<string, string>,
  status = 200,
  responseHeaders: Record<string, string> = {},
): Exchange {
  const json = status === 200 ? { result: "success" } : undefined;
  return {
    method: "POST",
    url: "/rpc",
    body: { method, arguments: {} },
    headers,
    status,
    json,
    responseHeaders,
  };
}

function graphql(query: string): Exchange {
  return post("/graphql", { query, operationName: /\w+ (\w+)/.exec(query)![1] }, { data: {} });
}

Deno.test("reading what was created under a name given by the client is a step", async () => {
  const { selection } = await stagesOf([
    post("/projects", { slug: "blue-kettle" }, { id: 3 }),
    { url: "/projects/blue-kettle", json: { slug: "blue-kettle" } },
    { url: "/projects/red-pot", json: { slug: "red-pot" } },
  ]);
  deepEqual(selection().steps.map(({ entry }) => entry.index), [0, 1]);
});

Deno.test("what a person asks for is a step, regardless of the others", async () => {
  const { entries } = await recordingOf([
    post("/projects", { name: "shed" }, { id: 3 }),
    { url: "/news", json: [] },
    { url: "/weather", json: [] },
  ]);
  const filtered = filterExchanges(entries, { keep: ["/news"], drop: [] });
  const { steps } = selectSteps(filtered, correlate(filtered), [], { all: false });
  deepEqual(steps.map(({ entry, reason }) => [entry.index, reason]), [
    [0, "changes something"],
    [1, "was asked for"],
  ]);
});

Deno.test("what only a clean-up step needs always runs too", async () => {
  const { selection } = await stagesOf([
    LOGIN,
    {
      ...post("/notes", { title: "one" }, { id: ID }, 201),
      headers: { "content-type": "application/json", ...AUTH },
    },
    {
      method: "DELETE",
      url: `/notes/${ID}`,
      headers: AUTH,
      status: 428,
      json: { confirm: "c0ffee5a9e7d4b21" },
    },
    { method: "DELETE", url: `/notes/${ID}?confirm=c0ffee5a9e7d4b21`, headers: AUTH, status: 204 },
  ]);
  deepEqual(
    selection().steps.map(({ entry, always }) => [entry.index, always ?? false]),
    [[0, false], [1, false], [2, true], [3, true]],
  );
});
