import assert from "node:assert/strict";
import { loadText, parseYaml, toJson } from "../../lib/loader/mod.ts";

for (
  const [name, text, value] of [
    ["the last bracket under its key", "a:\n  b: [\n    1,\n    2\n  ]\nc: 3\n", {
      a: { b: [1, 2] },
      c: 3,
    }],
    ["the last brace at the margin", "a: {\n  b: 1,\n}\nc: 3\n", { a: { b: 1 }, c: 3 }],
    ["items under the key", "a:\n  b: {\n  c: 1,\n  d: 2\n  }\n", { a: { b: { c: 1, d: 2 } } }],
    [
      "one in another, with comments",
      "a: [ # one\n  { # two, [\n    b: 1, # three }\n  }, # four\n] # five\nc: 3\n",
      { a: [{ b: 1 }], c: 3 },
    ],
    ["quotes that hold brackets", `a: {\n  b: "]}",\n  'c': ']'\n}\n`, { a: { b: "]}", c: "]" } }],
    ["an apostrophe in a word", "a: [\n  it's,\n  b\n]\n", { a: ["it's", "b"] }],
    ["two collections", "a: [\n  1\n]\nb: [\n  2\n]\n", { a: [1], b: [2] }],
    ["a collection after a block text", "a: |\n  [\n  x\nb: [\n  2\n]\n", { a: "[\nx\n", b: [2] }],
    ["CRLF", "a: [\r\n  1\r\n]\r\n", { a: [1] }],
  ] as const
) {
  Deno.test(`a collection over several lines is read: ${name}`, () => {
    assert.deepEqual(toJson(parseYaml(text)), value);
  });
}

Deno.test("what is in a collection over several lines keeps its place", async () => {
  const text = "steps: [\n  { name: a, request: { url: http://a.test, metod: GET } },\n]\n";
  const { diagnostics } = await loadText("a.yaml", text);
  assert.deepEqual(diagnostics.list.map(({ code, at }) => [code, at?.line, at?.column]), [
    ["unknown-key", 2, 45],
  ]);
});

Deno.test("an unclosed collection is reported as it is written", async () => {
  const { diagnostics } = await loadText("a.yaml", "a: [\n  1,\nb: 2\n");
  assert.deepEqual(diagnostics.list.map(({ message, at }) => [message, at?.line, at?.column]), [
    ["`[` is not closed", 1, 4],
  ]);
});
