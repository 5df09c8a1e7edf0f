import { load, loadAll } from "js-yaml";
import assert from "node:assert/strict";
import { REPOSITORY } from "../../lib/cli/commands/init/project_files.ts";
import { VERSION } from "../../lib/version.ts";
import { testNeeding } from "../support/needing.ts";
import { runCli } from "../support/run_cli.ts";
import { json, openServer } from "../support/server.ts";

const ROOT = new URL("../../", import.meta.url);
const GITHUB = ".github/workflows/api-flows.yml";
const GITLAB = ".gitlab-ci.yml";

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: {
    readonly flows: {
      readonly steps: readonly {
        readonly uses: string;
        readonly with?: Readonly<Record<string, string>>;
      }[];
    };
  };
}

interface Pipeline {
  readonly include: readonly {
    readonly remote: string;
    readonly inputs: Readonly<Record<string, string>>;
  }[];
}

interface WithInputs {
  readonly inputs: Readonly<Record<string, unknown>>;
}

function read(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

async function init(system: string, files: Readonly<Record<string, string>> = {}) {
  return await runCli(["init", "--ci", system], { files });
}

Deno.test("the workflow for GitHub uses the action of this version, with inputs that it has", async () => {
  const { files } = await init("github");
  const { permissions, jobs } = load(files[GITHUB]) as Workflow;
  assert.deepEqual(permissions, { contents: "read" });
  const [checkout, baton, ...others] = jobs.flows.steps;
  assert.deepEqual(others, []);
  assert.match(checkout.uses, /^actions\/checkout@[0-9a-f]{40}$/);
  assert.match(files[GITHUB], /uses: actions\/checkout@[0-9a-f]{40} # v\d+\.\d+\.\d+\n/);
  assert.equal(baton.uses, `${REPOSITORY}@v${VERSION}`);
  const { inputs } = load(read("action.yml")) as WithInputs;
  for (const input of Object.keys(baton.with ?? {})) assert.ok(input in inputs, input);
});

Deno.test("the pipeline for GitLab uses the component of this version, with inputs that it has", async () => {
  const { files } = await init("gitlab");
  const { include: [{ remote, inputs }, ...others] } = load(files[GITLAB]) as Pipeline;
  assert.deepEqual(others, []);
  const prefix = `https://raw.githubusercontent.com/${REPOSITORY}/v${VERSION}/`;
  assert.ok(remote.startsWith(prefix), remote);
  const [{ spec }] = loadAll(read(remote.slice(prefix.length))) as { readonly spec: WithInputs }[];
  for (const input of Object.keys(inputs)) assert.ok(input in spec.inputs, input);
});

Deno.test("the CI files run the flows that init writes", async () => {
  await using server = openServer({ "/health": json({}) });
  const { files } = await init("github");
  const [, baton] = (load(files[GITHUB]) as Workflow).jobs.flows.steps;
  const pipeline = load((await init("gitlab")).files[GITLAB]) as Pipeline;
  for (const paths of [baton.with!.paths, pipeline.include[0].inputs.paths]) {
    const run = await runCli(["run", paths], { files, env: { BASE_URL: server.origin } });
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
  }
});

testNeeding(["actionlint"], "actionlint accepts the workflow", async () => {
  const { files } = await init("github");
  const child = new Deno.Command("actionlint", {
    args: ["-no-color", "-"],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(files[GITHUB]));
  await writer.close();
  const { code, stdout } = await child.output();
  assert.deepEqual([code, new TextDecoder().decode(stdout)], [0, ""]);
});

Deno.test("init says where a CI file must be", async () => {
  const note = `note     ${GITHUB} works only at the root of the repository\n`;
  assert.ok((await init("github")).stdout.includes(note));
  const root = await init("github", { ".git/HEAD": "ref: refs/heads/main\n" });
  assert.ok(!root.stdout.includes(note));
});

Deno.test("a CI file of a project inside a repository names the flows relative to its root", async () => {
  const git = { ".git/HEAD": "ref: refs/heads/main\n" };
  const prepare = (directory: string) =>
    Deno.mkdirSync(`${directory}/there/below`, { recursive: true });
  for (
    const [directory, paths] of [
      ["api", "api/flows"],
      ["tests/api/", "tests/api/flows"],
      ["there/below", "there/below/flows"],
      ["there/new", "there/new/flows"],
      ["api tests", "api tests/flows"],
      [".", "flows"],
    ]
  ) {
    const run = await runCli(["init", directory, "--ci", "github"], { files: git, prepare });
    const at = directory === "." ? "" : `${directory.replace(/\/$/, "")}/`;
    const [, baton] = (load(run.files[at + GITHUB]) as Workflow).jobs.flows.steps;
    assert.equal(baton.with!.paths, paths);
    assert.equal(run.stdout.includes("works only at the root"), directory !== ".");
  }
});

Deno.test("a CI file that is kept gets no note", async () => {
  const run = await init("gitlab", { [GITLAB]: "stages: [test]\n" });
  assert.doesNotMatch(run.stdout, /^note/m);
});

Deno.test("an existing pipeline is kept", async () => {
  const files = { [GITLAB]: "stages: [test]\n" };
  const run = await init("gitlab", files);
  assert.equal(run.files[GITLAB], files[GITLAB]);
  assert.match(
    run.stdout,
    /^kept {5}\.gitlab-ci\.yml, which lacks https:\/\/raw\..*\/baton\.yml$/m,
  );
});

Deno.test("init and install.sh name the same repository", () => {
  assert.equal(REPOSITORY, /^REPOSITORY=(\S+)$/m.exec(read("install.sh"))![1]);
});
