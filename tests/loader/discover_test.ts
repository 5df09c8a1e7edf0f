import assert from "node:assert/strict";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryFiles } from "../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../lib/host/mod.ts";
import { discover, shownPath } from "../../lib/loader/mod.ts";
import { link } from "../support/link.ts";

const TREE = [
  "a.yaml",
  "b.yml",
  "C.YAML",
  "notes.md",
  "flows/one.yaml",
  "flows/two.yaml",
  "flows/README.md",
  "flows/deep/three.yaml",
  "flows/deep/er/four.yml",
  "flows-b/five.yaml",
  "flows/[x]{y}*.yaml",
  "flows/with blank.yaml",
  "flows/ünïcode.yaml",
  ".hidden.yaml",
  ".hidden/six.yaml",
  "node_modules/pkg/seven.yaml",
  "flows/.git/eight.yaml",
  "../outside/nine.yaml",
];

function memory(fault?: (operation: string, path: string) => string | undefined): HostFiles {
  return createMemoryFiles(Object.fromEntries(TREE.map((path) => [path, ""])), fault);
}

/** The paths found; a problem is given as its code. */
async function found(paths: readonly string[], files = memory()): Promise<string[]> {
  return (await discover(paths, files))
    .map((one) => one.kind === "file" ? one.path : `${one.path}: ${one.diagnostic.code}`);
}

const FLOWS = [
  "flows/[x]{y}*.yaml",
  "flows/deep/er/four.yml",
  "flows/deep/three.yaml",
  "flows/one.yaml",
  "flows/two.yaml",
  "flows/with blank.yaml",
  "flows/ünïcode.yaml",
];

for (
  const [what, paths, expected] of [
    ["a file", ["a.yaml"], ["a.yaml"]],
    ["a file of another name", ["notes.md"], ["notes.md"]],
    ["a hidden file", [".hidden.yaml"], [".hidden.yaml"]],
    ["a directory", ["flows"], FLOWS],
    ["a directory with a slash", ["flows/"], FLOWS],
    ["a directory below", ["flows/deep"], ["flows/deep/er/four.yml", "flows/deep/three.yaml"]],
    ["a hidden directory", [".hidden"], [".hidden/six.yaml"]],
    ["a directory outside", ["../outside"], ["../outside/nine.yaml"]],
    ["the working directory", ["."], ["C.YAML", "a.yaml", "b.yml", "flows-b/five.yaml", ...FLOWS]],
    ["the working directory by its path", ["/project"], [
      "C.YAML",
      "a.yaml",
      "b.yml",
      "flows-b/five.yaml",
      ...FLOWS,
    ]],
    ["dots in a path", ["./flows/../a.yaml", "flows/./deep/../one.yaml"], [
      "a.yaml",
      "flows/one.yaml",
    ]],
    ["an absolute path", ["/project/flows/one.yaml"], ["flows/one.yaml"]],
    ["an absolute path with dots", ["/project/../project/flows/./one.yaml"], ["flows/one.yaml"]],
    ["an absolute path outside", ["/outside/nine.yaml"], ["/outside/nine.yaml"]],
    ["the separator of Windows", ["flows\\deep\\three.yaml", ".\\a.yaml"], [
      "flows/deep/three.yaml",
      "a.yaml",
    ]],
    ["paths in the order given", ["flows/two.yaml", "b.yml", "flows/one.yaml"], [
      "flows/two.yaml",
      "b.yml",
      "flows/one.yaml",
    ]],
    ["a file named twice", ["a.yaml", "./a.yaml", "/project/a.yaml", "*.yaml"], ["a.yaml"]],
    ["a glob", ["*.yaml"], ["a.yaml"]],
    ["a glob in a directory", ["flows/*.yaml"], FLOWS.filter((flow) => !flow.includes("deep"))],
    ["a glob that begins with a dot", ["./flows/t*.yaml"], ["flows/two.yaml"]],
    ["a glob of an absolute path", ["/project/flows/t*.yaml"], ["flows/two.yaml"]],
    ["a glob of Windows", ["flows\\t*.yaml"], ["flows/two.yaml"]],
    ["a glob through directories", ["flows/**/*.yml"], ["flows/deep/er/four.yml"]],
    ["a glob through all directories", ["**/t*.yaml"], ["flows/deep/three.yaml", "flows/two.yaml"]],
    ["a glob with alternatives", ["flows/{one,two,none}.yaml"], [
      "flows/one.yaml",
      "flows/two.yaml",
    ]],
    ["a glob with alternative directories", ["{flows,flows-b}/*e.yaml"], [
      "flows-b/five.yaml",
      "flows/one.yaml",
      "flows/ünïcode.yaml",
    ]],
    ["a glob with a class", ["flows/[a-o]ne.yaml"], ["flows/one.yaml"]],
    ["a glob with one character", ["flows/o?e.yaml"], ["flows/one.yaml"]],
    ["a glob in a hidden directory", [".hidden/*.yaml"], [".hidden/six.yaml"]],
    ["a glob outside", ["../outside/*.yaml"], ["../outside/nine.yaml"]],
    ["a file whose name is a glob", ["flows/[x]{y}*.yaml"], ["flows/[x]{y}*.yaml"]],
    ["a path that is not there", ["nope.yaml"], ["nope.yaml: no-such-file"]],
    ["a glob that matches nothing", ["flows/*.json", "nope/*.yaml"], [
      "flows/*.json: no-flow-files",
      "nope/*.yaml: no-flow-files",
    ]],
    ["a directory without flows", ["flows/.git/..", "../outside/none"], [
      ...FLOWS,
      "../outside/none: no-such-file",
    ]],
  ] as const
) {
  Deno.test(`${what} leads to its flow files`, async () => {
    assert.deepEqual(await found(paths), expected);
  });
}

