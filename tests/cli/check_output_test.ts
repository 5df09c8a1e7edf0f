import assert from "node:assert/strict";
import { main } from "../../lib/cli/main.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { stepOf } from "../support/bad_input.ts";
import { type CliRun, type CliRunOptions, runCli } from "../support/run_cli.ts";
import { readSarif } from "../support/sarif.ts";

const at = (text: string) => `${text.replace("ORIGIN", "${BASE_URL}")}name: a flow\n`;
const GOOD = at(stepOf("assert: { status: 200 }"));
const MISSPELLED = at(stepOf("asert: { status: 200 }"));
const ILL_ADVISED = at('steps:\n  - name: a\n    request: { url: "ORIGIN/orders" }\n');
const env = { BASE_URL: "http://127.0.0.1" };

async function check(files: CliRunOptions["files"], ...argv: string[]): Promise<CliRun> {
  return await runCli(["check", ".", ...argv], { files, env });
}

Deno.test("check prints every diagnostic of every file to standard output", async () => {
  const run = await check({ "a.yaml": MISSPELLED, "b.yaml": GOOD, "c/d.yaml": MISSPELLED });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stderr, "");
  assert.deepEqual(run.stdout.match(/(?<=--> ).*/g), ["a.yaml:4:5", "c/d.yaml:4:5"]);
  assert.match(run.stdout, /^error\[unknown-key\]: `asert` is not a key of a step\n/);
  assert.match(run.stdout, /\n2 errors in 2 of 3 files; 2 can be fixed with --fix\n$/);
});

Deno.test("check keeps the order of hundreds of files", async () => {
  const names = Array.from({ length: 300 }, (_, i) => `${String(i).padStart(3, "0")}.yaml`);
  const files = Object.fromEntries(names.map((name, i) => [name, i % 3 ? GOOD : MISSPELLED]));
  const run = await check(files, "--format", "json");
  const { summary, findings } = JSON.parse(run.stdout);
  assert.deepEqual(
    findings.map(({ file }: { file: string }) => file),
    names.filter((_, i) => i % 3 === 0),
  );
  assert.deepEqual([summary.files, summary.errors], [300, 100]);
});

interface Exit {
  readonly what: string;
  readonly file: string;
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly exitCode: number;
  readonly summary: RegExp;
}

const EXITS: readonly Exit[] = [
  { what: "nothing found", file: GOOD, exitCode: 0, summary: /^1 file checked, nothing found\n$/ },
  {
    what: "nothing found, strictly",
    file: GOOD,
    argv: ["--strict"],
    exitCode: 0,
    summary: /^1 file checked, nothing found\n$/,
  },
  { what: "a warning", file: ILL_ADVISED, exitCode: 0, summary: /\n1 warning\n$/ },
  {
    what: "a warning, strictly",
    file: ILL_ADVISED,
    argv: ["--strict"],
    exitCode: 2,
    summary: /\n1 warning\n$/,
  },
  { what: "an error", file: MISSPELLED, exitCode: 2, summary: /\n1 error; 1 can be/ },
  {
    what: "a variable that is not set",
    file: GOOD,
    env: {},
    exitCode: 2,
    summary: /^error\[missing-variable\][^]*\n1 error\n$/,
  },
  {
    what: "a variable that may be missing",
    file: GOOD,
    argv: ["--env-optional"],
    env: {},
    exitCode: 0,
    summary: /^warning\[missing-variable\][^]*\n1 warning\n$/,
  },
  {
    what: "a variable that may be missing, strictly, both as variables",
    file: GOOD,
    env: { BATON_ENV_OPTIONAL: "true", BATON_STRICT: "1" },
    exitCode: 2,
    summary: /^warning\[missing-variable\]/,
  },
];

for (const { what, file, argv = [], exitCode, summary, ...given } of EXITS) {
  Deno.test(`check exits with ${exitCode} for ${what}`, async () => {
    const run = await runCli(["check", "a.yaml", ...argv], {
      files: { "a.yaml": file },
      env: given.env ?? env,
    });
    assert.equal(run.exitCode, exitCode, run.stdout + run.stderr);
    assert.match(run.stdout, summary);
    assert.equal(run.stderr, "");
  });
}

