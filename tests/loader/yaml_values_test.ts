import assert from "node:assert/strict";
import { stringifyJson } from "../../lib/json/mod.ts";
import { parseYaml, toJson } from "../../lib/loader/mod.ts";

for (
  const [written, value] of [
    ["1", 1],
    ["-0", -0],
    ["+5", 5],
    ["1.0", 1],
    ["-1.5e3", -1500],
    ["1e3", 1000],
    ["0x1F", 31],
    ["0o17", 15],
    ["012", 12],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740993", -9007199254740993n],
    ["12345678901234567890", 12345678901234567890n],
    ["0xFFFFFFFFFFFFFFFF", 18446744073709551615n],
    ["1_000", "1_000"],
    ["0b11", "0b11"],
    ["1:30", "1:30"],
    ["2026-01-02", "2026-01-02"],
    ["1e400", "1e400"],
    ["1.2.3", "1.2.3"],
    ["0x", "0x"],
    ["true", true],
    ["True", true],
    ["FALSE", false],
    ["tRue", "tRue"],
    ["on", "on"],
    ["off", "off"],
    ["yes", "yes"],
    ["No", "No"],
    ["y", "y"],
    ["null", null],
    ["Null", null],
    ["~", null],
    ["", null],
    ["nULL", "nULL"],
    ['"1"', "1"],
    ["'true'", "true"],
    ['""', ""],
    ["'it''s'", "it's"],
    [String.raw`"a\tb\n\x41\u263A\U0001F600\/"`, "a\tb\nA☺😀/"],
    ["'a\\tb'", "a\\tb"],
    ["a b # c", "a b"],
    ["a#b", "a#b"],
    ["a:b", "a:b"],
    ["http://127.0.0.1:8080/x?a=b&c", "http://127.0.0.1:8080/x?a=b&c"],
    ["${ENV.X}/users/${steps.a.id}", "${ENV.X}/users/${steps.a.id}"],
    ["-a", "-a"],
    ["?a", "?a"],
    [":a", ":a"],
    ["<<", "<<"],
    ["one\n  two\n\n  three", "one two\nthree"],
    ["'one\n  two'", "one two"],
    ['"one\\\n  two"', "onetwo"],
    ["|\n  a\n   b\n", "a\n b\n"],
    ["|-\n  a\n\n", "a"],
    ["|+\n  a\n\n", "a\n\n"],
    ["|2\n    a\n", "  a\n"],
    [">\n  a\n  b\n\n  c\n", "a b\nc\n"],
    [">-\n  a\n  b", "a b"],
    ["|\n  1\n", "1\n"],
    ["!!str 12", "12"],
    ["!!str", ""],
    ["! 12", "12"],
    ["!!int '12'", 12],
    ["!!float 1", 1],
    ["!!bool 'true'", true],
    ["!!null ''", null],
    ["!!map {a: 1}", { a: 1 }],
    ["!!seq [1]", [1]],
    ["[]", []],
    ["{}", {}],
    ["[1, 'a', [b], {c: d}]", [1, "a", ["b"], { c: "d" }]],
    ["[1, 2, ]", [1, 2]],
    ["{a: 1, b}", { a: 1, b: null }],
    ["[a: 1, b: 2]", [{ a: 1 }, { b: 2 }]],
    ['{"a":1,"b":[true,null]}', { a: 1, b: [true, null] }],
    ["[\n  1, # one ]\n  2\n  ]", [1, 2]],
  ] as const
) {
  Deno.test(`the value ${JSON.stringify(written)} is read as ${stringifyJson(value)}`, () => {
    assert.deepEqual(toJson(parseYaml(`key: ${written}`)), { key: value });
  });
}

Deno.test("maps and lists nest in blocks", () => {
  const text = "a:\n- 1\n- - 2\n  - x: 3\n    y: 4\n-\n  z: 5\n-\nb:\n  c:\n";
  assert.deepEqual(toJson(parseYaml(text)), {
    a: [1, [2, { x: 3, y: 4 }], { z: 5 }, null],
    b: { c: null },
  });
});

Deno.test("a key is always text", () => {
  const text =
    "1: a\ntrue: b\n~: c\n'': d\n\"e\\u0066\": e\n? long\n: f\n__proto__: g\nconstructor: h\n";
  const value = toJson(parseYaml(text)) as Record<string, string>;
  const pairs = Object.entries(value).map(([key, text]) => `${key}=${text}`);
  assert.deepEqual(pairs.toSorted(), [
    "1=a",
    "=d",
    "__proto__=g",
    "constructor=h",
    "ef=e",
    "long=f",
    "true=b",
    "~=c",
  ]);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
});

Deno.test("an alias stands for the value of the anchor before it", () => {
  const text = "a: &x {p: 1}\nb: *x\nc: [&y 2, *y]\nd: &x 3\ne: *x\n";
  assert.deepEqual(toJson(parseYaml(text)), {
    a: { p: 1 },
    b: { p: 1 },
    c: [2, 2],
    d: 3,
    e: 3,
  });
});

Deno.test("a merge key adds what the map itself lacks", () => {
  const text = [
    "base: &base { a: 1, b: 2 }",
    "other: &other { b: 3, c: 4 }",
    "one: { <<: *base, b: 5 }",
    "list: { <<: [*base, *other] }",
    "nested: { <<: { <<: *other, d: 6 } }",
    '"<<": { e: 7 }',
  ].join("\n");
  const value = toJson(parseYaml(text)) as Record<string, unknown>;
  assert.deepEqual(value.one, { a: 1, b: 5 });
  assert.deepEqual(value.list, { a: 1, b: 2, c: 4 });
  assert.deepEqual(value.nested, { b: 3, c: 4, d: 6 });
  assert.deepEqual(value["<<"], { e: 7 });
});

Deno.test("line ends of every system, a document mark and a directive change nothing", () => {
  const expected = { a: 1, b: ["x", "y\nz\n"] };
  const text = "a: 1\nb:\n  - x\n  - |\n    y\n    z\n";
  assert.deepEqual(toJson(parseYaml(text)), expected);
  assert.deepEqual(toJson(parseYaml(text.replaceAll("\n", "\r\n"))), expected);
  assert.deepEqual(toJson(parseYaml(`%YAML 1.2\n---\n${text}...\n# end\n`)), expected);
});

Deno.test("a map of a hundred thousand keys is read completely", () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `key${i}: value ${i}`).join("\n");
  const node = parseYaml(text);
  assert.equal(node.kind === "map" && node.entries.length, 100_000);
});
