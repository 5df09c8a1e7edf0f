import assert from "node:assert/strict";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";
import { loadText } from "../../lib/loader/mod.ts";

const NO_BREAK = "a no-break space (U+00A0)";
const QUOTES = "curly quotes are not quotes in YAML";

for (
  const [text, found, fixed] of [
    ["a:\n\u00a0 b: 1\n", [`2:1 ${NO_BREAK} is in the indentation`], "a:\n  b: 1\n"],
    ["a:\u00a01\r\nb: 2\r\n", [`1:3 ${NO_BREAK} is used as a space`], "a: 1\r\nb: 2\r\n"],
    ["-\u3000a\n", ["1:2 an ideographic space (U+3000) is used as a space"], "- a\n"],
    [
      "- re\u200bquest: 1\n",
      ["1:3 a zero-width space (U+200B) is in the key"],
      "- request: 1\n",
    ],
    [
      "a: 1\n\ufeffb: 2\n",
      ["2:1 a byte order mark (U+FEFF) is in the indentation"],
      "a: 1\nb: 2\n",
    ],
    ["name：x\n", ["1:5 `：` (U+FF1A) is not a colon in YAML"], "name: x\n"],
    ["steps:\n  – name: a\n", ["2:3 `–` (U+2013) is not a `-` in YAML"], "steps:\n  - name: a\n"],
    ["{ a: “b, c”, d: ‘e’ }\n", [`1:6 ${QUOTES}`], '{ a: "b, c", d: ‘e’ }\n'],
    ["- ‘e’ # f\n", [`1:3 ${QUOTES}`], '- "e" # f\n'],
    ['a: “x "y" z”\nb: “c”\n', [`2:4 ${QUOTES}`], 'a: “x "y" z”\nb: "c"\n'],
  ] as const
) {
  Deno.test(`a lookalike is reported and fixed: ${JSON.stringify(text)}`, async () => {
    const { diagnostics: { list, source }, flow } = await loadText("a.yaml", text);
    assert.equal(flow, undefined);
    const told = list.map(({ at, message }) => `${at!.line}:${at!.column} ${message}`);
    assert.deepEqual(told, found);
    assert.deepEqual([...new Set(list.map(({ code }) => code))], ["lookalike"]);
    assert.equal(applyFixes(source.text, list.flatMap(({ fix }) => fix ?? [])).text, fixed);
  });
}

for (
  const text of [
    "a: |\n  \u00a0b\n  “c”\n",
    "- >-\n  – name: b\n",
    "a: b\u00a0c “d” e\n",
    'a: "“b”"\n',
    "a: 1 # “a”\n",
    "a: 注意：b\n",
    "a: b – c–d\n",
  ]
) {
  Deno.test(`a text may contain what looks like YAML: ${JSON.stringify(text)}`, async () => {
    const { diagnostics } = await loadText("a.yaml", text);
    assert.deepEqual(diagnostics.list.map(({ code }) => code), ["not-a-flow"]);
  });
}
