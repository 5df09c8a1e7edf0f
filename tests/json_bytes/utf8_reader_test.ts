import assert from "node:assert/strict";
import { Utf8Reader } from "../../lib/json_bytes/mod.ts";

Deno.test("pieces of bytes are read as UTF-8, and others noted", () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode("Bö"), 0xff, 0x21);
  const utf8 = new Utf8Reader(bytes);
  assert.equal(utf8.decode({ start: 0, end: 3 }), "Bö");
  assert.equal(utf8.isBroken, false);
  assert.equal(utf8.decode({ start: 1, end: 5 }), "ö\ufffd!");
  assert.equal(utf8.isBroken, true);
});
