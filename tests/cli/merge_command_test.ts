import assert from "node:assert/strict";
import { logOf } from "../merge/merge_texts.ts";
import { logsOf, longRun, shardsOf } from "../merge/shards.ts";
import { emptyRun, flowFileErrorRun, greenRun } from "../record/sample_runs.ts";
import { link } from "../support/link.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const SHARDS = logsOf(shardsOf(longRun(8), 4), logOf);
const FOLDERS = ["shard-1", "shard-2", "shard-3", "shard-4"];

Deno.test("a merge shows the flows, what did not pass and why, and where the reports are", async () => {
  const run = await runCli(["merge", ...FOLDERS, "--artifacts", "out"], { files: SHARDS });
  assert.equal(run.stderr, "");
  assert.equal(run.exitCode, 1);
  assert.equal(
    run.stdout,
    `4 shards of 4: 8 flows, 0 twice, 0 missing
2 flows failed (shard 1: flows/a/0.yaml; shard 2: flows/f/5.yaml)
1 flow could not be judged (shard 4: flows/h/7.yaml)

failed: flows/a/0.yaml › a
error[assertion-failed]: nothing at $.json.custmer
   --> flows/a/0.yaml:42:11
    |
 42 |         - { path: $.json.custmer.name, exists: true }
    |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = help: \`$.json.customer.name\` exists; did you mean it?

skipped: b (a failed)
again:   baton run flows/a/0.yaml

failed: flows/f/5.yaml › a
error[assertion-failed]: nothing at $.json.custmer
   --> flows/f/5.yaml:42:11
    |
 42 |         - { path: $.json.custmer.name, exists: true }
    |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = help: \`$.json.customer.name\` exists; did you mean it?

skipped: b (a failed)
again:   baton run flows/f/5.yaml

error: flows/h/7.yaml › a
error[timeout-error]: no answer within 30 s
  --> flows/h/7.yaml:10

again:   baton run flows/h/7.yaml

2 of 8 flows failed, 1 could not be judged: 15 steps, 10 passed, 2 failed, 1 error, 2 skipped in 6.0 s
junit:    out/junit.xml
json:     out/results.json
manifest: out/run-manifest.json
html:     out/report.html
log:      out/run.ndjson
`,
  );
  assert.equal(readJUnit(run.files["out/junit.xml"]).length, 15);
  assert.equal(readJsonReport(run.files["out/results.json"]).flows.length, 8);
  assert.equal(JSON.parse(run.files["out/run-manifest.json"]).argv[1], "merge");
});

Deno.test("a merge with a missing shard exits with 2 and writes its reports", async () => {
  const green = logsOf(shardsOf(greenRun(), 2), logOf);
  const files = { "shard-1/run.ndjson": green["shard-1/run.ndjson"] };
  const argv = ["merge", ".", "--report-junit", "junit.xml"];
  const run = await runCli(argv, { files });
  assert.equal(run.exitCode, 2);
  assert.equal(
    run.stderr,
    `error[missing-shard]: shard 2/2 is missing, and with it 1 of its flows
  --> .
   = help: the result says nothing about what is missing; \`--allow-missing\` takes that in
`,
  );
  assert.equal(
    run.stdout,
    `1 shard of 2: 1 flow, 0 twice, 1 missing (shard 2)
shard 1/2: 1 of 2 flows
1 flow, 2 steps, 2 assertions passed in 1.3 s
junit: junit.xml
`,
  );
  assert.equal(readJUnit(run.files["junit.xml"]).length, 2);

  const allowed = await runCli([...argv, "--allow-missing"], { files });
  assert.equal(allowed.exitCode, 0);
  assert.match(allowed.stderr, /^warning\[missing-shard\]/);
});

Deno.test("shards without flows exit with 0", async () => {
  const files = { "a/run.ndjson": logOf(emptyRun()).replace('"total":4', '"total":1') };
  const run = await runCli(["merge", "a", "--artifacts", "out"], {
    files: { "a/run.ndjson": files["a/run.ndjson"].replace('"index":4', '"index":1') },
  });
  assert.equal(run.exitCode, 0, run.stderr);
  assert.match(run.stdout, /^1 shard of 1: 0 flows, 0 twice, 0 missing\n/);
});

Deno.test("a truncated log never exits with 0", async () => {
  const log = logOf(greenRun().slice(0, -1));
  const run = await runCli(["merge", "a.ndjson"], { files: { "a.ndjson": log } });
  assert.equal(run.exitCode, 3);
  assert.match(run.stderr, /^warning\[cut-off-log\]: the log has no `run_finished`/);
});

Deno.test("flows that cannot be run are reported as such and exit with 2", async () => {
  const run = await runCli(["merge", "a.ndjson"], {
    files: { "a.ndjson": logOf(flowFileErrorRun()) },
  });
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /^1 run: 2 flows, 0 twice\n1 flow cannot be run \(flows\/bad\.yaml\)\n/);
});

Deno.test("a merge without any log writes nothing and exits with 2", async () => {
  const files = { "out/results.json": "old", "shards/readme.md": "" };
  const run = await runCli(["merge", "shards", "--artifacts", "out"], { files });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stdout, "");
  assert.match(run.stderr, /^error\[no-logs\]: the directory holds no log: `shards`\n/);
  assert.deepEqual(run.files, files);
});

Deno.test("a merge does not follow links to directories", async () => {
  const run = await runCli(["merge", "shards"], {
    files: { "shards/run.ndjson": logOf(greenRun()) },
    prepare: (directory) => link(`${directory}/shards`, `${directory}/shards/loop`, "dir"),
  });
  assert.equal(run.stderr, "");
  assert.match(run.stdout, /^1 run: 2 flows, 0 twice\n/);
});

