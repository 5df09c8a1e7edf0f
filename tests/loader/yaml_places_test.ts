import assert from "node:assert/strict";
import { entryRange, parseYaml, type SourceNode } from "../../lib/loader/mod.ts";

/** Every node below a path of names and indexes with the part of the text that it covers. */
function places(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (node: SourceNode, path: string) => {
    found[path] = text.slice(node.range.start, node.range.end);
    if (node.kind === "list") node.items.forEach((item, i) => visit(item, `${path}/${i}`));
    if (node.kind !== "map") return;
    for (const { key, name, value } of node.entries) {
      found[`${path}/${name}:`] = text.slice(key.range.start, key.range.end);
      visit(value, `${path}/${name}`);
    }
  };
  visit(parseYaml(text), "");
  return found;
}

for (
  const [what, text, expected] of [
    ["a plain scalar", "a: b c # d\n", "b c"],
    ["a scalar in single quotes", "a: 'it''s' # d\n", "'it''s'"],
    ["a scalar in double quotes", 'a: "x\\n\\u263A"\n', '"x\\n\\u263A"'],
    ["a scalar on several lines", "a: x\n  y\n  z\nb: 1\n", "x\n  y\n  z"],
    ["quotes on several lines", 'a: "x\n  y"\nb: 1\n', '"x\n  y"'],
    ["a block", "a: |\n  x\n  y\nb: 1\n", "x\n  y\n"],
    ["a block with its blanks kept", "a: |+\n  x\n\nb: 1\n", "x\n\n"],
    ["a folded block", "a: >-\n    x\n    y\nb: 1\n", "x\n    y\n"],
    ["a block with a given indentation", "a: |2\n    x\nb: 1\n", "x\n"],
    ["an emoji", "a: 😀 x\nb: 1\n", "😀 x"],
    ["a scalar with a tag", "a: !!str 12\n", "12"],
    ["a scalar with an anchor", "a: &x 12\n", "12"],
    ["a list in brackets", "a: [1, [2], ']', # ]\n  3] # x\n", "[1, [2], ']', # ]\n  3]"],
    ["an empty list", "a: [ ] # x\n", "[ ]"],
    ["a map in braces", "a: { b: {c: '}'}, d: } # }\n", "{ b: {c: '}'}, d: }"],
    ["a block list", "a:\n  - 1\n  - b: 2\nc: 1\n", "- 1\n  - b: 2"],
    ["a block map", "a:\n  b: 1\n  c: [2]\nd: 1\n", "b: 1\n  c: [2]"],
    ["a list with an anchor and a tag", "a: &x !!seq [1]\n", "[1]"],
    ["lines that end as on Windows", "a: |\r\n  x\r\n  y\r\nb: 1\r\n", "x\r\n  y\r\n"],
  ] as const
) {
  Deno.test(`${what} is located where it is written`, () => {
    assert.equal(places(text)["/a"], expected);
    assert.equal(places(text)["/a:"], "a");
  });
}

Deno.test("a missing value is located after its key", () => {
  for (const text of ["a:\nb: 1\n", "a: # none\nb: 1\n", "{a: , b: 1}"]) {
    const root = parseYaml(text);
    assert.ok(root.kind === "map");
    const [{ key, value }] = root.entries;
    assert.deepEqual(value.range, { start: key.range.end, end: key.range.end });
  }
});

Deno.test("a missing item is located at its dash", () => {
  const text = "-\n- a # - no\n# - nor this\n-\n- &x\n- b\n-";
  const root = parseYaml(text);
  assert.ok(root.kind === "list");
  const empty = root.items.filter((item) => item.kind === "scalar" && item.value === null);
  assert.deepEqual(empty.map((item) => item.range.start), [0, 26, 28, 37]);
  for (const { range } of empty) assert.equal(text[range.start], "-");
});

Deno.test("an alias is located at its anchor, and its parent does not end there", () => {
  const text = "a: &x { p: 1 }\nb: *x\nc: [*x, *x]\nd:\n  - *x\ne: { f: *x }";
  const found = places(text);
  assert.equal(found["/b"], "{ p: 1 }");
  assert.equal(found["/b/p"], "1");
  assert.equal(found["/c"], "[*x, *x]");
  assert.equal(found["/d"], "- *x");
  assert.equal(found["/e"], "{ f: *x }");
  assert.equal(found[""], text);
});

Deno.test("an entry whose value is an alias is located at its key", () => {
  const text = "a: &x [1]\nb: *x\nc: [2]\n";
  const root = parseYaml(text);
  assert.ok(root.kind === "map");
  const written = root.entries.map(entryRange).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(written, ["a: &x [1]", "b", "c: [2]"]);
});

Deno.test("a merged entry is located where it is written", () => {
  const found = places("a: &x\n  p: 1\nb:\n  <<: *x\n  q: 2\n");
  assert.equal(found["/b"], "<<: *x\n  q: 2");
  assert.equal(found["/b/p"], "1");
  assert.equal(found["/b/p:"], "p");
});

Deno.test("a map of one pair in a list has no braces", () => {
  const found = places("[a: 1, b: 2]");
  assert.equal(found["/0"], "a: 1");
  assert.equal(found["/1"], "b: 2");
  assert.equal(found[""], "[a: 1, b: 2]");
});

Deno.test("a flow of two hundred steps has every node in its place", () => {
  const steps = Array.from(
    { length: 200 },
    (_, i) =>
      `  - name: step${i}\n    request: { method: GET, url: "http://127.0.0.1/${i}" }\n` +
      `    assert:\n      status: ${200 + i}\n`,
  );
  const text = `name: many\nsteps:\n${steps.join("")}`;
  const found = places(text);
  for (let i = 0; i < 200; i++) {
    assert.equal(found[`/steps/${i}/name`], `step${i}`);
    assert.equal(found[`/steps/${i}/request/url`], `"http://127.0.0.1/${i}"`);
    assert.equal(found[`/steps/${i}/assert/status`], `${200 + i}`);
  }
});
