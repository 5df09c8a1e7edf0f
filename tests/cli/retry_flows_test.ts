import assert from "node:assert/strict";
import { json, openServer } from "../support/server.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";

/** A flow that begins with a POST, asks until its flow passes, and cleans up. */
const FLOW = `name: a
steps:
  - name: create
    request: { method: POST, url: "\${ENV.URL}/create", body: "\${RANDOM.UUID}" }
    assert: { status: 200 }
  - name: read
    request: { url: "\${ENV.URL}/read" }
    assert: { status: 200 }
  - name: remove
    always: true
    request: { method: DELETE, url: "\${ENV.URL}/create" }
    assert: { status: 200 }
`;

interface Retried {
  readonly run: CliRun;
  /** What was asked for. */
  readonly log: readonly string[];
  // deno-lint-ignore no-explicit-any
  readonly report: any;
  readonly bodies: readonly string[];
}

/** Runs the flow over a server that fails some times. */
async function retry(failures: number, ...options: readonly string[]): Promise<Retried> {
  const wrong = Array.from({ length: failures }, () => json({}, { status: 500 }));
  await using server = openServer({
    "/create": json({}),
    "/read": [...wrong, json({})],
  });
  const argv = ["run", "a.yaml", "--artifacts", "out", ...options];
  const run = await runCli(argv, { files: { "a.yaml": FLOW }, env: { URL: server.origin } });
  return {
    run,
    log: server.log,
    report: JSON.parse(run.files["out/results.json"]),
    bodies: server.requests.filter(({ method }) => method === "POST").map(({ body }) => body),
  };
}

Deno.test("a flow that passes on a later try is flaky in every report, and exits with 0", async () => {
  const { run, log, report, bodies } = await retry(1, "--retry-flows", "2");
  assert.equal(run.exitCode, 0, run.stdout);
  // The first try ends with its clean-up, and the second begins with the first step.
  const once = ["POST /create", "GET /read", "DELETE /create"];
  assert.deepEqual(log, [...once, ...once]);
  assert.equal(new Set(bodies).size, 2);
  assert.match(run.stdout, /^~ a\.yaml {2}a .*flaky: passed on try 2$/m);
  assert.match(
    run.stdout,
    /^flaky: a\.yaml \(try 1 of 2\) › read\nerror\[assertion-failed\]: status: expected 200, found 500$/m,
  );
  assert.match(run.stdout, /^1 flow is flaky: a\.yaml$/m);
  const [flow] = report.flows;
  assert.deepEqual([flow.outcome, flow.flaky, flow.earlier.length], ["passed", true, 1]);
  const [earlier] = flow.earlier;
  assert.deepEqual(
    [earlier.outcome, earlier.steps.map(({ outcome }: { outcome: string }) => outcome)],
    ["failed", ["passed", "failed", "passed"]],
  );
  assert.equal(report.summary.flows_flaky, 1);
  assert.deepEqual([report.summary.flows_passed, report.summary.steps, report.summary.failed], [
    1,
    3,
    0,
  ]);
  const junit = run.files["out/junit.xml"];
  assert.match(junit, /failures="0"/);
  assert.match(
    junit,
    /<flakyFailure type="assertion" message="status: expected 200, found 500">\s*<stackTrace>/,
  );
  assert.equal(JSON.parse(run.files["out/run-manifest.json"]).flows[0].flaky, true);
  const types = run.files["out/run.ndjson"].trimEnd().split("\n").map((line) =>
    JSON.parse(line).type
  );
  assert.deepEqual(types.filter((type) => type.startsWith("flow_")), [
    "flow_started",
    "flow_retried",
    "flow_started",
    "flow_finished",
  ]);
});

Deno.test("a flow that passes on no try fails, with all its tries", async () => {
  const { run, log, report } = await retry(5, "--retry-flows", "2");
  assert.equal(run.exitCode, 1);
  assert.equal(log.length, 9);
  assert.match(run.stdout, /^✗ a\.yaml {2}a .*3 tries$/m);
  assert.match(run.stdout, /^failed: a\.yaml \(try 3 of 3\) › read$/m);
  assert.equal(report.flows[0].flaky, undefined);
  assert.equal(report.flows[0].earlier.length, 2);
  assert.equal(run.files["out/junit.xml"].match(/<rerunFailure /g)?.length, 2);
});

