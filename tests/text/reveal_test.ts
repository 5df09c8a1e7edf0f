import assert from "node:assert/strict";
import { revealQuoted } from "../../lib/text/mod.ts";

const LINES = [
  ['string "a b"', 'string "a·b"'],
  ['string "a\u00a0b\u200b"', 'string "a\\u00a0b\\u200b"'],
  ['string "e\u0301"', 'string "e\\u0301"'],
  ['string "say \\"a b\\" now" then', 'string "say·\\"a·b\\"·now" then'],
  ['string "a b… (3 more characters)', 'string "a·b… (3 more characters)'],
  ['string "…a b…"', 'string "…a·b…"'],
  ['object {"a b":"c d"}', 'object {"a·b":"c·d"}'],
  ["number 3 of nothing", "number 3 of nothing"],
  ['string "é 読"', 'string "é·読"'],
] as const;

for (const [line, revealed] of LINES) {
  Deno.test(`${JSON.stringify(line)} is made visible only in its quotes`, () => {
    assert.equal(revealQuoted(line), revealed);
    assert.equal(revealQuoted(revealed), revealed);
  });
}
