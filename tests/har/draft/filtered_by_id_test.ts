import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const task = (id: number, title: string) => ({ id, title, done: false });
const STAGE = task(4101, "Rent the stage");
const MAPS = task(4102, "Print route maps");
const LAMPS = task(4103, "Order lanterns");
const HEADERS = { prefer: "return=representation" };
const add = (one: typeof STAGE) => ({
  method: "POST",
  url: "/rest/v1/tasks?select=*",
  headers: HEADERS,
  body: { title: one.title },
  status: 201,
  json: [one],
});
const list = (tasks: readonly unknown[]) => ({ url: "/rest/v1/tasks?select=*", json: tasks });

Deno.test("each of several ids in one parameter is gone after their removal", async () => {
  const { step } = await converted([
    ...[STAGE, MAPS, LAMPS].map(add),
    list([STAGE, MAPS, LAMPS]),
    { method: "DELETE", url: "/rest/v1/tasks?id=in.(4101,4103)", status: 204 },
    list([MAPS]),
  ]);
  assert.match(step("delete_tasks"), /id: in\.\(\$\{steps\.\w+\.capture\.id\},\$\{steps\./);
  const shown = step("list_tasks_2");
  for (const name of ["save_tasks", "save_tasks_3"]) {
    const made = name.replace("save_tasks", "create_task");
    assert.match(
      shown,
      new RegExp(`\\$\\.json\\[\\*\\]\\.id\\n +notContains: \\$\\{steps\\.(?:${name}|${made})\\.`),
    );
  }
  assert.doesNotMatch(shown, /notContains: in\./);
});

Deno.test("what a parameter says is one thing is named in the singular", async () => {
  const { step } = await converted([
    add(STAGE),
    { method: "PATCH", url: "/rest/v1/tasks?id=eq.4101", body: { done: true }, status: 204 },
    { url: "/rest/v1/tasks?select=*&id=eq.4101", json: [{ ...STAGE, done: true }] },
    { method: "DELETE", url: "/rest/v1/tasks?id=eq.4101", status: 204 },
  ]);
  assert.match(step("update_task"), /method: PATCH/);
  assert.match(step("get_task"), /done: true/);
  assert.match(step("delete_task"), /method: DELETE/);
});

Deno.test("a condition in a parameter is expected of each item", async () => {
  const url = "/rest/v1/tasks?select=*&project_id=eq.4107&state=in.(todo,done)&title=ilike.*maps*";
  const shown = { id: 4102, project_id: 4107, state: "todo", title: "Print route maps" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/rest/v1/projects",
      body: { name: "Harbour day" },
      status: 201,
      json: [{ id: 4107, name: "Harbour day" }],
    },
    {
      method: "POST",
      url: "/rest/v1/tasks",
      body: { project_id: 4107, title: "Print route maps" },
      status: 201,
      json: [shown],
    },
    { url, json: [shown, { ...shown, id: 4109, state: "done", title: "Fold the maps" }] },
  ]);
  const expected = Object.values(step("list_tasks_by_project")).join("");
  assert.match(expected, /project_id\n +each:\n +equals: \$\{steps\.\w+\.capture\.id\}/);
  assert.match(expected, /state\n +each:\n +anyOf:\n +- todo\n +- done\n/);
  assert.match(expected, /title\n +each:\n +matches: \(\?i:maps\)\n/);
});

Deno.test("a part of a list may be all of it, and an upsert may find something", async () => {
  const prefer = { prefer: "count=exact" };
  const settings = { user_id: "5b1f", theme: "dark" };
  const { step } = await converted([
    { ...add(STAGE), headers: {} },
    { url: "/rest/v1/tasks?limit=5", headers: prefer, status: 206, json: [STAGE] },
    {
      method: "POST",
      url: "/rest/v1/settings?on_conflict=user_id",
      body: settings,
      status: 201,
      json: [settings],
    },
  ]);
  assert.match(step("list_tasks"), /status:\n +anyOf: \[200, 206\]/);
  assert.match(step("create_setting"), /status:\n +anyOf: \[201, 200\]/);
});

Deno.test("a HEAD that the browser reports as aborted was answered", async () => {
  const raw = { _error: "net::ERR_ABORTED" };
  const { text } = await converted([
    add(STAGE),
    { method: "HEAD", url: "/rest/v1/tasks?done=eq.false", raw },
    { url: "/rest/v1/tasks?done=eq.true", json: [], raw },
  ], { all: true });
  assert.match(text, /method: HEAD\n/);
  assert.doesNotMatch(text, /eq\.true/);
});

Deno.test("a file that the recording lacks is sent under the name and with the type of its path", async () => {
  const path = "avatars/4101/portrait.png";
  const { text, step } = await converted([
    add(STAGE),
    {
      method: "POST",
      url: `/storage/${path}`,
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "512" },
      json: { Key: path },
    },
    {
      method: "POST",
      url: "/storage/list",
      body: { prefix: "4101" },
      json: [{ name: "portrait.png" }],
    },
  ], { all: true });
  assert.match(step("create_avatar"), /filename: portrait\.png\n +content_type: image\/png/, text);
});

Deno.test("what was removed is expected to be gone twice", async () => {
  const patch = (title: string) => ({
    method: "PATCH",
    url: "/rest/v1/tasks?id=eq.4101",
    body: { title },
    status: 204,
  });
  const { text } = await converted([
    ...[STAGE, MAPS].map(add),
    list([STAGE, MAPS]),
    { method: "DELETE", url: "/rest/v1/tasks?id=eq.4102", status: 204 },
    ...["One", "Two", "Three"].flatMap((one) => [
      patch(`Stage ${one}`),
      list([{ ...STAGE, title: `Stage ${one}` }]),
    ]),
  ]);
  assert.equal(text.match(/notContains/g)?.length, 2);
});
