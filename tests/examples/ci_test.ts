import { loadAll } from "js-yaml";
import assert from "node:assert/strict";
import { expandComponent, includedInputs } from "../../scripts/gitlab_component.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL("examples/ci/", ROOT);
const EXAMPLES = Array.from(Deno.readDirSync(FOLDER), ({ name }) => name).sort();
const SHARDS = 4;

/** The variables that each CI system sets for job `i`, from 0; GitHub's are expressions. */
const SYSTEMS: Readonly<Record<string, (i: number) => Record<string, string>>> = {
  "github-actions.yml": (i) => ({
    "matrix.shard": `${i + 1}`,
    "strategy.job-total": `${SHARDS}`,
    "github.run_id": "77",
  }),
  "gitlab-ci.yml": (i) => ({
    CI_NODE_INDEX: `${i + 1}`,
    CI_NODE_TOTAL: `${SHARDS}`,
    CI_PIPELINE_ID: "77",
    BATON_COMPONENT_PATHS: "flows",
    BATON_COMPONENT_ARTIFACTS: "shards",
    BATON_COMPONENT_ARGS: "",
  }),
  "circleci-config.yml": (i) => ({
    CIRCLE_NODE_INDEX: `${i}`,
    CIRCLE_NODE_TOTAL: `${SHARDS}`,
    CIRCLE_WORKFLOW_ID: "77",
  }),
  "buildkite-pipeline.yml": (i) => ({
    BUILDKITE_PARALLEL_JOB: `${i}`,
    BUILDKITE_PARALLEL_JOB_COUNT: `${SHARDS}`,
    BUILDKITE_BUILD_ID: "77",
  }),
  "kubernetes-job.yaml": (i) => ({
    JOB_COMPLETION_INDEX: `${i}`,
    BATON_SHARD_TOTAL: `${SHARDS}`,
    BATON_SEED: "77",
  }),
};

function read(name: string): string {
  return Deno.readTextFileSync(new URL(name, FOLDER));
}

/** An example with the component it includes inserted. */
function readWhole(name: string): string {
  const text = read(name);
  const inputs = name === "gitlab-ci.yml" ? includedInputs(text) : undefined;
  if (inputs === undefined) return text;
  return expandComponent(Deno.readTextFileSync(new URL("templates/baton.yml", ROOT)), inputs);
}

/** The call that the action makes from its inputs. */
function callOfAction(inputs: Readonly<Record<string, string>>): string[] {
  const { command = "run", paths, artifacts, shard, args = "" } = inputs;
  const part = shard === undefined ? [] : ["--shard", shard];
  return [command, paths, ...part, "--artifacts", artifacts, ...wordsOf(args)];
}

/** The arguments of every call of baton in an example, with variables not yet replaced. */
function callsIn(name: string): string[][] {
  const calls: string[][] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      const [, call] = /^(?:\.baton\/)?baton ((?:run|merge) .+)/s.exec(value) ?? [];
      if (call) calls.push(wordsOf(call.replace(/\|\|.*/s, "")));
    } else if (isActionStep(value)) {
      calls.push(callOfAction(value.with));
    } else if (Array.isArray(value)) {
      if (["run", "merge"].includes(value[0])) calls.push(value);
      else value.forEach(visit);
    } else if (value && typeof value === "object") Object.values(value).forEach(visit);
  };
  loadAll(readWhole(name)).forEach(visit);
  return calls;
}

interface ActionStep {
  readonly uses: string;
  readonly with: Readonly<Record<string, string>>;
}

/** Whether something is a step of a workflow that uses the action of baton. */
function isActionStep(value: unknown): value is ActionStep {
  const { uses } = (value ?? {}) as Partial<ActionStep>;
  return typeof uses === "string" && /\/baton@v/.test(uses);
}

