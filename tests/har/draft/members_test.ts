import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const created: Exchange = {
  method: "POST",
  url: "/api/queues",
  body: { title: "Invoices" },
  status: 201,
  json: { id: 71, title: "Invoices" },
};
const queue = { id: 71, title: "Invoices", node: "n1", policy: "p1" };

Deno.test("only members that every answer of the operation had are required", async () => {
  const { step } = await converted([
    created,
    { url: "/api/queues/71", json: { ...queue, idle_since: "now", consumers: [] } },
    {
      method: "PATCH",
      url: "/api/queues/71",
      body: { title: "Bills" },
      json: { ...queue, title: "Bills" },
    },
    { url: "/api/queues/71", json: { ...queue, title: "Bills", consumers: [] } },
    { url: "/api/queues/72", json: { id: 72, title: "x", node: "n1", policy: "p2" } },
  ], { all: true });
  assert.match(step("get_queue"), /required: \[node, policy\]/);
});

Deno.test("what the application adds a while after a change is not required", async () => {
  const read = (since: string) => ({
    ...queue,
    stage: { name: "initial", since },
    host: { os: "x" },
  });
  const { step } = await converted([
    created,
    { url: "/api/queues/71", json: read("2026-01-05T09:00:01.500Z"), at: 3000 },
  ], { all: true });
  assert.match(step("get_queue"), /host/);
  assert.doesNotMatch(step("get_queue"), /stage/);
  const { step: whole } = await converted([
    created,
    { url: "/api/queues/71", json: read("2026-01-05T08:59:58.500Z"), at: 3000 },
  ], { all: true });
  assert.match(whole("get_queue"), /stage/);
  // This is when the server answered.
  const { step: answered } = await converted([
    created,
    { url: "/api/queues/71", json: read("2026-01-05T09:00:03.010Z"), at: 3000 },
  ], { all: true });
  assert.match(answered("get_queue"), /stage/);
});

Deno.test("what the same request did not have before, with no change since, is not required", async () => {
  const list = (...items: readonly object[]) => ({ url: "/api/queues", json: { queues: items } });
  const { step } = await converted([
    list({ ...queue, host: { os: "x" } }),
    created,
    list({ ...queue, host: { os: "x" } }),
    list({ ...queue, host: { os: "x" }, analysis: { state: "y" } }),
    { url: "/api/queues/71", json: { ...queue, host: { os: "x" }, analysis: { state: "y" } } },
  ]);
  assert.match(step("get_queue"), /host/);
  assert.doesNotMatch(step("get_queue"), /analysis/);
});

Deno.test("members are not required of an object under a key that has an empty object, but for wrappers", async () => {
  const { step } = await converted([
    { ...created, json: { ...created.json as object, extra_data: {}, data: {} } },
    {
      url: "/api/queues/71",
      json: { ...queue, extra_data: { seen: "x", by: "y" }, data: { unit: "t", tone: "u" } },
    },
  ], { all: true });
  assert.doesNotMatch(step("get_queue"), /seen/);
  assert.match(step("get_queue"), /unit, tone/);
});

Deno.test("members of statistics are not required", async () => {
  const { step } = await converted([
    created,
    {
      url: "/api/queues/71",
      json: { ...queue, memory: { heap: 71, stack: 3, rates: { in: 1, out: 0 } } },
    },
  ], { all: true });
  assert.doesNotMatch(step("get_queue"), /memory|heap|rates/);
});

Deno.test("a schema says that there is an object only if nothing else does", async () => {
  const { step } = await converted([
    created,
    { url: "/api/queues/71", json: queue },
    { url: "/api/limits", json: { daily: "x", hourly: "y" } },
  ], { all: true });
  assert.match(step("get_queue"), /schema: \{ required: \[node, policy\] \}/);
  assert.match(step("get_limits"), /schema: \{ type: object, required: \[daily, hourly\] \}/);
});

Deno.test("the names that are required fit on a line, and those with a value come first", async () => {
  const names = Array.from({ length: 12 }, (_, i) => `member_${String.fromCharCode(97 + i)}`);
  const json = Object.fromEntries(names.map((name, i) => [name, i % 2 === 0 ? null : "x y"]));
  const { step } = await converted([created, { url: "/api/limits", json }], { all: true });
  const lines = step("get_limits").split("\n");
  assert.ok(lines.some((line) => line.includes("required: [member_")));
  assert.ok(lines.every((line) => line.length <= 80));
  assert.match(step("get_limits"), /member_b.*member_d.*member_f/);
});

Deno.test("of many members, those that compare with what the flow made are expected first", async () => {
  const words = Array.from({ length: 20 }, (_, index) => [`size_${index}`, `wide ${index}`]);
  const { step } = await converted([
    { method: "POST", url: "/shelves", body: { name: "Jars" }, json: { id: 4711 } },
    {
      method: "POST",
      url: "/jars",
      body: { ...Object.fromEntries(words), shelf_id: 4711 },
      json: { id: 8517, ...Object.fromEntries(words), shelf_id: 4711 },
    },
  ]);
  const created = step("create_jar");
  assert.match(created, /containsObject:\n[^]* shelf_id: \$\{steps\.create_shelf\.capture\.id\}/);
  assert.equal(created.match(/ size_\d+: wide/g)?.length, 20 + 15);
});

