import assert from "node:assert/strict";
import {
  describeValue,
  includesEqual,
  isEqual,
  type JsonValue,
  parseJson,
  typeName,
} from "../../lib/json/mod.ts";

const SAMPLES: readonly (readonly [JsonValue, string])[] = [
  [null, "null"],
  [true, "boolean"],
  [0, "number"],
  [9007199254740993n, "number"],
  ["", "string"],
  [[], "array"],
  [{}, "object"],
];

Deno.test("typeName names the JSON types", () => {
  for (const [value, name] of SAMPLES) assert.equal(typeName(value), name);
});

Deno.test("isEqual holds for every value and itself, and for no two of different types", () => {
  for (const [i, [a]] of SAMPLES.entries()) {
    for (const [j, [b]] of SAMPLES.entries()) assert.equal(isEqual(a, b), i === j);
  }
});

Deno.test("isEqual compares numbers by value", () => {
  assert.equal(isEqual(1, 1n), true);
  assert.equal(isEqual(9007199254740992, 9007199254740993n), false);
  assert.equal(isEqual(9007199254740993n, 9007199254740993n), true);
  assert.equal(isEqual(0, -0), true);
  assert.equal(isEqual("3", 3), false);
  assert.equal(isEqual("3", 3n), false);
  assert.equal(isEqual(1, true), false);
  assert.equal(isEqual(0, null), false);
});

Deno.test("isEqual ignores the order of keys and not the order of items", () => {
  assert.equal(isEqual({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2n }], a: 1 }), true);
  assert.equal(isEqual([1, 2], [2, 1]), false);
  assert.equal(isEqual([1], [1, 2]), false);
  assert.equal(isEqual({ a: 1 }, { a: 1, b: 2 }), false);
  assert.equal(isEqual({ a: null }, { b: null }), false);
  assert.equal(isEqual([], {}), false);
});

Deno.test("isEqual looks only at own members", () => {
  const proto = parseJson('{"__proto__":{"a":1}}');
  assert.equal(isEqual(proto, {}), false);
  assert.equal(isEqual(proto, { b: 1 }), false);
  assert.equal(isEqual(proto, parseJson('{"__proto__":{"a":1}}')), true);
  assert.equal(isEqual(proto, parseJson('{"__proto__":{"a":2}}')), false);
  assert.equal(isEqual({ toString: 1 }, { a: 1 }), false);
});

Deno.test("includes finds an equal value", () => {
  assert.equal(includesEqual([1, { a: [2n] }], { a: [2] }), true);
  assert.equal(includesEqual(["1", null], 1), false);
  assert.equal(includesEqual([], null), false);
});

Deno.test("describeValue gives a value with its type", () => {
  const described: readonly (readonly [JsonValue, string])[] = [
    [null, "null"],
    [true, "boolean true"],
    [1.5, "number 1.5"],
    [12345678901234567890n, "number 12345678901234567890"],
    ["3", 'string "3"'],
    ['a\n"b"', 'string "a\\n\\"b\\""'],
    [[], "array of 0 items []"],
    [[1], "array of 1 item [1]"],
    [["a", null], 'array of 2 items ["a",null]'],
    [{ a: 9007199254740993n }, 'object {"a":9007199254740993}'],
  ];
  for (const [value, text] of described) assert.equal(describeValue(value), text);
});

Deno.test("describeValue has a length limit and never cuts a character in two", () => {
  assert.equal(describeValue("x".repeat(300)), `string "${"x".repeat(199)}… (102 more characters)`);
  assert.equal(describeValue("abcdef", 3), 'string "ab… (5 more characters)');
  assert.equal(describeValue("a😀b", 3), 'string "a… (4 more characters)');
});