function wordsOf(call: string): string[] {
  const words = call.match(/(?:"[^"]*"|\$\{\{.*?\}\}|\S)+/g) ?? [];
  return words.map((word) => word.replaceAll('"', ""));
}

/** Replaces variables: `$NAME`, `$$NAME`, `$(NAME)`, `${NAME:-1}` and `${{ name }}`. */
function filled(words: readonly string[], values: Readonly<Record<string, string>>): string[] {
  const place = /\$\{\{ (\S+) \}\}|\$\((\w+)\)|\$\$?(\w+)|\$\{(\w+):-\w+\}/g;
  return words.map((word) =>
    word.replace(place, (_all, ...names) => {
      const name = names.slice(0, 4).find((one) => one !== undefined);
      assert.ok(name in values, `${name} is not known`);
      return values[name];
    })
  ).filter((word) => word !== "");
}

function flows(origin: string): Record<string, string> {
  return Object.fromEntries(
    [200, 200, 500, 200, 200, 200].map((status, i) => [
      `flows/f${i}.yaml`,
      `steps: [{ name: ask, request: { url: "${origin}/status/${status}" }, ` +
      "assert: { status: 200 } }]",
    ]),
  );
}

/** Paths of a shared volume are paths of the working directory here. */
const here = (word: string) => word.replace(/^\/shards/, "shards");

for (const [name, variables] of Object.entries(SYSTEMS)) {
  Deno.test(`${name} runs every flow once and merges the reports`, async () => {
    await using server = openServer();
    const [run, merge = ["merge", "shards", "--artifacts", "out"], ...others] = callsIn(name);
    assert.deepEqual([run[0], merge[0], others], ["run", "merge", []]);
    const files: Record<string, string> = {};
    for (let i = 0; i < SHARDS; i++) {
      const env = variables(i);
      const shard = await runCli(filled(run, env).map(here), { files: flows(server.origin), env });
      assert.equal(shard.stderr, "");
      for (const [path, text] of Object.entries(shard.files)) {
        if (!path.startsWith("shards/")) continue;
        assert.ok(!(path in files), `two jobs write ${path}`);
        files[path] = text;
      }
    }
    assert.equal(server.log.length, 6);
    const merged = await runCli(filled(merge, variables(0)), { files });
    assert.equal(merged.exitCode, 1, merged.stdout + merged.stderr);
    const out = filled(merge, variables(0)).at(-1);
    const report = readJsonReport(merged.files[`${out}/results.json`]);
    assert.deepEqual(report.flows.map(({ file }) => file), Object.keys(flows("")));
    const cases = readJUnit(merged.files[`${out}/junit.xml`]);
    assert.deepEqual(cases.filter(({ outcome }) => outcome !== "passed").map(({ file }) => file), [
      "flows/f2.yaml",
    ]);
  });
}

Deno.test("every example is YAML and belongs to a system that is tested", () => {
  for (const name of EXAMPLES) assert.notEqual(loadAll(read(name))[0], null, name);
  const tested = [...Object.keys(SYSTEMS), "kubernetes-merge.yaml"];
  assert.deepEqual(EXAMPLES, tested.toSorted());
});

/** The options listed in a command's help. */
async function optionsOf(command: string): Promise<ReadonlySet<string>> {
  const { stdout, exitCode } = await runCli([command, "--help"]);
  assert.equal(exitCode, 0, command);
  return new Set(stdout.match(/--[a-z][a-z-]+/g));
}

/** A call of baton in a shell or as a list of arguments, with the indented lines that continue it. */
const CALL =
  /(?:\bcli\.ts|^ *baton|run: baton|`baton|args: \[|args:\n\s*-) ?(run|check|merge)\b((?:[^`\n]|\n +(?:-|"))*)/gm;

const PAGES = ["docs/ci.md", "README.md"];

for (const name of EXAMPLES) {
  Deno.test(`examples/ci/${name} uses only options that baton has`, async () => {
    const calls = callsIn(name);
    assert.ok(calls.length > 0);
    for (const [command, ...words] of calls) {
      const options = await optionsOf(command);
      for (const option of words.filter((word) => word.startsWith("--"))) {
        assert.ok(options.has(option), `baton ${command} has no ${option}`);
      }
    }
  });
}

for (const page of PAGES) {
  Deno.test(`${page} uses only options that baton has`, async () => {
    const text = Deno.readTextFileSync(new URL(page, ROOT));
    const calls = text.matchAll(CALL);
    let seen = 0;
    for (const [, command, rest] of calls) {
      const options = await optionsOf(command);
      for (const option of rest.match(/(?<= )--[a-z-]+/g) ?? []) {
        assert.ok(options.has(option), `baton ${command} has no ${option}`);
      }
      seen++;
    }
    assert.ok(seen > 0);
  });
}