Deno.test("what was sent is expected rather than words that nobody sent, such as methods of links", async () => {
  const methods = ["edit", "move", "copy", "send", "pin", "drop"];
  const links = Object.fromEntries(methods.map((name) => [name, { method: "PUT", [name]: 1 }]));
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/queues",
      body: { title: "Invoices", note: "Paid within a week" },
      status: 201,
      json: { id: 71, links, texts: { note: "Paid within a week" } },
    },
  ], { all: true });
  const [, expected] = step("create_queue").split("assert:");
  assert.match(expected, /\$\.json\.texts\.note\n +equals: Paid within a week\n/);
});

Deno.test("a thing with a field of its own name shows the others that were sent, too", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/projects/create",
      form: { project: "harbour-boats", name: "Harbour boats" },
      json: { project: { key: "harbour-boats", name: "Harbour boats", visibility: "public" } },
    },
  ]);
  assert.match(step("create_project"), /key: harbour-boats\n +name: Harbour boats\n/);
});

Deno.test("the only item of a body is what the request is about, with its numbers", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/invoices",
      body: [{ description: "Engine hours", amount: 45.5 }],
      status: 201,
      json: [{ id: 12, description: "Engine hours", amount: 45.5 }],
    },
    { url: "/invoices/12", json: { id: 12, description: "Engine hours", amount: 45.5 } },
  ]);
  assert.match(step("get_invoice"), /amount: 45\.5\n/);
});

Deno.test("an item with an id of its own is not what the id of an object in it refers to", async () => {
  const { step } = await converted([
    { method: "POST", url: "/accounts", body: { name: "Cid" }, json: { accountId: "a-7f3e9c2b" } },
    {
      method: "POST",
      url: "/accounts/a-7f3e9c2b/customFields",
      body: [{ name: "hull", value: "SWE-2217" }],
      status: 201,
    },
    {
      url: "/accounts/a-7f3e9c2b/customFields",
      json: [{ customFieldId: 5, objectId: "a-7f3e9c2b", name: "hull", value: "SWE-2217" }],
    },
  ]);
  assert.match(step("list_custom_fields"), /value: SWE-2217\n/);
});

Deno.test("a plain text shows what was sent", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/keywords",
      form: { text: "walking trips" },
      text: "2507|walking trips",
      type: "text/plain",
    },
  ]);
  assert.match(step("create_keyword"), /body:\n +contains: walking trips\n/);
});

Deno.test("a long text that was sent is expected in the response under any name", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/chat.postMessage",
      body: { roomId: "ByehQjC44FwMeiLbX", text: "Who has the glue?" },
      json: { message: { _id: "jC9chsFddTvsbFQG7", msg: "Who has the glue?" }, success: true },
    },
  ]);
  assert.match(step("create_chat_post_message"), /\.msg\n +equals: Who has the glue\?\n/);
});

Deno.test("the thing that a read asks for is expected before lists of things that it may refer to", async () => {
  const id = (end: number) => `a3f1c7e2-5b1d-4c7f-9a3e-2f6d8b0c4e5${end}`;
  const users = [1, 2, 3].map((end) => ({ id: id(end), name: `User ${"ABC"[end - 1]}` }));
  const tags = [4, 5, 6].map((end) => ({ id: id(end), label: `tag ${"ABC"[end - 4]}` }));
  const sent = { name: "Quartz pavilion", owner: id(1), helpers: [id(2), id(3)] };
  const call = (query: string, variables: unknown, data: unknown): Exchange => ({
    method: "POST",
    url: "/graphql",
    body: { operationName: query.split(" ")[1], query, variables },
    json: { data },
  });
  const create = "mutation CreateProject { createProject(input: $input) { project { id } } }";
  const update = "mutation UpdateProject { updateProject(input: $input) { ok } }";
  const read = "query ProjectDetail { project(id: $id) { id name } users { id name } }";
  const input = { ...sent, tags: tags.map((tag) => tag.id) };
  const renamed = { id: id(9), name: "Quartz pavilion phase two" };
  const { step } = await converted([
    call("query Choices { users { id name } tags { id label } }", {}, { users, tags }),
    call(create, { input }, { createProject: { project: { id: id(9), name: sent.name } } }),
    call(update, { input: renamed }, { updateProject: { ok: true } }),
    call(read, { id: id(9) }, { project: renamed, users, tags }),
  ], { all: true });
  const found = step("project_detail");
  assert.match(found, /json\.data\.project\.name\n +equals: Quartz pavilion phase two\n/, found);
  assert.equal(found.split(/\.(?:users|tags)\n +containsObject/).length, 3, found);
});