Deno.test("a directory without flow files is a problem", async () => {
  const files = createMemoryFiles({ "docs/a.md": "", "docs/.b.yaml": "" });
  const [one] = await discover(["docs"], files);
  assert.ok(one.kind === "problem");
  assert.equal(one.diagnostic.message, "the directory contains no flow files: `docs`");
  assert.equal(one.diagnostic.help, "flow files end in `.yaml` or `.yml`");
});

Deno.test("a mistyped path gets a suggestion", async () => {
  const helpFor = async (path: string) => {
    const [one] = await discover([path], memory());
    return one.kind === "problem" ? one.diagnostic.help : "found";
  };
  assert.equal(await helpFor("flow"), "did you mean `flows`?");
  assert.equal(await helpFor("flows/tow.yaml"), "did you mean `flows/two.yaml`?");
  assert.equal(await helpFor("flows/depe/"), "did you mean `flows/deep`?");
  assert.equal(await helpFor("nope.yaml"), undefined);
});

Deno.test("a path through a missing directory names that directory", async () => {
  const helpFor = async (path: string) => {
    const [one] = await discover([path], memory());
    return one.kind === "problem" ? one.diagnostic.help : "found";
  };
  const none = (directory: string, near = "") =>
    `there is no directory \`${directory}\`${near && `; did you mean \`${near}\`?`}`;
  assert.equal(await helpFor("nowhere/at/all.yaml"), none("nowhere"));
  assert.equal(await helpFor("flow/one.yaml"), none("flow", "flows"));
  assert.equal(await helpFor("flows/deap/three.yaml"), none("flows/deap", "flows/deep"));
  assert.equal(await helpFor("flows/one.yaml/a.yaml"), none("flows/one.yaml"));
  assert.equal(await helpFor("/nowhere/a.yaml"), none("/nowhere"));
  assert.equal(await helpFor("flow/*.yaml"), none("flow", "flows"));
  assert.match((await helpFor("flows/*.json"))!, /^`\*` matches within one directory/);
});

Deno.test("a directory that cannot be read is a problem, and the other flows are still found", async () => {
  const files = memory((operation, path) =>
    operation === "list" && path.endsWith("/deep") ? "permission denied" : undefined
  );
  const below = [
    "flows/[x]{y}*.yaml",
    "flows/deep: unreadable-file",
    "flows/one.yaml",
    "flows/two.yaml",
    "flows/with blank.yaml",
    "flows/ünïcode.yaml",
  ];
  assert.deepEqual(await found(["flows"], files), below);
  assert.deepEqual(await found(["flows/deep"], files), ["flows/deep: unreadable-file"]);
  assert.deepEqual(await found(["flows/t*.yaml"], files), ["flows/two.yaml"]);
  assert.deepEqual(await found(["flows/**/t*.yaml"], files), [
    "flows/deep: unreadable-file",
    "flows/two.yaml",
  ]);
});

for (
  const [path, cwd, shown] of [
    ["a", "/w", "a"],
    ["/w/a", "/w", "a"],
    ["/w/a", "/w/", "a"],
    ["/w", "/w", "."],
    ["/w/", "/w", "."],
    ["/w/..", "/w", "/"],
    ["/wide/a", "/w", "/wide/a"],
    ["/tmp/a", "/", "tmp/a"],
    ["/", "/", "."],
    ["/", "/w", "/"],
    ["", "/w", "."],
    ["./", "/w", "."],
    ["a//b///c/", "/w", "a/b/c"],
    ["a/../..", "/w", ".."],
    ["../../a/..", "/w", "../.."],
    ["C:\\w\\a\\b.yaml", "C:\\w", "a/b.yaml"],
    ["C:\\other\\b.yaml", "C:\\w", "C:/other/b.yaml"],
  ] as const
) {
  Deno.test(`the path "${path}" in ${cwd} is shown as ${shown}`, () => {
    assert.equal(shownPath(path, cwd), shown);
  });
}

Deno.test("links in real directories are followed to files and not to directories", async () => {
  const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    await Deno.mkdir(`${directory}/flows/sub`, { recursive: true });
    await Deno.mkdir(`${directory}/elsewhere`);
    await Deno.writeTextFile(`${directory}/flows/a.yaml`, "");
    await Deno.writeTextFile(`${directory}/elsewhere/b.yaml`, "");
    link(`${directory}/elsewhere/b.yaml`, `${directory}/flows/linked.yaml`);
    link(`${directory}/flows`, `${directory}/flows/sub/loop`, "dir");
    link(`${directory}/elsewhere`, `${directory}/flows/sub/folder`, "dir");
    link(`${directory}/nowhere`, `${directory}/flows/broken.yaml`);
    link(`${directory}/round.yaml`, `${directory}/round.yaml`);
    link(`${directory}/flows`, `${directory}/flows-link`, "dir");
    const { files } = createDenoHost();
    const at = async (path: string) =>
      (await found([`${directory}/${path}`], files)).map((one) => one.replace(`${directory}/`, ""));
    assert.deepEqual(await at("flows"), ["flows/a.yaml", "flows/linked.yaml"]);
    assert.deepEqual(await at("flows-link"), ["flows-link/a.yaml", "flows-link/linked.yaml"]);
    assert.deepEqual(await at("flows/**/*.yaml"), ["flows/a.yaml", "flows/linked.yaml"]);
    assert.deepEqual(await at("flows/sub/loop/a.yaml"), ["flows/sub/loop/a.yaml"]);
    assert.deepEqual(await at("flows/broken.yaml"), ["flows/broken.yaml: no-such-file"]);
    assert.deepEqual(await at("round.yaml"), ["round.yaml: unreadable-file"]);
    assert.deepEqual(await at("flows/a.yaml/b.yaml"), ["flows/a.yaml/b.yaml: no-such-file"]);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
