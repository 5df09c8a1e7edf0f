import assert from "node:assert/strict";
import { resultsOf } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

/** The files after a run of two flows: one of them uses a shared login, and fails. */
async function ranFiles(origin: string): Promise<Readonly<Record<string, string>>> {
  const run = await runCli(["run", "order.yaml", "ping.yaml", "--report-json", "r.json"], {
    files: {
      "login.yaml": `name: login
outputs: { id: "\${steps.token.capture.id}" }
steps:
  - name: token
    request: { url: "${origin}/echo" }
    capture: { id: $.json.method }
`,
      "order.yaml": `name: order
steps:
  - { name: session, use: { flow: login.yaml } }
  - name: read
    request: { url: "${origin}/status/404" }
    assert: { status: 200 }
  - { name: after, request: { url: "${origin}/echo" }, assert: { status: 200 } }
`,
      "ping.yaml": `name: ping
steps: [{ name: read, request: { url: "${origin}/echo" }, assert: { status: 200 } }]
`,
    },
  });
  assert.equal(run.exitCode, 1);
  return run.files;
}

Deno.test("show lists the flows and steps of a run", async () => {
  await using server = openServer();
  const run = await runCli(["show", "r.json"], { files: await ranFiles(server.origin) });
  assert.equal(run.exitCode, 0);
  assert.match(
    run.stdout,
    /^✗ order\.yaml {2}order .*\n {4}✓ session › token {2}200 .*\n {8}GET http.*, captured id\n {4}✗ read .*404[^]*- after .*read failed\n✓ ping\.yaml/,
  );
});

const STEPS: readonly (readonly [what: string, titles: readonly string[]])[] = [
  ["session › token", ["passed: order.yaml › session › token  (login.yaml:4)"]],
  ["login.yaml:4", ["passed: order.yaml › session › token  (login.yaml:4)"]],
  ["read", [
    "failed: order.yaml › read  (order.yaml:4)",
    "passed: ping.yaml › read  (ping.yaml:2)",
  ]],
  ["ping.yaml › read", ["passed: ping.yaml › read  (ping.yaml:2)"]],
  ["ping.yaml", ["passed: ping.yaml › read  (ping.yaml:2)"]],
  ["after", ["skipped: order.yaml › after  (order.yaml:7)"]],
];

for (const [what, titles] of STEPS) {
  Deno.test(`show finds ${what}`, async () => {
    await using server = openServer();
    const run = await runCli(["show", "r.json", what], { files: await ranFiles(server.origin) });
    assert.equal(run.exitCode, 0, run.stderr);
    assert.deepEqual(run.stdout.match(/^\w+: .* › .*\)$/gm), titles);
  });
}

Deno.test("show prints everything that the report has about a step", async () => {
  await using server = openServer();
  const files = await ranFiles(server.origin);
  const failed = await runCli(["show", "r.json", "order.yaml:4"], { files });
  assert.match(failed.stdout, /GET http:\/\/127\.0\.0\.1:\d+\/status\/404 → 404 Not Found, /);
  assert.match(failed.stdout, /✗ status equals 200, found 404\n/);
  assert.match(
    failed.stdout,
    /error\[assertion-failed\]: status: expected 200, found 404\n +--> order\.yaml:6:/,
  );
  const passed = await runCli(["show", "r.json", "session › token"], { files });
  assert.match(passed.stdout, /^captures: id$/m);
  const skipped = await runCli(["show", "r.json", "after"], { files });
  assert.match(skipped.stdout, /^reason: read failed$/m);
});

Deno.test("show obeys no control characters of a report", async () => {
  const files = {
    "r.json": resultsOf([{
      file: "a.yaml",
      steps: [{ name: "a\x1b[2J", curl: "curl \x1b]0;x\x07", outcome: "failed" }],
    }]),
  };
  for (const argv of [["r.json"], ["r.json", "a.yaml"]]) {
    const run = await runCli(["show", ...argv], { files });
    assert.equal(run.exitCode, 0);
    assert.doesNotMatch(run.stdout, /[^\P{Cc}\n]/u);
  }
});

const MISTAKES: readonly (readonly [argv: readonly string[], message: string])[] = [
  [["none.json"], "cannot read none.json: no such file"],
  [["r.json", "reed"], "r.json has no step `reed`; did you mean `read`?"],
  [["r.json", "xyz"], "r.json has no step `xyz`; baton show r.json lists its flows and steps"],
  [["e.json"], "e.json is empty"],
];

for (const [argv, message] of MISTAKES) {
  Deno.test(`show ${argv.join(" ")}: ${message}`, async () => {
    const files = {
      "r.json": resultsOf([{ file: "a.yaml", steps: [{ name: "read" }] }]),
      "e.json": "",
    };
    const run = await runCli(["show", ...argv], { files });
    assert.deepEqual([run.exitCode, run.stdout, run.stderr], [2, "", `error: ${message}\n`]);
  });
}
