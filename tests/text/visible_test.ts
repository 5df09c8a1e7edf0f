import assert from "node:assert/strict";
import { visible, visibleLine } from "../../lib/text/mod.ts";

/** Every character that moves the cursor, ends a line or turns the direction of text. */
const TREACHEROUS = Array.from({ length: 0x2070 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(character));

Deno.test("visible texts have no character that moves the cursor or turns the text", () => {
  for (const character of TREACHEROUS) {
    const stays = character === "\t" || character === "\n";
    const shown = stays ? character : "\uFFFD";
    assert.equal(visible(`a${character}b`), `a${shown}b`, JSON.stringify(character));
  }
});

Deno.test("a visible line is one line for every reader", () => {
  for (const character of TREACHEROUS) {
    const line = visibleLine(`a${character}::error::b`);
    assert.doesNotMatch(line, /[\n\r\v\f\t\x85\u2028\u2029]/);
    assert.match(line, /^a.*::error::b$/);
  }
});
