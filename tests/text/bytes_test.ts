import assert from "node:assert/strict";
import { concatBytes, once } from "../../lib/text/mod.ts";

Deno.test("chunks are joined in order, also none and one", () => {
  const chunks = [[1, 2], [], [3]].map((bytes) => new Uint8Array(bytes));
  assert.deepEqual(concatBytes(chunks), new Uint8Array([1, 2, 3]));
  assert.deepEqual(concatBytes(chunks, 3), new Uint8Array([1, 2, 3]));
  assert.deepEqual(concatBytes([]), new Uint8Array());
  const joined = concatBytes(chunks.slice(0, 1));
  assert.deepEqual(joined, chunks[0]);
  assert.notEqual(joined, chunks[0]);
});

Deno.test("a value is computed once, also where it is undefined", () => {
  let calls = 0;
  const value = once(() => void calls++);
  assert.deepEqual([value(), value(), calls], [undefined, undefined, 1]);
});
