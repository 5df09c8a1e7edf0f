import assert from "node:assert/strict";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const ENV = { API_PASSWORD: "demo", ORDER_SECRET: "equals", USER_PASSWORD: "smoke" };

/** A flow whose names are secrets of the environment, which it sends. */
function flow(origin: string, json: string, root: string): string {
  return `name: demo
steps:
  - name: demo step
    request:
      method: POST
      url: "${origin}/echo?order=\${ENV.ORDER_SECRET}"
      headers: { authorization: "Bearer \${ENV.API_PASSWORD}" }
      body: { user: "\${ENV.USER_PASSWORD}" }
    assert:
      status: 201
      ${json}:
        - { path: ${root}.headers.authorization, equals: x }
  - name: smoke
    request: { url: "${origin}/echo" }
`;
}

for (const [json, root] of [["json", "$.json"], ["jsonpath", "$"]]) {
  Deno.test(`names of files, flows, steps and operators are shown, and values are not (${json})`, async () => {
    await using server = openServer();
    const files = {
      "smoke/demo.yaml": flow(server.origin, json, root),
      "smoke/equals.yaml": flow(server.origin, json, root),
    };
    const argv = ["run", "smoke/demo.yaml", "smoke/equals.yaml", "--artifacts", "out"];
    const run = await runCli([...argv, "--verbose", "--curl", "--include-bodies"], {
      files,
      env: ENV,
    });
    assert.equal(run.exitCode, 1, run.stderr);
    const { flows } = readJsonReport(run.files["out/results.json"]);
    assert.deepEqual(flows.map(({ file, name }) => [file, name]), [
      ["smoke/demo.yaml", "demo"],
      ["smoke/equals.yaml", "demo"],
    ]);
    const { steps } = flows[0] as unknown as {
      steps: { name: string; reason?: string; assertions: { operator: string }[] }[];
    };
    assert.deepEqual(steps.map(({ name }) => name), ["demo step", "smoke"]);
    assert.equal(steps[1].reason, "demo step failed");
    assert.equal(steps[0].assertions[1].operator, "equals");
    assert.match(run.stdout, /^✗ smoke\/demo\.yaml +demo /m);
    assert.match(run.stdout, /^failed: smoke\/equals\.yaml › demo step$/m);
    assert.match(run.stdout, /\.authorization, equals: x \}/);
    assert.match(run.stdout, /^again: +baton run smoke\/demo\.yaml$/m);
    const cases = readJUnit(run.files["out/junit.xml"]).map(({ file, name }) => [file, name]);
    assert.deepEqual(cases.slice(1, 3), [
      ["smoke/demo.yaml", "smoke"],
      ["smoke/equals.yaml", "demo step"],
    ]);
    assert.match(
      run.files["out/junit.xml"],
      /classname="smoke\.demo"[^]*classname="smoke\.equals"/,
    );
    const everything = run.stdout + Object.entries(run.files)
      .filter(([path]) => path.startsWith("out/")).map(([, text]) => text).join("\n");
    assert.doesNotMatch(everything, /Bearer demo|order=equals|"user\W+smoke/);
    const report = { "old.json": run.files["out/results.json"], ...files };
    const again = await runCli(["run", "--rerun-failed", "old.json", "smoke"], {
      files: report,
      env: ENV,
    });
    assert.equal(again.exitCode, 1, again.stderr);
    const log = run.files["out/run.ndjson"];
    for (const env of [ENV, { ...ENV, BATON_SECRET: Object.keys(ENV).join("\n") }]) {
      const merged = await runCli(["merge", "shard", "--artifacts", "merged"], {
        files: { "shard/run.ndjson": log },
        env,
      });
      assert.match(merged.stdout, /^2 flows failed \(smoke\/demo\.yaml, smoke\/equals\.yaml\)$/m);
      assert.match(merged.stdout, /^failed: smoke\/equals\.yaml › demo step$/m);
      assert.equal(merged.files["merged/results.json"], run.files["out/results.json"]);
    }
  });
}

Deno.test("a check shows the name of a file that is also a secret", async () => {
  const text =
    'steps: [{ name: a, request: { url: "http://api.test/${ENV.API_PASSWORD}" }, x: 1 }]\n';
  for (const format of ["text", "github"]) {
    const run = await runCli(["check", "demo.yaml", "--format", format], {
      files: { "demo.yaml": text },
      env: ENV,
    });
    assert.match(run.stdout, /demo\.yaml/);
  }
});

Deno.test("a merge masks the secrets that it is given, in what it prints and writes", async () => {
  await using server = openServer();
  const password = "pass-7f3a91";
  const run = await runCli(["run", "a.yaml", "--artifacts", "out"], {
    files: {
      "a.yaml": `steps:
  - name: a
    request: { method: POST, url: "${server.origin}/echo", body: { note: ${password} } }
    assert: { json: [{ path: $.json.body.note, equals: x }] }
`,
    },
  });
  assert.match(run.stdout, new RegExp(password));
  const merged = await runCli(["merge", "shard", "--artifacts", "merged"], {
    files: { "shard/run.ndjson": run.files["out/run.ndjson"] },
    env: { DEPLOY_KEY: password, BATON_SECRET: "DEPLOY_KEY" },
  });
  assert.equal(merged.exitCode, 1, merged.stderr);
  assert.match(merged.stdout, /\*\*\*/);
  const written = Object.entries(merged.files).filter(([path]) => path.startsWith("merged/"));
  assert.equal(written.length, 5);
  for (const [path, text] of [["stdout", merged.stdout], ...written]) {
    assert.ok(!text.includes(password), path);
  }
});

Deno.test("the words of baton are shown although they are secrets, and values are not", async () => {
  await using server = openServer({ "/a": () => Response.json({ a: "expected", b: ["found"] }) });
  const env = { A_TOKEN: "equals", B_TOKEN: "expected", C_TOKEN: "found", D_TOKEN: "POST" };
  const known = Object.keys(env).map((name) => `x=\${ENV.${name}}`).join("&");
  const run = await runCli(["run", "a.yaml", "--artifacts", "out", "--curl", "--verbose"], {
    files: {
      "a.yaml": `steps:
  - name: a
    request: { method: POST, url: "${server.origin}/a?${known}" }
    loop:
      max_attempts: 2
      sleep_ms: 0
      until: { json: [{ path: $.json.a, equals: done }] }
    assert: { json: [{ path: $.json.b, equals: 1 }] }
`,
    },
    env,
  });
  assert.equal(run.exitCode, 1, run.stderr);
  assert.match(run.stdout, /found "\*\*\*", not yet: \$\.json\.a equals "done"$/m);
  assert.match(run.stdout, /\| POST http:.*\?x=\*\*\*&x=\*\*\*&x=\*\*\*&x=\*\*\* → 200/);
  assert.match(run.stdout, /^ +-X POST \\$/m);
  assert.match(run.files["out/results.json"], /"method": "POST"/);
  const everything = run.stdout + run.files["out/junit.xml"] + run.files["out/run.ndjson"];
  assert.doesNotMatch(everything, /x=(?:equals|expected|found|POST)|:\s*"expected"|"found"/);
});
