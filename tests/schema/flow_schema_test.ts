import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { stringifyJson } from "../../lib/json/mod.ts";
import { parseYaml, toJson } from "../../lib/loader/mod.ts";
import { BROKEN_FLOWS } from "./broken_flows.ts";
import { VALID_FLOWS } from "./valid_flows.ts";
import { readSchema, type Schema, validatorOf } from "./validators.ts";

const schema = readSchema("flow");
const validate = validatorOf(schema);

/** What the schema says about a flow; most flows here leave out the name, which this adds. */
function problemsOf(text: string): string | undefined {
  const flow = JSON.parse(stringifyJson(toJson(parseYaml(text))));
  return validate(Array.isArray(flow) ? flow : { name: "a flow", ...flow });
}

/** The codes of the errors that the check reports for a flow. */
async function errorsOf(text: string): Promise<string[]> {
  const host = createMemoryHost({ files: { "a.yaml": text }, env: { HOME: "http://a.test/1" } });
  const [{ diagnostics }] = await check(host, { paths: ["a.yaml"] });
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
}

Deno.test("the flow schema and the check accept the same flows", async () => {
  for (const text of VALID_FLOWS) {
    assert.deepEqual(await errorsOf(text), [], text);
    assert.equal(problemsOf(text), undefined, text);
  }
});

Deno.test("the flow schema refuses what the check refuses for structural reasons", async () => {
  for (const [code, text] of BROKEN_FLOWS) {
    const codes = await errorsOf(text);
    assert.ok(codes.includes(code), `${codes}, not ${code}, in:\n${text}`);
    assert.notEqual(problemsOf(text), undefined, text);
  }
});

Deno.test("the flow schema accepts every flow of the examples and the golden cases", async () => {
  const { files } = createDenoHost();
  const host = { files, env: { get: () => "http://a.test/1" } };
  const checked = await check(host, { paths: ["examples/shop", "tests/golden/cli"] });
  const valid = checked.filter(({ diagnostics }) =>
    diagnostics.every(({ severity }) => severity === "warning")
  );
  assert.ok(valid.length >= 25);
  for (const { file } of valid) {
    assert.equal(problemsOf(Deno.readTextFileSync(file)), undefined, file);
  }
});

Deno.test("the flow schema asks for the name of a flow, which the check advises", async () => {
  const [, ...lines] = VALID_FLOWS[1].split("\n");
  const flow = parseYaml(lines.join("\n"));
  assert.match(validate(toJson(flow))!, /required property 'name'/);
  for (const name of ["", " ", null]) {
    const named = `name: ${JSON.stringify(name)}\n${lines.join("\n")}`;
    assert.notEqual(problemsOf(named), undefined, named);
    assert.deepEqual(await errorsOf(named), [], named);
  }
});

Deno.test("an error of the flow schema names the wrong key", () => {
  const step = "steps:\n  - name: a\n    request: { url: http://a.test }\n";
  assert.match(problemsOf(`${step}    asert: {}\n`)!, /^\/steps\/0 .*"asert"/);
  assert.match(problemsOf(`${step}    assert: { stats: 1 }\n`)!, /^\/steps\/0\/assert .*"stats"/);
  const item = problemsOf(`${step}    assert: { json: [{ path: $.json.a, equal: 1 }] }\n`)!;
  assert.match(item, /^\/steps\/0\/assert\/json\/0 .*"equal"/);
  const own = item.split("\n").filter((line) => !line.includes('must match "else" schema'));
  assert.equal(own.length, 1);
});

Deno.test("the flow schema accepts a key with nothing under it where the loader does", () => {
  const flow = (step: string, start = "") =>
    `${start}steps:\n  - name: a\n    request: { method: POST, url: http://a.test${step}\n`;
  for (const key of ["headers", "query", "cookies", "auth", "form", "multipart", "graphql"]) {
    assert.equal(problemsOf(flow(`, ${key}: }`)), undefined, key);
  }
  const keys = ["capture", "extract", "assert", "depends_on", "loop", "retry", "events"];
  for (const key of keys) assert.equal(problemsOf(flow(` }\n    ${key}:`)), undefined, key);
  for (const key of ["json", "jsonpath", "headers", "body", "schema"]) {
    assert.equal(problemsOf(flow(` }\n    assert: { ${key}: }`)), undefined, key);
  }
  for (const key of ["vars", "tls"]) {
    assert.equal(problemsOf(flow(" }", `${key}:\n`)), undefined, key);
  }
  assert.match(problemsOf(flow(", timeout_ms: }"))!, /timeout_ms/);
});

Deno.test("the flow schema says what a word of another tool is called here", () => {
  const { step } = schema.$defs as Readonly<Record<string, Schema>>;
  const rule = (step.allOf as Schema[]).find(({ properties }) =>
    Object.hasOwn(properties as object ?? {}, "expect")
  );
  assert.equal(rule?.errorMessage, "did you mean `assert`?");
});

Deno.test("every key and every operator of the flow schema has a description", () => {
  const missing = new Set<string>();
  const definitions = schema.$defs as Readonly<Record<string, Schema>>;
  for (const [name, part] of [["flow", schema] as const, ...Object.entries(definitions)]) {
    for (const [key, member] of Object.entries((part.properties ?? {}) as Record<string, Schema>)) {
      const target = /^#\/\$defs\/(\w+)$/.exec(String(member.$ref))?.[1];
      const described = member.description ?? (target && definitions[target].description);
      if (!described) missing.add(`${name}.${key}`);
    }
  }
  assert.deepEqual([...missing], []);
});

Deno.test("every choice in the flow schema is explained", () => {
  const check = (part: unknown): void => {
    if (part === null || typeof part !== "object") return;
    const { enum: choices, markdownEnumDescriptions: texts } = part as Record<string, unknown[]>;
    if (Array.isArray(choices)) {
      assert.equal(texts?.filter((text) => text).length, choices.length, JSON.stringify(choices));
    }
    Object.values(part).forEach(check);
  };
  check(schema);
});
