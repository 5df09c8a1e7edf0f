import assert from "node:assert/strict";
import { OPERATORS } from "../../lib/assertions/operators/registry.ts";
import { RUN_OPTIONS } from "../../lib/cli/options/mod.ts";
import {
  ASSERTION_KEYS,
  AUTH_FIELDS,
  AUTH_KEYS,
  CAPTURE_KEYS,
  DEFAULTS_KEYS,
  EACH_KEYS,
  EVENTS_KEYS,
  FLOW_KEYS,
  GRAPHQL_KEYS,
  INPUT_KEYS,
  LOOP_KEYS,
  PART_KEYS,
  PROJECT_KEYS,
  REQUEST_KEYS,
  RETRY_KEYS,
  STAGE_KEYS,
  STEP_KEYS,
  USE_KEYS,
} from "../../lib/loader/mod.ts";
import { TARGETS } from "../../scripts/build/recipe.ts";
import { importsOf, resolved } from "../house/modules.ts";
import { FAULT_GROUPS } from "../support/faults/mod.ts";
import { runCli } from "../support/run_cli.ts";
import { readProject } from "./code_blocks.ts";
import { diagnosticsOf } from "./flow_blocks.ts";
import { runInProject } from "./project.ts";

const TABLES = {
  ASSERTION_KEYS,
  AUTH_KEYS,
  CAPTURE_KEYS,
  DEFAULTS_KEYS,
  EACH_KEYS,
  EVENTS_KEYS,
  FLOW_KEYS,
  GRAPHQL_KEYS,
  INPUT_KEYS,
  LOOP_KEYS,
  PART_KEYS,
  REQUEST_KEYS,
  RETRY_KEYS,
  STEP_KEYS,
  USE_KEYS,
  ...Object.fromEntries(Object.entries(AUTH_FIELDS).map(([name, { table }]) => [name, table])),
};

for (const [name, table] of Object.entries(TABLES)) {
  Deno.test(`docs/format.md names every key of ${name}`, () => {
    const page = readProject("docs/format.md");
    const missing = Object.keys(table).filter((key) => !page.includes(`\`${key}\``));
    assert.deepEqual(missing, []);
  });
}

Deno.test("docs/cli.md names every key of the project file and of a stage", () => {
  const page = readProject("docs/cli.md");
  const [, section] = /^## The project file\n([^]*?)^## /m.exec(page)!;
  const names = [...Object.keys(PROJECT_KEYS), ...Object.keys(STAGE_KEYS)];
  assert.deepEqual(names.filter((key) => !section.includes(`\`${key}\``)), []);
});

Deno.test("docs/cli.md names every file that `init` writes", async () => {
  const { stdout } = await runCli(["init", "--dry-run"], {});
  const files = Array.from(stdout.matchAll(/^would write (.*)$/gm), ([, path]) => path);
  const [, table] = /^## Beginning\n([^]*?)^<!-- generated/m.exec(readProject("docs/cli.md"))!;
  assert.ok(files.length >= 7);
  assert.deepEqual(
    files.filter((path) => !table.includes(path.replace(/^\.vscode\/(?!s)/, ""))),
    [],
  );
});

Deno.test("a number, a boolean and null are keys as written, and a list or a map is none", async () => {
  const flow = (key: string) =>
    "name: keys\nsteps:\n  - name: a\n    request:\n      method: PUT\n" +
    `      url: \${ENV.API_URL}\n      body: { ${key}: 1 }\n    assert: { status: 200 }\n`;
  for (const key of ["7", "1.0", "true", "null"]) {
    assert.deepEqual(await diagnosticsOf(flow(key)), [], key);
  }
  for (const key of ["[a]", "{ a: 1 }"]) {
    assert.deepEqual((await diagnosticsOf(flow(key))).map(({ code }) => code), ["bad-key"], key);
  }
});

Deno.test("check reports nothing for a converted flow with its variables", async () => {
  const { files } = await runInProject(["convert", "shop.har", "-o", "new/shop.yaml"]);
  const names = files["new/.env.example"].match(/^[A-Z]\w*(?==)/gm)!;
  const env = names.map((name) => `${name}=${name === "BASE_URL" ? "http://127.0.0.1:8080" : "x"}`);
  const project = { "new/shop.yaml": files["new/shop.yaml"], ".env": `${env.join("\n")}\n` };
  const checked = await runCli(["check", "new", "--env-file", ".env"], { files: project });
  assert.equal(checked.stdout, "1 file checked, nothing found\n");
  const bare = await runCli(["check", "new", "--env-optional"], { files: project });
  assert.match(bare.stdout, /^warning\[missing-variable\]/);
  assert.equal(bare.exitCode, 0);
});

Deno.test("docs/cli.md lists the options that can be given several times", () => {
  const [, list] = /^- ((?:`--[a-z-]+`(?:,| and)?\s+)+)can be given several times/m.exec(
    readProject("docs/cli.md"),
  )!;
  const several = RUN_OPTIONS.filter(({ kind }) => kind === "list").map(({ name }) => name);
  assert.deepEqual(optionsIn(list), several.toSorted());
});

Deno.test("docs/cli.md lists the options that the command after `again:` repeats", () => {
  const [, list] = /given as\s+environment variables: ([^.]*)\./.exec(readProject("docs/cli.md"))!;
  const repeated = RUN_OPTIONS.flatMap((option) => "repeats" in option ? [option.name] : []);
  assert.deepEqual(optionsIn(list), repeated.toSorted());
});

/** The names of the options in a text, sorted. */
function optionsIn(text: string): string[] {
  return Array.from(text.matchAll(/--([a-z-]+)/g), ([, name]) => name).sort();
}

Deno.test("the pages count operators, platforms and faults right", () => {
  const [, operators] = /(\d+) operators\]/.exec(readProject("README.md"))!;
  assert.equal(Number(operators), OPERATORS.size);
  assert.match(readProject("README.md"), /executables for six platforms/);
  assert.equal(Object.keys(TARGETS).length, 6);
  const faults = FAULT_GROUPS.reduce((sum, group) => sum + group.faults.length, 0);
  assert.match(readProject("SECURITY.md"), /nearly 400\s+faults/);
  assert.ok(faults > 380 && faults < 400, `${faults} faults`);
});

Deno.test("docs/dependencies.md says which packages every run loads", () => {
  const rows = readProject("docs/dependencies.md").matchAll(
    /^\| `([^`]+)` [\d.]+ .*\| always +\|$/gm,
  );
  const modules = new Set(["lib/cli/main.ts", "lib/cli/commands/run/run_command.ts"]);
  const packages = new Set<string>();
  for (const module of modules) {
    for (const { specifier, lazy, typesOnly } of importsOf(module)) {
      if (lazy || typesOnly) continue;
      if (specifier.startsWith(".")) modules.add(resolved(module, specifier));
      else packages.add(specifier);
    }
  }
  assert.deepEqual(Array.from(rows, ([, name]) => name).sort(), [...packages].sort());
});
