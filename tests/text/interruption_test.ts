import assert from "node:assert/strict";
import { compileSchema } from "../../lib/assertions/json_schema/schema_compiler.ts";
import { loadJsonSchema } from "../../lib/assertions/json_schema/library.ts";
import { OPERATORS } from "../../lib/assertions/operators/registry.ts";
import { readDocument } from "../../lib/http/response/xml/xml_document.ts";
import {
  canonicalText,
  compileJsonPath,
  includesEqual,
  isEqual,
  type JsonValue,
} from "../../lib/json/mod.ts";
import { compilePattern, loadPatterns } from "../../lib/pattern/mod.ts";
import { countWork, Interrupted, interruptible } from "../../lib/text/mod.ts";

const MANY = 10_000;
const list = Array.from({ length: MANY }, (_, i) => ({ i }));
const same = structuredClone(list);
await Promise.all([loadJsonSchema(), loadPatterns()]);

/** Everything that takes as long as a value is large. */
const WORK: Readonly<Record<string, () => unknown>> = {
  "a path": () => compileJsonPath("$..i").find(list),
  "a comparison": () => isEqual(list, same),
  "a search in a list": () => includesEqual(list, { i: -1 }),
  "a text for a map": () => canonicalText(list),
  "a schema": () => compileSchema({ items: { type: "object" } })(list),
  "an operator on each item": () =>
    OPERATORS.get("each")!.prepare({ type: "object" }).call(undefined, list),
  "a pattern": () => compilePattern("(a+)+!", "").test("a ".repeat(MANY)),
  "a document": () => readDocument(`<list>${"<i/>".repeat(MANY)}</list>`, ""),
};

for (const [what, work] of Object.entries(WORK)) {
  Deno.test(`${what} ends early if it is to stop, and not otherwise`, () => {
    assert.throws(() => interruptible(() => true, work), Interrupted);
    interruptible(() => false, work);
  });
}

Deno.test("work that cannot be stopped once it has begun is announced", () => {
  const check = compileSchema({ items: { uniqueItems: true } });
  const announced = (value: JsonValue) => {
    let longs = 0;
    interruptible((isLong) => {
      if (isLong) longs++;
      return false;
    }, () => check(value));
    return longs;
  };
  assert.equal(announced([list.slice(0, 1_000)]), 1);
  assert.equal(announced([list.slice(0, 999)]), 0);
  assert.throws(() => interruptible((isLong) => isLong, () => check([list])), Interrupted);
});

Deno.test("what is computed outside of an interruptible computation goes on", () => {
  assert.throws(
    () =>
      interruptible(() => true, () => {
        interruptible(() => false, () => countWork(MANY));
        countWork(MANY);
      }),
    Interrupted,
  );
  countWork(MANY);
});