Deno.test("a merge without a path is a usage error", async () => {
  const run = await runCli(["merge"]);
  assert.equal(run.exitCode, 2);
  assert.notEqual(run.stderr, "");
});

Deno.test("a merge does not overwrite a log that it reads", async () => {
  const argv = ["merge", "shard-1/run.ndjson", "shard-2", "--log", "shard-1/run.ndjson"];
  const run = await runCli(argv, { files: SHARDS });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stderr, "error: cannot write shard-1/run.ndjson: the merge reads this file\n");
  assert.deepEqual(run.files, SHARDS);
});

Deno.test("a merge can be repeated into a directory below its input", async () => {
  const argv = ["merge", ".", "--artifacts", "out"];
  const first = await runCli(argv, { files: SHARDS });
  const second = await runCli(argv, { files: first.files });
  assert.equal(second.stderr, "");
  assert.deepEqual(second.files, first.files);
});

Deno.test("--quiet keeps failures and the verdict, --verbose adds flows and steps", async () => {
  const quiet = await runCli(["merge", ".", "--quiet"], { files: SHARDS });
  assert.match(quiet.stdout, /^failed: flows\/a\/0\.yaml › a\n/);
  const verbose = await runCli(["merge", ".", "--verbose"], { files: SHARDS });
  assert.match(verbose.stdout, /^✗ flows\/a\/0\.yaml .*\n {4}✗ a .*\n.*\n {4}- b .*\n✓ flows\/b/);
  assert.match(verbose.stdout, /\n4 shards of 4: 8 flows, 0 twice, 0 missing\n2 flows failed/);
});

Deno.test("many flows that did not pass are counted, and the first ones named", async () => {
  const files = logsOf(shardsOf(longRun(80), 2), logOf);
  const run = await runCli(["merge", "."], { files });
  const [, line] = run.stdout.split("\n");
  assert.match(line, /^16 flows failed \(shard 1: flows.*; shard 2: .*; and 6 more\)$/);
  assert.equal(line.match(/\.yaml/g)?.length, 10);
});

Deno.test("the output of a merge cannot contain control sequences", async () => {
  const events = longRun(1).map((event) =>
    event.type === "run_started"
      ? { ...event, flows: [{ file: "a\u001b[2J.yaml", name: "\u202e" }] }
      : event
  );
  const run = await runCli(["merge", ".", "--verbose"], { files: { "run.ndjson": logOf(events) } });
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(run.stdout + run.stderr, /[\u001b\u202e]/);
});

Deno.test("a report that cannot be written makes a merge exit with 2", async () => {
  const run = await runCli(["merge", ".", "--report-json", "shard-1"], { files: SHARDS });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stderr, "error: cannot write shard-1: is a directory\n");
});

Deno.test("the shards of real runs merge into the record of one run", async () => {
  await using server = openServer();
  const files = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) =>
      [
        `flows/${i}.yaml`,
        `steps:
  - name: ask
    request: { url: "${server.origin}/echo/\${RANDOM.UUID}" }
    assert: { status: ${i === 4 ? 201 : 200} }
`,
      ] as const),
  );
  const run = (...argv: string[]) => runCli(["run", "flows", "--seed", "s", ...argv], { files });
  const whole = await run("--artifacts", "whole");
  const logs: Record<string, string> = {};
  for (const shard of [1, 2, 3]) {
    const part = await run("--shard", `${shard}/3`, "--log", "run.ndjson");
    logs[`shard-${shard}/run.ndjson`] = part.files["run.ndjson"];
  }
  const merge = await runCli(["merge", ".", "--report-json", "merged.json"], { files: logs });
  assert.equal(merge.exitCode, whole.exitCode);
  const results = (text: string) =>
    readJsonReport(text).flows.map(({ file, outcome, steps }) => [file, outcome, steps.length]);
  assert.deepEqual(
    results(merge.files["merged.json"]),
    results(whole.files["whole/results.json"]),
  );
  const requests = (text: string) => text.match(/\/echo\/[0-9a-f-]+/g)!;
  assert.deepEqual(
    requests(merge.files["merged.json"]),
    requests(whole.files["whole/results.json"]),
  );
});

Deno.test("merged flows are in the order of the paths, even if that is not alphabetical", async () => {
  await using server = openServer();
  const step = `steps:
  - name: a
    request: { url: "${server.origin}/echo/a" }
    assert: { status: 200 }
`;
  const names = ["z/b.yaml", "z/c.yaml", "a/e.yaml", "a/f.yaml", "m.yaml"];
  const paths = ["z", "a", "m.yaml"];
  const flows = Object.fromEntries(names.map((name) => [name, step]));
  const logs: Record<string, string> = {};
  for (const i of [1, 2, 3]) {
    const shard = ["run", ...paths, "--shard", `${i}/3`, "--log", "run.ndjson"];
    const { files } = await runCli(shard, { files: flows });
    logs[`shard-${i}/run.ndjson`] = files["run.ndjson"];
  }
  const merged = await runCli(["merge", ".", "--artifacts", "out"], { files: logs });
  assert.equal(merged.exitCode, 0, merged.stdout);
  const whole = await runCli(["run", ...paths, "--artifacts", "out"], { files: flows });
  const filesOf = (text: string) => readJsonReport(text).flows.map(({ file }) => file);
  assert.deepEqual(filesOf(merged.files["out/results.json"]), names);
  assert.deepEqual(filesOf(whole.files["out/results.json"]), names);
});
