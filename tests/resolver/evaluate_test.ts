import assert from "node:assert/strict";
import { Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import { parseYaml } from "../../lib/loader/mod.ts";
import {
  evaluateText,
  evaluateValue,
  parseTemplate,
  ResolveError,
  TemplateCompiler,
} from "../../lib/resolver/mod.ts";
import { createScope } from "./scope.ts";

/** The result of `printf t | openssl dgst -sha256 -hmac /home`. */
const HMAC = "30e511a0a8b61901b1ed4ec8039ea023420c4aab13c29fcc02e3e9bd4264f6c6";

const PARTS = {
  env: { HOME: "/home", EMPTY: "", BRACES: "${ENV.HOME} $${x}", shared: "env" },
  params: { shared: "param", only: "param", numeric: "12" },
  vars: {
    shared: "var",
    text: "t",
    list: [1, { a: null }],
    nested: "${vars.text}",
    none: null,
    no: false,
    big: 12345678901234567890n,
  },
  captures: {
    "create user": { id: 7, token: "${RANDOM.UUID}", object: { b: [true] } },
    a: { "capture": "c" },
  },
};

async function valueOfText(text: string): Promise<JsonValue> {
  return evaluateValue({ kind: "text", template: parseTemplate(text) }, await createScope(PARTS));
}

for (
  const [text, value] of [
    ["plain", "plain"],
    ["", ""],
    ["$${x}", "${x}"],
    ["${ENV.HOME}", "/home"],
    ["${vars.text}${ENV.HOME}", "t/home"],
    ["${vars.list}", [1, { a: null }]],
    ["<${vars.list}>", '<[1,{"a":null}]>'],
    ["${vars.none}", null],
    [" ${vars.none}", " null"],
    ["${vars.no}", false],
    ["${vars.big}", 12345678901234567890n],
    ["${vars.big}!", "12345678901234567890!"],
    ['${steps["create user"].id}', 7],
    ['/users/${steps["create user"].id}', "/users/7"],
    ['${steps["create user"].capture.object}', { b: [true] }],
    ["${steps.a.capture}", "c"],
    ["${shared}", "var"],
    ["${only}", "param"],
    ["${HOME}", "/home"],
    ["${numeric}", "12"],
    ["${ENV.NOPE:-d}", "d"],
    ["${ENV.EMPTY:-d}", "d"],
    ["${ENV.EMPTY}", ""],
    ["${NOPE:-}", ""],
    ["${vars.none:-d}", null],
    ["${vars.no:-d}", false],
    ["${ENV.NOPE:-4 | number}", 4],
    ["${ENV.HOME | upper}", "/HOME"],
    ["${numeric | number}", 12],
    ["${vars.list | json}", '[1,{"a":null}]'],
    ["${vars.text | hmacSha256 ENV.HOME | trim}", HMAC],
    ["${NOW.EPOCH}", 0],
    ["${NOW.EPOCH_MS | offset 1s}", 1_000],
    ["${NOW.ISO}", "1970-01-01T00:00:00.000Z"],
    ["${NOW.DATE | offset -1d}", "1969-12-31"],
  ] as [string, JsonValue][]
) {
  Deno.test(`the text ${JSON.stringify(text)} has its value`, async () => {
    assert.deepEqual(await valueOfText(text), value);
  });
}

for (
  const [text, value] of [
    ["${vars.nested}", "${vars.text}"],
    ["<${vars.nested}>", "<${vars.text}>"],
    ["${ENV.BRACES}", "${ENV.HOME} $${x}"],
    ['${steps["create user"].token}', "${RANDOM.UUID}"],
    ["${ENV.NOPE:-'${vars.text}'}", "${vars.text}"],
    ["${vars.nested | upper | lower}", "${vars.text}"],
  ] as const
) {
  Deno.test(`expressions in the value of ${text} are not evaluated`, async () => {
    assert.equal(await valueOfText(text), value);
  });
}

Deno.test("text stays text if an expression is all of it", async () => {
  const scope = await createScope(PARTS);
  assert.equal(evaluateText(parseTemplate("${vars.list}"), scope), '[1,{"a":null}]');
  assert.equal(evaluateText(parseTemplate("${vars.none}"), scope), "null");
});

for (
  const [text, message, expression] of [
    ["a ${ENV.NOPE}", "the environment variable `NOPE` is not set", "${ENV.NOPE}"],
    [
      "${vars.nope}",
      "`nope` is neither a variable nor a parameter nor in the environment",
      "${vars.nope}",
    ],
    ["${nope}", "`nope` is neither a variable nor a parameter nor in the environment", "${nope}"],
    ["${steps.a.x}", "the step `a` has not captured `x`", "${steps.a.x}"],
    ["${steps.b.x}", "the step `b` has not captured `x`", "${steps.b.x}"],
    ["${ENV.HOME | number}", '`number`: string "/home" is not a number', "${ENV.HOME | number}"],
    [
      "${vars.text | sha256 | hmacSha256 ENV.NOPE}",
      "the environment variable `NOPE` is not set",
      "${vars.text | sha256 | hmacSha256 ENV.NOPE}",
    ],
  ] as const
) {
  Deno.test(`the expression in ${text} has no value`, async () => {
    const scope = await createScope(PARTS);
    assert.throws(() => evaluateText(parseTemplate(text), scope), (error: unknown) => {
      assert.ok(error instanceof ResolveError);
      assert.equal(error.message, message);
      assert.equal(error.expression, expression);
      return true;
    });
  });
}

/** The value of a YAML document with its expressions evaluated. */
async function valueOf(yaml: string): Promise<JsonValue> {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", yaml));
  const value = new TemplateCompiler(diagnostics).value(parseYaml(yaml));
  assert.deepEqual(diagnostics.list, []);
  return evaluateValue(value, await createScope(PARTS));
}

Deno.test("a value keeps the types of its parts, and its keys are texts", async () => {
  const yaml = [
    "id: ${steps['create user'].id}",
    "path: \"/${steps['create user'].id}\"",
    "deep: [{ list: \"${vars.list}\", big: 12345678901234567890, no: null, quoted: '1' }]",
    "${vars.text}: name",
    "__proto__: ${vars.text}",
    "escaped: $${vars.text}",
  ].join("\n");
  const value = await valueOf(yaml) as Record<string, JsonValue>;
  assert.deepEqual(Object.entries(value), [
    ["id", 7],
    ["path", "/7"],
    ["deep", [{ list: [1, { a: null }], big: 12345678901234567890n, no: null, quoted: "1" }]],
    ["t", "name"],
    ["__proto__", "t"],
    ["escaped", "${vars.text}"],
  ]);
});

Deno.test("a value without expressions is a constant", async () => {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", ""));
  const compiler = new TemplateCompiler(diagnostics);
  const kindOf = (yaml: string) => compiler.value(parseYaml(yaml)).kind;
  assert.equal(kindOf("{ a: [1, { b: text }] }"), "constant");
  assert.equal(kindOf("{ a: '$${x}' }"), "constant");
  assert.equal(kindOf("{ a: ['${x}'] }"), "map");
  assert.equal(await valueOf("a"), "a");
});
