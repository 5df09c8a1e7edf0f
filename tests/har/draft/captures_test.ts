import assert from "node:assert/strict";
import { converted, draftStep, findings } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const UUID = "7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13";
const OTHER = "0b9e4d1c-52a7-4f6e-8c3d-9a1f7e5b2c64";

/** What is under \`capture\` of a step, unindented. */
async function captureOf(name: string, exchanges: readonly Exchange[], spelling: "A" | "B" = "A") {
  const { step, text, draft } = await converted(exchanges, { all: true, spelling });
  assert.deepEqual(await findings(text, draft.environment.map((one) => one.name)), [], text);
  const lines = step(name).split("\n");
  const from = lines.findIndex((line) => /^(?:capture|extract):/.test(line));
  const to = lines.findIndex((line, i) => i > from && !line.startsWith("  "));
  return lines.slice(from, to).join("\n");
}

Deno.test("captures are named by their keys, and by the keys above if two are alike", async () => {
  const written = await captureOf("create_order", [
    {
      method: "POST",
      url: "/orders",
      body: { a: 1 },
      json: { id: UUID, customer: { id: OTHER }, lines: 1 },
    },
    { method: "POST", url: "/mails", body: { order: UUID, to: OTHER }, json: {} },
  ]);
  assert.equal(written, "capture:\n  id: $.json.id\n  customer_id: $.json.customer.id");
});

Deno.test("if two captures share a key, the one without an owner keeps it", async () => {
  const written = await captureOf("create_session", [
    { method: "POST", url: "/sessions", body: { a: 1 }, json: { id: UUID, kernel: { id: OTHER } } },
    { method: "POST", url: `/kernels/${OTHER}/restart`, json: {} },
    { method: "DELETE", url: `/sessions/${UUID}`, status: 204 },
  ]);
  assert.equal(written, "capture:\n  kernel_id: $.json.kernel.id\n  id: $.json.id");
});

Deno.test("a part of a redirect is named by what it is", async () => {
  const location = "/books/17/edit";
  const written = await captureOf("create_book", [
    {
      method: "POST",
      url: "/books",
      form: { title: "x" },
      status: 302,
      responseHeaders: { location },
    },
    { method: "POST", url: "/books/17/publish", form: { a: "b" }, json: {} },
  ]);
  assert.match(written, /^capture:\n {2}book_id:\n {4}header: location\n {4}regex: /);
});

Deno.test("an item of a map is chosen by what the user typed, and expected under no key", async () => {
  const column = { id: "c4r8avzkw2vfm3k", title: "Height" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/tables",
      body: { columns: [{ title: "Height" }] },
      status: 201,
      json: { columnsById: { "cufdz21550911v4": { id: "cufdz21550911v4" }, [column.id]: column } },
    },
    { method: "DELETE", url: `/columns/${column.id}`, status: 204 },
  ]);
  assert.match(step("create_table"), /columnsById\[\?@\.title == /);
  assert.doesNotMatch(step("create_table"), /c4r8avzkw2vfm3k/);
});

Deno.test("a list item is chosen by what the user typed, the newest of several", async () => {
  const exchanges: Exchange[] = [
    { method: "POST", url: "/tags", body: { label: "Red tape" }, status: 201, json: {} },
    { url: "/tags", json: { items: [{ id: OTHER, label: "x" }, { id: UUID, label: "Red tape" }] } },
    { method: "DELETE", url: `/tags/${UUID}`, status: 204 },
  ];
  assert.equal(
    await captureOf("list_tags", exchanges),
    "capture:\n  id:\n    path: $.json.items[?@.label == 'Red tape'].id\n    select: last",
  );
  assert.equal(
    await captureOf("list_tags", exchanges, "B"),
    "extract:\n  id:\n    path: $.items[?@.label == 'Red tape'].id\n    select: last",
  );
});

Deno.test("the newest item of a list is the first one if the body asks for that order", async () => {
  const capture = await captureOf("list_tags", [
    { method: "POST", url: "/tags", body: { label: "Red tape" }, status: 201, json: {} },
    {
      method: "POST",
      url: "/tags/list",
      body: { sorting: [{ sortBy: "created", sortOrder: "desc" }] },
      json: { items: [{ id: UUID, label: "Red tape" }, { id: OTHER, label: "x" }] },
    },
    { method: "DELETE", url: `/tags/${UUID}`, status: 204 },
  ]);
  assert.match(capture, /path: \$\.json\.items\[\?@\.label == 'Red tape'\]\.id\n {4}select: first/);
});

