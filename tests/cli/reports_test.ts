import assert from "node:assert/strict";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer, type TestServer } from "../support/server.ts";

/** Two flows: one passes, one fails after its first step. */
function files(server: TestServer): Record<string, string> {
  return {
    "flows/good.yaml": `name: good flow
steps:
  - name: ask
    request: { url: ${server.origin}/echo }
    capture: { method: $.json.method }
    assert: { status: 200 }
`,
    "flows/red.yaml": `name: red flow
steps:
  - name: ask
    request: { url: ${server.origin}/echo }
    assert: { status: 200 }
  - name: wrong
    request: { method: DELETE, url: ${server.origin}/status/500 }
    assert: { status: 200, json: [{ path: $.json.status, equals: "500" }] }
  - name: later
    request: { url: ${server.origin}/echo }
`,
  };
}

Deno.test("--artifacts writes four files that agree with each other", async () => {
  await using server = openServer();
  const run = await runCli(["run", "flows", "--artifacts", "deep/er/out", "--seed", "s1"], {
    files: files(server),
  });
  assert.equal(run.exitCode, 1);
  const out = (name: string) => run.files[`deep/er/out/${name}`];

  assert.deepEqual(
    readJUnit(out("junit.xml")).map(({ file, name, outcome }) => `${file} ${name} ${outcome}`),
    [
      "flows/good.yaml ask passed",
      "flows/red.yaml ask passed",
      "flows/red.yaml wrong failure",
      "flows/red.yaml later skipped",
    ],
  );
  const report = readJsonReport(out("results.json"));
  assert.deepEqual(
    report.flows.map(({ file, name, outcome, steps }) =>
      [file, name, outcome, ...steps.map((step) => `${step.name} ${step.outcome}`)].join(", ")
    ),
    [
      "flows/good.yaml, good flow, passed, ask passed",
      "flows/red.yaml, red flow, failed, ask passed, wrong failed, later skipped",
    ],
  );
  const events = out("run.ndjson").trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(events.at(-1).summary, {
    ...report.summary,
    duration_ms: events.at(-1).duration_ms,
  });
  const manifest = JSON.parse(out("run-manifest.json"));
  assert.equal(manifest.exit_code, 1);
  assert.equal(manifest.seed, "s1");
  assert.deepEqual(manifest.argv, [
    "baton",
    "run",
    "flows",
    "--artifacts",
    "deep/er/out",
    "--seed",
    "s1",
  ]);
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any
    manifest.flows.map(({ file, outcome }: any) => `${file} ${outcome}`),
    ["flows/good.yaml passed", "flows/red.yaml failed"],
  );
});

Deno.test("the JUnit failure contains the request, the response and what was expected", async () => {
  await using server = openServer();
  const run = await runCli(["run", "flows", "--report-junit", "j.xml"], { files: files(server) });
  const wrong = readJUnit(run.files["j.xml"]).find(({ name }) => name === "wrong")!;
  assert.equal(
    wrong.message,
    "status: expected 200, found 500 (+1 more)",
  );
  assert.match(
    wrong.text,
    /DELETE http:\/\/127\.0\.0\.1:\d+\/status\/500 → 500 Internal Server Err/,
  );
  assert.match(wrong.text, /expected: string "500"\n +\| +actual: {3}number 500/);
});

Deno.test("an explicit path for a report takes precedence over the directory of --artifacts", async () => {
  await using server = openServer();
  const run = await runCli(
    ["run", "flows/good.yaml", "--artifacts", "out", "--report-junit", "junit/good.xml"],
    { files: files(server) },
  );
  const written = Object.keys(run.files).filter((path) => !path.startsWith("flows")).sort();
  assert.deepEqual(written, [
    "junit/good.xml",
    "out/report.html",
    "out/results.json",
    "out/run-manifest.json",
    "out/run.ndjson",
  ]);
});

Deno.test("reports of an earlier run are replaced", async () => {
  await using server = openServer();
  const run = await runCli(["run", "flows/good.yaml", "--artifacts", "out"], {
    files: { ...files(server), "out/results.json": "old", "out/run.ndjson": "old" },
  });
  assert.equal(run.exitCode, 0);
  assert.equal(readJsonReport(run.files["out/results.json"]).flows.length, 1);
  assert.match(run.files["out/run.ndjson"], /^\{"type":"run_started"/);
  assert.deepEqual(Object.keys(run.files).filter((path) => path.includes(".part")), []);
});

Deno.test("a run never changes its flow files", async () => {
  await using server = openServer();
  const given = files(server);
  const run = await runCli(["run", "flows"], { files: given });
  assert.deepEqual(run.files, given);
});
