import assert from "node:assert/strict";
import { type FlowRunOptions, onlyDiagnostic, runFlow, runPassing } from "../support/run_flow.ts";
import { json, openServer } from "../support/server.ts";

/** The target that a flow of one step requests; `path` is the end of its URL. */
async function targetOf(path: string, vars: string, options: FlowRunOptions): Promise<string> {
  await using server = openServer();
  await runPassing(
    `
vars: ${vars}
steps:
  - name: a
    request: { url: "${server.origin}/echo/${path}" }
`,
    options,
  );
  return server.requests[0].target;
}

const PRECEDENCE: readonly (readonly [
  what: string,
  vars: string,
  options: FlowRunOptions,
  sent: string,
])[] = [
  ["the flow variable", "{ NAME: var }", { env: { NAME: "env" } }, "var"],
  ["the parameter before the flow variable", "{ NAME: var }", {
    params: { NAME: "param" },
    env: { NAME: "env" },
  }, "param"],
  ["the parameter before the environment", "{}", {
    params: { NAME: "param" },
    env: { NAME: "env" },
  }, "param"],
  ["the environment", "{}", { env: { NAME: "env" } }, "env"],
  ["the environment file", "{}", { environment: { NAME: "file" } }, "file"],
  ["the process before the environment file", "{}", {
    env: { NAME: "env" },
    environment: { NAME: "file" },
  }, "env"],
  ["an empty variable of the process before the environment file", "{}", {
    env: { NAME: "" },
    environment: { NAME: "file" },
  }, ""],
];

for (const [what, vars, options, sent] of PRECEDENCE) {
  Deno.test(`a bare name means ${what}`, async () => {
    assert.equal(await targetOf("${NAME}", vars, options), `/echo/${sent}`);
  });
}

Deno.test("a parameter also replaces the flow variable of its name under `vars.`", async () => {
  const target = await targetOf("${vars.shop}/${vars.path}", "{ shop: a, path: '${shop}-x' }", {
    params: { shop: "b" },
  });
  assert.equal(target, "/echo/b/b-x");
});

Deno.test("`ENV.` reads only the environment", async () => {
  const options = { params: { NAME: "param" }, env: { NAME: "env" } };
  assert.equal(await targetOf("${ENV.NAME}", "{ NAME: var }", options), "/echo/env");
});

Deno.test("a variable whose value is its own bare name takes the environment's", async () => {
  const target = await targetOf("${NAME}/${vars.NAME}", "{ NAME: '${NAME}' }", {
    env: { NAME: "env" },
  });
  assert.equal(target, "/echo/env/env");
});

Deno.test("expressions in the text of a parameter are not evaluated", async () => {
  const target = await targetOf("${NAME | urlencode}", "{ NAME: x }", {
    params: { NAME: "${ENV.HOME}" },
  });
  assert.equal(target, "/echo/%24%7BENV.HOME%7D");
});

const DEFAULTS: readonly (readonly [string, string])[] = [
  ["${ENV.PORT:-8080}", "8080"],
  ["${ENV.EMPTY:-8080}", "8080"],
  ["${ENV.SET:-8080}", "set"],
  ["${PORT:-8080}", "8080"],
  ["${vars.empty:-8080}", "8080"],
  ["${ENV.PORT:-}", ""],
  ["${ENV.PORT:-a b | urlencode}", "a%20b"],
  ["${ENV.PORT:-'a|b' | urlencode}", "a%7Cb"],
];

for (const [expression, sent] of DEFAULTS) {
  Deno.test(`the default in \`${expression}\` gives "${sent}"`, async () => {
    const env = { EMPTY: "", SET: "set" };
    assert.equal(await targetOf(expression, "{ empty: '' }", { env }), `/echo/${sent}`);
  });
}

const STEP_NAMES: readonly (readonly [name: string, reference: string])[] = [
  ["create-user", "steps.create-user.id"],
  ["create-user", "steps.create-user.capture.id"],
  ["auth.login", "steps.auth.login.id"],
  ["auth.login", "steps.auth.login.capture.id"],
  ["create user", 'steps[\\"create user\\"].id'],
  ["create user", "steps['create user'].capture.id"],
  ["capture", "steps.capture.capture.id"],
  ["capture", "steps.capture.id"],
  ["größe-1", "steps.größe-1.id"],
  ["a.b c-d", "steps['a.b c-d'].id"],
];

for (const [name, reference] of STEP_NAMES) {
  Deno.test(`the step "${name}" is referred to by ${reference}`, async () => {
    await using server = openServer({ "/x": json({ id: 7 }) });
    await runPassing(`
steps:
  - name: ${name}
    request: { url: ${server.origin}/x }
    capture: { id: $.json.id }
  - name: use
    request: { url: "${server.origin}/echo/\${${reference}}" }
`);
    assert.equal(server.requests[1].target, "/echo/7");
  });
}

Deno.test("a step's name with a space needs brackets", async () => {
  await using server = openServer();
  const result = await runFlow(`steps:
  - name: create user
    request: { url: ${server.origin}/echo }
    capture: { id: $.json.method }
  - name: use
    request: { url: "${server.origin}/echo/\${steps.create user.id}" }
`);
  assert.equal(result.exitCode, 2);
  assert.deepEqual(server.log, []);
  assert.match(onlyDiagnostic(result), /bad-expression: name the step and one of its captures$/);
  assert.match(result.drawn, /help: write .* `\$\{steps\["my step"\]\.token\}`/);
});

Deno.test("brackets distinguish step names that would otherwise be ambiguous", async () => {
  await using server = openServer({ "/1": json({ id: 1 }), "/2": json({ id: 2 }) });
  await runPassing(`
steps:
  - name: a
    request: { url: ${server.origin}/1 }
    capture: { id: $.json.id }
  - name: a.b
    request: { url: ${server.origin}/2 }
    capture: { id: $.json.id }
  - name: use
    request: { url: "${server.origin}/echo/\${steps.a.id}\${steps.a.b.id}\${steps['a.b'].id}" }
`);
  assert.equal(server.requests[2].target, "/echo/122");
});

const LITERALS: readonly (readonly [written: string, sent: string])[] = [
  ["$${", "${"],
  ["$${vars.a}", "${vars.a}"],
  ["$${vars.a} ${vars.a}", "${vars.a} A"],
  ["${vars.a}$${", "A${"],
  ["$$${vars.a}", "$${vars.a}"],
  ["$ $5 {x} $", "$ $5 {x} $"],
  ["}${vars.a}{", "}A{"],
  ["${ vars.a }", "A"],
];

for (const [written, sent] of LITERALS) {
  Deno.test(`the text \`${written}\` is sent as \`${sent}\``, async () => {
    await using server = openServer();
    await runPassing(`
vars: { a: A }
steps:
  - name: a
    request: { method: POST, url: ${server.origin}/echo, body: "${written}" }
`);
    assert.equal(server.requests[0].body, sent);
  });
}

Deno.test("a parameter that is not a flow variable is available under `vars.`", async () => {
  await using server = openServer();
  const result = await runFlow(
    `steps:
  - name: a
    request: { url: "${server.origin}/echo/\${vars.shop}" }
`,
    { params: { shop: "x" } },
  );
  assert.equal(result.exitCode, 0, result.drawn);
  assert.match(server.log.join(" "), /\/echo\/x/);
});
