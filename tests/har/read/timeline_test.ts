import assert from "node:assert/strict";
import { timeline } from "../../../lib/har/read/read_recording.ts";

Deno.test("an entry without a time begins with the previous one", () => {
  assert.deepEqual(timeline([undefined, 100, undefined, 50], [1, 20, 3, 4]), [
    { startMs: 100, endMs: 101 },
    { startMs: 100, endMs: 120 },
    { startMs: 100, endMs: 103 },
    { startMs: 50, endMs: 54 },
  ]);
});

Deno.test("if most entries have no time, or all have the same, they keep the order of the file", () => {
  for (const instants of [[undefined, 100, undefined], [100, 100, 100]]) {
    assert.deepEqual(timeline(instants, [1, 20, 3]), [
      { startMs: 100, endMs: 100 },
      { startMs: 101, endMs: 101 },
      { startMs: 102, endMs: 102 },
    ]);
  }
  assert.deepEqual(timeline([100], [20]), [{ startMs: 100, endMs: 120 }]);
});
