import assert from "node:assert/strict";
import { readJsonReport, readJUnit, resultsOf } from "../support/reports.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const NAMES = ["a", "b", "c", "d", "e"].map((name) => `flows/${name}.yaml`);

const flow = (url: string) =>
  `steps: [{ name: a, request: { url: "${url}" }, assert: { status: 200 } }]`;
const flows = (url: string) => Object.fromEntries(NAMES.map((name) => [name, flow(url)]));

/** A flow that cannot be run, so nothing is sent but the selection is in the report. */
const UNSENT = flows("ftp://a/");

const REPORT = ["--report-json", "r.json"];

function selected(run: CliRun): string[] {
  return readJsonReport(run.files["r.json"]).flows.map(({ file }) => file);
}

Deno.test("four shards run every flow once, and their reports name the shard", async () => {
  await using server = openServer();
  const all: string[] = [];
  for (const index of [1, 2, 3, 4]) {
    const argv = ["run", "flows", "--shard", `${index}/4`, "--artifacts", "out"];
    const run = await runCli(argv, { files: flows(`${server.origin}/echo`) });
    assert.equal(run.exitCode, 0, run.stderr);
    const report = JSON.parse(run.files["out/results.json"]);
    const manifest = JSON.parse(run.files["out/run-manifest.json"]);
    const [started] = run.files["out/run.ndjson"].split("\n", 1).map((line) => JSON.parse(line));
    const shard = { index, total: 4, flows: 5 };
    assert.deepEqual([report.run.shard, manifest.shard, started.shard], [shard, shard, shard]);
    const number = readJUnit(run.files["out/junit.xml"]).length;
    assert.ok(run.stdout.includes(`\n\nshard ${index}/4: ${number} of 5 flows\n`), run.stdout);
    all.push(...readJsonReport(run.files["out/results.json"]).flows.map(({ file }) => file));
  }
  assert.deepEqual(all.toSorted(), NAMES);
  assert.equal(server.log.length, 5);
});

Deno.test("an empty shard passes with complete reports", async () => {
  const argv = ["run", "flows", "--shard", "7/8", "--artifacts", "out"];
  const run = await runCli(argv, { files: UNSENT });
  assert.equal(run.exitCode, 0);
  const cases = readJUnit(run.files["out/junit.xml"]);
  assert.deepEqual(cases.map(({ message }) => message), ["shard 7/8 has no flow"]);
  assert.deepEqual(readJsonReport(run.files["out/results.json"]).flows, []);
  assert.equal(JSON.parse(run.files["out/run-manifest.json"]).exit_code, 0);
  assert.match(run.stdout, /^shard 7\/8: 0 of 5 flows\nnothing to run: no flow was selected\n/);
});

Deno.test("finding no flow file at all is an error, even in a shard that would be empty", async () => {
  const run = await runCli(["run", "flows", "--shard", "2/2"], { files: { "flows/x.md": "" } });
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /no-flow-files/);
});

Deno.test("a parameter that no flow of the shard uses gives no warning", async () => {
  const files = { "a.yaml": flow("ftp://a/${p}"), "b.yaml": flow("ftp://a/") };
  const run = await runCli(["run", ".", "--shard", "2/2", "--var", "p=1"], { files });
  assert.equal(run.stderr, "");
});

const WRONG_SHARDS: readonly (readonly [shard: string, message: string])[] = [
  ["0/4", "expected 1/4 to 4/4, since shards are counted from 1"],
  ["5/4", "expected 1/4 to 4/4, since the number of shards is 4"],
  ["2/1", "expected 1/1, since the number of shards is 1"],
  ["1/0", "expected at least one shard, such as 1/1"],
  ...["a/b", "2", "2/", "/4", "2-4", "-1/4", "1.5/4", "2/4/6", "AUTO"].map((shard) =>
    [shard, "expected a shard and how many there are, such as 2/4, or auto"] as const
  ),
];

for (const [shard, message] of WRONG_SHARDS) {
  Deno.test(`--shard ${shard} is refused with the correct syntax`, async () => {
    const run = await runCli(["run", "flows", `--shard=${shard}`], { files: UNSENT });
    assert.equal(run.exitCode, 2);
    assert.equal(run.stderr, `error: --shard: ${message}, found "${shard}"\n`);
  });
}

Deno.test("BATON_SHARD is refused as --shard is", async () => {
  const run = await runCli(["run", "flows"], { files: UNSENT, env: { BATON_SHARD: "0/4" } });
  assert.equal(run.exitCode, 2);
  assert.equal(
    run.stderr,
    'error: BATON_SHARD: expected 1/4 to 4/4, since shards are counted from 1, found "0/4"\n',
  );
});

