import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** What stands under \`assert\` of a step, unindented. */
async function assertOf(name: string, exchanges: readonly Exchange[]): Promise<string> {
  const { step } = await converted(exchanges, { all: true });
  const lines = step(name).split("\n");
  const from = lines.indexOf("assert:") + 1;
  return lines.slice(from).map((line) => line.slice(2)).join("\n");
}

const created: Exchange = {
  method: "POST",
  url: "/api/notes",
  body: { title: "Milk", pinned: false },
  status: 201,
  json: {
    id: 71,
    title: "Milk",
    pinned: false,
    state: "open",
    created_at: "2026-01-05T09:00:00Z",
    etag: "a7f3c9e1",
  },
};
const note = created.json as Record<string, unknown>;

Deno.test("what was sent comes back, what is captured has its type, and the rest is there", async () => {
  const written = await assertOf("create_note", [created, { url: "/api/notes/71", json: note }]);
  assert.equal(
    written,
    `status: 201
json:
  - path: $.json
    containsObject:
      title: Milk
      pinned: false
      state: open
  - path: $.json.id
    type: integer
  - path: $.json
    schema:
      type: object
      required: [created_at, etag]
`,
  );
});

Deno.test("a thing that is read has the id that was asked for, and what was sent for it last", async () => {
  const written = await assertOf("get_note", [
    created,
    {
      method: "PATCH",
      url: "/api/notes/71",
      body: { title: "Oat milk" },
      json: { ...note, title: "Oat milk" },
    },
    { url: "/api/notes/71", json: { ...note, title: "Oat milk" } },
  ]);
  assert.match(written, /id: \$\{steps.create_note.capture.id\}\n {6}title: Oat milk\n/);
});

Deno.test("a list has what was made, wherever it stands in it, and no longer what was removed", async () => {
  const exchanges: Exchange[] = [
    created,
    { url: "/api/notes", json: { items: [{ id: 3, title: "Old" }, note], total: 2 } },
    { method: "DELETE", url: "/api/notes/71", status: 204 },
    { url: "/api/notes", json: { items: [{ id: 3, title: "Old" }], total: 1 } },
  ];
  assert.equal(
    await assertOf("list_notes", exchanges),
    `status: 200
json:
  - path: $.json.items
    containsObject:
      id: \${steps.create_note.capture.id}
      title: Milk
      pinned: false
      state: open
  - path: $.json.total
    exists: true
`,
  );
  assert.match(
    await assertOf("list_notes_2", exchanges),
    /- path: \$.json.items\[\*\].id\n {4}notContains: \$\{steps.create_note.capture.id\}\n/,
  );
});

Deno.test("an id of another resource is not taken for one that is the same by chance", async () => {
  const written = await assertOf("list_users", [
    created,
    { url: "/api/users", json: [{ id: 71, title: "Dr." }] },
    { url: "/api/notes/71", json: note },
  ]);
  assert.equal(written, "status: 200\njson:\n  - path: $.json\n    type: array\n");
});

Deno.test("a short page of a list may not have what was made", async () => {
  const written = await assertOf("list_notes", [
    created,
    { url: "/api/notes?limit=5", json: [note] },
    { url: "/api/notes/71", json: note },
  ]);
  assert.equal(written, "status: 200\njson:\n  - path: $.json\n    type: array\n");
});

Deno.test("every item of a list is what the list was filtered by", async () => {
  const written = await assertOf("list_notes", [
    created,
    { url: "/api/notes?state=open", json: [note, { ...note, id: 4, title: "Bread" }] },
    { url: "/api/notes/71", json: note },
  ]);
  assert.match(written, /- path: \$.json\[\*\].state\n {4}each:\n {6}equals: open\n/);
});

Deno.test("nothing is said of numbers, times, hosts and words that belong to the server", async () => {
  const written = await assertOf("get_info", [{
    url: "/api/info",
    json: {
      status: "ok",
      version: "4.1.0",
      host: "box",
      uptime: 412,
      name: "Garden",
      online: true,
      count: 3,
    },
  }]);
  assert.equal(
    written,
    `status: 200
json:
  - path: $.json.status
    equals: ok
  - path: $.json
    schema:
      type: object
      required: [version, host, uptime, name, online, count]
