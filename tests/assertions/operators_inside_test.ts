import assert from "node:assert/strict";
import { findOperator } from "../../lib/assertions/operators/registry.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import { assertFails, assertPasses, assertRefuses, judgeOf } from "./operator_results.ts";

await findOperator("each")?.preload?.();

Deno.test("containsObject passes for an object with at least the given members", () => {
  assertPasses("containsObject", { a: { b: 1 } }, [{ a: { b: 1, c: 2 }, d: 3 }]);
  assertPasses("containsObject", { a: [{ b: 1 }, 2] }, [{ a: [{ b: 1n, c: 2 }, 2] }]);
  assertPasses("containsObject", { a: 1 }, [[{ b: 1 }, { a: 1, b: 1 }]]);
});

Deno.test("containsObject fails with the differences", () => {
  assertFails("containsObject", { a: { b: 1 } }, { a: { b: "1" } }, [
    'an object that contains {"a":{"b":1}}',
    'object {"a":{"b":"1"}}',
    'the types differ; write "1" in place of 1',
  ], ['.a.b: number 1 → string "1"']);
  assertFails("containsObject", { a: null }, {}, [
    'an object that contains {"a":null}',
    "object {}",
  ], [".a: null → nothing"]);
  assertFails("containsObject", { a: [{ b: 1 }] }, { a: [{ b: 1 }, { b: 2 }] }, [
    'an object that contains {"a":[{"b":1}]}',
    'object {"a":[{"b":1},{"b":2}]}',
  ], ['.a[1]: nothing → object {"b":2}']);
});

Deno.test("containsObject fails if no item has the members", () => {
  assertFails("containsObject", { a: 1 }, [{ a: 2 }, null], [
    'an array with an object that contains {"a":1}',
    'array of 2 items [{"a":2},null]',
  ]);
});

Deno.test("containsObject points into the closest item", () => {
  const items: JsonValue = [{ id: 1, state: "open" }, { id: 2, state: "open", x: 1 }, { id: 3 }];
  assertFails("containsObject", { id: 2, state: "paid" }, items, [
    'an array with an object that contains {"id":2,"state":"paid"}',
    `array of 3 items ${JSON.stringify(items)}`,
    "the item [1] comes nearest",
  ], ['[1].state: string "paid" → string "open"']);
  assertFails("containsObject", { a: 1 }, [], [
    'an array with an object that contains {"a":1}',
    "array of 0 items []",
    "the list is empty",
  ]);
});

Deno.test("containsObject fails for values that are not objects", () => {
  const help = "`containsObject` works on objects and lists of them";
  assertFails("containsObject", { a: 1 }, "a", [
    'an object that contains {"a":1}',
    'string "a"',
    help,
  ]);
  assertFails("containsObject", { a: 1 }, null, ['an object that contains {"a":1}', "null", help]);
});

Deno.test("containsObject takes an object of at least one member", () => {
  assertRefuses(
    "containsObject",
    "a",
    '`containsObject` takes an object, found string "a"',
    "write the members that it must have: `containsObject: { role: admin }`",
  );
  assertRefuses(
    "containsObject",
    {},
    "`containsObject` takes an object of at least one member, found an empty one",
    "every object would pass; write `type: object`",
  );
});

Deno.test("length passes for characters, items and keys", () => {
  assertPasses("length", 2, ["é😀", [1, 2], { a: 1, b: 2 }]);
  assertPasses("length", 0, ["", [], {}]);
  assertPasses("length", 2n, ["ab"]);
});

Deno.test("length passes by another operator", () => {
  assertPasses("length", { gte: 1 }, [[1], "ab"]);
  assertPasses("length", { between: [1, 2] }, [[1], [1, 2]]);
  assertPasses("length", { in: [0, 2] }, [[], [1, 2]]);
});

Deno.test("length fails with the length and the value", () => {
  assertFails("length", 2, [1], ["length 2", "length 1: [1]"]);
  assertFails("length", 2, "😀", ["length 2", 'length 1: "😀"']);
  assertFails("length", { gte: 1 }, {}, [
    "length at least 1",
    "length 0: {}",
  ]);
});

Deno.test("length fails for values that have no length", () => {
  const expected = "a string, an array or an object";
  assertFails("length", 1, 3, [
    expected,
    "number 3",
    "a number has no length; compare it with `equals`, `gte` or `lte`",
  ]);
  assertFails("length", 1, null, [expected, "null", "`length` works on text, lists and objects"]);
});

Deno.test("length takes a whole number or one operator that compares numbers", () => {
  const takes = "`length` takes a whole number or a map with one operator";
  const example = "for example `length: 3` or `length: {gte: 1}`";
  assertRefuses("length", -1, `${takes}, found number -1`, example);
  assertRefuses("length", 1.5, `${takes}, found number 1.5`, example);
  assertRefuses("length", [3], `${takes}, found array of 1 item [3]`, example);
  assertRefuses(
    "length",
    "3",
    `${takes}, found string "3"`,
    "write `3` without quotes; in an expression, `| number` makes a number of text",
  );
  assertRefuses("length", { gtee: 1 }, "`gtee` is not an operator", "did you mean `gte`?");
  assertRefuses(
    "length",
    { contains: 1 },
    "`length` is a number, and `contains` does not compare numbers",
    "use one of `equals`, `notEquals`, `gt`, `gte`, `lt`, `lte`, `between`, `anyOf` or `noneOf`",
  );
  assertRefuses(
    "length",
    { gte: 1, lte: 2 },
    "`length` takes exactly one operator, found `gte` and `lte`",
    "write `length: { between: [1, 2] }`",
  );
  assertRefuses(
    "length",
    {},
    "`length` takes exactly one operator, found none",
    "for example `length: { gte: 1 }`",
  );
});

