import { load } from "js-yaml";
import assert from "node:assert/strict";
import { sha256 } from "../../scripts/build/digest.ts";
import { DENO_VERSION, TARGETS } from "../../scripts/build/recipe.ts";
import { ONLY_ON_LINUX, testUnless } from "../support/needing.ts";
import { runScript } from "./script.ts";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = ".github/workflows";
const WORKFLOWS = Array.from(
  Deno.readDirSync(new URL(FOLDER, ROOT)),
  ({ name }) => `${FOLDER}/${name}`,
).sort();

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly "timeout-minutes"?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly include?: readonly { target: string }[] } };
  readonly needs?: string | readonly string[];
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const text = (path: string) => Deno.readTextFileSync(new URL(path, ROOT));
const workflow = (path: string) => load(text(path)) as Workflow;

for (const path of [...WORKFLOWS, "action.yml"]) {
  Deno.test(`${path} pins every action to a commit and states its version`, () => {
    const uses = text(path).match(/^.*\buses: .*$/gm) ?? [];
    assert.ok(uses.length > 0);
    for (const line of uses) {
      assert.match(line, /uses: (\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  Deno.test(`${path} puts no expression into a script, where it could be run as code`, () => {
    const { jobs, runs } = load(text(path)) as Partial<Workflow> & {
      readonly runs?: { readonly steps: readonly Step[] };
    };
    const steps = [...Object.values(jobs ?? {}).flatMap((job) => job.steps), ...runs?.steps ?? []];
    for (const { run = "" } of steps) {
      assert.doesNotMatch(run, /\$\{\{/);
    }
  });
}

for (const path of WORKFLOWS) {
  Deno.test(`${path} has few permissions, no concurrent runs and a timeout`, () => {
    const { permissions, concurrency, jobs } = workflow(path);
    assert.ok(permissions !== undefined && concurrency !== undefined);
    const given = Object.values(permissions);
    assert.ok(given.every((level) => level === "read"), "the whole workflow may write");
    for (const [name, job] of Object.entries(jobs)) {
      assert.ok((job["timeout-minutes"] ?? 999) <= 60, `${name} has no timeout`);
    }
  });

  Deno.test(`${path} leaves no credentials in a checkout`, () => {
    for (const { steps } of Object.values(workflow(path).jobs)) {
      for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
        assert.equal(step.with?.["persist-credentials"], false);
      }
    }
  });

  Deno.test(`${path} uses the Deno version that baton is built with`, () => {
    const versions = Object.values(workflow(path).jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith("denoland/setup-deno@"))
        .map((step) => step.with?.["deno-version"])
    );
    assert.deepEqual(new Set(versions), new Set([DENO_VERSION]));
  });
}

Deno.test("each job of a release has only the permissions it needs", () => {
  const { permissions, jobs } = workflow(`${FOLDER}/release.yml`);
  assert.deepEqual(permissions, {});
  const write = Object.entries(jobs).map(([name, job]) => [
    name,
    Object.entries(job.permissions ?? {}).filter(([, level]) => level === "write").map(([key]) =>
      key
    ),
  ]);
  assert.deepEqual(Object.fromEntries(write), {
    verify: [],
    build: [],
    smoke: [],
    attest: ["id-token", "attestations"],
    release: ["contents"],
    jsr: ["id-token"],
  });
});

Deno.test("a release is verified, built, run, attested and published, in this order", () => {
  const { jobs } = workflow(`${FOLDER}/release.yml`);
  const names = Object.keys(jobs);
  assert.deepEqual(
    Object.values(jobs).map(({ needs }) => [needs].flat().at(-1)),
    [undefined, ...names.slice(0, -1)],
  );
});

// The jobs run on Linux, and other systems have other programs of these names.
testUnless(
  ONLY_ON_LINUX,
  "only what was built is attested and published, and another file is refused",
  async () => {
    const { jobs } = workflow(`${FOLDER}/release.yml`);
    const scripts = ["attest", "release"].map((name) =>
      jobs[name].steps.find(({ run }) => run?.includes("SHA256SUMS"))?.run
    );
    assert.ok(scripts[0]);
    assert.equal(scripts[1], scripts[0]);
    const cwd = await Deno.makeTempDir({ prefix: "baton_release_" });
    const write = (name: string, content: string) =>
      Deno.writeTextFile(`${cwd}/dist/${name}`, content);
    try {
      await Deno.mkdir(`${cwd}/dist`);
      const digest = async (content: string) => await sha256(new TextEncoder().encode(content));
      const sums = `${await digest("a")}  a.zip\n${await digest("b")}  install.sh\n`;
      const checked = async (files: Readonly<Record<string, string>>) => {
        const all = { "a.zip": "a", "install.sh": "b", SHA256SUMS: sums, ...files };
        for (const [name, content] of Object.entries(all)) await write(name, content);
        const env = { SUMS: await digest(sums) };
        return (await runScript(scripts[0]!, { cwd, env })).code;
      };
      assert.equal(await checked({}), 0);
      assert.notEqual(await checked({ "a.zip": "other" }), 0);
      assert.notEqual(await checked({ SHA256SUMS: sums.replace("a.zip", "install.sh") }), 0);
      assert.notEqual(await checked({ "more.zip": "x" }), 0);
    } finally {
      await Deno.remove(cwd, { recursive: true });
    }
  },
);

Deno.test("every platform is run on its own machine before it is released", () => {
  const { jobs } = workflow(`${FOLDER}/release.yml`);
  const targets = jobs.smoke.strategy?.matrix.include?.map(({ target }) => target);
  assert.deepEqual([...new Set(targets)].toSorted(), Object.keys(TARGETS).toSorted());
});

Deno.test("the scripts and tasks that the workflows run exist", () => {
  const { tasks } = JSON.parse(text("deno.json"));
  for (const path of WORKFLOWS) {
    const commands = text(path).replaceAll("\\\n", " ");
    for (const [, script] of commands.matchAll(/(scripts\/[\w/]+\.ts)/g)) {
      assert.ok(Deno.statSync(new URL(script, ROOT)).isFile);
    }
    for (const [, task] of commands.matchAll(/deno task ([\w:]+)/g)) {
      assert.ok(Object.hasOwn(tasks, task), `there is no task ${task}`);
    }
  }
});
