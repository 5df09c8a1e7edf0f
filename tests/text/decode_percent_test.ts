import assert from "node:assert/strict";
import { decodePercent } from "../../lib/text/mod.ts";

const CASES: readonly (readonly [text: string, decoded: string])[] = [
  ["plain", "plain"],
  ["a%20b", "a b"],
  ["%C3%A9", "é"],
  ["us%er", "us%er"],
  ["50%25%zz", "50%%zz"],
  ["%ff%C3%A9", "%ff%C3%A9"],
  ["%", "%"],
];

for (const [text, decoded] of CASES) {
  Deno.test(`percent-encoding of ${JSON.stringify(text)} is decoded as far as possible`, () => {
    assert.equal(decodePercent(text), decoded);
  });
}
