import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const ID = "SZYFzupjPnIs9RB2";
const MADE: Exchange = {
  method: "POST",
  url: "/api/boards",
  body: { name: "Tea" },
  json: { id: ID },
};
const OPEN = "/api/boards?closed=0&limit=2&total=900";

/** A board is made, listed, something is done, and the list no longer has it. */
function withChange(change: Exchange): readonly Exchange[] {
  return [
    MADE,
    { url: OPEN, json: { boards: [{ id: ID, name: "Tea" }] } },
    change,
    { url: OPEN, json: { boards: [{ id: "Nc1TzupjPnXs9Rq7", name: "Ale" }] } },
  ];
}

Deno.test("a list no longer has what a change took out of it", async () => {
  const { step } = await converted(
    withChange({ method: "POST", url: `/api/boards/${ID}/close`, json: { id: ID, closed: true } }),
  );
  assert.match(
    step("list_boards_2"),
    /path: \$\.json\.boards\[\*\]\.id\n {6}notContains: \$\{steps\.create_board\.capture\.id\}\n/,
  );
});

Deno.test("a list no longer has the item from which the id of a change was taken", async () => {
  const list = `/api/tasks?board=${ID}`;
  const { step } = await converted([
    MADE,
    { url: list, json: [{ id: "Wq7NxzupjPnXs9Rq", name: "Order tea" }] },
    { method: "POST", url: "/api/tasks/Wq7NxzupjPnXs9Rq/complete", body: {}, status: 204 },
    { url: list, json: [] },
  ]);
  assert.match(
    step("list_tasks_by_board_2"),
    /path: \$\.json\[\*\]\.id\n {6}notContains: \$\{steps\.list_tasks_by_board\.capture\.id\}\n/,
  );
});

Deno.test("a list may have lost what no change has named since", async () => {
  const { text } = await converted(
    withChange({ method: "POST", url: "/api/boards", body: { name: "Ale" }, json: { id: 4 } }),
  );
  assert.doesNotMatch(text, /notContains/);
});

Deno.test("a list shows that what was removed is gone by the key that its path was taken from", async () => {
  const path = "/manager/types/api::book.book";
  const made = { id: 7, documentId: "bvedai879o7nt19jlomhqz1w", title: "The sea wall" };
  const list = { url: `${path}?page=1&pageSize=10`, json: { results: [made], pagination: {} } };
  const { step } = await converted([
    { method: "POST", url: path, body: { title: made.title }, status: 201, json: { data: made } },
    list,
    { method: "DELETE", url: `${path}/${made.documentId}`, json: {} },
    { ...list, json: { results: [], pagination: {} } },
  ]);
  assert.match(step("list_book_2"), /results\[\*\]\.documentId\n {6}notContains: \$\{steps\./);
});
