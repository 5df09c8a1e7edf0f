import assert from "node:assert/strict";
import { findJsonProblem } from "../../lib/json/mod.ts";

const PROBLEMS = [
  ["", 0, "a value", true],
  ['{"a": 1,, "b": 2}', 8, "a name in double quotes", false],
  ['{"a": 1', 7, "`,` or `}`", true],
  ['{"a": "unfin', 6, "a value", true],
  ['{"a": "bad\nline"}', 6, "a value", false],
  ["{a: 1}", 1, "a name in double quotes or `}`", false],
  ['{"a" 1}', 5, "`:`", false],
  ["[1 2]", 3, "`,` or `]`", false],
  ["[1,]", 3, "a value", false],
  ["[01]", 1, "a value or `]`", false],
  ["[1}", 2, "`,` or `]`", false],
  ["{} {}", 3, "the end", false],
  ["[truey]", 1, "a value or `]`", false],
] as const;

for (const [text, offset, expected, ended] of PROBLEMS) {
  Deno.test(`${JSON.stringify(text)} stops being JSON at ${offset}`, () => {
    assert.throws(() => JSON.parse(text));
    const problem = findJsonProblem(text)!;
    assert.deepEqual([problem.offset, problem.expected, problem.ended], [offset, expected, ended]);
  });
}

Deno.test("a problem has the token before it and the brackets that are missing", () => {
  const text = '{"a": [1, {"b" 2}]}';
  const { place, closers, previous } = findJsonProblem(text)!;
  assert.deepEqual([place, closers, text.slice(previous, previous + 3)], ["colon", "}]}", '"b"']);
});

Deno.test("a text that is JSON has no problem", () => {
  for (
    const text of [
      "0",
      " [] ",
      '{"a":{"b":[1,-2.5e+3,true,false,null,"x\\n\\u00e9\\"😀"]},"":{}}',
      JSON.stringify("x".repeat(5_000_000)),
    ]
  ) {
    JSON.parse(text);
    assert.equal(findJsonProblem(text), undefined);
  }
});

Deno.test("every truncated JSON text ends too early", () => {
  const text = '{"a": [1, {"b": "c\\u00e9"}, true], "d": null}';
  for (let length = 1; length < text.length; length++) {
    const cut = text.slice(0, length);
    assert.equal(findJsonProblem(cut)?.ended, true, cut);
  }
});
