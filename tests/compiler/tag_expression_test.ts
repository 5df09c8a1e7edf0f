import assert from "node:assert/strict";
import { compileTagExpression } from "../../lib/compiler/selection/tag_expression.ts";
import { FlowFilterError } from "../../lib/compiler/selection/select_flows.ts";

const SELECTIONS: readonly (readonly [expression: string, tags: string, isSelected: boolean])[] = [
  ["smoke", "smoke", true],
  ["smoke", "smoke orders", true],
  ["smoke", "", false],
  ["smoke", "smoker", false],
  ["smoke", "Smoke", false],
  ["@smoke", "smoke", true],
  ["smoke and orders", "smoke orders", true],
  ["smoke and orders", "smoke", false],
  ["smoke or orders", "orders", true],
  ["not slow", "", true],
  ["not slow", "slow", false],
  ["smoke and not slow", "smoke slow", false],
  ["smoke or orders and slow", "smoke", true],
  ["(smoke or orders) and slow", "smoke", false],
  ["(@smoke or @orders)and(not slow)", "orders", true],
  ["not not smoke", "smoke", true],
  ["team:billing and v2/eu and a.b-c_d", "team:billing v2/eu a.b-c_d", true],
  ["änderung", "änderung", true],
];

for (const [expression, tags, isSelected] of SELECTIONS) {
  Deno.test(`${expression} ${isSelected ? "selects" : "leaves out"} [${tags}]`, () => {
    const own = tags.split(" ").filter((tag) => tag !== "");
    assert.equal(compileTagExpression(expression).selects(own), isSelected);
  });
}

const SYNTAX = 'expected a tag expression such as "smoke and not slow"';
const PARENTHESIS = "expected a `)` for each `(`";

const MISTAKES: readonly (readonly [text: string, message: string, suggestion?: string])[] = [
  ["", SYNTAX],
  ["  ", SYNTAX],
  ["()", SYNTAX],
  ["and", SYNTAX],
  ["smoke and", SYNTAX],
  ["smoke orders", SYNTAX],
  ["not", SYNTAX],
  ["(smoke", PARENTHESIS],
  ["smoke)", PARENTHESIS],
  [")smoke(", PARENTHESIS],
  ["smoke,orders", SYNTAX, "smoke or orders"],
  ["smoke && !slow", SYNTAX, "smoke and not slow"],
  ["smoke&orders", SYNTAX, "smoke and orders"],
  ["(a||b)&&-c", SYNTAX, "(a or b) and not c"],
  ["@a+~@b", SYNTAX, "a and not b"],
  ["$x", SYNTAX],
];

for (const [text, message, suggestion] of MISTAKES) {
  Deno.test(`"${text}" is not a tag expression`, () => {
    assert.throws(() => compileTagExpression(text), (error) => {
      assert.ok(error instanceof FlowFilterError);
      assert.deepEqual([error.message, error.suggestion], [message, suggestion]);
      return true;
    });
  });
}
