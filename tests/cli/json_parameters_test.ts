import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

/** A flow that sends parameters in a URL and in a body, and fails, so that a command shows both. */
function flow(origin: string): string {
  return JSON.stringify({
    vars: { n: 3 },
    steps: [{
      name: "a",
      request: {
        method: "POST",
        url: `${origin}/echo/\${vars.n}/\${vars.zone}`,
        body: { n: "${vars.n}", zone: "${zone}", text: "is ${zone}" },
      },
      assert: { status: 299 },
    }],
  });
}

async function sent(vars: readonly string[], env: Record<string, string> = {}) {
  await using server = openServer();
  const argv = ["run", "a.yaml", "--curl", ...vars.flatMap((one) => ["--var", one])];
  const run = await runCli(argv, { files: { "a.yaml": flow(server.origin) }, env });
  assert.equal(run.exitCode, 1, run.stdout + run.stderr);
  return {
    run,
    path: /POST http:\/\/[^/]*\/echo\/(\S+)/.exec(run.stdout)?.[1],
    body: JSON.parse(/--data-raw '(.*)'$/m.exec(run.stdout)?.[1] ?? "null"),
  };
}

for (
  const [zone, value, text] of [
    ["zone:=7", 7, "7"],
    ["zone:=1.50", 1.5, "1.50"],
    ["zone:= -0.50 ", -0.5, "-0.50"],
    ["zone:=true", true, "true"],
    ["zone:=null", null, ""],
    ["zone:=[1,null]", [1, null], "[1,null]"],
    ['zone:={"a":{"b":2}}', { a: { b: 2 } }, '{"a":{"b":2}}'],
    ['zone:="eu=1"', "eu=1", "eu=1"],
    ["zone=7", "7", "7"],
    ["zone==7", "=7", "=7"],
    ["zone=a:=7", "a:=7", "a:=7"],
  ] as const
) {
  Deno.test(`--var '${zone}' gives ${JSON.stringify(value)}`, async () => {
    const { body } = await sent([zone, "n:=9"]);
    assert.deepEqual(body.n, 9);
    assert.deepEqual(body.zone, value);
    if (value !== null) assert.equal(body.text, `is ${text}`);
  });
}

Deno.test("a number from --var is in a url as it is written, and is repeated so", async () => {
  const { path, run } = await sent(["n:=1.50", "zone=eu"]);
  assert.equal(path, "1.50/eu");
  assert.match(run.stdout, /^again: .* --var n:=1\.50 --var zone=eu$/m);
});

Deno.test("BATON_VAR takes JSON as well", async () => {
  const { body } = await sent([], { BATON_VAR: 'n:=1\nzone:={"a":[]}' });
  assert.deepEqual([body.n, body.zone], [1, { a: [] }]);
});

for (
  const [pair, message] of [
    ["n:=7x", "the text after `:=` is not JSON: expected a value at character 1"],
    ["n:=", "the text after `:=` is not JSON: expected a value at the end"],
    [
      'n:={"a":1,}',
      "the text after `:=` is not JSON: expected a name in double quotes at character 8",
    ],
    ["n:=[1", "the text after `:=` is not JSON: expected `,` or `]` at the end"],
    ["n:=007", "the text after `:=` is not JSON: expected a value at character 1"],
  ]
) {
  for (const command of ["run", "check"]) {
    Deno.test(`--var '${pair}' is a wrong call of ${command}, with the place`, async () => {
      const files = { "a.yaml": flow("http://127.0.0.1:9") };
      const run = await runCli([command, "a.yaml", "--var", pair], { files });
      assert.equal(run.exitCode, 2);
      assert.equal(run.stderr, `error: --var n: ${message}\n  = help: for text, write \`n=…\`\n`);
    });
  }
}

Deno.test("check accepts a parameter that no vars declares, and says how to give one", async () => {
  const files = { "a.yaml": flow("http://127.0.0.1:9") };
  const given = await runCli(["check", "a.yaml", "--var", "zone=eu"], { files });
  assert.doesNotMatch(given.stdout + given.stderr, /unknown-variable|no flow uses/);
  const missing = await runCli(["check", "a.yaml"], { files });
  assert.match(missing.stdout, /add it under `vars`, or give it with --var zone=value/);
});

Deno.test("no output shows a secret in a parameter that is JSON, or that should be", async () => {
  const secret = "k3Jq8x1P-and-72dV";
  const { run } = await sent([`zone:={"password":"${secret}"}`, "n:=1"]);
  assert.doesNotMatch(run.stdout + run.stderr, /k3Jq8x1P/);
  for (const pair of [`token:="${secret}"`, `token:={"a":"${secret}"`, `token:=${secret}`]) {
    const wrong = await runCli(["run", "a.yaml", "--var", pair, "--frob"], {
      files: { "a.yaml": flow("http://127.0.0.1:9") },
    });
    assert.doesNotMatch(wrong.stdout + wrong.stderr, /k3Jq8x1P/);
  }
});