Deno.test("every format goes to standard output, also when set by BATON_FORMAT", async () => {
  const files = { "a.yaml": MISSPELLED };
  const starts = {
    text: /^error\[unknown-key\]: /,
    json: /^\{\n {2}"schema_version": 1,/,
    sarif: /^\{\n {2}"\$schema": /,
    github: /^::error file=a\.yaml,line=4,col=5,endColumn=10,title=unknown-key::/,
  };
  for (const [format, start] of Object.entries(starts)) {
    const run = await check(files, "--format", format);
    assert.equal(run.exitCode, 2);
    assert.equal(run.stderr, "");
    assert.match(run.stdout, start);
    const same = await runCli(["check", "."], { files, env: { ...env, BATON_FORMAT: format } });
    assert.deepEqual(same, run);
  }
});

Deno.test("an unknown format is a usage error", async () => {
  const run = await check({ "a.yaml": GOOD }, "--format", "xml");
  assert.equal(run.exitCode, 2);
  assert.equal(run.stdout, "");
  assert.match(
    run.stderr,
    /^error: --format: expected one of text, json, sarif, github, found "xml"\n$/,
  );
});

Deno.test("the JSON output of check has the place, the fix and the frame of a diagnostic", async () => {
  const run = await check({ "a.yaml": MISSPELLED }, "--format", "json", "--color", "always");
  const { findings: [{ fix, text, ...finding }], summary } = JSON.parse(run.stdout);
  assert.deepEqual(finding, {
    file: "a.yaml",
    line: 4,
    column: 5,
    end_column: 10,
    code: "unknown-key",
    severity: "error",
    message: "`asert` is not a key of a step",
    help: "did you mean `assert`?",
    related: [],
  });
  assert.equal(fix.title, "write `assert`");
  const [{ start, end }] = fix.edits;
  assert.equal(MISSPELLED.slice(start.offset, end.offset), "asert");
  assert.match(text, /^error\[unknown-key\]: .*\n {2}--> a\.yaml:4:5\n/);
  assert.deepEqual(summary, {
    files: 1,
    files_with_findings: 1,
    errors: 1,
    warnings: 0,
    fixable: 1,
    fixed: 0,
    fixed_files: 0,
  });
});

Deno.test("paths that lead to no flow are diagnostics in every format", async () => {
  const files = { "a.yaml": GOOD, "notes/readme.md": "", "latin.yaml": new Uint8Array([0xe9]) };
  const argv = ["check", "a.yaml", "notes", "nope.yaml", "*.yml", "latin.yaml", "--format"];
  const codes = ["no-flow-files", "no-such-file", "no-flow-files", "not-text"];
  const found = JSON.parse((await runCli([...argv, "json"], { files, env })).stdout);
  assert.deepEqual(found.findings.map(({ code }: { code: string }) => code), codes);
  assert.deepEqual([found.summary.files, found.summary.files_with_findings], [5, 4]);
  const { results } = readSarif((await runCli([...argv, "sarif"], { files, env })).stdout).runs[0];
  assert.deepEqual(results.map(({ ruleId }) => ruleId), codes);
  const github = await runCli([...argv, "github"], { files, env });
  assert.deepEqual(github.stdout.match(/(?<=title=)[\w-]+/g), codes);
});

Deno.test("the SARIF output of check is valid for many kinds of mistakes", async () => {
  const files = {
    "a b.yaml": MISSPELLED,
    "b.yaml": ILL_ADVISED,
    "broken.yaml": "a: [",
    "empty.yaml": "",
    "later.yaml": at(stepOf("depends_on: [b]") + stepOf("").replace("steps:\n", "")),
  };
  const run = await check(files, "--format", "sarif");
  const { results, tool } = readSarif(run.stdout).runs[0];
  assert.ok(results.length >= 5, run.stdout);
  for (const one of results) assert.equal(tool.driver.rules[one.ruleIndex].id, one.ruleId);
});

Deno.test("a mistake in an environment file is reported without showing what may be a value", async () => {
  const files = { "a.yaml": GOOD, "ci.env": 'A=1\n  API_TOKEN: hunter2\nB="open hunter2\n' };
  for (const format of ["text", "json", "sarif", "github"]) {
    const run = await check(files, "--env-file", "./ci.env", "--format", format);
    assert.equal(run.exitCode, 2);
    assert.ok(run.stdout.includes("bad-env-file"), run.stdout);
    assert.ok(!(run.stdout + run.stderr).includes("hunter2"), run.stdout);
  }
  const run = await check(files, "--env-file", "./ci.env");
  assert.match(run.stdout, /--> ci\.env:2:1\n {3}\|\n 2 \| {3}API_TOKEN\*\*\*\n {3}\| \^{14}\n/);
});

Deno.test("no format shows the values of the environment", async () => {
  const files = { "a.yaml": GOOD.replace("assert:", 'when: "${TOKEN}"\n    assert:') };
  for (const format of ["text", "json", "sarif", "github"]) {
    const run = await runCli(["check", ".", "--format", format], {
      files,
      env: { ...env, TOKEN: "tok-8877665544" },
    });
    assert.ok(!run.stdout.includes("tok-8877665544"));
  }
});

Deno.test("a parameter that no flow uses gives a warning", async () => {
  const run = await check({ "a.yaml": GOOD }, "--var", "shop=north", "--strict");
  assert.equal(run.exitCode, 0);
  assert.equal(run.stderr, "warning: no flow uses the parameter `shop` given with --var\n");
  assert.equal(run.stdout, "1 file checked, nothing found\n");
});

Deno.test("check colours its text if told to", async () => {
  const run = await check({ "a.yaml": MISSPELLED }, "--color", "always");
  // deno-lint-ignore no-control-regex
  assert.match(run.stdout, /^\x1b\[1;31merror\[unknown-key\]\x1b\[/);
});

Deno.test("check tests whether standard output is a terminal", async () => {
  for (const terminal of [true, false]) {
    const host = createMemoryHost({ files: { "a.yaml": MISSPELLED }, env, terminal: !terminal });
    const { stdout } = createMemoryHost({ terminal });
    await main(["check", "."], { ...host, stdout, onStop: () => () => {} });
    assert.equal(stdout.text.includes("\x1b["), terminal);
  }
});
