import assert from "node:assert/strict";
import { link } from "../support/link.ts";
import { type CliRunOptions, runCli } from "../support/run_cli.ts";

const env = { BASE_URL: "http://127.0.0.1" };

const MISSPELLED = `# what it is for
steps:
  - name: 'a'   # a name
    request: { url: "\${ENV.BASE_URL}/x" }
    asert:   { status: 200, }  # asert
name: orders
`;
const MENDED = MISSPELLED.replace("asert:", "assert:");
const UNSET =
  'name: b\nsteps:\n  - name: b\n    request: { url: "${ENV.UNSET}" }\n    assert: { status: 200 }\n';

async function fix(options: CliRunOptions, ...argv: string[]) {
  return await runCli(["check", ".", "--fix", ...argv], { env, ...options });
}

Deno.test("--fix applies the safe fixes and leaves the rest of the files unchanged", async () => {
  const files = { "a.yaml": MISSPELLED, "b.yaml": MENDED, "deep/c.yml": MISSPELLED };
  const run = await fix({ files });
  assert.deepEqual(run, {
    exitCode: 0,
    stdout: "2 fixed in 2 files\n3 files checked, nothing left\n",
    stderr: "",
    files: { "a.yaml": MENDED, "b.yaml": MENDED, "deep/c.yml": MENDED },
  });
});

Deno.test("without --fix nothing is written, and the fix is offered", async () => {
  const files = { "a.yaml": MISSPELLED };
  const run = await runCli(["check", "."], { files, env });
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /\n1 error; 1 can be fixed with --fix\n$/);
  assert.deepEqual(run.files, files);
});

const SHAPES: readonly (readonly [what: string, shape: (text: string) => string])[] = [
  ["line ends of CRLF", (text) => text.replaceAll("\n", "\r\n")],
  ["a byte order mark", (text) => `\uFEFF${text}`],
  ["no line end at the end", (text) => text.trimEnd()],
  ["many line ends at the end", (text) => `${text}\n\n\n`],
  ["tabs and blanks behind lines", (text) => text.replaceAll("\n", " \t\n")],
  ["characters of several units", (text) => text.replaceAll("a name", "ä 😀 名")],
];

for (const [what, shape] of SHAPES) {
  Deno.test(`--fix keeps ${what}`, async () => {
    const run = await runCli(["check", "a.yaml", "--fix"], {
      files: { "a.yaml": new TextEncoder().encode(shape(MISSPELLED)) },
      env,
    });
    assert.equal(run.exitCode, 0, run.stdout);
    assert.equal(run.files["a.yaml"], shape(MENDED));
  });
}

Deno.test("mistakes that show up only after others are fixed are fixed too", async () => {
  const nested = MENDED.replace("    assert:", "    asert:").replace("status:", "statsu:");
  const run = await fix({ files: { "a.yaml": nested } });
  assert.equal(run.stdout, "2 fixed in 1 file\n1 file checked, nothing left\n");
  assert.deepEqual(run.files, { "a.yaml": MENDED });
});

Deno.test("what remains after --fix is reported and decides the exit code", async () => {
  const files = { "a.yaml": MISSPELLED, "b.yaml": UNSET };
  const run = await fix({ files });
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /^error\[missing-variable\]: /);
  assert.match(run.stdout, /\n1 fixed in 1 file\n1 error in 1 of 2 files\n$/);
  assert.equal((await fix({ files }, "--env-optional")).exitCode, 0);
  assert.equal((await fix({ files }, "--env-optional", "--strict")).exitCode, 2);
});

Deno.test("running --fix a second time changes nothing", async () => {
  const first = await fix({ files: { "a.yaml": MISSPELLED } });
  const second = await fix({ files: first.files });
  assert.equal(second.stdout, "1 file checked, nothing found\n");
  assert.deepEqual(second.files, first.files);
});

Deno.test("every format reports how much --fix has fixed", async () => {
  const files = { "a.yaml": MISSPELLED };
  const json = await fix({ files }, "--format", "json");
  const { summary, findings } = JSON.parse(json.stdout);
  assert.deepEqual([summary.fixed, summary.fixed_files, summary.fixable], [1, 1, 0]);
  assert.deepEqual(findings, []);
  const github = await fix({ files }, "--format", "github");
  assert.equal(github.stdout, "1 fixed in 1 file\n1 file checked, nothing left\n");
  const sarif = await fix({ files }, "--format", "sarif");
  assert.deepEqual(JSON.parse(sarif.stdout).runs[0].results, []);
});

Deno.test("--fix can be enabled by its variable", async () => {
  const run = await runCli(["check", "."], {
    files: { "a.yaml": MISSPELLED },
    env: { ...env, BATON_FIX: "yes" },
  });
  assert.deepEqual(run.files, { "a.yaml": MENDED });
});

Deno.test("--fix writes the targets of links, once", async () => {
  const run = await fix({
    files: { "real/a.yaml": MISSPELLED },
    prepare: (directory) => link("real/a.yaml", `${directory}/link.yaml`),
  });
  assert.equal(run.exitCode, 0, run.stderr);
  assert.deepEqual(run.files, { "real/a.yaml": MENDED });
});

Deno.test("a read-only file is a usage error, and the others are fixed", async () => {
  const run = await fix({
    files: { "a.yaml": MISSPELLED, "b.yaml": MISSPELLED },
    prepare: (directory) => Deno.chmod(`${directory}/a.yaml`, 0o444),
  });
  assert.equal(run.exitCode, 2);
  assert.equal(run.stderr, "error: cannot write a.yaml: the file is read-only\n");
  assert.match(
    run.stdout,
    /^error\[unknown-key\][^]*\n1 fixed in 1 file\n1 error in 1 of 2 files\n$/,
  );
  assert.deepEqual(run.files, { "a.yaml": MISSPELLED, "b.yaml": MENDED });
});

Deno.test("a read-only file without anything to fix is not an error", async () => {
  const run = await fix({
    files: { "a.yaml": MENDED },
    prepare: (directory) => Deno.chmod(`${directory}/a.yaml`, 0o444),
  });
  assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
});

Deno.test("a file that is not YAML is left unchanged", async () => {
  const files = { "a.yaml": "steps: [\n", "b.yaml": "" };
  const run = await fix({ files });
  assert.equal(run.exitCode, 2);
  assert.deepEqual(run.files, files);
});

Deno.test("advice that cannot be written is a usage error too", async () => {
  const advised = MENDED.replace('/x"', '/x", headers: { sec-fetch-mode: cors }');
  const run = await fix({
    files: { "a.yaml": advised },
    prepare: (directory) => Deno.chmod(`${directory}/a.yaml`, 0o444),
  });
  assert.match(run.stdout, /\n1 warning\n$/);
  assert.equal(run.stderr, "error: cannot write a.yaml: the file is read-only\n");
  assert.equal(run.exitCode, 2);
});
