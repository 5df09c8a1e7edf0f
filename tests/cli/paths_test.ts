import assert from "node:assert/strict";
import { link } from "../support/link.ts";
import { readJsonReport } from "../support/reports.ts";
import { type CliRunOptions, runCli } from "../support/run_cli.ts";

const FLOW = `steps:
  - name: a
    request: { url: http://127.0.0.1:1/ }
`;

const FILES = {
  "flows/smoke/login.yaml": FLOW,
  "flows/smoke/orders.yml": FLOW,
  "flows/deep/er/still.yaml": FLOW,
  "flows/upper.YAML": FLOW,
  "flows/.hidden.yaml": FLOW,
  "flows/.git/config.yaml": FLOW,
  "flows/node_modules/pkg/x.yaml": FLOW,
  "flows/readme.md": "# flows",
  "flows/data.json": "{}",
  "other/z.yaml": FLOW,
  "other/[x].yaml": FLOW,
  "top.yaml": FLOW,
};

/** The flow files that a run selects, in order. The run itself sends nothing: one path is bad. */
async function selected(paths: readonly string[], options: CliRunOptions = {}): Promise<string[]> {
  const argv = ["run", ...paths, "nope.yaml", "--report-json", "results.json"];
  const run = await runCli(argv, { files: FILES, ...options });
  assert.equal(run.exitCode, 2);
  const files = readJsonReport(run.files["results.json"]).flows.map(({ file }) => file);
  assert.equal(files.pop(), "nope.yaml");
  return files;
}

const BELOW_FLOWS = [
  "flows/deep/er/still.yaml",
  "flows/smoke/login.yaml",
  "flows/smoke/orders.yml",
  "flows/upper.YAML",
];

const CASES: readonly (readonly [what: string, paths: readonly string[], files: string[]])[] = [
  ["a directory, recursively, without what is hidden", ["flows"], BELOW_FLOWS],
  ["a directory with a slash", ["flows/"], BELOW_FLOWS],
  ["a directory with dots", ["./flows/../flows/."], BELOW_FLOWS],
  ["the working directory", ["."], [
    ...BELOW_FLOWS,
    "other/[x].yaml",
    "other/z.yaml",
    "top.yaml",
  ]],
  ["a file", ["top.yaml"], ["top.yaml"]],
  ["a file of another name", ["flows/readme.md"], ["flows/readme.md"]],
  ["a hidden file that is named", ["flows/.hidden.yaml"], ["flows/.hidden.yaml"]],
  ["several paths in their order", ["top.yaml", "flows/smoke", "other/z.yaml"], [
    "top.yaml",
    "flows/smoke/login.yaml",
    "flows/smoke/orders.yml",
    "other/z.yaml",
  ]],
  ["a path named twice once", ["top.yaml", "./top.yaml", "top.yaml"], ["top.yaml"]],
  ["a file of a directory once", ["flows/upper.YAML", "flows"], [
    "flows/upper.YAML",
    ...BELOW_FLOWS.slice(0, 3),
  ]],
  ["a pattern", ["flows/*/*.yaml"], ["flows/smoke/login.yaml"]],
  ["a pattern through folders", ["**/*.yml"], ["flows/smoke/orders.yml"]],
  ["a pattern with choices", ["flows/smoke/{login,orders}.*"], [
    "flows/smoke/login.yaml",
    "flows/smoke/orders.yml",
  ]],
  ["a file whose name is a pattern", ["other/[x].yaml"], ["other/[x].yaml"]],
];

for (const [what, paths, files] of CASES) {
  Deno.test(`${paths.join(" ")} selects ${what}`, async () => {
    assert.deepEqual(await selected(paths), files);
  });
}

Deno.test("an absolute path below the working directory is shown relative to it", async () => {
  let root = "";
  const run = await runCli((directory) => ["run", `${root = directory}/other`, "nope.yaml"], {
    files: FILES,
  });
  assert.match(run.stdout, /^- other\/\[x\]\.yaml .*\n- other\/z\.yaml /);
  assert.ok(!run.stdout.includes(root));
});

Deno.test("a linked file keeps the name of the link", async () => {
  const files = await selected(["other"], {
    prepare: (directory) => link(`${directory}/top.yaml`, `${directory}/other/l.yaml`),
  });
  assert.deepEqual(files, ["other/[x].yaml", "other/l.yaml", "other/z.yaml"]);
});

Deno.test("a linked directory is not followed, so links cannot form a circle", async () => {
  const files = await selected(["other"], {
    prepare: (directory) => link(directory, `${directory}/other/loop`, "dir"),
  });
  assert.deepEqual(files, ["other/[x].yaml", "other/z.yaml"]);
});
