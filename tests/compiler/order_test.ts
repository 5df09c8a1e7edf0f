import assert from "node:assert/strict";
import { inRunningOrder } from "../../lib/compiler/step_order.ts";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { loadText } from "../../lib/loader/mod.ts";
import { createGenerator } from "../runner/generate.ts";

/** Sorts steps; `b: a c` is a step `b` that depends on `a` and `c`. */
async function order(...steps: string[]): Promise<{ names: string[]; found: Diagnostic[] }> {
  const written = steps.map((step) => {
    const [name, dependencies = ""] = step.split(":");
    const dependsOn = dependencies.trim().split(/\s+/).filter((one) => one !== "");
    return `  - { name: ${name}, depends_on: [${dependsOn}], request: { url: u } }\n`;
  });
  const { flow, diagnostics: found } = await loadText("a.yaml", `steps:\n${written.join("")}`);
  const names = inRunningOrder(flow!, found).map((step) => step.name);
  return { names, found: found.list };
}

for (
  const [what, steps, names] of [
    ["steps without dependencies", ["c", "a", "b"], "c a b"],
    ["a dependency that holds already", ["a", "b: a", "c"], "a b c"],
    ["a step before its dependency", ["b: a", "a"], "a b"],
    ["a step far before its dependency", ["b: d", "a", "c", "d", "e"], "a c d b e"],
    ["several dependencies", ["x: c a", "a", "b", "c"], "a b c x"],
    ["a chain against the order", ["a: b", "b: c", "c: d", "d"], "d c b a"],
    [
      "a diamond",
      ["end: left right", "left: start", "right: start", "start"],
      "start left right end",
    ],
    ["a dependency given twice", ["b: a a", "a"], "a b"],
    ["two that wait for one", ["p: z", "q: z", "z", "r"], "z p q r"],
  ] as const
) {
  Deno.test(`${what} are sorted into running order`, async () => {
    const { names: ordered, found } = await order(...steps);
    assert.equal(ordered.join(" "), names);
    assert.deepEqual(found, []);
  });
}

Deno.test("the order respects every dependency, and otherwise the order of the list", async () => {
  const generator = createGenerator(17);
  for (let n = 2; n < 40; n++) {
    const steps = Array.from({ length: n }, (_, i) => {
      const dependency = generator.below(n);
      return dependency > i ? `s${i}: s${dependency}` : `s${i}`;
    });
    const { names, found } = await order(...steps);
    assert.deepEqual(found, []);
    assert.equal(new Set(names).size, n);
    for (const step of steps) {
      const [name, dependency] = step.split(": ");
      if (dependency) assert.ok(names.indexOf(dependency) < names.indexOf(name), step);
    }
    const free = steps.filter((step) => !step.includes(":"));
    assert.deepEqual(names.filter((name) => free.includes(name)), free);
  }
});

for (
  const [what, steps, code, message, place, help] of [
    [
      "an unknown step",
      ["create_user", "b: create_usr"],
      "unknown-step",
      "there is no step `create_usr`",
      "3:29 create_usr",
      "did you mean `create_user`?",
    ],
    [
      "a step unlike all others",
      ["a", "b: zzzzzz"],
      "unknown-step",
      "there is no step `zzzzzz`",
      "3:29 zzzzzz",
      "the steps are `a` and `b`",
    ],
    [
      "itself",
      ["a: a"],
      "dependency-cycle",
      "the step `a` depends on itself",
      "2:29 a",
      "remove this dependency",
    ],
    [
      "each other",
      ["x: a", "a: b", "b: c", "c: a"],
      "dependency-cycle",
      "steps depend on each other in a circle: `a` → `b` → `c` → `a`",
      "3:29 b",
      "remove one of the dependencies",
    ],
    [
      "a name that two steps have",
      ["a", "a", "b: a"],
      "ambiguous-step",
      "several steps are named `a`",
      "4:29 a",
      "give each step its own name",
    ],
  ] as const
) {
  Deno.test(`steps that depend on ${what} are refused`, async () => {
    const { names, found } = await order(...steps);
    assert.equal(names.length, steps.length);
    assert.deepEqual(
      found.map((one) => {
        const { line, column, length, text } = one.at!;
        const meant = text.slice(column - 1, column - 1 + length);
        return [one.code, one.message, `${line}:${column} ${meant}`, one.help];
      }),
      [[code, message, place, help]],
    );
  });
}

Deno.test("two hundred steps that each depend on the next are sorted", async () => {
  const steps = Array.from({ length: 200 }, (_, i) => i < 199 ? `s${i}: s${i + 1}` : "s199");
  const { names, found } = await order(...steps);
  assert.deepEqual(found, []);
  assert.deepEqual(names, steps.map((step) => step.split(":")[0]).toReversed());
});

Deno.test("20,000 steps that depend on one another are sorted", async () => {
  const last = 19_999;
  const steps = Array.from({ length: last + 1 }, (_, i) => i < last ? `s${i}: s${i + 1}` : `s${i}`);
  const { names, found } = await order(...steps);
  assert.deepEqual(found, []);
  assert.deepEqual([names[0], names[last]], [`s${last}`, "s0"]);
});

Deno.test("a circle of thousands of steps is one error that names the first of them", async () => {
  const steps = Array.from({ length: 5_000 }, (_, i) => `s${i}: s${(i + 1) % 5_000}`);
  const { names, found: [{ message }, ...others] } = await order(...steps);
  assert.equal(names.length, 5_000);
  assert.deepEqual(others, []);
  assert.match(message, /circle: `s0` → .* → `s19` → … 4980 more … → `s0`$/);
});
