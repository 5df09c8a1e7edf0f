import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const flow = (origin: string, status: number) =>
  `name: a
steps:
  - name: read
    request: { url: "${origin}/status/${status}" }
    assert: { status: 200 }
`;

/** Returns what an HTML report says is different from an earlier run. */
function comparedIn(html: string) {
  return JSON.parse(/id="run-data">([^<]*)</.exec(html)![1]).compared;
}

Deno.test("run, merge and report compare with an earlier run, whose file may be replaced", async () => {
  await using server = openServer();
  const first = await runCli(["run", "a.yaml", "--artifacts", "out"], {
    files: { "a.yaml": flow(server.origin, 200) },
  });
  const second = await runCli(
    ["run", "a.yaml", "--artifacts", "out", "--compare", "out/results.json"],
    { files: { ...first.files, "a.yaml": flow(server.origin, 404) } },
  );
  assert.equal(second.exitCode, 1, second.stderr);
  const { path, worse } = comparedIn(second.files["out/report.html"]);
  assert.equal(path, "out/results.json");
  assert.deepEqual(worse, [
    { file: "a.yaml", name: "a", before: "passed", after: "failed", step: "read" },
  ]);
  const files = {
    "old.json": first.files["out/results.json"],
    "run.ndjson": second.files["out/run.ndjson"],
  };
  for (const call of [["merge", "--report-html"], ["report", "--html"]]) {
    const [command, option] = call;
    const run = await runCli(
      [command, "run.ndjson", option, "new.html", "--compare", "old.json"],
      { files },
    );
    assert.equal(comparedIn(run.files["new.html"]).path, "old.json", run.stderr);
  }
});

const MISTAKES: readonly [argv: readonly string[], message: string][] = [
  [["--compare", "old.json"], "--compare needs an HTML report: --report-html or --artifacts"],
  [
    ["--compare", "none.json", "--report-html", "r.html"],
    "--compare: cannot read none.json: no such file",
  ],
  [["--compare", "a.yaml", "--report-html", "r.html"], "--compare: a.yaml is not JSON"],
];

for (const [argv, message] of MISTAKES) {
  Deno.test(`nothing is sent: ${message}`, async () => {
    await using server = openServer();
    const run = await runCli(["run", "a.yaml", ...argv], {
      files: { "a.yaml": flow(server.origin, 200), "old.json": "{}" },
    });
    assert.equal(run.exitCode, 2);
    assert.ok(run.stderr.startsWith(`error: ${message}`), run.stderr);
    assert.deepEqual(server.log, []);
    assert.equal(run.files["r.html"], undefined);
  });
}