const SYSTEMS: readonly (readonly [what: string, env: Record<string, string>, shard: string])[] = [
  ["GitLab, from 1", { CI_NODE_INDEX: "2", CI_NODE_TOTAL: "5" }, "2/5"],
  ["GitLab without parallel", { CI_NODE_TOTAL: "1" }, "1/1"],
  ["CircleCI, from 0", { CIRCLE_NODE_INDEX: "0", CIRCLE_NODE_TOTAL: "5" }, "1/5"],
  [
    "Buildkite, from 0",
    { BUILDKITE_PARALLEL_JOB: "4", BUILDKITE_PARALLEL_JOB_COUNT: "5" },
    "5/5",
  ],
  [
    "Bitbucket, from 0",
    { BITBUCKET_PARALLEL_STEP: "1", BITBUCKET_PARALLEL_STEP_COUNT: "5" },
    "2/5",
  ],
  ["Kubernetes, from 0", { JOB_COMPLETION_INDEX: "3", BATON_SHARD_TOTAL: "5" }, "4/5"],
  ["an empty variable as none", { CI_NODE_INDEX: "", CI_NODE_TOTAL: "1", X: "" }, "1/1"],
];

for (const [what, env, shard] of SYSTEMS) {
  Deno.test(`--shard auto supports ${what}`, async () => {
    const run = await runCli(["run", "flows", "--shard", "auto"], { files: UNSENT, env });
    assert.match(run.stdout, new RegExp(`^shard ${shard}: `, "m"));
  });
}

const SILENT_SYSTEMS: readonly (readonly [
  what: string,
  env: Record<string, string>,
  message: string,
])[] = [
  [
    "no system",
    {},
    "no variable says which shard this is; looked for CI_NODE_INDEX and CI_NODE_TOTAL (GitLab), " +
    "CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL (CircleCI), BUILDKITE_PARALLEL_JOB and " +
    "BUILDKITE_PARALLEL_JOB_COUNT (Buildkite), BITBUCKET_PARALLEL_STEP and " +
    "BITBUCKET_PARALLEL_STEP_COUNT (Bitbucket) or JOB_COMPLETION_INDEX and BATON_SHARD_TOTAL " +
    "(Kubernetes); write it out, such as --shard 2/4",
  ],
  [
    "GitHub Actions",
    { GITHUB_ACTIONS: "true" },
    "GitHub Actions does not number its jobs; in a matrix, write " +
    "--shard ${{ matrix.shard }}/${{ strategy.job-total }}",
  ],
  [
    "no total",
    { JOB_COMPLETION_INDEX: "3" },
    "JOB_COMPLETION_INDEX is set but BATON_SHARD_TOTAL is not (Kubernetes)",
  ],
  [
    "no index",
    { CI_NODE_TOTAL: "3" },
    "CI_NODE_TOTAL is set but CI_NODE_INDEX is not (GitLab)",
  ],
  [
    "an index beyond the last",
    { CIRCLE_NODE_INDEX: "4", CIRCLE_NODE_TOTAL: "4" },
    "CIRCLE_NODE_INDEX is 4, expected 0 to 3, since CIRCLE_NODE_TOTAL is 4 (CircleCI)",
  ],
  [
    "an index before the first",
    { CI_NODE_INDEX: "0", CI_NODE_TOTAL: "4" },
    'expected CI_NODE_INDEX to be a whole number of at least 1, found "0" (GitLab)',
  ],
  [
    "no number",
    { CI_NODE_INDEX: "1", CI_NODE_TOTAL: "four" },
    'expected CI_NODE_TOTAL to be a whole number of at least 1, found "four" (GitLab)',
  ],
];

for (const [what, env, message] of SILENT_SYSTEMS) {
  Deno.test(`--shard auto with ${what} is refused`, async () => {
    const run = await runCli(["run", "flows", "--shard", "auto", ...REPORT], {
      files: UNSENT,
      env,
    });
    assert.equal(run.exitCode, 2);
    assert.equal(run.stderr, `error: --shard auto: ${message}\n`);
    assert.equal(run.files["r.json"], undefined);
  });
}

/** A report of flows with the given durations. */
function report(durations: Readonly<Record<string, number>>): string {
  return resultsOf(
    Object.entries(durations).map(([file, duration_ms]) => ({ file, duration_ms })),
  );
}

Deno.test("--shard-by balances by the durations of an earlier run", async () => {
  const earlier = report({ [NAMES[0]]: 100, [NAMES[1]]: 10, [NAMES[2]]: 20, "gone.yaml": 9999 });
  const shard = async (index: number) =>
    selected(
      await runCli(
        ["run", "flows", "--shard", `${index}/2`, "--shard-by", "old.json", ...REPORT],
        { files: { ...UNSENT, "old.json": earlier } },
      ),
    );
  assert.deepEqual(await shard(1), [NAMES[0]]);
  assert.deepEqual(await shard(2), NAMES.slice(1));
});

Deno.test("the report of the run itself can be given to --shard-by", async () => {
  await using server = openServer();
  const files = flows(`${server.origin}/echo`);
  const first = await runCli(["run", "flows", ...REPORT], { files });
  const run = await runCli(
    ["run", "flows", "--shard", "1/1", "--shard-by", "r.json", ...REPORT],
    { files: first.files },
  );
  assert.equal(run.exitCode, 0, run.stderr);
  assert.deepEqual(selected(run), NAMES);
});

Deno.test("--shard-by without --shard is refused", async () => {
  const run = await runCli(["run", "flows", "--shard-by", "r.json"], {
    files: { ...UNSENT, "r.json": report({}) },
  });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stderr, "error: --shard-by needs --shard, such as --shard 2/4\n");
});
