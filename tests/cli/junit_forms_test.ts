import assert from "node:assert/strict";
import { strictMistakes } from "../reporters/junit_schema.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer, type TestServer } from "../support/server.ts";

/** Flows that pass after a retry, fail, cannot be judged, and have errors. */
function flows(server: TestServer): Record<string, string> {
  return {
    "flows/bad.yaml": "name: bad\nsteps:\n  - name: a\n    reqest: {}\n",
    "flows/error.yaml": flow("error", "http://127.0.0.1:1/"),
    "flows/good.yaml": flow("good", `${server.origin}/echo`),
    "flows/red.yaml": flow("red", `${server.origin}/status/500`),
    "flows/retry.yaml": flow("retry", `${server.origin}/status/503`) +
      "    retry: { max_attempts: 2, interval_ms: 1 }\n",
  };
}

function flow(name: string, url: string): string {
  return `name: ${name}\nsteps:\n  - name: ask\n    request: { url: "${url}" }\n` +
    "    assert: { status: 200 }\n  - name: later\n" +
    `    request: { url: "${url}" }\n    assert: { status: 200 }\n`;
}

Deno.test("--junit-strict writes JUnit that the schema of Jenkins accepts as it is", async () => {
  await using server = openServer();
  const files = flows(server);
  const run = await runCli(["run", "flows", "--artifacts", "out", "--junit-strict"], { files });
  const usual = await runCli(["run", "flows", "--artifacts", "out"], { files });
  assert.deepEqual([run.stderr, run.exitCode], [usual.stderr, usual.exitCode]);
  const xml = run.files["out/junit.xml"];
  assert.deepEqual(await strictMistakes(xml), []);
  assert.notDeepEqual(await strictMistakes(usual.files["out/junit.xml"]), []);
  const names = (text: string) => text.match(/<testcase name="[^"]*" classname="[^"]*"/g);
  assert.deepEqual(names(xml), names(usual.files["out/junit.xml"]));

  const argv = ["merge", "out", "--report-junit", "merged.xml", "--junit-strict"];
  const merged = await runCli(argv, { files: run.files });
  assert.equal(merged.files["merged.xml"], xml);
});

Deno.test("--junit-strict has a variable, and without a JUnit report it is an error", async () => {
  await using server = openServer();
  const files = flows(server);
  const env = { BATON_JUNIT_STRICT: "true" };
  const run = await runCli(["run", "flows/good.yaml", "--report-junit", "j.xml"], { files, env });
  assert.deepEqual(await strictMistakes(run.files["j.xml"]), []);
  for (const argv of [["run", "flows", "--report-json", "r.json"], ["merge", "out"]]) {
    const { exitCode, stderr } = await runCli([...argv, "--junit-strict"], { files });
    assert.equal(exitCode, 2);
    assert.equal(stderr, "error: --junit-strict needs --report-junit or --artifacts\n");
  }
  assert.equal(server.log.length, 2);
});

Deno.test("an empty shard has a skipped test case in JUnit alone, and a merge leaves it out", async () => {
  await using server = openServer();
  const { "flows/good.yaml": good } = flows(server);
  let files: Readonly<Record<string, string>> = { "flows/good.yaml": good };
  for (const shard of ["1/2", "2/2"]) {
    const out = `shards/${shard[0]}`;
    const run = await runCli(["run", "flows", "--shard", shard, "--artifacts", out], { files });
    assert.equal(run.exitCode, 0, run.stderr);
    files = run.files;
  }
  assert.deepEqual(
    readJUnit(files["shards/2/junit.xml"]).map(({ outcome, message }) => [
      outcome,
      message,
    ]),
    [["skipped", "shard 2/2 has no flow"]],
  );
  assert.deepEqual(readJsonReport(files["shards/2/results.json"]).summary.skipped, 0);
  assert.ok(!files["shards/2/run.ndjson"].includes('skipped":1'));

  const merged = await runCli(["merge", "shards", "--artifacts", "out"], { files });
  assert.deepEqual(
    readJUnit(merged.files["out/junit.xml"]).map(({ name, outcome }) => `${name} ${outcome}`),
    ["ask passed", "later passed"],
  );
  const empty = await runCli(["merge", "shards/2", "--allow-missing", "--report-junit", "j.xml"], {
    files,
  });
  assert.equal(readJUnit(empty.files["j.xml"]).length, 1);
});

Deno.test("a run of what failed, if nothing did, has a skipped test case in JUnit", async () => {
  await using server = openServer();
  const { "flows/good.yaml": good } = flows(server);
  const first = await runCli(["run", "flows", "--report-json", "old.json"], {
    files: { "flows/good.yaml": good },
  });
  const again = await runCli(["run", "--rerun-failed", "old.json", "--report-junit", "j.xml"], {
    files: first.files,
  });
  assert.equal(again.exitCode, 0);
  assert.deepEqual(readJUnit(again.files["j.xml"]).map(({ message }) => message), [
    "no flow was selected",
  ]);
});
