import assert from "node:assert/strict";
import { canonicalText, isEqual, type JsonValue } from "../../lib/json/mod.ts";

const VALUES: readonly JsonValue[] = [
  null,
  true,
  "true",
  "1",
  1,
  1n,
  -0,
  0,
  1.5,
  1e21,
  1000000000000000000000n,
  9007199254740993n,
  9007199254740992,
  [],
  {},
  [1, "a"],
  ['1,"a"'],
  { a: 1, b: [2] },
  { b: [2n], a: 1n },
  { a: 1 },
  { "a:1": null },
];

Deno.test("two values have the same canonical text if and only if they are equal", () => {
  for (const a of VALUES) {
    for (const b of VALUES) {
      assert.equal(canonicalText(a) === canonicalText(b), isEqual(a, b));
    }
  }
});
