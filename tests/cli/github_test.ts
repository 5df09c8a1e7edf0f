import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const flow = (origin: string) =>
  `name: red
steps:
  - name: wrong
    request: { url: "${origin}/echo?key=\${API_TOKEN}" }
    assert: { status: 201 }
`;

const ENV = { GITHUB_STEP_SUMMARY: "summary.md", API_TOKEN: "s3cr3t-value-1" };

Deno.test("--reporter github writes annotations and the step summary, masked", async () => {
  await using server = openServer();
  const run = await runCli(["run", "api/red.yaml", "--reporter", "github"], {
    files: { "api/red.yaml": flow(server.origin), "summary.md": "" },
    env: ENV,
  });
  assert.equal(run.exitCode, 1);
  assert.match(
    run.stdout,
    /^::error file=api\/red\.yaml,line=5,col=\d+,endColumn=\d+,title=wrong%3A/,
  );
  assert.match(run.stdout, /\n1 of 1 flow failed: 1 step, 1 failed in [^\n]*\n$/);
  assert.match(run.files["summary.md"], /^### baton[^]*\| ❌ failed \|[^]*<details>/);
  const said = run.stdout + run.files["summary.md"];
  assert.ok(said.includes("***") && !said.includes(ENV.API_TOKEN));
});

Deno.test("--reporter may be given twice; the annotations then follow the console output", async () => {
  await using server = openServer();
  const run = await runCli(["run", "red.yaml", "--reporter", "console", "--reporter", "github"], {
    files: { "red.yaml": flow(server.origin) },
    env: { API_TOKEN: ENV.API_TOKEN },
  });
  assert.match(run.stdout, /^✗ red\.yaml[^]*\n1 of 1 flow failed[^\n]*\n::error file=red\.yaml/);
});

Deno.test("a merge reports to GitHub what its logs contain, including curl commands", async () => {
  await using server = openServer();
  const paths = ["1", "2"].map((part) => `shards/${part}/run.ndjson`);
  const flows = { "a.yaml": flow(server.origin), "b.yaml": flow(server.origin) };
  const files: Record<string, string> = { ...flows, "summary.md": "" };
  for (const [i, path] of paths.entries()) {
    const part = ["--shard", `${i + 1}/2`, "--seed", "s", "--log", path];
    const run = await runCli(["run", ".", "--curl", ...part], { files: flows, env: ENV });
    files[path] = run.files[path];
  }
  const merged = await runCli(["merge", "shards", "--reporter", "github"], { files, env: ENV });
  assert.equal(merged.exitCode, 1, merged.stderr);
  assert.match(
    merged.stdout,
    /^2 shards of 2: 2 flows[^]*\n::error file=a\.yaml,[^]*\n::error file=b\.yaml,[^\n]*\n2 of 2 flows failed/,
  );
  const summary = merged.files["summary.md"];
  assert.equal(summary.match(/<details>/g)?.length, 2);
  assert.equal(summary.match(/^curl 'http:/gm)?.length, 2);
  const both = ["--reporter", "console", "--reporter", "github"];
  const { stdout } = await runCli(["merge", "shards", ...both], { files, env: ENV });
  assert.match(stdout, /^failed: a\.yaml › wrong$[^]*^::error file=a\.yaml/m);
});

Deno.test("an unknown reporter is a usage error that lists the known ones", async () => {
  const run = await runCli(["run", "a.yaml", "--reporter", "gitlab"]);
  assert.equal(run.exitCode, 2);
  assert.match(run.stderr, /expected console or github/);
});

Deno.test("a step summary that cannot be written gives exit code 2, and the reports are written", async () => {
  await using server = openServer();
  const run = await runCli(
    ["run", "red.yaml", "--reporter", "github", "--report-junit", "junit.xml"],
    {
      files: { "red.yaml": flow(server.origin) },
      env: { API_TOKEN: ENV.API_TOKEN, GITHUB_STEP_SUMMARY: "no/such/summary.md" },
    },
  );
  assert.equal(run.exitCode, 2);
  assert.equal(run.stderr, "error: cannot write no/such/summary.md: no such file\n");
  assert.match(run.files["junit.xml"], /<failure /);
});

Deno.test("the summary names the slowest steps, the slowest first", async () => {
  const delays = [250, 600];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async ({ url }) => {
      await new Promise((done) => setTimeout(done, Number(url.split("/").at(-1))));
      return new Response("");
    },
  );
  const steps = delays.map((ms) =>
    `  - { name: "after ${ms}", request: { url: "http://127.0.0.1:${server.addr.port}/${ms}" } }\n`
  );
  const run = await runCli(["run", "a.yaml", "--reporter", "github"], {
    files: { "a.yaml": `steps:\n${steps.join("")}`, "summary.md": "" },
    env: { GITHUB_STEP_SUMMARY: "summary.md" },
  });
  assert.match(run.files["summary.md"], /^Slowest steps: .*› after 600 .*› after 250 \d+ ms/m);
});
