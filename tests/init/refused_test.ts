import assert from "node:assert/strict";
import { main } from "../../lib/cli/main.ts";
import { createMemoryHost, type FileFault } from "../../lib/host/memory/mod.ts";
import { type CliRunOptions, runCli } from "../support/run_cli.ts";

interface Case {
  readonly what: string;
  readonly argv?: readonly string[];
  readonly options?: CliRunOptions;
  readonly stderr: string;
}

const link = (to: string, path: string) => ({
  prepare: (directory: string) => Deno.symlink(to, `${directory}/${path}`),
});

const CASES: readonly Case[] = [
  {
    what: "a file in place of the directory",
    argv: ["there"],
    options: { files: { there: "" } },
    stderr: "there is not a directory",
  },
  {
    what: "a directory below a file",
    argv: ["there/project"],
    options: { files: { there: "" } },
    stderr: "cannot write there/project/flows/first.yaml: not a directory",
  },
  {
    what: "a directory without a name",
    argv: [""],
    stderr: 'expected a directory, found ""; is a variable of the shell not set?',
  },
  {
    what: "a file in place of a directory in it",
    options: { files: { flows: "" } },
    stderr: "cannot write flows/first.yaml: flows is not a directory",
  },
  {
    what: "a directory in place of a file",
    options: { files: { "flow.schema.json/x": "" } },
    stderr: "cannot write flow.schema.json: it is a directory",
  },
  {
    what: "a link out of the directory",
    options: link("/tmp", "flows"),
    stderr: "cannot write flows/first.yaml: a link leads out of the directory",
  },
  {
    what: "a link to nothing in place of a directory",
    options: link("gone", ".vscode"),
    stderr: "cannot write .vscode/settings.json: a file of this name exists",
  },
  {
    what: "a link that leads to itself",
    argv: ["loop"],
    options: link("loop", "loop"),
    stderr: "cannot use loop: too many links lead to one another",
  },
  {
    what: "an unknown CI system",
    argv: ["--ci", "gitub"],
    stderr: '--ci: expected one of github, gitlab, none, found "gitub"; did you mean github?',
  },
  {
    what: "two directories",
    argv: ["a", "b"],
    stderr: "too many arguments: `b` is one more than `baton init` takes",
  },
];

for (const { what, argv = [], options = {}, stderr } of CASES) {
  Deno.test(`init refuses ${what}, in one line, and writes nothing`, async () => {
    const run = await runCli(["init", ...argv], options);
    assert.deepEqual([run.exitCode, run.stdout, run.stderr], [2, "", `error: ${stderr}\n`]);
    assert.deepEqual(run.files, options.files ?? {});
  });
}

Deno.test("a dangling link is kept, and nothing is written to its target", async () => {
  const outside = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    const run = await runCli(["init"], {
      prepare: (directory) => Deno.symlink(`${outside}/made`, `${directory}/.gitignore`),
    });
    assert.equal(run.exitCode, 0, run.stderr);
    assert.match(run.stdout, /^kept {5}\.gitignore$/m);
    assert.deepEqual(Array.from(Deno.readDirSync(outside)), []);
  } finally {
    await Deno.remove(outside, { recursive: true });
  }
});

Deno.test("a link to a directory can be the project", async () => {
  const run = await runCli(["init", "link"], {
    files: { "real/x": "" },
    prepare: (directory) => Deno.symlink("real", `${directory}/link`),
  });
  assert.equal(run.exitCode, 0, run.stderr);
  assert.ok("real/flows/first.yaml" in run.files);
});

/** What a file system refuses, and for which file. */
const FAULTS: Readonly<Record<string, readonly [FileFault, string]>> = {
  "to make a directory": [
    (operation, path) =>
      operation === "makeDirectory" && path.endsWith(".vscode") ? "permission denied" : undefined,
    "cannot write .vscode/settings.json: permission denied",
  ],
  "to make a file": [
    (operation, path) =>
      operation === "create" && path.includes(".gitignore") ? "permission denied" : undefined,
    "cannot write .gitignore: permission denied",
  ],
  "the end of a file": [
    (operation, path) =>
      operation === "write" && path.includes("flow.schema") ? "no space left on device" : undefined,
    "cannot write flow.schema.json: no space left on device",
  ],
  "to rename the last file": [
    (operation, path) =>
      operation === "rename" && path.endsWith("extensions.json") ? "permission denied" : undefined,
    "cannot write .vscode/extensions.json: permission denied",
  ],
};

for (const [what, [fault, message]] of Object.entries(FAULTS)) {
  Deno.test(`if the system refuses ${what}, none of the files is left`, async () => {
    const memory = createMemoryHost({ files: { "mine.txt": "mine" }, fault });
    const exitCode = await main(["init"], { ...memory, onStop: () => () => {} });
    assert.deepEqual([exitCode, memory.stderr.text], [2, `error: ${message}\n`]);
    assert.deepEqual(memory.files.paths(), ["mine.txt"]);
  });
}
