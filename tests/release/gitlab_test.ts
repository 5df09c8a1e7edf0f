import { load } from "js-yaml";
import assert from "node:assert/strict";
import { join } from "node:path";
import { expandComponent, type Inputs } from "../../scripts/gitlab_component.ts";
import { installTest } from "../install/declare.ts";
import { releaseRoutes, VERSION } from "../install/release.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { openServer, text } from "../support/server.ts";
import { makeProgram } from "./program.ts";
import { runScript, type ScriptEnd } from "./script.ts";

const ROOT = new URL("../../", import.meta.url);
const COMPONENT = Deno.readTextFileSync(new URL("templates/baton.yml", ROOT));
const HIDDEN = ".api flows with baton";

interface Job {
  readonly variables?: Readonly<Record<string, string>>;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly after_script: readonly string[];
  readonly parallel?: number;
  readonly needs?: readonly string[];
  readonly rules?: readonly { readonly if: string }[];
  readonly artifacts: {
    readonly expose_as: string;
    readonly paths: readonly string[];
    readonly reports?: { junit: string };
  };
}

const jobsOf = (inputs: Inputs) =>
  load(expandComponent(COMPONENT, inputs)) as Readonly<Record<string, Job>>;

const flow = (status: number) =>
  `steps: [{ name: ask, request: { url: "\${ENV.BASE_URL}/status/${status}" }, ` +
  "assert: { status: 200 } }]\n";

/** Runs a job as GitLab does: the lines before, its own lines and those after, with its variables. */
async function runJob(
  jobs: Readonly<Record<string, Job>>,
  name: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<ScriptEnd & { readonly after: string }> {
  const { variables = {}, before_script: before = [] } = jobs[HIDDEN];
  const own = Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [
      key,
      value.replace("$CI_PROJECT_DIR", cwd),
    ]),
  );
  const job = { CI_PIPELINE_ID: "77", CI_JOB_URL: "https://gitlab.test/jobs/1", ...own, ...env };
  const end = await runScript([...before, ...jobs[name].script].join("\n"), { cwd, env: job });
  const after = await runScript(jobs[name].after_script.join("\n"), { cwd, env: job });
  assert.equal(after.code, 0, after.stderr);
  return { ...end, after: after.stdout };
}

/** Returns the file of the job that a line in its log links, which must be there. */
async function linkedFile(line: string, cwd: string): Promise<string> {
  const path = /^report\.html is at https:\/\/gitlab\.test\/jobs\/1\/artifacts\/file\/(.*)\n$/
    .exec(line)![1];
  assert.ok((await Deno.stat(join(cwd, path))).isFile);
  return path;
}

installTest(
  ["bash", "curl"],
  "the component for GitLab runs flows on several machines and merges",
  async () => {
    await using api = openServer();
    const install = Deno.readTextFileSync(new URL("install.sh", ROOT));
    await using releases = openServer(
      await releaseRoutes({ archive: await makeProgram() }, {
        [`/releases/download/v${VERSION}/install.sh`]: text(install),
      }),
    );
    const jobs = jobsOf({
      shards: 2,
      paths: "flows more/*.yaml",
      artifacts: "reports",
      args: "--label team=shop --quiet",
      releases: `${releases.origin}/releases`,
    });
    const cwd = await Deno.realPath(await Deno.makeTempDir({ prefix: "baton_gitlab_" }));
    try {
      for (const [path, status] of [["flows/a", 200], ["flows/b", 500], ["more/c", 200]] as const) {
        await Deno.mkdir(join(cwd, path, ".."), { recursive: true });
        await Deno.writeTextFile(join(cwd, `${path}.yaml`), flow(status));
      }
      const codes: number[] = [];
      for (const index of ["1", "2"]) {
        const env = { BASE_URL: api.origin, CI_NODE_INDEX: index, CI_NODE_TOTAL: "2" };
        const { code, stderr, after } = await runJob(jobs, "api flows", { cwd, env });
        assert.equal(stderr, "");
        codes.push(code);
        assert.equal(await linkedFile(after, cwd), `reports/${index}/report.html`);
      }
      assert.deepEqual(codes, [0, 1]);
      assert.deepEqual(api.log.toSorted(), [
        "GET /status/200",
        "GET /status/200",
        "GET /status/500",
      ]);
      const cases = ["1", "2"].flatMap((index) =>
        readJUnit(Deno.readTextFileSync(join(cwd, "reports", index, "junit.xml")))
      );
      assert.equal(cases.length, 3);
      const merged = await runJob(jobs, "api flows report", { cwd, env: {} });
      assert.equal(merged.code, 1);
      assert.equal(await linkedFile(merged.after, cwd), "reports/merged/report.html");
      const summary = await Deno.readTextFile(join(cwd, "reports/merged/summary.md"));
      assert.match(summary, /^### baton: 1 of 3 flows failed/);
      const report = readJsonReport(
        Deno.readTextFileSync(join(cwd, "reports/merged/results.json")),
      );
      assert.deepEqual(report.flows.map(({ file, outcome }) => [file, outcome]), [
        ["flows/a.yaml", "passed"],
        ["flows/b.yaml", "failed"],
        ["more/c.yaml", "passed"],
      ]);
    } finally {
      await Deno.remove(cwd, { recursive: true });
    }
  },
);

installTest(
  ["bash", "curl"],
  "the component for GitLab fails if baton cannot be installed",
  async () => {
    await using releases = openServer();
    const jobs = jobsOf({ releases: `${releases.origin}/releases` });
    const cwd = await Deno.makeTempDir({ prefix: "baton_gitlab_" });
    try {
      const { code, stderr } = await runJob(jobs, "api flows", { cwd, env: {} });
      assert.equal(code, 22);
      assert.match(stderr, /404/);
    } finally {
      await Deno.remove(cwd, { recursive: true });
    }
  },
);

Deno.test("the component for GitLab merges only if there are several machines", () => {
  const rule = (shards: number) => jobsOf({ shards })["api flows report"].rules![0].if;
  assert.deepEqual([rule(1), rule(4)], [`"1" != "1"`, `"4" != "1"`]);
  const jobs = jobsOf({ shards: 4, artifacts: "x", "exposed-as": "reports of flows" });
  const { parallel, artifacts } = jobs["api flows"];
  assert.deepEqual(
    [artifacts.expose_as, jobs["api flows report"].artifacts.expose_as],
    ["reports of flows", "reports of flows report"],
  );
  assert.deepEqual([parallel, artifacts.paths, artifacts.reports?.junit], [
    4,
    ["x/"],
    "x/*/junit.xml",
  ]);
});

Deno.test("an input that the component for GitLab does not have is detected", () => {
  assert.throws(() => jobsOf({ shard: 2 }), /no input `shard`/);
});

Deno.test("docs/ci.md has every input of the component for GitLab", () => {
  const page = Deno.readTextFileSync(new URL("docs/ci.md", ROOT));
  const { spec } = load(COMPONENT.split(/^---$/m)[0]) as { spec: { inputs: object } };
  for (const name of Object.keys(spec.inputs)) assert.ok(page.includes(`\`${name}\``), name);
});
