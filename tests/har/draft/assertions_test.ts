import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** What is under \`assert\` of a step, unindented. */
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

Deno.test("sent values come back, captured ones have their type, and the rest exists", async () => {
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
    schema: { required: [created_at, etag] }
`,
  );
});

Deno.test("a resource that is read has the requested id, and the values last sent for it", async () => {
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

Deno.test("what was saved under a name is read back, until it is removed", async () => {
  const folder = { id: "rec", label: "Rec", paused: true, order: "random" };
  const exchanges: Exchange[] = [
    { method: "PUT", url: "/folders/rec", body: folder, text: "" },
    { url: "/folders/rec", json: { ...folder, size: 4 } },
    { method: "PATCH", url: "/folders/rec", body: { label: "Two" }, text: "" },
    { url: "/folders/rec", json: { ...folder, label: "Two", paused: false, size: 5 } },
    { method: "DELETE", url: "/folders/rec", text: "" },
    { url: "/folders/rec", status: 404, json: { id: "rec", label: "Two", error: "gone" } },
  ];
  const { draft } = await converted(exchanges, { all: true });
  const said = draft.steps.map(({ assertions }) =>
    assertions.flatMap(({ operator, operand }) =>
      operator === "containsObject" && operand.kind === "object"
        ? operand.members.map(([key]) => key).join(" ")
        : []
    ).join()
  );
  assert.deepEqual(said, ["", "id label paused order", "", "id label order", "", ""]);
});

Deno.test("a list contains what was created, wherever it is, and no longer what was removed", async () => {
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

Deno.test("an id of another resource is not confused with one that happens to be equal", async () => {
  const written = await assertOf("list_users", [
    created,
    { url: "/api/users", json: [{ id: 71, title: "Dr." }] },
    { url: "/api/notes/71", json: note },
  ]);
  assert.equal(written, "status: 200\njson:\n  - path: $.json\n    type: array\n");
});

Deno.test("a short page of a list may lack what was created", async () => {
  const written = await assertOf("list_notes", [
    created,
    { url: "/api/notes?limit=5", json: [note] },
    { url: "/api/notes/71", json: note },
  ]);
  assert.equal(written, "status: 200\njson:\n  - path: $.json\n    type: array\n");
});

Deno.test("every item of a list matches the filter of the list", async () => {
  const written = await assertOf("list_notes", [
    created,
    { url: "/api/notes?state=open", json: [note, { ...note, id: 4, title: "Bread" }] },
    { url: "/api/notes/71", json: note },
  ]);
  assert.match(written, /- path: \$.json\[\*\].state\n {4}each:\n {6}equals: open\n/);
});

Deno.test("numbers, times, hosts and words that belong to the server are not asserted", async () => {
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
    schema: { required: [version, host, uptime, name, online, count] }
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

Deno.test("what differed between two readings is not compared, whatever a browser reports between them", async () => {
  const reading = (type: string): Exchange => ({ url: "/api/quote", json: { type } });
  const body = { event: "quote_shown" };
  const written = await assertOf("get_quote", [
    reading("funny"),
    { method: "POST", url: "https://www.google-analytics.com/g/collect?v=2", body, status: 204 },
    reading("sad"),
    { method: "POST", url: "/api/notes", body: { a: 1 }, json: {} },
  ]);
  assert.doesNotMatch(written, /equals: (?:funny|sad)/);
});

Deno.test("that there is no error is compared, whatever says so, but no other number", async () => {
  const written = await assertOf("create_note", [
    {
      method: "POST",
      url: "/api/notes",
      body: { a: 1 },
      json: { errno: 0, error: null, count: 0 },
    },
  ]);
  assert.match(
    written,
    /json\.errno\n {4}equals: 0\n {2}- path: \$\.json\.error\n {4}equals: null/,
  );
  assert.doesNotMatch(written, /count\n {4}equals/);
});

Deno.test("a state that changes by itself is compared at its beginning, and not later", async () => {
  const job = { id: 71, kind: "export", state: "queued" };
  const exchanges: Exchange[] = [
    { method: "POST", url: "/api/exports", body: { kind: "export" }, status: 201, json: job },
    { url: "/api/exports/71", json: { ...job, state: "ready" } },
  ];
  assert.match(
    await assertOf("create_export", exchanges),
    /path: \$.json.state\n {4}equals: queued\n/,
  );
  assert.doesNotMatch(await assertOf("get_export", exchanges), /ready/);
});

Deno.test("nothing is asserted about the account that logs in, which may be another one", async () => {
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

Deno.test("a secret that the flow makes up is compared with, as the application shows it", async () => {
  const client = { client_id: "ferry-desk", client_secret: "Tide-table-77-q9Zk" };
  const { text, step } = await converted([
    { method: "POST", url: "/api/clients", body: client, status: 201, json: {} },
    { method: "PUT", url: "/api/clients/ferry-desk", body: client, json: {} },
    { url: "/api/clients/ferry-desk", json: client },
  ]);
  assert.match(step("get_client"), /client_secret\n +equals: \$\{vars\.client_secret\}\n/, text);
  assert.doesNotMatch(text, /Tide-table/);
});

Deno.test("a refusal is asserted by its words", async () => {
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

Deno.test("a refusal names what this run sent, and whole words only", async () => {
  const press = { method: "POST", url: "/presses", body: { title: "Cider press" } };
  const { step, text } = await converted([
    { ...press, status: 201, json: { id: 7, title: "Cider press" } },
    { ...press, status: 409, json: { error: "There is a Cider press, not a Cider presser" } },
  ], { all: true, unique: true });
  const name = "$" + "{vars.press_title}";
  assert.ok(
    step("create_press_conflict").includes(`There is a ${name}, not a Cider presser`),
    text,
  );
});

Deno.test("keys that are values are not asserted", async () => {
  const written = await assertOf("get_presence", [{
    url: "/api/presence",
    json: { "7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13": { at: 1 } },
  }]);
  assert.doesNotMatch(written, /7f3d9a52/);
});

Deno.test("a text of which a later request takes something is not asserted", async () => {
  const written = await assertOf("create_upload", [
    { method: "POST", url: "/uploads", text: "nCZYcvRpZZgEguYNFUahCb", type: "text/plain" },
    { method: "POST", url: "/imports", body: { uploadIds: ["nCZYcvRpZZgEguYNFUahCb"] }, json: {} },
  ]);
  assert.doesNotMatch(written, /body:/);
});

Deno.test("a response that is not JSON is asserted by its type, its redirect and its few words", async () => {
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

Deno.test("the id of the creator is not the id of what was created, even if the numbers are equal", async () => {
  const article = { id: 1, documentId: "mwagnzgjwhegid6ltd74llxk", createdBy: { id: 1 } };
  const written = await assertOf("get_article", [
    { method: "POST", url: "/articles", body: { title: "x" }, status: 201, json: article },
    { url: `/articles/${article.documentId}`, json: article },
  ]);
  assert.match(written, /path: \$\.json\.id\n +equals: \$\{steps\.create_article/);
  assert.doesNotMatch(written, /createdBy\.id\n +equals/);
});

Deno.test("what is created inside something has its own id, even if the numbers are equal", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/boards",
      body: { name: "Work" },
      status: 201,
      json: { id: 1, name: "Work" },
    },
    {
      method: "POST",
      url: "/boards/1/lists",
      body: { name: "Todo" },
      status: 201,
      json: { id: 1, board_id: 1, name: "Todo" },
    },
  ]);
  const text = step("create_list");
  assert.match(text, /board_id/);
  assert.doesNotMatch(text, /(?: id|\.id): \$\{steps\.create_board/);
  assert.doesNotMatch(text, /path: \$\.json\.id\n +equals/);
});

const LOST_JSON = { "content-type": "application/json" };

Deno.test("a body that is missing from the recording is mentioned at its step", async () => {
  const { text } = await converted([
    { method: "POST", url: "/items", body: { name: "a" }, status: 201, json: { id: 12 } },
    {
      method: "DELETE",
      url: "/items",
      headers: { ...LOST_JSON, "content-length": "8" },
      status: 204,
    },
  ]);
  assert.match(
    text,
    /# the recording does not have the body of this request[^\n]*\n(?: +#[^\n]*\n)* +- name: delete/,
  );
  assert.doesNotMatch(text, /content-type|placeholder/);
});

Deno.test("a body of JSON that has two bytes is an object without members", async () => {
  const { text, step } = await converted([
    { method: "POST", url: "/items", body: { name: "a" }, status: 201, json: { id: 12 } },
    {
      method: "DELETE",
      url: "/items/12",
      headers: { ...LOST_JSON, "content-length": "2" },
      json: {},
    },
  ]);
  assert.match(step("delete_item"), /body: \{\}/);
  assert.doesNotMatch(text, /# the recording does not have|content-type/);
});

Deno.test("the page of something shows the values sent for it", async () => {
  const form = { method: "POST", resourceType: "document", status: 302 };
  const page = (title: string) => ({
    url: "/notes/8f3kq/edit",
    resourceType: "document",
    text: `<input name="_csrf" value="k3Yt9-vQ2mZx8LpR7aWd"><h1>${title}</h1>`,
  });
  const { text } = await converted([
    {
      ...form,
      url: "/notes",
      form: { title: "Buy milk" },
      responseHeaders: { location: "/notes/8f3kq/edit" },
    },
    page("Buy milk"),
    {
      ...form,
      url: "/notes/8f3kq",
      form: { _csrf: "k3Yt9-vQ2mZx8LpR7aWd", title: "Buy bread" },
      responseHeaders: { location: "/notes/8f3kq/edit" },
    },
    page("Buy bread"),
    {
      ...form,
      url: "/notes/8f3kq/delete",
      form: { _csrf: "k3Yt9-vQ2mZx8LpR7aWd" },
      responseHeaders: { location: "/notes" },
    },
  ], { all: true });
  assert.match(text, /name: open_edit_note\n[\s\S]*?contains: Buy milk/);
  assert.match(text, /name: update_note\n/);
});

Deno.test("the location of what was made is asserted by its collection", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/classes/Entry",
      body: { text: "hello" },
      status: 201,
      json: { objectId: "UyvQROXhuf" },
      responseHeaders: { location: "https://app.test/classes/Entry/UyvQROXhuf" },
    },
    { url: "/classes/Entry/UyvQROXhuf", json: { objectId: "UyvQROXhuf", text: "hello" } },
  ]);
  assert.match(step("create_entry"), /location:\n +contains: \/classes\/Entry\/\n/);
});

Deno.test("what was made is found in a list by `objectId`", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/classes/Entry",
      body: { text: "hello" },
      status: 201,
      json: { objectId: "UyvQROXhuf" },
    },
    { url: "/classes/Entry", json: { results: [{ objectId: "UyvQROXhuf", text: "hello" }] } },
  ]);
  assert.match(
    step("list_entry"),
    /containsObject:\n +objectId: \$\{steps\.create_entry\.capture\.objectId\}\n +text: hello\n/,
  );
});

Deno.test("a short name in another script is asserted, too", async () => {
  for (const name of ["新用户", "Имя", "Bob"]) {
    const body = { name, age: 28, role: "editor" };
    const json = { id: 71, ...body };
    const written = await assertOf("create_user", [
      { method: "POST", url: "/api/users", body, status: 201, json },
    ]);
    assert.match(written, new RegExp(`^ {6}name: ${name}$`, "m"));
  }
});