Deno.test("isEmpty passes for empty values, or for non-empty ones if the operand is false", () => {
  assertPasses("isEmpty", true, ["", [], {}]);
  assertPasses("isEmpty", false, [" ", [null], { a: null }]);
});

Deno.test("isEmpty fails with the value", () => {
  assertFails("isEmpty", true, "a", ["an empty string", 'string "a"']);
  assertFails("isEmpty", true, [0], ["an empty array", "array of 1 item [0]"]);
  assertFails("isEmpty", true, { a: 1 }, ["an empty object", 'object {"a":1}']);
  assertFails("isEmpty", false, "", ["a non-empty string", 'string ""']);
  assertFails("isEmpty", false, [], ["a non-empty array", "array of 0 items []"]);
  assertFails("isEmpty", false, {}, ["a non-empty object", "object {}"]);
});

Deno.test("isEmpty fails for null and numbers with either operand", () => {
  const help = "null is neither empty nor non-empty; " +
    "write `equals: null` or `notEquals: null`";
  assertFails("isEmpty", true, null, ["an empty string, array or object", "null", help]);
  assertFails("isEmpty", false, null, ["a non-empty string, array or object", "null", help]);
  assertFails("isEmpty", false, 0, [
    "a non-empty string, array or object",
    "number 0",
    "`isEmpty` works on text, lists and objects",
  ]);
});

Deno.test("isEmpty takes true or false", () => {
  assertRefuses(
    "isEmpty",
    "false",
    '`isEmpty` takes true or false, found string "false"',
    "write `isEmpty: false`",
  );
});

Deno.test("each passes if every item passes", () => {
  assertPasses("each", { type: "string" }, [["a"], ["a", "é😀"]]);
  assertPasses("each", { in: [1, 2] }, [[1, 2n, 1]]);
  assertPasses("each", { each: { gt: 0 } }, [[[1], [2, 3]]]);
  assertPasses("each", { format: "ipv4" }, [["127.0.0.1"]]);
  assertPasses("each", { schema: { type: "integer" } }, [[1, 2n]]);
});

Deno.test("each fails with the first items that do not pass", () => {
  assertFails("each", { type: "string" }, ["a", 1, "b"], [
    "every item: a string",
    "[1] number 1 (1 of 3 items)",
  ], ["[1]: a string → number 1"]);
  assertFails("each", { gte: 1 }, [0, null, -1, -2], [
    "every item: a number of at least 1",
    "wrong in 4 of 4 items",
  ], [
    "[0]: a number of at least 1 → number 0",
    "[1]: a number of at least 1 → null",
    "[2]: a number of at least 1 → number -1",
    "[3]: a number of at least 1 → number -2",
  ]);
});

Deno.test("each points into the items, in ten places at most", () => {
  assertFails("each", { equals: { a: 1, b: 2 } }, [{ a: 1, b: 2 }, { a: 1 }], [
    'every item: object {"a":1,"b":2}',
    '[1] object {"a":1} (1 of 2 items)',
  ], ["[1].b: number 2 → nothing"]);
  const result = judgeOf("each", { type: "string" })(Array(12).fill(1));
  assert.ok(!result.pass);
  assert.equal(result.differences?.places.length, 10);
  assert.equal(result.differences?.more, 2);
});

Deno.test("each passes on the help of the first failing item", () => {
  assertFails("each", { startsWith: "a" }, ["a", 3], [
    'every item: a string that starts with "a"',
    "[1] number 3 (1 of 2 items)",
    "`startsWith` works on text, and the value is a number; use `equals`, `gte`, `lte` or `between`",
  ]);
});

Deno.test("each fails for an empty list", () => {
  assertFails("each", { type: "string" }, [], [
    "an array with items",
    "array of 0 items []",
    "there is no item to check; to assert an empty list, write `isEmpty: true`",
  ]);
});

Deno.test("each fails for a value that is not a list", () => {
  assertFails("each", { type: "string" }, "a", [
    "an array",
    'string "a"',
    "`each` works on lists",
  ]);
  assertFails("each", { type: "null" }, null, ["an array", "null", "`each` works on lists"]);
});

Deno.test("each takes one operator for items", () => {
  assertRefuses(
    "each",
    "string",
    '`each` takes a map with one operator, found string "string"',
    "write `each: { type: string }`",
  );
  assertRefuses("each", { typ: "string" }, "`typ` is not an operator", "did you mean `type`?");
  assertRefuses(
    "each",
    { type: "strin" },
    '"strin" is not the name of a JSON type',
    "did you mean `string`?",
  );
  assertRefuses(
    "each",
    { exists: true },
    "`each` judges items, and an item always exists",
    "write `each: {notEquals: null}` or `length: {gte: 1}`",
  );
});