Deno.test("without --retry-flows, and where all pass at once, nothing runs again", async () => {
  const without = await retry(1);
  assert.deepEqual([without.run.exitCode, without.log.length], [1, 3]);
  const passed = await retry(0, "--retry-flows", "2");
  assert.deepEqual([passed.run.exitCode, passed.log.length], [0, 3]);
  assert.doesNotMatch(passed.run.stdout, /flaky/);
  assert.equal(passed.report.summary.flows_flaky, undefined);
});

Deno.test("--fail-fast waits for the last try", async () => {
  const flaky = await retry(1, "--retry-flows", "1", "--fail-fast");
  assert.equal(flaky.run.exitCode, 0, flaky.run.stdout);
  const failed = await retry(9, "--retry-flows", "1", "--fail-fast");
  assert.deepEqual([failed.run.exitCode, failed.log.length], [1, 6]);
});

Deno.test("a log with tries gives the same reports again, and a cut one says what was under way", async () => {
  const { run, report } = await retry(1, "--retry-flows", "1");
  const log = run.files["out/run.ndjson"];
  const merged = await runCli(["merge", "run.ndjson", "--artifacts", "out"], {
    files: { "run.ndjson": log },
  });
  assert.equal(merged.exitCode, 0, merged.stdout + merged.stderr);
  assert.deepEqual(JSON.parse(merged.files["out/results.json"]), report);
  const lines = log.split("\n");
  const second = lines.findIndex((line) => line.includes('"flow_retried"')) + 2;
  const cut = await runCli(["merge", "run.ndjson", "--artifacts", "out"], {
    files: { "run.ndjson": `${lines.slice(0, second).join("\n")}\n` },
  });
  const [flow] = JSON.parse(cut.files["out/results.json"]).flows;
  assert.deepEqual(
    [
      flow.outcome,
      flow.earlier.length,
      flow.steps.map(({ outcome }: { outcome: string }) => outcome),
    ],
    ["error", 1, ["error", "skipped", "skipped"]],
  );
});

Deno.test("a flow whose variable has no value, and a file with errors, run once", async () => {
  await using server = openServer({ "/": json({}) });
  const files = {
    "a.yaml": `name: a
vars: { n: "\${ENV.TEXT | number}" }
steps: [{ name: a, request: { url: "\${ENV.URL}/\${vars.n}" } }]
`,
  };
  const env = { URL: server.origin, TEXT: "x" };
  const run = await runCli(["run", "a.yaml", "--retry-flows", "3", "--log", "l"], { files, env });
  assert.equal(run.exitCode, 2);
  assert.doesNotMatch(run.files.l, /flow_retried/);
});

Deno.test("--repeat and --retry-flows work together, and with rows", async () => {
  await using server = openServer({ "/b": [json({}, { status: 500 }), json({})], "/a": json({}) });
  const files = {
    "a.yaml": `name: a
data: [{ path: a }, { path: b }]
steps: [{ name: get, request: { url: "\${ENV.URL}/\${data.path}" }, assert: { status: 200 } }]
`,
  };
  const argv = [
    "run",
    ".",
    "--repeat",
    "2",
    "--retry-flows",
    "1",
    "-j",
    "1",
    "--report-json",
    "r.json",
  ];
  const run = await runCli(argv, { files, env: { URL: server.origin } });
  assert.equal(run.exitCode, 0, run.stdout);
  const { flows, summary } = JSON.parse(run.files["r.json"]);
  // deno-lint-ignore no-explicit-any
  assert.deepEqual(flows.map((one: any) => [one.row, one.repetition.index, one.flaky]), [
    [1, 1, undefined],
    [1, 2, undefined],
    [2, 1, true],
    [2, 2, undefined],
  ]);
  assert.equal(summary.flows_flaky, 1);
});

Deno.test("GitHub has a flaky flow as a warning, and in the summary", async () => {
  await using server = openServer({ "/": [json({}, { status: 500 }), json({})] });
  const files = {
    "a.yaml": `steps: [{ name: get, request: { url: "\${ENV.URL}/" }, assert: { status: 200 } }]`,
    "summary.md": "",
  };
  const argv = ["run", "a.yaml", "--retry-flows", "1", "--reporter", "github"];
  const env = { URL: server.origin, GITHUB_STEP_SUMMARY: "summary.md" };
  const run = await runCli(argv, { files, env });
  assert.equal(run.exitCode, 0);
  assert.match(run.stdout, /^::warning .*flaky: status: expected 200, found 500/m);
  assert.match(run.files["summary.md"], /🔁 flaky/);
});
