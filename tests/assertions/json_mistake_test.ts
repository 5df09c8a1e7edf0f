import assert from "node:assert/strict";
import { findJsonMistake } from "../../lib/assertions/json_schema/json_mistake.ts";

/** Texts with `«` where the mistake is, and the message. */
const MISTAKES: readonly (readonly [text: string, message: string, help: string])[] = [
  ['{\n  "a": 1«,\n}', "there is a comma before `}`", "remove the comma"],
  ["[1«,\n\n]", "there is a comma before `]`", "remove the comma"],
  ["{«", "`}` is missing at the end", "add `}`"],
  ['[{"a": 1«\n', "`}]` is missing at the end", "add `}]`"],
  ["«", "the file is empty", "write the schema there"],
  ["[1 «2]", "a comma or `]` is missing before `2`", "write `,` or `]` before it"],
  ['{"a" «1}', 'a colon is missing after the key `"a"`', 'write `"a": …`'],
  ["{«'a': 1}", "a key needs double quotes", 'write `"a"`'],
  ["{«a: 1}", "a key needs double quotes", 'write `"a"`'],
  ['{"a": «tru}', "`tru` is not a JSON value", 'text needs double quotes: `"tru"`'],
  ['{"a": «}', "a value is missing before `}`", "write the value"],
  ['{"a": 1} «{}', "there is more after the end: `{`", "a file holds one JSON value"],
  ['{"a": 1, «// b\n "c": 2}', "JSON has no comments", "remove the comment"],
  ["«type: object", "it begins with `type`", 'write JSON, such as `{ "type": "object" }`'],
];

for (const [marked, message, help] of MISTAKES) {
  Deno.test(`the mistake in ${JSON.stringify(marked)} is found`, () => {
    const text = marked.replace("«", "");
    assert.deepEqual(findJsonMistake(text), { offset: marked.indexOf("«"), message, help });
    assert.throws(() => JSON.parse(text), SyntaxError);
  });
}

Deno.test("valid JSON has no mistake", () => {
  const text = ' {"a": [1, -2.5e-3, true, null, "x\\n\\u00e9 \\" é"], "b": {}, "": []}\n';
  JSON.parse(text);
  assert.equal(findJsonMistake(text), undefined);
});

Deno.test("every mistake that removing one character makes is found", () => {
  const text = '{"a": [1, true, "x\\n"], "b": {"c": {}}}';
  for (let i = 0; i < text.length; i++) {
    const cut = text.slice(0, i) + text.slice(i + 1);
    assert.equal(findJsonMistake(cut) !== undefined, !isJson(cut), cut);
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
