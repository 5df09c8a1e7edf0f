import assert from "node:assert/strict";
import { type Diagnostic, Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import { parseYaml, type ScalarNode } from "../../lib/loader/mod.ts";
import { wholeExpression } from "../../lib/resolver/expression.ts";
import {
  checkReferences,
  environmentName,
  parseTemplate,
  type ReferenceContext,
  TemplateCompiler,
} from "../../lib/resolver/mod.ts";
import { captureReference, type ReferencedStep } from "../../lib/resolver/reference_context.ts";
import { mistakes } from "../../lib/resolver/references.ts";

await mistakes.load();

const STEPS = [
  { name: "login", captures: ["token", "user_id"], spelling: "A" },
  { name: "create user", captures: ["id"], spelling: "B" },
  { name: "ping", captures: [], spelling: "B" },
  { name: "twice", captures: [], spelling: "A" },
  { name: "twice", captures: ["x"], spelling: "A" },
  { name: "itself", captures: ["y"], spelling: "A" },
  { name: "later", captures: ["z"], spelling: "A" },
] as const;
const ITSELF = 5;

/** The mistakes in the references of one text, in the step `itself` or in a variable. */
function check(text: string, where: "step" | "variable" = "step"): readonly Diagnostic[] {
  const names = STEPS.map(({ name }) => name).join("\n");
  const source = new SourceFile("a.yaml", `${names}\n${text}`);
  const diagnostics = new Diagnostics(source);
  const steps: ReferencedStep[] = STEPS.map((step, i) => {
    const start = STEPS.slice(0, i).reduce((sum, { name }) => sum + name.length + 1, 0);
    return { ...step, range: { start, end: start + step.name.length } };
  });
  const context: ReferenceContext = {
    variables: new Set(["base_url", "limit"]),
    steps,
    unreadSteps: ["unread"],
    params: new Map([["tenant", "t"]]),
    env: (name) => name === "HOME" ? "/home" : undefined,
    envOptional: false,
    reported: new Set(),
  };
  const compiler = new TemplateCompiler(diagnostics);
  const node = parseYaml(source.text.slice(names.length + 1)) as ScalarNode;
  const offset = names.length + 1;
  const range = { start: node.range.start + offset, end: node.range.end + offset };
  compiler.text({ ...node, range });
  checkReferences(compiler.takeUses(), where === "step" ? ITSELF : undefined, context, diagnostics);
  return diagnostics.list;
}

for (
  const text of [
    "${vars.base_url}${limit}",
    "${tenant}",
    "${vars.tenant}",
    "${ENV.HOME}${HOME}",
    "${ENV.NOPE:-x}${NOPE:-}",
    "${steps.login.token}",
    "${steps.login.capture.user_id}",
    "${steps['create user'].id}",
    "${steps.unread.anything}",
    "${RANDOM.UUID}${RANDOM.HEX_8}${NOW.ISO}",
    "${limit | hmacSha256 steps.login.token}",
  ]
) {
  Deno.test(`${text} refers to something that exists`, () => {
    assert.deepEqual(check(text), []);
  });
}

for (
  const [text, code, message, help] of [
    [
      "${ENV.NOPE}",
      "missing-variable",
      "the environment variable `NOPE` is not set",
      "set it, put it in a file for --env-file, or give a default: `${ENV.NOPE:-value}`",
    ],
    [
      "${nope}",
      "missing-variable",
      "`nope` is neither a variable nor a parameter nor in the environment",
      "set it in the environment, with --var nope=value, or under `vars`",
    ],
    [
      "${base_ulr}",
      "missing-variable",
      "`base_ulr` is neither a variable nor a parameter nor in the environment",
      "did you mean `base_url`?",
    ],
    [
      "${user_id}",
      "missing-variable",
      "`user_id` is neither a variable nor a parameter nor in the environment",
      "a captured value is written with its step: `${steps.login.capture.user_id}`",
    ],
    [
      "${id}",
      "missing-variable",
      "`id` is neither a variable nor a parameter nor in the environment",
      'a captured value is written with its step: `${steps["create user"].id}`',
    ],
    [
      "${steps.login}",
      "bad-expression",
      "name the step and one of its captures",
      "write `${steps.login.capture.token}` or `${steps.login.capture.user_id}`",
    ],
    [
      '${steps["create user"]}',
      "bad-expression",
      "name the step and one of its captures",
      'write `${steps["create user"].id}`',
    ],
    [
      "${NOW}",
      "unknown-now",
      "`NOW` alone has no value",
      "there are `NOW.ISO`, `NOW.ISO_SECONDS`, `NOW.DATE`, `NOW.EPOCH` and `NOW.EPOCH_MS`",
    ],
    ["${ENV}", "bad-expression", "`ENV` alone has no value", "write the variable: `${ENV.NAME}`"],
    [
      "${vars.limits:-3}",
      "unknown-variable",
      "the flow has no variable `limits`",
      "did you mean `vars.limit`?",
    ],
    [
      "${vars.other}",
      "unknown-variable",
      "the flow has no variable `other`",
      "add it under `vars`, or give it with --var other=value",
    ],
    ["${steps.logn.token}", "unknown-step", "there is no step `logn`", "did you mean `login`?"],
    [
      "${steps.login.token.value}",
      "unknown-step",
      "there is no step `login.token`",
      "a capture is one value, written `${steps.login.capture.token}`",
    ],
    [
      "${steps.nowhere.at_all}",
      "unknown-step",
      "there is no step `nowhere`",
      "the steps are `login`, `create user`, `ping`, `twice`, `twice`, `itself` and `later`",
    ],
    [
      "${steps.login.tokn}",
      "unknown-capture",
      "the step `login` does not capture `tokn`",
      "did you mean `token`?",
    ],
    [
      "${steps.login.expires}",
      "unknown-capture",
      "the step `login` does not capture `expires`",
      "it captures `token` and `user_id`",
    ],
    [
      "${steps.ping.latency}",
      "unknown-capture",
      "the step `ping` does not capture `latency`",
      "add it under `extract` of that step",
    ],
    [
      "${steps.twice.x}",
      "ambiguous-step",
      "several steps are named `twice`",
      "give each step its own name",
    ],
    [
      "${steps.itself.y}",
      "later-step",
      "a step cannot use its own captures",
      "captures are taken after the response is judged: assert the path itself, or compare with " +
      "what an earlier step captured",
    ],
    [
      "${steps.later.z}",
      "later-step",
      "`later` runs after this step",
      "a step can only use what earlier steps captured; move it up, or remove the reference",
    ],
  ] as const
) {
  Deno.test(`${text} refers to something that does not exist: ${code}`, () => {
    const found = check(text);
    assert.deepEqual(found.map((one) => [one.code, one.message, one.help]), [[
      code,
      message,
      help,
    ]]);
    const { line, column, length } = found[0].at!;
    assert.deepEqual([line, column, length], [STEPS.length + 1, 1, text.length]);
  });
}

Deno.test("a missing variable in a filter's argument is shown at its place", () => {
  const [{ message, help, at }] = check("${limit | hmacSha256 ENV.NOPE}");
  assert.equal(message, "the environment variable `NOPE` is not set");
  assert.equal(help, "set it, or put it into a file for --env-file");
  assert.deepEqual([at?.column, at?.length], [22, "ENV.NOPE".length]);
});

Deno.test("a reference to a step shows where the step is", () => {
  const placeOf = (text: string) =>
    check(text)[0].related?.map(({ line, length, message }) => `${line} ${length} ${message}`);
  assert.deepEqual(placeOf("${steps.later.z}"), ["7 5 it is defined here"]);
  assert.deepEqual(placeOf("${steps.login.nope}"), ["1 5 this step"]);
  assert.equal(placeOf("${steps.itself.y}"), undefined);
});

Deno.test("a variable cannot refer to any step", () => {
  for (const text of ["${steps.login.token}", "${steps.later.z}"]) {
    const [{ code, message }] = check(text, "variable");
    assert.equal(code, "later-step");
    assert.equal(message, "a variable cannot use what a step captures");
  }
});

Deno.test("every reference of a text is checked, and what is missing is reported once", () => {
  const found = check("${ENV.A} ${ENV.B} ${ENV.A} ${vars.c} ${steps.d.e}");
  assert.deepEqual(found.map(({ message }) => message), [
    "the environment variable `A` is not set",
    "the environment variable `B` is not set",
    "the flow has no variable `c`",
    "there is no step `d`",
  ]);
});

Deno.test("the environment is read for names that nothing else defines", () => {
  const context = { variables: new Set(["v"]), params: new Map([["p", ""]]) };
  const nameOf = (text: string) =>
    environmentName(wholeExpression(parseTemplate(text))!.reference, context);
  assert.equal(nameOf("${ENV.v}"), "v");
  assert.equal(nameOf("${e}"), "e");
  assert.equal(nameOf("${v}"), undefined);
  assert.equal(nameOf("${p}"), undefined);
  assert.equal(nameOf("${vars.v}"), undefined);
  assert.equal(nameOf("${NOW.ISO}"), undefined);
});

Deno.test("a capture is written as its step spells it, and parses back to the same", () => {
  for (const name of ["login", "create-user", "a.b", "create user", "ü", "a]b"]) {
    for (const spelling of ["A", "B"] as const) {
      const path = captureReference({ name, spelling }, "id");
      const { reference } = wholeExpression(parseTemplate(`\${${path}}`))!;
      assert.deepEqual(reference, { kind: "capture", step: name, name: "id" }, path);
      assert.equal(path.includes(".capture."), spelling === "A");
    }
  }
});
