import assert from "node:assert/strict";
import {
  compileJsonPath,
  JsonPathError,
  type JsonValue,
  loadJsonPath,
  parseJson,
} from "../../lib/json/mod.ts";

await loadJsonPath();

Deno.test("a path finds values in document order", () => {
  const path = compileJsonPath("$.items[*].id");
  assert.deepEqual(path.find({ items: [{ id: 1 }, { id: null }, {}] }), [1, null]);
  assert.deepEqual(path.find({ items: "none" }), []);
  assert.equal(path.text, "$.items[*].id");
});

Deno.test("a path locates values by normalized paths", () => {
  const path = compileJsonPath('$.items[?@.id > 1]["a b"]');
  const root: JsonValue = { items: [{ id: 1 }, { id: 2, "a b": "x" }] };
  assert.deepEqual(path.locate(root), [{ path: "$['items'][1]['a b']", value: "x" }]);
});

Deno.test("a path finds exact integers", () => {
  const root = parseJson('{"id": 12345678901234567890, "ids": [9007199254740993]}');
  assert.deepEqual(compileJsonPath("$.id").find(root), [12345678901234567890n]);
  assert.deepEqual(compileJsonPath("$.ids[0]").find(root), [9007199254740993n]);
});

const BIG = `[12345678901234567890, 12345678901234567891, 7, {"id": 12345678901234567890}, "7"]`;

const EXACT_FILTERS: readonly (readonly [filter: string, found: readonly number[]])[] = [
  ["@ == 12345678901234567890", [0]],
  ["12345678901234567890 == @", [0]],
  ["@ != 12345678901234567890", [1, 2, 3, 4]],
  ["@ > 12345678901234567890", [1]],
  ["@ >= 12345678901234567890", [0, 1]],
  ["@ < 12345678901234567891", [0, 2]],
  ["@ <= 12345678901234567890 && @ > 7", [0]],
  ["@ > 8", [0, 1]],
  ["@ > -12345678901234567890", [0, 1, 2]],
  ["@.id == 12345678901234567890", [3]],
  ["@.id == $[0]", [3]],
  ["!(@ == 7) && @ == $[1]", [1]],
  ["count($[?@ == 12345678901234567890]) == 1 && @ == 7", [2]],
  ["@ == 1.2345678901234567e19", []],
];

for (const [filter, found] of EXACT_FILTERS) {
  Deno.test(`a filter ${filter} compares every digit`, () => {
    const root = parseJson(BIG) as JsonValue[];
    assert.deepEqual(compileJsonPath(`$[?${filter}]`).find(root), found.map((at) => root[at]));
  });
}

Deno.test("`$` in a filter inside a filter is the whole document", () => {
  const root: JsonValue = { wanted: 2, lists: [[{ id: 1 }], [{ id: 2 }, { wanted: 3 }]] };
  const path = compileJsonPath("$.lists[?@[?@.id == $.wanted]]");
  assert.deepEqual(path.find(root), [[{ id: 2 }, { wanted: 3 }]]);
});

Deno.test("a filter compares with numbers below one", () => {
  const root = parseJson("[0, 0.25, 0.5, 1, -0.5]");
  assert.deepEqual(compileJsonPath("$[?@ < 0.5]").find(root), [0, 0.25, -0.5]);
  assert.deepEqual(compileJsonPath("$[?@ == 5e-1 || @ == 0e0 || @ == -0.5]").find(root), [
    0,
    0.5,
    -0.5,
  ]);
  for (const number of ["00.5", "01", "0.", ".5"]) {
    assert.throws(() => compileJsonPath(`$[?@ == ${number}]`), JsonPathError, number);
  }
});

Deno.test("a pattern matches nothing but text", () => {
  const root: JsonValue = ["1", 1, ["1"], null, true];
  for (const name of ["match", "search"]) {
    assert.deepEqual(compileJsonPath(`$[?${name}(@, '1')]`).find(root), ["1"]);
    assert.deepEqual(compileJsonPath(`$[?${name}(@, $[1])]`).find(root), []);
  }
});

