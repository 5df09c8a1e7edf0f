import assert from "node:assert/strict";
import { loadedByRun } from "../../scripts/build/loaded_files.ts";
import { importsOf, resolved } from "../house/modules.ts";

/** What `baton run` loads in this order; each is imported when the one before has decided so. */
const STARTS = [
  "cli.ts",
  "lib/cli/main.ts",
  "lib/host/deno/mod.ts",
  "lib/cli/commands/run/run_command.ts",
];

/** Folders whose modules a run of plain flows that pass does not need, without reports. */
const NOT_NEEDED = [
  "lib/cli/commands/convert/",
  "lib/cli/commands/init/",
  "lib/cli/completions/",
  "lib/cli/help/",
  "lib/compiler/traceparent/",
  "lib/fix/",
  "lib/har/",
  "lib/host/memory/",
  "lib/http/bodies/",
  "lib/http/transport/http2/",
  "lib/lint/",
  "lib/loader/hints/",
  "lib/merge/",
  "lib/runner/failures/",
  "lib/schema/",
  "schema/",
];

/** The packages that it may load; the others are for commands, reports and rare kinds of bodies. */
const NEEDED = [
  "fastest-levenshtein",
  "get-east-asian-width",
  "js-yaml",
  "set-cookie-parser",
];

/** The modules and packages that are loaded with some modules, without those that are imported later. */
function loadedWith(starts: readonly string[]) {
  const modules = new Set(starts);
  const packages = new Set<string>();
  for (const module of modules) {
    if (!module.endsWith(".ts")) continue;
    for (const { specifier, lazy, typesOnly } of importsOf(module)) {
      if (lazy || typesOnly) continue;
      if (specifier.startsWith(".")) modules.add(resolved(module, specifier));
      else packages.add(specifier);
    }
  }
  return { modules: [...modules], packages: [...packages] };
}

Deno.test("the run command loads no module that only other commands and reports need", () => {
  const { modules } = loadedWith(STARTS);
  assert.ok(modules.length > 200, `only ${modules.length} modules were found`);
  const needless = modules.filter((path) => NOT_NEEDED.some((folder) => path.startsWith(folder)));
  assert.deepEqual(needless, []);
});

Deno.test("the run command loads no package that most runs do not need, and none of Node's modules", () => {
  const { packages } = loadedWith(STARTS);
  assert.ok(packages.length > 0);
  assert.deepEqual(packages.filter((name) => !NEEDED.includes(name)), []);
});

Deno.test("the run command does not load the locales, which takes as long as a fifth of a short run", () => {
  const { modules } = loadedWith(STARTS);
  const ours = modules.filter((path) => path.startsWith("lib/"));
  const local = ours.filter((path) => /\.toLocale\w*\(/.test(Deno.readTextFileSync(path)));
  assert.deepEqual(local, []);
});

Deno.test("each start of a run is imported by one before it", () => {
  STARTS.slice(1).forEach((start, i) => {
    const { modules } = loadedWith(STARTS.slice(0, i + 1));
    const lazy = modules.filter((path) => path.endsWith(".ts")).flatMap((path) =>
      importsOf(path).filter((one) => one.lazy).map(({ specifier }) => resolved(path, specifier))
    );
    assert.ok(lazy.includes(start), start);
  });
});

Deno.test("the files that a run loads are those that its imports lead to at once", () => {
  const files = new Map([
    ["cli.js", 'import{a}from"./chunk.js";await import("./main.js");await import("./mod.js");'],
    ["chunk.js", "export const a=1;"],
    ["main.js", 'import"./chunk_2.js";import("./run_command.js");import("./help.js");'],
    ["mod.js", 'import x from"node:net";'],
    ["run_command.js", 'export{b}from"./chunk_3.js";'],
    ["chunk_2.js", ""],
    ["chunk_3.js", 'import("./report.js");'],
    ["help.js", ""],
    ["report.js", ""],
  ]);
  assert.deepEqual(loadedByRun(files, "cli.js"), {
    start: ["chunk.js"],
    main: ["main.js", "chunk_2.js"],
    run: ["mod.js", "run_command.js", "chunk_3.js"],
  });
});

Deno.test("a bundle without a file for the run command is a build error", () => {
  const files = new Map([["cli.js", ""], ["main.js", ""]]);
  assert.throws(() => loadedByRun(files, "cli.js"), /no run_command\.js/);
  assert.throws(() => loadedByRun(new Map([["cli.js", ""]]), "cli.js"), /no main\.js/);
});
