import assert from "node:assert/strict";
import { Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import { type MapNode, parseYaml } from "../../lib/loader/mod.ts";
import {
  compileVariables,
  evaluateVariables,
  TemplateCompiler,
  type Variable,
  VariableError,
} from "../../lib/resolver/mod.ts";
import { mistakes } from "../../lib/resolver/references.ts";
import { createScope, type ScopeParts } from "./scope.ts";

await mistakes.load();

function compile(
  yaml: string,
  params: Readonly<Record<string, string>> = {},
): { variables: Variable[]; diagnostics: Diagnostics } {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", yaml));
  const flow = { inputs: [], vars: (parseYaml(yaml) as MapNode).entries };
  const compiler = new TemplateCompiler(diagnostics);
  return {
    variables: compileVariables(flow, new Map(Object.entries(params)), compiler),
    diagnostics,
  };
}

async function evaluate(yaml: string, parts: ScopeParts = {}): Promise<Record<string, unknown>> {
  const { variables, diagnostics } = compile(yaml, parts.params);
  assert.deepEqual(diagnostics.list, []);
  return Object.fromEntries(evaluateVariables(variables, await createScope(parts)));
}

Deno.test("variables are evaluated after those that they refer to", async () => {
  const yaml = "a: ${b}/${vars.c}\nb: <${c}>\nc: 1\nd: ['${a}', { e: '${vars.c}' }]\n";
  assert.deepEqual(compile(yaml).variables.map(({ name }) => name), ["c", "b", "a", "d"]);
  assert.deepEqual(await evaluate(yaml), { a: "<1>/1", b: "<1>", c: 1, d: ["<1>/1", { e: 1 }] });
});

Deno.test("variables that double a text again and again have no value", async () => {
  const doubled = Array.from({ length: 40 }, (_, i) => `v${i + 1}: "\${v${i}}\${v${i}}"`);
  await assert.rejects(evaluate(`{ v0: ab, ${doubled.join(", ")} }`), {
    name: "VariableError",
    message: "with this value, the variables would be longer than 33,554,432 characters",
    expression: "${v23}",
  });
});

Deno.test("variables that double a list or a map again and again have no value", async () => {
  for (const [first, next] of [["[x, x]", "['%', '%']"], ["{ x: y }", "{ l: '%', r: '%' }"]]) {
    const doubled = Array.from(
      { length: 40 },
      (_, i) => `v${i + 1}: ${next.replaceAll("%", `\${v${i}}`)}`,
    );
    await assert.rejects(evaluate(`{ v0: ${first}, ${doubled.join(", ")} }`), {
      name: "VariableError",
      message: "with this value, the variables would be longer than 33,554,432 characters",
    });
  }
});

Deno.test("variables that are nested in one another again and again have no value", async () => {
  const nested = Array.from({ length: 600 }, (_, i) => `v${i + 1}: ["\${v${i}}"]`);
  await assert.rejects(evaluate(`{ v0: [x], ${nested.join(", ")} }`), {
    name: "VariableError",
    message: "the value is nested 501 levels deep, at most 500 are possible",
    expression: "${v500}",
  });
});

Deno.test("variables that do not refer to each other keep the order of the file", () => {
  assert.deepEqual(compile("z: 1\ny: 2\nx: 3\n").variables.map(({ name }) => name), [
    "z",
    "y",
    "x",
  ]);
});

Deno.test("a variable's own bare name is the parameter or environment variable", async () => {
  assert.deepEqual(await evaluate("HOME: ${HOME}/x\n", { env: { HOME: "/h" } }), { HOME: "/h/x" });
  assert.deepEqual(
    await evaluate("a: ${a:-d}\nb: ${a}${b:-e}\n", { env: { b: "B" } }),
    { a: "d", b: "dB" },
  );
});

Deno.test("a parameter replaces the variable of its name and is text", async () => {
  assert.deepEqual(
    await evaluate("a: 1\nb: ${vars.a}${a}\n", { params: { a: "${b}", other: "x" } }),
    { a: "${b}", b: "${b}${b}" },
  );
});

Deno.test("a random value in a variable is evaluated once", async () => {
  const { a, b, c } = await evaluate("a: ${RANDOM.UUID}\nb: ${a}\nc: ${vars.a}\n");
  assert.equal(b, a);
  assert.equal(c, a);
});

for (
  const [yaml, circle, related] of [
    ["a: ${vars.a}\n", undefined, 0],
    ["a: ${b}\nb: ${a}\n", "`a` → `b` → `a`", 1],
    ["x: ${a}\na: ${vars.b}\nb: ['${c}']\nc: ${a}\n", "`a` → `b` → `c` → `a`", 2],
  ] as const
) {
  Deno.test(`the circle ${circle ?? "of one"} is an error`, () => {
    const { diagnostics } = compile(yaml);
    assert.equal(diagnostics.list.length, 1);
    const [{ code, message, help, at, related: others }] = diagnostics.list;
    assert.equal(code, "variable-cycle");
    assert.deepEqual(
      [message, help],
      circle === undefined ? ["the variable `a` refers to itself", "give it another value"] : [
        `variables refer to each other in a circle: ${circle}`,
        "give one of them its own value",
      ],
    );
    assert.equal(at!.text.slice(at!.column - 1, at!.column - 1 + at!.length), "a");
    assert.equal(others!.length, related);
  });
}

Deno.test("two circles are two errors", () => {
  const { diagnostics } = compile("a: ${b}\nb: ${a}\nc: ${d}\nd: ${c}\ne: ${a}${c}\n");
  assert.deepEqual(diagnostics.list.map(({ at }) => at!.line), [1, 3]);
});

Deno.test("a variable without a value is reported with its place", async () => {
  const yaml = "a: 1\nb: |\n  x\n  ${ENV.N | number}\n";
  const { variables, diagnostics } = compile(yaml);
  const scope = await createScope({ env: { N: "n" } });
  assert.throws(() => evaluateVariables(variables, scope), (error: unknown) => {
    assert.ok(error instanceof VariableError);
    assert.equal(error.variable.name, "b");
    const { start, end } = error.rangeIn(diagnostics.source);
    assert.equal(yaml.slice(start, end), "${ENV.N | number}");
    return true;
  });
});

Deno.test("a long chain of variables is sorted", () => {
  const yaml = Array.from(
    { length: 40_000 },
    (_, i) => `v${i}: x${i < 39_999 ? `\${v${i + 1}}` : ""}`,
  );
  const { variables, diagnostics } = compile(yaml.join("\n"));
  assert.deepEqual(diagnostics.list, []);
  assert.equal(variables[0].name, "v39999");
});