`,
  );
});

Deno.test("what differed between two readings without a change between them is not compared", async () => {
  const reading = (type: string, success: boolean): Exchange => ({
    url: "/api/quote",
    json: { type, success },
  });
  const written = await assertOf("get_quote", [
    reading("funny", true),
    reading("sad", true),
    { method: "POST", url: "/api/notes", body: { a: 1 }, json: {} },
  ]);
  assert.doesNotMatch(written, /equals: (?:funny|sad)/);
  assert.match(written, /path: \$.json.success\n {4}equals: true/);
});

Deno.test("a state that passes by itself is compared where it begins, and not later", async () => {
  const job = { id: 71, kind: "export", state: "queued" };
  const exchanges: Exchange[] = [
    { method: "POST", url: "/api/jobs", body: { kind: "export" }, status: 201, json: job },
    { url: "/api/jobs/71", json: { ...job, state: "ready" } },
  ];
  assert.match(
    await assertOf("create_job", exchanges),
    /path: \$.json.state\n {4}equals: queued\n/,
  );
  assert.doesNotMatch(await assertOf("get_job", exchanges), /ready/);
});

Deno.test("nothing is said of the account that logs in, which may be another one", async () => {
  const written = await assertOf("login", [
    {
      method: "POST",
      url: "/login",
      body: { username: "ada", password: "difference-Engine-9" },
      json: { token: "kXoPqRtaZ91w0bTT8mQ2", user: { role: "admin", active: true } },
    },
    { url: "/api/me", headers: { authorization: "Bearer kXoPqRtaZ91w0bTT8mQ2" }, json: {} },
  ]);
  assert.doesNotMatch(written, /equals/);
});

Deno.test("no secret is compared with, and none is written", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/login",
      body: { username: "ada", password: "difference-Engine-9" },
      json: { token: "kXoPqRtaZ91w0bTT8mQ2", password: "difference-Engine-9", role: "admin" },
    },
    {
      url: "/api/me",
      headers: { authorization: "Bearer kXoPqRtaZ91w0bTT8mQ2" },
      json: { token: "kXoPqRtaZ91w0bTT8mQ2", name: "Ada" },
    },
  ], { all: true });
  assert.doesNotMatch(text, /difference-Engine|kXoPq/);
  assert.doesNotMatch(text, /equals: \$\{(?:ENV.LOGIN_PASSWORD|steps)/);
});

Deno.test("a refusal is told by its words", async () => {
  const written = await assertOf("get_note_not_found", [
    created,
    { method: "DELETE", url: "/api/notes/71", status: 204 },
    {
      url: "/api/notes/71",
      status: 404,
      json: { error: "not_found", message: "There is no such note", trace: "b7e0c1d2a3f4" },
    },
  ]);
  assert.match(written, /error: not_found\n|error\n {4}equals: not_found\n/);
  assert.match(written, /There is no such note/);
  assert.doesNotMatch(written, /b7e0c1d2a3f4/);
});

Deno.test("keys that are values are not asked for", async () => {
  const written = await assertOf("get_presence", [{
    url: "/api/presence",
    json: { "7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13": { at: 1 } },
  }]);
  assert.doesNotMatch(written, /7f3d9a52/);
});

Deno.test("an answer that is no JSON is told by its type, where it leads and its few words", async () => {
  const exchanges: Exchange[] = [
    { method: "POST", url: "/ping", text: "pong", type: "text/plain" },
    {
      method: "POST",
      url: "/forms",
      form: { a: "1" },
      status: 303,
      responseHeaders: { location: "/thanks" },
    },
    { method: "POST", url: "/marks", body: { a: 1 }, status: 201 },
  ];
  assert.equal(
    await assertOf("ping", exchanges),
    "status: 200\nheaders:\n  content-type:\n    startsWith: text/plain\nbody:\n  contains: pong\n",
  );
  assert.equal(
    await assertOf("create_form", exchanges),
    "status: 303\nheaders:\n  location:\n    endsWith: /thanks\n",
  );
  assert.equal(await assertOf("create_mark", exchanges), "status: 201\nbody:\n  isEmpty: true\n");
});
