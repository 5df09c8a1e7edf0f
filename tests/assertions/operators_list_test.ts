import assert from "node:assert/strict";
import type { JsonValue } from "../../lib/json/mod.ts";
import { assertFails, assertPasses, assertRefuses, judgeOf } from "./operator_results.ts";

const EMPTY_LIST = "an assertion about no values says nothing";

Deno.test("contains passes for a substring and for an item of a list", () => {
  assertPasses("contains", "ready", ["ready", "all ready now", ["not yet", "ready"]]);
  assertPasses("contains", "😀", ["a😀b"]);
  assertPasses("contains", 3, [[1, 3], [3.0], [3n]]);
  assertPasses("contains", null, [[null]]);
  assertPasses("contains", { a: 1 }, [[{ a: 1 }]]);
  assertPasses("contains", "", [["", "a"]]);
});

Deno.test("contains fails if the operand is missing", () => {
  assertFails("contains", "a", "bcd", ['a string that contains string "a"', 'string "bcd"']);
  assertFails("contains", "a", [], ['an array that contains string "a"', "array of 0 items []"]);
});

Deno.test("contains fails for values that cannot contain others", () => {
  const expected = 'a string or an array that contains string "a"';
  const help = "`contains` works on text and lists, and the value is";
  assertFails("contains", "a", null, [
    expected,
    "null",
    `${help} null; to assert that, write \`equals: null\``,
  ]);
  assertFails("contains", "a", 12n, [
    expected,
    "number 12",
    `${help} a number; use \`equals\`, \`gte\`, \`lte\` or \`between\``,
  ]);
  assertFails("contains", "a", { a: 1 }, [
    expected,
    'object {"a":1}',
    `${help} an object; use \`containsObject\`, or the path of a member`,
  ]);
});

Deno.test("contains says what to write if only the types differ", () => {
  assertFails("contains", 3, "a3", [
    "a string that contains number 3",
    'string "a3"',
    'the value is text; write "3" in place of 3',
  ]);
  assertFails("contains", 3, ["3"], [
    "an array that contains number 3",
    'array of 1 item ["3"]',
    'the types differ; write "3" in place of 3',
  ]);
});

Deno.test("contains distinguishes part of an item from a whole item", () => {
  assertFails("contains", "foo", ["bar", "foobar"], [
    'an array that contains string "foo"',
    'array of 2 items ["bar","foobar"]',
    "a list contains whole items, and this text is only a part of one; " +
    'write `contains: "foobar"`',
  ]);
  assertFails("contains", { a: 1 }, [{ a: 1, b: 2 }], [
    'an array that contains object {"a":1}',
    'array of 1 item [{"a":1,"b":2}]',
    "an item has these members and more; write `containsObject`",
  ]);
});

Deno.test("contains does not pass merely because every text contains the empty text", () => {
  assertFails("contains", "", "abc", [
    'a string that contains string ""',
    'string "abc"',
    "every text contains the empty text, so this would say nothing",
  ]);
});

Deno.test("notContains passes if the operand is missing", () => {
  assertPasses("notContains", "password", ["name", "", ["name", "passwords"], []]);
  assertPasses("notContains", 3, [["3"]]);
});

Deno.test("notContains fails if the operand is present", () => {
  assertFails("notContains", "a", "cab", ['a string without string "a"', 'string "cab"']);
  assertFails("notContains", 3, [3n], ["an array without number 3", "array of 1 item [3]"]);
});

Deno.test("notContains fails for values that cannot contain others", () => {
  const expected = 'a string or an array without string "a"';
  const help = "`notContains` works on text and lists, and the value is";
  assertFails("notContains", "a", null, [
    expected,
    "null",
    `${help} null; to assert that, write \`equals: null\``,
  ]);
  assertFails("notContains", "a", {}, [
    expected,
    "object {}",
    `${help} an object; use \`containsObject\`, or the path of a member`,
  ]);
  assertFails("notContains", 3, "a", [
    "a string without number 3",
    'string "a"',
    'the value is text; write "3" in place of 3',
  ]);
});

Deno.test("containsAll passes for all of them in any order", () => {
  assertPasses("containsAll", ["api", "web"], [["web", "db", "api"], "web and api"]);
  assertPasses("containsAll", [1, null, { a: 1 }], [[{ a: 1 }, null, 1n]]);
});

