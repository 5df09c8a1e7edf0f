import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const NOTE = { id: "5b0f2a52-6f4e-4c3c-8f6b-5a9a3c7c1d20", name: "Quartz pavilion" };
const OTHER = { id: "0c9e1d44-53a1-4f0a-9a68-c1f0b1a7e812", name: "Bridge" };
const AT = `/api/notes/${NOTE.id}`;
const LIST: Exchange = { url: "/api/notes", json: [NOTE, OTHER] };
const WITHOUT: Exchange = { ...LIST, json: [OTHER] };
const BIN: Exchange = { url: "/api/notes?bin=true", json: [NOTE] };
/** Something is made, listed and removed. */
const REMOVED: readonly Exchange[] = [
  { method: "POST", url: "/api/notes", body: { name: NOTE.name }, status: 201, json: NOTE },
  LIST,
  { method: "DELETE", url: AT, status: 204 },
];
const SHOWN =
  /containsObject:\n +id: \$\{steps\.create_note\.capture\.id\}\n +name: Quartz pavilion\n/;

Deno.test("a list that shows what was removed, such as a bin, is expected to show it", async () => {
  const { step } = await converted([...REMOVED, BIN, WITHOUT]);
  assert.match(step("list_notes_2"), SHOWN);
  assert.match(step("list_notes_3"), /notContains: \$\{steps\.create_note\.capture\.id\}\n/);
});

Deno.test("what a change restores is expected again", async () => {
  const restored = { method: "POST", url: `${AT}/restore`, json: NOTE };
  const { step } = await converted([...REMOVED, WITHOUT, restored, LIST]);
  assert.match(step("list_notes_2"), /notContains: \$\{steps\.create_note\.capture\.id\}\n/);
  assert.match(step("list_notes_3"), SHOWN);
});

Deno.test("a list that goes on to show what was removed is expected to say so, if it has a flag for it", async () => {
  const listed = (isDeleted: boolean): Exchange => ({
    ...LIST,
    json: [{ ...NOTE, isDeleted }, { ...OTHER, isDeleted: false }],
  });
  const flow = (again: Exchange) =>
    converted([REMOVED[0], listed(false), REMOVED[2], again], { all: true });
  const { step } = await flow(listed(true));
  assert.match(step("list_notes_2"), /name: Quartz pavilion\n +isDeleted: true\n/);
  assert.doesNotMatch((await flow(listed(false))).step("list_notes_2"), SHOWN);
});

Deno.test("what is removed later may be in the same list for a while", async () => {
  const { step } = await converted([...REMOVED, LIST, WITHOUT], { all: true });
  assert.doesNotMatch(step("list_notes_2"), SHOWN);
});
