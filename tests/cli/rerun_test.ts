import assert from "node:assert/strict";
import { readJsonReport, readJUnit, resultsOf } from "../support/reports.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

function files(origin: string): Record<string, string> {
  const flow = (path: string) =>
    `steps: [{ name: a, request: { url: "${origin}${path}" }, assert: { status: 200 } }]`;
  return {
    "flows/one/error.yaml": flow("").replace(origin, "http://127.0.0.1:1"),
    "flows/one/failed.yaml": flow("/status/500"),
    "flows/one/passed.yaml": flow("/echo"),
    "flows/two/[glob].yaml": flow("/status/404"),
    "flows/two/passed.yaml": flow("/echo"),
  };
}

const FAILED = ["flows/one/error.yaml", "flows/one/failed.yaml", "flows/two/[glob].yaml"];

interface Rerun {
  readonly run: CliRun;
  /** The flows that ran, in order. */
  readonly flows: readonly string[];
}

/** Runs all flows with some options, then those that did not pass with other arguments. */
async function rerun(
  argv: readonly string[],
  first: readonly string[] = [],
  change: (files: Record<string, string>) => void = () => {},
): Promise<Rerun> {
  await using server = openServer();
  const before = await runCli(["run", "flows", "--report-json", "old.json", ...first], {
    files: files(server.origin),
  });
  const now = { ...before.files };
  change(now);
  const run = await runCli(
    ["run", ...argv, "--rerun-failed", "old.json", "--artifacts", "out"],
    { files: now },
  );
  const report = run.files["out/results.json"];
  return { run, flows: report ? readJsonReport(report).flows.map(({ file }) => file) : [] };
}

Deno.test("--rerun-failed runs the flows that did not pass and says how many", async () => {
  const { run, flows } = await rerun([]);
  assert.deepEqual(flows, FAILED);
  assert.equal(run.exitCode, 1);
  assert.match(run.stdout, /^of 5 flows in old\.json, 3 did not pass\n! flows\/one\/error\.yaml/);
});

Deno.test("--rerun-failed treats flows skipped by a stop as not passed", async () => {
  const { flows } = await rerun([], ["--fail-fast", "--jobs", "1"]);
  assert.deepEqual(flows, Object.keys(files("")).toSorted());
});

Deno.test("--rerun-failed with paths runs only the flows below the paths", async () => {
  const { run, flows } = await rerun(["flows/two", "flows/one/passed.yaml"]);
  assert.deepEqual(flows, ["flows/two/[glob].yaml"]);
  assert.match(run.stdout, /3 did not pass; those below the paths given are run again\n/);
});

Deno.test("--rerun-failed selects before --shard divides", async () => {
  const shards = [];
  for (const shard of ["1/3", "2/3", "3/3"]) {
    const { run, flows } = await rerun(["--shard", shard]);
    assert.ok(run.stdout.includes(`\nshard ${shard}: 1 of 3 flows\n`), run.stdout);
    shards.push(...flows);
  }
  assert.deepEqual(shards, FAILED);
});

Deno.test("--rerun-failed passes with complete reports if nothing failed", async () => {
  await using server = openServer();
  const { "flows/one/passed.yaml": flow } = files(server.origin);
  const argv = ["run", ".", "--artifacts", "out"];
  const before = await runCli(argv, { files: { "a.yaml": flow } });
  const again = ["run", "--rerun-failed", "out/results.json", "--artifacts", "out"];
  for (const paths of [[], ["."]]) {
    const run = await runCli([...again, ...paths], { files: before.files });
    assert.equal(run.exitCode, 0, run.stderr);
    assert.match(
      run.stdout,
      /^nothing to run again: of 1 flow in out\/results\.json, all passed\nnothing to run: /,
    );
    assert.deepEqual(readJsonReport(run.files["out/results.json"]).flows, []);
    const cases = readJUnit(run.files["out/junit.xml"]);
    assert.deepEqual(cases.map(({ message }) => message), ["no flow was selected"]);
  }
  assert.equal(server.log.length, 1);
});

Deno.test("--rerun-failed names the flows that no longer exist", async () => {
  const { run, flows } = await rerun([], [], (now) => {
    delete now["flows/one/error.yaml"];
    delete now["flows/two/[glob].yaml"];
    delete now["flows/two/passed.yaml"];
  });
  assert.equal(run.exitCode, 2);
  assert.deepEqual(flows, []);
  assert.equal(
    run.stderr,
    "error: --rerun-failed: old.json names 2 flows that are not there: flows/one/error.yaml, " +
      "flows/two/[glob].yaml; use the working directory of that run, or run all flows if they were removed\n",
  );
});

Deno.test("without a path and without --rerun-failed there is nothing to run", async () => {
  const run = await runCli(["run"]);
  assert.equal(run.exitCode, 2);
  assert.equal(
    run.stderr,
    "error: no path is given; name flow files, directories or globs\n",
  );
});

Deno.test("a mistyped path is reported even if nothing failed", async () => {
  const report = resultsOf([]);
  const run = await runCli(["run", "nope", "--rerun-failed", "r.json"], {
    files: { "r.json": report },
  });
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /no-such-file/);
});

const FLOW = { file: "a.yaml", outcome: "failed" };
const withFlows = (...flows: Parameters<typeof resultsOf>[0]) => resultsOf(flows);

const BAD_REPORTS: readonly (readonly [
  what: string,
  text: string | undefined,
  message: string,
])[] = [
  ["not there", undefined, "cannot read r.json: no such file"],
  ["empty", "\n", "r.json is empty"],
  ["cut off", withFlows(FLOW).slice(0, -9), "r.json is not JSON, or is cut off"],
  ["XML", "<testsuites/>", "r.json is XML; give the report of --report-json"],
  [
    "a log",
    '{"type":"run_started"}\n{"type":"flow_started"}\n',
    "r.json is a log; give the report of --report-json, or make it with " +
    "baton merge --report-json",
  ],
  ["a list", "[]", "r.json is not a report of baton: it has no list `flows`"],
  [
    "of a later version",
    '{"schema_version":2,"flows":[]}',
    "r.json has schema version 2, this version of baton reads 1",
  ],
  [
    "of a version that no double holds",
    '{"schema_version":1e20,"flows":[]}',
    "r.json has schema version 100000000000000000000, this version of baton reads 1",
  ],
  [
    "without a version",
    '{"flows":[]}',
    "r.json has schema version none, this version of baton reads 1",
  ],
  [
    "a manifest",
    JSON.stringify({ schema_version: 1, flows: [{ file: "a.yaml", outcome: "failed" }] }),
    "r.json is not a results.json: `run` is missing or wrong; give the report of --report-json",
  ],
  [
    "of flows that are none",
    withFlows(FLOW, { ...FLOW, outcome: "fine" }),
    "r.json is not a results.json: `flows[1].outcome` is missing or wrong",
  ],
];

for (const [what, text, message] of BAD_REPORTS) {
  for (const option of [["--rerun-failed"], ["--shard=1/2", "--shard-by"]]) {
    Deno.test(`a report that is ${what} is refused by ${option.at(-1)}`, async () => {
      const run = await runCli(["run", ".", ...option, "r.json"], {
        files: text === undefined ? {} : { "r.json": text },
      });
      assert.equal(run.exitCode, 2);
      assert.equal(run.stderr, `error: ${option.at(-1)}: ${message}\n`);
    });
  }
}
