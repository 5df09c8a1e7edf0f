import assert from "node:assert/strict";
import { concatBytes, once, Utf8Reader } from "../../lib/text/mod.ts";

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

Deno.test("pieces of bytes are read as UTF-8, and others noted", () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode("Bö"), 0xff, 0x21);
  const utf8 = new Utf8Reader(bytes);
  assert.equal(utf8.decode({ start: 0, end: 3 }), "Bö");
  assert.equal(utf8.isBroken, false);
  assert.equal(utf8.decode({ start: 1, end: 5 }), "ö\ufffd!");
  assert.equal(utf8.isBroken, true);
});
