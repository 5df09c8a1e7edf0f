import assert from "node:assert/strict";
import { readJsonReport } from "../support/reports.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";

const FLOW =
  'name: a\nsteps: [{ name: a, request: { url: "ftp://a/" }, assert: { status: 200 } }]\n';

const PATHS = [
  "flows/a.yaml",
  "flows/b.draft.yaml",
  "flows/b.yaml",
  "flows/deep/old/d.yaml",
  "flows/old/c.yml",
  "flows/x[1].yaml",
  "other/e.yaml",
];
const files = Object.fromEntries(PATHS.map((path) => [path, FLOW]));

/** The files that a call checks; their flows have an error, so that each is in the list. */
async function checked(paths: readonly string[], exclude: readonly string[]): Promise<string[]> {
  const options = exclude.flatMap((pattern) => ["--exclude", pattern]);
  const argv = ["check", ...paths, ...options, "--format", "json"];
  const { stdout, stderr } = await runCli(argv, { files });
  assert.equal(stderr, "");
  return JSON.parse(stdout).findings.map(({ file }: { file: string }) => file);
}

/** Calls, and which of `PATHS` they leave. */
const CASES: readonly (readonly [string[], string[], left: number[]])[] = [
  [["."], ["old"], [0, 1, 2, 5, 6]],
  [["."], ["old/"], [0, 1, 2, 5, 6]],
  [["."], ["flows/old"], [0, 1, 2, 3, 5, 6]],
  [["."], ["./flows/old/"], [0, 1, 2, 3, 5, 6]],
  [["."], ["flows\\old"], [0, 1, 2, 3, 5, 6]],
  [["."], ["flows/old/**"], [0, 1, 2, 3, 5, 6]],
  [["."], ["**/old"], [0, 1, 2, 5, 6]],
  [["."], ["*.draft.yaml", "other"], [0, 2, 3, 4, 5]],
  [["."], ["flows/*.yaml"], [3, 4, 6]],
  [["."], ["{a,b}.yaml", "c.yml"], [1, 3, 5, 6]],
  [["."], ["flows/x[1].yaml"], [0, 1, 2, 3, 4, 6]],
  [["flows", "other"], ["flows"], [6]],
  [["flows/**/*.yaml"], ["b*"], [0, 3, 5]],
  [["flows/a.yaml", "flows/b.yaml"], ["flows/a.*"], [2]],
  [["flows/old/c.yml", "other/e.yaml"], ["flows/old"], [6]],
  [["flows/../flows/a.yaml", "other"], ["a.yaml"], [6]],
];

for (const [paths, exclude, left] of CASES) {
  Deno.test(`${paths} without ${exclude}`, async () => {
    assert.deepEqual(await checked(paths, exclude), left.map((i) => PATHS[i]));
  });
}

Deno.test("a call that excludes every file says so", async () => {
  for (const [command, path] of [["run", "flows"], ["check", "flows/a.yaml"], ["run", "flows/*"]]) {
    const argv = [command, path, "--exclude", "flows/**", "--exclude", "other"];
    const run = await runCli(argv, { files });
    assert.equal(run.exitCode, 2);
    assert.ok(
      run.stdout.includes(`error[no-flow-files]: every flow file is excluded: \`${path}\`\n`),
      run.stdout,
    );
    assert.match(run.stdout, /= help: the patterns are `flows\/\*\*` and `other`\n/);
  }
});

Deno.test("a path without flow files is a mistake whatever is excluded", async () => {
  const more = { ...files, "docs/a.md": "" };
  for (const path of ["docs", "flws", "nope.yaml", "docs/*.yaml"]) {
    const run = await runCli(["check", "other", path, "--exclude", "flows"], { files: more });
    assert.match(run.stdout, /^error\[(?:no-flow-files|no-such-file)\]: (?!every)/m);
  }
});

Deno.test("a pattern that leaves nothing out gives a warning", async () => {
  const argv = ["check", "other", "--exclude", "e.yml", "--exclude", "flows/x"];
  const run = await runCli(argv, { files });
  assert.equal(
    run.stderr,
    "warning: --exclude e.yml leaves nothing out\nwarning: --exclude flows/x leaves nothing out\n",
  );
  const env = { BATON_EXCLUDE: "flows\nzzz\n" };
  const variable = await runCli(["run", "."], { files, env });
  assert.equal(variable.stderr, "warning: BATON_EXCLUDE zzz leaves nothing out\n");
  assert.match(variable.stdout, /other\/e\.yaml/);
  assert.ok(!variable.stdout.includes("flows/"), variable.stdout);
});

Deno.test("shards distribute what is left, and the manifest has only that", async () => {
  const all: string[] = [];
  for (const index of [1, 2]) {
    const argv = ["run", ".", "--exclude", "old", "--shard", `${index}/2`, "--artifacts", "out"];
    const run: CliRun = await runCli(argv, { files });
    const manifest = JSON.parse(run.files["out/run-manifest.json"]);
    assert.deepEqual(manifest.shard, { index, total: 2, flows: 5 });
    assert.deepEqual(manifest.argv.slice(2, 5), [".", "--exclude", "old"]);
    all.push(...readJsonReport(run.files["out/results.json"]).flows.map(({ file }) => file));
  }
  assert.deepEqual(all.sort(), [0, 1, 2, 5, 6].map((i) => PATHS[i]).sort());
});

Deno.test("flows that did not pass are run again without those that are excluded", async () => {
  const before = await runCli(["run", "flows", "--report-json", "r.json"], { files });
  const argv = ["run", "--rerun-failed", "r.json", "--exclude", "old", "--report-json", "s.json"];
  const run = await runCli(argv, { files: { ...files, "r.json": before.files["r.json"] } });
  const again = readJsonReport(run.files["s.json"]).flows.map(({ file }) => file);
  assert.deepEqual(again, [0, 1, 2, 5].map((i) => PATHS[i]));
});

Deno.test("a YAML file that is not a flow names the option if a directory led to it", async () => {
  const FOREIGN: Readonly<Record<string, string>> = {
    "docker-compose.yml": "services: { db: { image: a } }\n",
    "ci/build.yml": "name: ci\non: [push]\njobs: {}\n",
    "openapi.yaml": "openapi: 3.1.0\npaths: {}\n",
    "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    "k8s/all.yaml": "apiVersion: v1\nkind: Pod\n---\napiVersion: v1\nkind: Service\n",
    "chart/pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: { name: {{ .Values.a }} }\n",
  };
  const run = await runCli(["check", ".", "--env-optional"], { files: FOREIGN });
  assert.equal(run.stdout.match(/^error/gm)?.length, Object.keys(FOREIGN).length);
  for (const path of Object.keys(FOREIGN)) {
    assert.ok(run.stdout.includes(`= help: leave it out with \`--exclude ${path}\`\n`), run.stdout);
    const named = await runCli(["check", path], { files: FOREIGN });
    assert.ok(!named.stdout.includes("--exclude"), named.stdout);
  }
  const options = Object.keys(FOREIGN).flatMap((path) => ["--exclude", path]);
  const left = await runCli(["check", ".", ...options], { files: { ...FOREIGN, ...files } });
  assert.ok(!left.stdout.includes("not a flow"), left.stdout);
  const plain = await runCli(["check", "."], { files: { "my values.yaml": "a: b\n" } });
  assert.match(plain.stdout, /; leave it out with `--exclude 'my values.yaml'` if it is none\n/);
});