Deno.test("a path selects in lists of any length", () => {
  const root = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  assert.equal(compileJsonPath("$[*]").find(root).length, 200_000);
  assert.deepEqual(compileJsonPath("$[?@.id == 199999].id").find(root), [199_999]);
});

Deno.test("locations have the names and the indexes counted from the start", () => {
  const root: JsonValue = { "a-b": [{ c: 1 }, { c: 2 }] };
  const pathsOf = (text: string) => compileJsonPath(text).locate(root).map(({ path }) => path);
  assert.deepEqual(pathsOf("$.a-b[*].c"), ["$['a-b'][0]['c']", "$['a-b'][1]['c']"]);
  assert.deepEqual(pathsOf("$['a-b'][-1]"), ["$['a-b'][1]"]);
  assert.deepEqual(pathsOf("$..c"), ["$['a-b'][0]['c']", "$['a-b'][1]['c']"]);
});

Deno.test("a path finds only own members", () => {
  const names = ["__proto__", "constructor", "toString", "length"];
  for (const root of [{}, [1], "text", 1] as JsonValue[]) {
    for (const name of names) assert.deepEqual(compileJsonPath(`$.${name}`).find(root), []);
  }
  assert.deepEqual(compileJsonPath("$.__proto__").find(parseJson('{"__proto__": 1}')), [1]);
});

Deno.test("a path is singular if it consists of names and indexes", () => {
  for (const text of ["$", "$.a.b", "$['a'][0]", "$[-1]"]) {
    assert.equal(compileJsonPath(text).singular, true, text);
  }
  for (const text of ["$.*", "$..a", "$[0,1]", "$[0:1]", "$[?@.a]", "$['a','b']"]) {
    assert.equal(compileJsonPath(text).singular, false, text);
  }
});

const FIRST_NAMES: readonly (readonly [string, string | undefined])[] = [
  ["$.json", "json"],
  ["$.json.id", "json"],
  ["$.json[0]", "json"],
  ["$['json']", "json"],
  ['$["a b"]', "a b"],
  ['$[ "a b" ].c', "a b"],
  ["$ .json", "json"],
  ["$ ['json']", "json"],
  ["$.été", "été"],
  ["$", undefined],
  ["$.*", undefined],
  ["$..json", undefined],
  ["$[0]", undefined],
  ["$[*]", undefined],
  ["$['a','b']", undefined],
  ["$[?@.json]", undefined],
];

for (const [text, name] of FIRST_NAMES) {
  Deno.test(`a path ${text} begins with ${name === undefined ? "no single name" : name}`, () => {
    assert.equal(compileJsonPath(text).firstName, name);
  });
}

Deno.test("an invalid path throws with the place of the mistake", () => {
  const offsetOf = (text: string) => {
    try {
      compileJsonPath(text);
    } catch (error) {
      assert.ok(error instanceof JsonPathError, text);
      assert.doesNotMatch(error.message, /\n|JSONPath\w*Error|\bat /);
      return error.offset;
    }
    assert.fail(`${text} compiles`);
  };
  assert.equal(offsetOf(""), 0);
  assert.equal(offsetOf("json.id"), 0);
  assert.equal(offsetOf("$.a."), 4);
  assert.equal(offsetOf("$.a[1"), 5);
  assert.equal(offsetOf("$.a b"), 4);
  assert.equal(offsetOf("$[?@.a == ]"), 10);
});

Deno.test("a path that would select values again and again is refused", () => {
  let nested: JsonValue = [];
  for (let level = 0; level < 400; level++) nested = [nested];
  const path = compileJsonPath("$..*..*..*..*");
  assert.throws(() => path.find(nested), {
    name: "JsonPathError",
    message: "the path selects too many values here; a path needs `..` at most once",
  });
});

Deno.test("a path refuses a value nested too deeply to search", () => {
  let root: JsonValue = 1;
  for (let i = 0; i < 1_000; i++) root = { a: root };
  const path = compileJsonPath("$..b");
  const tooDeep = {
    name: "JsonPathError",
    message: "the value is nested too deeply for this path",
  };
  assert.throws(() => path.find(root), tooDeep);
  assert.throws(() => path.locate(root), tooDeep);
});
