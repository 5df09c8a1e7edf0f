import assert from "node:assert/strict";
import { findOperator } from "../../lib/assertions/operators/registry.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import { judgeOf } from "./operator_results.ts";

await findOperator("schema")?.preload?.();

/** The title of a result on `$.it`, whose first wrong place is the one in the result. */
function titleOf(operator: string, operand: JsonValue, actual: JsonValue): string {
  const result = judgeOf(operator, operand)(actual);
  assert.ok(!result.pass, `${operator} fails`);
  const at = result.differences?.places[0].at ?? "";
  return result.title("$.it", `$.it${at}`);
}

const ADA = { name: "Ada", role: "admin", tags: ["a"] };
const TEXT = `Dear Ada,\n${"your order has left our house. ".repeat(9)}\nKind regards`;

const TITLES: readonly (readonly [string, JsonValue, JsonValue, title: string])[] = [
  ["equals", "3", 3, '$.it: expected "3" (string), found 3 (number)'],
  ["equals", "paid", "draft", '$.it: expected "paid", found "draft"'],
  ["equals", null, "draft", '$.it: expected null, found "draft"'],
  ["equals", "a", ["a", "b"], '$.it: expected "a", found ["a","b"]'],
  ["equals", { ...ADA, name: "Bob" }, ADA, '$.it.name: expected "Bob", found "Ada"'],
  ["equals", ADA, { ...ADA, id: 1 }, "$.it.id: expected nothing, found 1"],
  ["equals", { name: 1, role: 2 }, ADA, "$.it differs in 3 places, first at $.it.name"],
  ["equals", [1, 2], [2, 1], "$.it has the same items in another order"],
  ["equals", { a: [1, 2] }, { a: [2, 1] }, "$.it.a has the same items in another order"],
  [
    "equals",
    "ready",
    "ready ",
    '$.it differs from "ready" only in white space at the beginning or the end',
  ],
  ["equals", "a\nb", "a\r\nb", "$.it, line 1 differs only in line ends"],
  ["equals", "a\nb\nc", "a\nx\ny", "$.it differs in 2 lines, first in line 2"],
  [
    "equals",
    "0123456789 0123456789 a",
    "0123456789 0123456789 b and more",
    '$.it: expected "…56789 a", found "…56789 b and more"',
  ],
  ["notEquals", "a", "a", '$.it equals "a"'],
  ["anyOf", ["a", "b"], "c", '$.it: expected "a" or "b", found "c"'],
  ["anyOf", ["a"], 1, '$.it: expected "a" (string), found 1 (number)'],
  ["anyOf", Array.from("abcdefghijkl"), "z", '$.it is "z", none of the 12 values allowed'],
  ["noneOf", ["a", "b"], "a", '$.it is "a", one of the values excluded'],
  ["gt", 3, 3, "$.it is 3, not greater than 3"],
  ["gte", 3, "x", '$.it is "x" (string), not a number of at least 3'],
  ["between", [1, 2], 3, "$.it is 3, not from 1 to 2"],
  ["type", "number", "3", '$.it is "3" (string), not a number'],
  ["type", "array", ADA, "$.it is an object of 3 members, not an array"],
  ["contains", "sale", ["new"], '$.it does not contain "sale"'],
  ["contains", "sale", 3, "$.it is 3, not text or a list"],
  ["containsAll", ["new", "sale"], ["new"], '$.it does not contain "sale"'],
  ["containsAny", ["a", "b", "c", "d", "e"], [], '$.it contains none of "a", "b", "c" and 2 more'],
  ["containsOnly", ["a", "b"], ["a", "c"], '$.it: missing "b"; extra "c"'],
  ["containsObject", { role: "owner" }, ADA, '$.it.role: expected "owner", found "admin"'],
  ["containsObject", { role: "x" }, [ADA], '$.it has no object with {"role":"x"}'],
  ["notContains", "Ada", TEXT, '$.it contains "Ada"'],
  ["startsWith", "Hello", TEXT, '$.it does not start with "Hello"'],
  ["endsWith", "shop", TEXT, '$.it does not end with "shop"'],
  ["matches", "^\\d+$", TEXT, "$.it does not match /^\\d+$/"],
  ["notMatches", "Ada", TEXT, "$.it matches /Ada/"],
  ["notMatches", "Ada", null, "$.it is null, not text, a number or a boolean"],
  ["isEmpty", true, "a", "$.it is not empty"],
  ["isEmpty", false, [], "$.it is empty"],
  ["length", 2, [1, 2, 3], "$.it has 3 items, not 2"],
  ["length", { gte: 9 }, "abc", "$.it has 3 characters, not at least 9"],
  ["length", { notEquals: 1 }, { a: 1 }, "$.it has 1 member, expected anything but 1"],
  ["format", "uuid", "7f3a", '$.it is "7f3a", not in the format uuid'],
  ["each", { gte: 1 }, [1, 0], "$.it[1] is 0, not at least 1"],
  ["each", { gte: 1 }, [1, 0, 0], "$.it is wrong in 2 of 3 items, first at $.it[1]"],
  ["schema", { required: ["id"] }, {}, "$.it does not fit the schema: $.it.id is missing"],
  [
    "schema",
    { properties: { name: { type: "integer" } } },
    ADA,
    '$.it does not fit the schema at $.it.name: expected integer, found string "Ada"',
  ],
  [
    "schema",
    { required: ["id", "no"] },
    {},
    "$.it does not fit the schema in 2 places, first at $.it.id",
  ],
];

for (const [operator, operand, actual, title] of TITLES) {
  Deno.test(`the title of ${operator} is: ${title}`, () => {
    assert.equal(titleOf(operator, operand, actual), title);
  });
}
