import assert from "node:assert/strict";
import {
  findOperator,
  OPERATOR_ALIASES,
  OPERATORS,
} from "../../lib/assertions/operators/registry.ts";
import { parseYaml, toJson } from "../../lib/loader/mod.ts";

const NAMES = [
  "exists",
  "type",
  "equals",
  "notEquals",
  "anyOf",
  "noneOf",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
  "matches",
  "notMatches",
  "startsWith",
  "endsWith",
  "contains",
  "notContains",
  "containsAll",
  "containsAny",
  "containsOnly",
  "containsObject",
  "length",
  "isEmpty",
  "each",
  "format",
  "schema",
];

const LISTS = [
  "contains",
  "notContains",
  "containsAll",
  "containsAny",
  "containsOnly",
  "containsObject",
  "length",
  "isEmpty",
  "each",
];

Deno.test("operators are registered by name in the order of the documentation", () => {
  assert.deepEqual([...OPERATORS.keys()], NAMES);
  for (const [name, operator] of OPERATORS) assert.equal(operator.name, name);
});

Deno.test("operators are found by name and by alias, and by nothing else", () => {
  assert.deepEqual([...OPERATOR_ALIASES], [["in", "anyOf"]]);
  assert.equal(findOperator("in"), OPERATORS.get("anyOf"));
  assert.equal(findOperator("equals"), OPERATORS.get("equals"));
  for (const name of ["Equals", "constructor", "__proto__", ""]) {
    assert.equal(findOperator(name), undefined);
  }
});

Deno.test("operators take one value, all values, or whether there is any", () => {
  const named = (subject: string) =>
    [...OPERATORS.values()].filter((one) => one.subject === subject).map((one) => one.name);
  assert.deepEqual(named("presence"), ["exists"]);
  assert.deepEqual(named("list"), LISTS);
});

for (const operator of OPERATORS.values()) {
  Deno.test(`${operator.name} accepts its own example and describes itself in a sentence`, async () => {
    await operator.preload?.();
    assert.equal(typeof operator.prepare(toJson(parseYaml(operator.docs.example))), "function");
    assert.match(operator.docs.what, /^[A-Z].*\.$/);
  });
}