Deno.test("containsAll fails and lists the missing values", () => {
  assertFails("containsAll", ["api", "web", "db"], ["api"], [
    'an array that contains string "api", string "web", string "db"',
    'array of 1 item ["api"]',
  ]);
  assertFails("containsAll", ["a", "b"], "bc", [
    'a string that contains string "a", string "b"',
    'string "bc"',
  ]);
  assertFails("containsAll", ["a"], [], [
    'an array that contains string "a"',
    "array of 0 items []",
  ]);
});

Deno.test("containsAll notes the missing values if others are present", () => {
  const notes = (actual: JsonValue) => {
    const result = judgeOf("containsAll", ["api", "web"])(actual);
    assert.ok(!result.pass);
    return result.notes;
  };
  assert.deepEqual(notes(["api"]), ['missing:  string "web"']);
  assert.equal(notes([]), undefined);
});

Deno.test("containsAll fails for other types and says so", () => {
  assertFails("containsAll", ["a"], null, [
    'a string or an array that contains string "a"',
    "null",
    "`containsAll` works on text and lists, and the value is null; to assert that, write `equals: null`",
  ]);
  assertFails("containsAll", ["a", 1], ["a", "1"], [
    'an array that contains string "a", number 1',
    'array of 2 items ["a","1"]',
    'the types differ; write "1" in place of 1',
  ]);
  assertFails("containsAll", ["a", 1], "a1", [
    'a string that contains string "a", number 1',
    'string "a1"',
    'the value is text; write "1" in place of 1',
  ]);
});

Deno.test("containsAll takes a list of at least one value", () => {
  assertRefuses(
    "containsAll",
    "api",
    '`containsAll` takes a list, found string "api"',
    'write `containsAll: ["api"]`',
  );
  assertRefuses(
    "containsAll",
    [],
    "`containsAll` takes a list of at least one value, found an empty list",
    EMPTY_LIST,
  );
});

Deno.test("containsAny passes if one of the values is present", () => {
  assertPasses("containsAny", ["admin", "owner"], [["owner"], ["a", "admin"], "the owner"]);
});

Deno.test("containsAny fails if all values are missing", () => {
  assertFails("containsAny", ["admin", 1], ["guest"], [
    'an array that contains string "admin" or number 1',
    'array of 1 item ["guest"]',
  ]);
  assertFails("containsAny", ["a"], null, [
    'a string or an array that contains string "a"',
    "null",
    "`containsAny` works on text and lists, and the value is null; to assert that, write `equals: null`",
  ]);
  assertFails("containsAny", [1], ["1"], [
    "an array that contains number 1",
    'array of 1 item ["1"]',
    'the types differ; write "1" in place of 1',
  ]);
});

Deno.test("containsAny takes a list of at least one value", () => {
  assertRefuses(
    "containsAny",
    [],
    "`containsAny` takes a list of at least one value, found an empty list",
    EMPTY_LIST,
  );
});

Deno.test("containsOnly passes for the same items in any order", () => {
  assertPasses("containsOnly", ["read", "write"], [["write", "read"]]);
  assertPasses("containsOnly", [1, 1, { a: 1 }], [[1, { a: 1 }, 1n]]);
  assertPasses("containsOnly", [], [[]]);
});

Deno.test("containsOnly fails and lists the missing and extra items", () => {
  assertFails("containsOnly", ["a", "b"], ["a", "c"], [
    'an array of only string "a", string "b"',
    'array of 2 items ["a","c"]',
  ]);
  assertFails("containsOnly", ["a"], ["a", "a"], [
    'an array of only string "a"',
    'array of 2 items ["a","a"]',
  ]);
  assertFails("containsOnly", ["a", "a"], ["a"], [
    'an array of only string "a", string "a"',
    'array of 1 item ["a"]',
  ]);
  assertFails("containsOnly", [], [null], [
    "an empty array",
    "array of 1 item [null]",
  ]);
  assertFails("containsOnly", [1], ["1"], [
    "an array of only number 1",
    'array of 1 item ["1"]',
    'the types differ; write "1" in place of 1',
  ]);
});

Deno.test("containsOnly fails for a value that is not a list", () => {
  assertFails("containsOnly", ["a"], "a", [
    'an array of only string "a"',
    'string "a"',
    "`containsOnly` works on lists",
  ]);
});

Deno.test("containsOnly takes a list", () => {
  assertRefuses(
    "containsOnly",
    { a: 1 },
    '`containsOnly` takes a list, found object {"a":1}',
    'write `containsOnly: [{"a":1}]`',
  );
});
