import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

Deno.test("a member has what the path has after its name", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/projects/default/flags",
      body: { name: "dark-header" },
      status: 201,
      json: { name: "dark-header", project: "default", projectId: "default", type: "default" },
    },
  ]);
  const written = step("create_flag");
  assert.match(written, /project: default\n/);
  assert.match(written, /projectId: default\n/);
});

Deno.test("what says what to do with a member is no name of the thing in the response", async () => {
  const page = { id: 3, title: "Rye bread", thumbnail: false };
  const { step } = await converted([
    { method: "PATCH", url: "/pages/3/update-thumbnail", body: {}, json: page },
    { method: "PATCH", url: "/pages/4/update-cover", body: {}, json: { ...page, id: 4 } },
  ]);
  assert.match(step("update_thumbnail"), /id: 3\n|id\n +equals: 3\n/);
  assert.doesNotMatch(step("update_cover"), /equals: 4|id: 4\n/);
});

const LOGIN: Exchange = {
  method: "POST",
  url: "/api/login",
  body: { username: "marta", password: "Marta-pw-1" },
  json: { id: 1, username: "marta" },
};

Deno.test("the id of its author is that of the user who logged in", async () => {
  const book = { id: 7154, title: "The sea wall", authorId: 1001, editorId: 1001 };
  const { step } = await converted([
    { ...LOGIN, json: { id: 1001, username: "marta" } },
    { url: "/api/users/1001", json: { id: 1001 } },
    { method: "POST", url: "/api/books", body: { title: "The sea wall" }, status: 201, json: book },
    { url: "/api/books/7154", json: book },
    { url: "/api/books/7155", json: { ...book, id: 7155 } },
  ], { all: true });
  assert.match(step("get_book"), /authorId: \$\{steps\.login\.capture\.id\}\n/);
  assert.doesNotMatch(step("get_book"), /editorId: /);
  assert.doesNotMatch(step("get_book_2"), /authorId: /);
});

Deno.test("of many members, those that a change set come before who logs in", async () => {
  const users = Object.fromEntries(
    ["created", "updated", "opened"].map((key) => [`${key}By`, "marta"]),
  );
  const tags = { red: "Tag 21", blue: "Tag 22", green: "Tag 23", grey: "Tag 24", lime: "Tag 25" };
  const book = { id: 7154, ...users, title: "The sea wall", ...tags, lent: false };
  const { step } = await converted([
    LOGIN,
    { method: "POST", url: "/api/books", body: { title: "The sea wall", ...tags }, json: book },
    { method: "PATCH", url: "/api/books/7154", body: { lent: true }, json: { ok: true } },
    { url: "/api/books", json: [{ ...book, lent: true }] },
  ]);
  assert.match(step("list_books"), /lent: true/);
});

Deno.test("the user who made something is the one who logged in", async () => {
  const book = { id: 7, title: "The sea wall", createdBy: { id: 1, name: "Marta" } };
  const { step } = await converted([
    LOGIN,
    { method: "POST", url: "/api/books", body: { title: "The sea wall" }, status: 201, json: book },
    { url: "/api/books/7", json: book },
    { url: "/api/books", json: [book] },
    // Somebody else may have made this.
    { method: "PATCH", url: "/api/books/3", body: { title: "Emma" }, json: { ...book, id: 3 } },
  ], { all: true });
  const by = String.raw`\$\{steps\.login\.capture\.id\}\n`;
  assert.match(step("get_book"), new RegExp(String.raw`createdBy\.id\n +equals: ${by}`));
  assert.match(step("list_books"), new RegExp(String.raw`createdBy:\n +id: ${by}`));
  assert.doesNotMatch(step("update_book"), new RegExp(by));
});

Deno.test("a typed text is expected under a name with a word of its own", async () => {
  const { step } = await converted([
    { method: "POST", url: "/pages", form: { lf_tags: "baking slow" }, status: 302 },
    {
      method: "PATCH",
      url: "/pages/3/pin",
      body: {},
      json: { tags: "baking slow", tags_html: "baking slow", motto: "baking slow" },
    },
  ], { all: true });
  const written = step("pin_page");
  assert.match(written, /json\.tags\n +equals: baking slow/);
  assert.match(written, /tags_html\n +equals: baking slow/);
  assert.doesNotMatch(written, /motto\n +equals/);
});

Deno.test("the id of a message of JSON-RPC is not that of what it is about", async () => {
  const message = (result: unknown) => ({ id: 1, jsonrpc: "2.0", result });
  const { text } = await converted([
    { method: "POST", url: "/api/rules", body: { name: "Keys" }, json: message(true) },
    { url: "/api/rules", json: message([{ name: "Keys" }]) },
  ]);
  assert.doesNotMatch(text, /\$\.json\.id|capture/);
});

Deno.test("an item that is known shows what was sent for it, rather than what is empty", async () => {
  const rule = {
    admins: [],
    clients: [],
    hosts: [],
    realms: [],
    resolvers: [],
    times: [],
    users: [],
    zones: [],
    description: "What the keepers of boats may do",
  };
  const { step } = await converted([
    { method: "POST", url: "/api/rules", body: { name: "Keepers", ...rule }, json: { id: 731 } },
    { url: "/api/rules", json: [{ id: 17 }, { id: 731, name: "Keepers", ...rule }] },
  ]);
  assert.match(step("list_rules"), /description: What the keepers of boats may do\n/);
});

Deno.test("what the account of the user has as a default is not expected of another", async () => {
  const made = { title: "Quartz pavilion", privacyLevel: "public", status: "pending" };
  const user = { name: "Ada", defaultPrivacyLevel: "public" };
  const flow = (answer: Exchange["json"]) =>
    converted([
      { ...LOGIN, json: { user: answer } },
      {
        method: "POST",
        url: "/api/notes",
        body: { title: made.title },
        status: 201,
        json: { id: 7, ...made },
      },
    ]);
  const { step } = await flow(user);
  assert.match(step("create_note"), /status\n +equals: pending\n/);
  assert.doesNotMatch(step("create_note"), /equals: public/);
  const other = await flow({ name: "Ada" });
  assert.match(other.step("create_note"), /privacyLevel: public\n/);
});