Deno.test("headers, cookies and pages have their own kinds of captures, and secrets are masked", async () => {
  const csrf = "kXoPqRtaZ91w0bTT8mQ2";
  const exchanges: Exchange[] = [
    {
      url: "/form",
      text: `<form><input type="hidden" name="_csrf" value="${csrf}"></form>`,
      responseHeaders: { "set-cookie": "connect.sid=s%3AxQ81mnLL02kd; Path=/" },
      resourceType: "document",
    },
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: "connect.sid=s%3AxQ81mnLL02kd" },
      form: { _csrf: csrf, text: "Milk" },
      status: 201,
      json: { id: 5 },
      responseHeaders: { etag: '"9f86d081884c"' },
    },
    {
      method: "PUT",
      url: "/notes/5",
      headers: { "if-match": '"9f86d081884c"', cookie: "connect.sid=s%3AxQ81mnLL02kd" },
      body: { text: "Bread" },
      json: { id: 5 },
    },
  ];
  const { draft } = await converted(exchanges);
  const captured = draft.steps.flatMap(({ captures }) =>
    captures.map(({ name, producer: { source } }) => `${name}: ${source.from}`)
  );
  assert.deepEqual(captured.toSorted(), [
    "connect_sid: cookie",
    "csrf: text",
    "etag: header",
    "id: json",
  ]);
  assert.deepEqual(draftStep(draft, "update_note").captures, []);
});

Deno.test("a row of a page is found by the name that the run gives to what is in it", async () => {
  const page = "<ul><li>ada-lovelace <a href='/members/17'>show</a></li></ul>";
  const token = { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.s1gn4tur3-0f-it" };
  const account = { username: "ada-lovelace", password: "difference-Engine-9" };
  const exchanges = (url: string): Exchange[] => [
    { method: "POST", url, body: account, status: 201, json: token },
    { url: "/members", headers: { authorization: `Bearer ${token.token}` }, text: page },
    { method: "DELETE", url: "/members/17", status: 204 },
  ];
  const row = (name: string) =>
    `regex: ">\\\\s*\${${name}}\\\\s*<[\\\\s\\\\S]*?\\\\bhref='/members/([^/?&#\\"']+)"`;
  for (const [url, name] of [["/register", "vars.username"], ["/login", "ENV.LOGIN_USERNAME"]]) {
    const capture = await captureOf("open_members", exchanges(url));
    assert.ok(capture.includes(row(name)), capture);
  }
});

Deno.test("a value that only the position of its item chooses has a comment where it is captured", async () => {
  const { text } = await converted([
    { url: "/items", json: [{ id: 8 }, { id: 9 }, { id: 10 }] },
    { method: "POST", url: "/items/9/copies", json: {} },
  ]);
  assert.equal(
    text.match(/# .*picks.*\n.*/g)?.join("\n"),
    "# `id` picks item 2 of 3 of a list\n  - name: list_items",
  );
});

Deno.test("a long poll gives no id that the change gives for which it waited", async () => {
  const text = "Jam is done";
  const poll = (i: number, notices: readonly unknown[]): Exchange => ({
    url: `/notices?after=${i}`,
    json: { notices },
    at: i * 3000,
    time: 2900,
  });
  const notify = (noteId: string, at: number): Exchange => ({
    method: "POST",
    url: "/notices",
    body: { text },
    json: { noteId },
    at,
  });
  const { step, draft } = await converted([
    poll(1, []),
    notify(UUID, 5_000),
    poll(2, [{ id: UUID, text }]),
    poll(3, [{ id: OTHER, text }]),
    notify(OTHER, 11_500),
    { method: "DELETE", url: `/notices/${OTHER}`, status: 204, at: 12_500 },
  ]);
  assert.match(step("delete_notice"), /\/notices\/\$\{steps\.create_notice_2\.capture\.noteId\}/);
  assert.equal(draft.steps.length, 3);
});
