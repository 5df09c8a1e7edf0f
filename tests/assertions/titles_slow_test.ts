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

Deno.test("a title stays short regardless of the values", () => {
  const long = "word ".repeat(1000);
  const list = Array.from({ length: 1000 }, (_, i) => `${i} ${long}`);
  const wide = Object.fromEntries(list.map((text, i) => [`member_${i}`, text]));
  const cases: readonly (readonly [string, JsonValue])[] = [
    ["equals", "x"],
    ["equals", long.replace("word", "work")],
    ["equals", list.slice(1)],
    ["equals", wide],
    ["anyOf", [long, "x"]],
    ["anyOf", list.map((text) => `x${text}`)],
    ["contains", `${long}x`],
    ["containsAll", list],
    ["containsOnly", [long]],
    ["containsObject", { a: long }],
    ["startsWith", `x${long}`],
    ["matches", `x{9}${long}`],
    ["type", "null"],
    ["length", 3],
    ["schema", { enum: ["x", 3] }],
  ];
  for (const [operator, operand] of cases) {
    for (const actual of [long, list, { a: long }, 3] as const) {
      if (judgeOf(operator, operand)(actual).pass) continue;
      const title = titleOf(operator, operand, actual);
      assert.ok(title.length <= 120, `${operator}: ${title}`);
    }
  }
});
