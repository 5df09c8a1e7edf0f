import assert from "node:assert/strict";
import { analyse } from "../../../lib/har/convert.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";
import { fates, PAGE } from "./sifting.ts";

const CALLS: readonly Exchange[] = [
  PAGE,
  { url: "/api/notes", json: [] },
  { url: "/api/notes/7?full=1", json: { id: 7 } },
  { method: "DELETE", url: "/api/notes/7", status: 204 },
  { url: "/logo.png", resourceType: "image" },
];

const CASES: readonly (readonly [string, string, readonly number[]])[] = [
  ["the whole path", "/api/notes", [1]],
  ["a path with what is below", "/api/*", [1, 2, 3]],
  ["a path and its query", "/api/notes/7?full=*", [2]],
  ["a path whatever its query is", "/api/notes/7", [2, 3]],
  ["a method", "delete /api/*", [3]],
  ["a method anywhere", "DELETE *", [3]],
  ["a whole URL", "https://app.test/api/notes", [1]],
  ["a piece of the URL", "notes/7", [2, 3]],
  ["no expression", "/api/note.", []],
];

for (const [name, pattern, dropped] of CASES) {
  Deno.test(`--drop understands ${name}`, async () => {
    const found = await fates(CALLS, { drop: [pattern] });
    assert.deepEqual(
      found.flatMap((fate, index) => fate === "asked for" ? [index] : []),
      dropped,
    );
  });
}

Deno.test("--keep brings noise back and takes precedence over --drop", async () => {
  const found = await fates(CALLS, { keep: ["*.png", "/api/notes", "GET /"], drop: ["/api/*"] });
  assert.deepEqual(found, ["kept", "kept", "asked for", "asked for", "kept"]);
});

Deno.test("--keep keeps what repeats", async () => {
  const again = [...CALLS.slice(0, 2), CALLS[1], CALLS[1]];
  assert.deepEqual(await fates(again), ["document?", "kept", "duplicate", "duplicate"]);
  assert.deepEqual(await fates(again, { keep: ["/api/*"] }), ["document?", "kept", "kept", "kept"]);
});

Deno.test("a pattern that matches nothing is reported", async () => {
  const { notes } = await analyse([await recordingOf(CALLS)], {
    keep: ["/api/notes"],
    drop: ["/api/note", "*.png"],
  });
  assert.deepEqual(notes.map(({ text }) => text), ["no request matches the pattern `/api/note`"]);
});
