import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { json, openServer } from "../support/server.ts";

const FLOW = `steps:
  - { name: a, request: { url: "\${ENV.BASE_URL}/x" }, assert: { status: 500 } }
`;

async function log(): Promise<Readonly<Record<string, string>>> {
  await using server = openServer({ "/x": json({ id: 1 }) });
  const argv = ["run", "a.yaml", "--artifacts", "out", "--report-markdown", "out/summary.md"];
  const run = await runCli([...argv, "--reporter", "github"], {
    files: { "a.yaml": FLOW },
    env: { BASE_URL: server.origin, GITHUB_STEP_SUMMARY: "github.md" },
  });
  return run.files;
}

Deno.test("a report from a log is byte for byte that of the run", async () => {
  const files = await log();
  const run = await runCli(
    [
      ...["report", "out/run.ndjson", "--html", "r.html", "--junit", "r.xml", "--json", "r.json"],
      ...["--markdown", "r.md"],
    ],
    { files },
  );
  assert.deepEqual([run.exitCode, run.stderr], [1, ""]);
  assert.equal(run.files["r.html"], files["out/report.html"]);
  assert.equal(run.files["r.xml"], files["out/junit.xml"]);
  assert.equal(run.files["r.json"], files["out/results.json"]);
  assert.equal(run.files["r.md"], files["out/summary.md"]);
  assert.match(run.stdout, /\nhtml: +r\.html\n/);
});

Deno.test("the summary in Markdown is that of the page of a job on GitHub", async () => {
  const files = await log();
  assert.match(files["out/summary.md"], /^### baton: 1 of 1 flow failed/);
  assert.match(files["out/summary.md"], /<details><summary><code>a\.yaml<\/code><\/summary>/);
  assert.equal(files["github.md"], files["out/summary.md"]);
});

Deno.test("a report command without a report says which there are", async () => {
  const run = await runCli(["report", "out/run.ndjson"], { files: await log() });
  assert.deepEqual([run.exitCode, run.stdout], [2, ""]);
  assert.match(
    run.stderr,
    /^error: name a report to write: --html FILE, --junit FILE, --json FILE/,
  );
});
