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
