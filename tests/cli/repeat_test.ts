import assert from "node:assert/strict";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

interface Row {
  readonly file: string;
  readonly outcome: string;
  readonly repetition?: { readonly index: number; readonly total: number };
}

/** Runs flows against a server whose `/flaky` fails every second time, and whose `/bad` always does. */
async function repeat(
  argv: readonly string[],
  paths: Readonly<Record<string, string>>,
): Promise<{ readonly run: CliRun; readonly urls: readonly string[] }> {
  await using server = openServer({
    "/flaky": (_, call) => new Response("", { status: call % 2 === 1 ? 500 : 200 }),
    "/bad": () => new Response("", { status: 500 }),
    "/good": () => new Response(""),
  });
  const files = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      `steps: [{ name: a, request: { url: "${server.origin}${path}" }, assert: { status: 200 } }]`,
    ]),
  );
  const run = await runCli(["run", "flows", "--artifacts", "out", ...argv], { files });
  return { run, urls: server.requests.map(({ target }) => target) };
}

function rows(run: CliRun): string[] {
  const flows: readonly Row[] = JSON.parse(run.files["out/results.json"]).flows;
  return flows.map(({ file, outcome, repetition }) =>
    `${file} ${repetition?.index}/${repetition?.total} ${outcome}`
  );
}

function flakyCounts(run: CliRun): unknown[] {
  const end = JSON.parse(run.files["out/run.ndjson"].trimEnd().split("\n").at(-1)!);
  return [
    JSON.parse(run.files["out/results.json"]).summary.flows_flaky,
    JSON.parse(run.files["out/run-manifest.json"]).summary.flows_flaky,
    end.summary.flows_flaky,
  ];
}

Deno.test("each repetition is a row, and a flow that passes and fails is flaky", async () => {
  const { run } = await repeat(["--repeat", "2", "--jobs", "1"], {
    "flows/bad.yaml": "/bad",
    "flows/flaky.yaml": "/flaky",
    "flows/good.yaml": "/good",
  });
  assert.equal(run.exitCode, 1, run.stderr);
  assert.deepEqual(rows(run), [
    "flows/bad.yaml 1/2 failed",
    "flows/bad.yaml 2/2 failed",
    "flows/flaky.yaml 1/2 failed",
    "flows/flaky.yaml 2/2 passed",
    "flows/good.yaml 1/2 passed",
    "flows/good.yaml 2/2 passed",
  ]);
  assert.deepEqual(flakyCounts(run), [1, 1, 1]);
  assert.match(run.stdout, /^1 flow is flaky: flows\/flaky\.yaml$/m);
  assert.match(run.stdout, /^failed: flows\/flaky\.yaml \(1 of 2\) › a$/m);
  assert.match(run.stdout, /again: {3}baton run flows\/flaky\.yaml --repeat 2/);
  const places = run.files["out/junit.xml"].match(/(?<= classname=)"[^"]*"/g);
  assert.equal(new Set(places).size, 6);
});

Deno.test("repetitions that all pass are not flaky", async () => {
  const { run, urls } = await repeat(["--repeat", "5", "--jobs", "3"], {
    "flows/good.yaml": "/good",
  });
  assert.equal(run.exitCode, 0, run.stderr);
  assert.equal(urls.length, 5);
  assert.deepEqual(flakyCounts(run), [0, 0, 0]);
});

Deno.test("a run without --repeat says nothing of repetitions", async () => {
  const { run } = await repeat([], { "flows/good.yaml": "/good" });
  assert.deepEqual(flakyCounts(run), [undefined, undefined, undefined]);
  assert.doesNotMatch(run.files["out/run.ndjson"], /repetition/);
});

Deno.test("--repeat gives each repetition random values that --seed repeats", async () => {
  const paths = { "flows/good.yaml": "/good?${RANDOM.HEX_16}" };
  const argv = ["--repeat", "3", "--seed", "s", "--jobs", "1"];
  const { urls } = await repeat(argv, paths);
  const query = (list: readonly string[]) => list.map((url) => url.split("?")[1]);
  assert.equal(new Set(query(urls)).size, 3);
  assert.deepEqual(query((await repeat(argv, paths)).urls), query(urls));
  const once = await repeat(["--seed", "s"], paths);
  assert.deepEqual(query(once.urls), query(urls.slice(0, 1)));
});

Deno.test("shards of repeated flows merge to the rows and counts of one run", async () => {
  const paths = { "flows/bad.yaml": "/bad", "flows/c.yaml": "/good", "flows/flaky.yaml": "/flaky" };
  const argv = ["--repeat", "12", "--jobs", "1"];
  const whole = await repeat(argv, paths);
  const files: Record<string, string> = {};
  for (const shard of ["1/2", "2/2"]) {
    const { run } = await repeat([...argv, "--shard", shard], paths);
    files[`logs/${shard[0]}.ndjson`] = run.files["out/run.ndjson"];
  }
  const merged = await runCli(["merge", "logs", "--artifacts", "out"], { files });
  assert.equal(merged.exitCode, 1, merged.stderr);
  assert.deepEqual(rows(merged), rows(whole.run));
  assert.deepEqual(flakyCounts(merged), [1, 1, 1]);
});

Deno.test("--rerun-failed runs the file of several failed repetitions once", async () => {
  const { run } = await repeat(["--repeat", "3"], { "flows/bad.yaml": "/bad" });
  const again = await runCli(
    ["run", "--rerun-failed", "out/results.json", "--report-json", "r.json"],
    { files: run.files },
  );
  assert.equal(JSON.parse(again.files["r.json"]).flows.length, 1);
});

Deno.test("a file with errors is reported once, however often flows run", async () => {
  const run = await runCli(["run", "a.yaml", "--repeat", "3"], { files: { "a.yaml": "stps: []" } });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stdout.match(/unknown-key/g)?.length, 1, run.stdout);
});

for (const value of ["0", "-1", "1.5", "1001", "many", ""]) {
  Deno.test(`--repeat refuses ${JSON.stringify(value)}`, async () => {
    const run = await runCli(["run", "a.yaml", `--repeat=${value}`], { files: {} });
    assert.equal(run.exitCode, 2);
    assert.match(run.stderr, /--repeat: expected a whole number from 1 to 1000, such as 10/);
  });
}

Deno.test("a dry run refuses --repeat", async () => {
  const run = await runCli(["run", "a.yaml", "--dry-run", "--repeat", "2"], { files: {} });
  assert.equal(run.exitCode, 2);
  assert.match(run.stderr, /--dry-run shows each flow once: leave out --repeat/);
});
