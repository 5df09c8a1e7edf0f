import assert from "node:assert/strict";
import { columnsOf, fitToColumns, padToColumns } from "../../lib/text/mod.ts";

Deno.test("a text takes as many columns as a terminal shows", () => {
  const widths = [
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["読み", 4],
    ["한글", 4],
    ["ＡＢ", 4],
    ["😀", 2],
    ["👩‍👩‍👧", 2],
    ["🇩🇪", 2],
    ["1", 1],
    ["a\u200bb", 2],
    ["→·…", 3],
  ] as const;
  for (const [text, columns] of widths) assert.equal(columnsOf(text), columns, text);
});

Deno.test("a text is padded or cut to its columns, never inside a character", () => {
  assert.equal(padToColumns("読", 4), "読  ");
  assert.equal(padToColumns("abc", 2), "abc");
  assert.equal(fitToColumns("読み込み", 6), "読み… ");
  assert.equal(fitToColumns("👩‍👩‍👧👩‍👩‍👧", 3), "👩‍👩‍👧…");
  assert.equal(fitToColumns("abc", 5), "abc  ");
});

Deno.test("the fast measurement agrees with the exact one", () => {
  const scripts = [[0x20, 0x2ff], [0x370, 0x559], [0x2010, 0x2713]] as const;
  for (const [first, last] of scripts) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCharCode(code);
      assert.equal(columnsOf(character) + 2, columnsOf(`あ${character}`), code.toString(16));
    }
  }
});
