import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const issue = (id: number, status: string) => ({ id, title: `Issue ${id}`, status });
const list = (url: string, ...items: readonly unknown[]): Exchange => ({
  url,
  json: { items, total: items.length },
});
const made: Exchange = {
  method: "POST",
  url: "/notes",
  body: { text: "Replace the lamp" },
  status: 201,
  json: { id: 4711, text: "Replace the lamp" },
};

Deno.test("a list that is filtered by what its items are is read, and each item is so", async () => {
  const { draft, step } = await converted([
    made,
    list("/issues", issue(31, "todo"), issue(32, "done")),
    list("/issues?status=todo", issue(31, "todo")),
    list("/issues?status=done", issue(32, "done")),
    list("/issues?page=2"),
  ]);
  assert.deepEqual(draft.steps.map(({ name }) => name), ["create_note", "list_issues"]);
  assert.match(step("list_issues"), /status: todo|status=todo/);
  // The list may be empty on another server.
  assert.match(
    step("list_issues"),
    /path: \$\.json\.items\n +schema: { items: { properties: { status: { const: todo } } } }\n/,
  );
});

Deno.test("a parameter that all lists agree with is no filter", async () => {
  const { draft } = await converted([
    made,
    list("/issues", issue(31, "todo"), issue(32, "todo")),
    list("/issues?status=todo", issue(31, "todo")),
  ]);
  assert.deepEqual(draft.steps.map(({ name }) => name), ["create_note"]);
});

Deno.test("a list that has fewer items than there are is expected to have no certain one", async () => {
  const notes = (total: number) => ({
    url: "/notes?sort=text",
    json: { items: [{ id: 3, text: "Wash" }, { id: 4711, text: "Replace the lamp" }], total },
  });
  const whole = await converted([made, notes(2)]);
  assert.match(whole.step("list_notes"), /containsObject/);
  const part = await converted([made, notes(9)]);
  assert.doesNotMatch(part.step("list_notes"), /containsObject/);
});
