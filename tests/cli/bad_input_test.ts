import assert from "node:assert/strict";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { openServer } from "../support/server.ts";

interface Case {
  readonly what: string;
  /** The bytes of `bad.yaml`; `ORIGIN` stands for the server's. Absent: there is no such file. */
  readonly text?: string | Uint8Array;
  readonly path?: string;
  readonly code: string;
  /** Line and column; absent where the file as a whole is meant. */
  readonly at?: string;
  readonly message: RegExp;
  readonly help?: RegExp;
}

const step = (rest: string) =>
  `steps:
  - name: a
    request: { method: POST, url: "ORIGIN/echo" }
    ${rest}
`;

const CASES: readonly Case[] = [
  {
    what: "a path to nothing",
    path: "nope.yaml",
    code: "no-such-file",
    message: /no such file or directory: `nope\.yaml`/,
  },
  {
    what: "a misspelled path",
    path: "god.yaml",
    code: "no-such-file",
    message: /`god\.yaml`/,
    help: /did you mean `good\.yaml`\?/,
  },
  {
    what: "a directory without flow files",
    path: "notes",
    code: "no-flow-files",
    message: /the directory holds no flow files: `notes`/,
    help: /`\.yaml` or `\.yml`/,
  },
  {
    what: "a pattern that matches nothing",
    path: "flows/*.yaml",
    code: "no-flow-files",
    message: /the pattern matches no file/,
  },
  {
    what: "a page of HTML",
    text: "<!doctype html>\n<html><head><title>404: Not found</title></head></html>\n",
    code: "bad-yaml",
    at: "1:1",
    message: /this line is no `key: value`/,
  },
  {
    what: "HTML on one line",
    text: "<html><body>moved</body></html>",
    code: "not-a-flow",
    at: "1:1",
    message: /no flow: it has no `steps`/,
  },
  {
    what: "binary",
    text: new Uint8Array([0x89, 0x50, 0, 1]),
    code: "not-text",
    message: /not UTF-8/,
  },
  {
    what: "Latin-1",
    text: new Uint8Array([0x61, 0xe4, 0x0a]),
    code: "not-text",
    message: /not UTF-8/,
  },
  { what: "an empty file", text: "", code: "empty-file", at: "1:1", message: /the file is empty/ },
  {
    what: "a file of comments",
    text: "# later\n",
    code: "empty-file",
    at: "1:1",
    message: /the file is empty/,
  },
  {
    what: "tabs as indentation",
    text: "steps:\n\t- name: a\n",
    code: "bad-yaml",
    at: "2:1",
    message: /tab/,
    help: /spaces/,
  },
  {
    what: "a quote that is not closed",
    text: step('assert: { status: "200 }'),
    code: "bad-yaml",
    at: "4:23",
    message: /not closed/,
  },
  {
    what: "an expression without quotes in a map",
    text: "vars: { a: ${b} }\nsteps: []\n",
    code: "bad-yaml",
    at: "1:12",
    message: /an expression inside `\{ \}` or `\[ \]` needs quotes/,
    help: /write "\$\{b\}"/,
  },
  {
    what: "a path with brackets without quotes in a map",
    text: step("capture: { id: $.json.items[0].id }"),
    code: "bad-yaml",
    at: "4:20",
    message: /`\[` inside `\{ \}` or `\[ \]` needs quotes/,
    help: /write "\$\.json\.items\[0\]\.id"/,
  },
  {
    what: "a key given twice",
    text: step("name: b"),
    code: "duplicate-key",
    at: "4:5",
    message: /the key `name` is given twice/,
  },
  {
    what: "several documents",
    text: "steps: []\n---\nsteps: []\n",
    code: "several-documents",
    at: "2:1",
    message: /several YAML documents/,
  },
  {
    what: "YAML that is no flow",
    text: "openapi: 3.1.0\npaths: {}\n",
    code: "not-a-flow",
    at: "1:1",
    message: /no flow: it has no `steps`/,
  },
  { what: "a list", text: "- name: a\n", code: "not-a-flow", at: "1:1", message: /no flow/ },
  {
    what: "no steps",
    text: "name: x\nsteps: []\n",
    code: "no-steps",
    at: "2:8",
    message: /the flow has no steps/,
  },
  {
    what: "an unknown key of the flow",
    text: step("").replace(/^/, "version: 1\n"),
    code: "unknown-key",
    at: "1:1",
    message: /`version` is not a key of a flow/,
    help: /the keys are/,
  },
  {
    what: "a misspelled key of a step",
    text: step("asert: { status: 200 }"),
    code: "unknown-key",
    at: "4:5",
    message: /`asert` is not a key of a step/,
    help: /did you mean `assert`\?/,
  },
  {
    what: "another tool's key",
    text: step("expect: { status: 200 }"),
    code: "unknown-key",
    at: "4:5",
    message: /`expect`/,
    help: /did you mean `assert`\?/,
  },
  {
    what: "a missing variable",
    text: step('assert: { headers: { a: "${ENV.NOPE}" } }'),
    code: "missing-variable",
    at: "4:30",
    message: /the environment variable `NOPE` is not set/,
    help: /--env-file/,
  },
  {
    what: "an unknown step",
    text: step('assert: { headers: { a: "${steps.b.x}" } }'),
    code: "unknown-step",
    at: "4:30",
    message: /there is no step `b`/,
  },
  {
    what: "a later step",
    text: step('assert: { headers: { a: "${steps.b.x}" } }') +
      "  - { name: b, request: { url: ORIGIN/echo }, capture: { x: $.status } }\n",
    code: "later-step",
    at: "4:30",
    message: /`b` runs after this step/,
  },
  {
    what: "a bad JSONPath",
    text: step('assert: { json: [{ path: "$.json[", exists: true }] }'),
    code: "bad-jsonpath",
    at: "4:38",
    message: /the JSONPath is not valid/,
    help: /RFC 9535/,
  },
  {
    what: "a bad regular expression",
    text: step('assert: { json: [{ path: $.json.id, matches: "[a" }] }'),
    code: "bad-operand",
    at: "4:50",
    message: /`matches` takes a regular expression/,
  },
  {
    what: "an assertion with two operators",
    text: step("assert: { json: [{ path: $.json.id, exists: true, type: string }] }"),
    code: "two-operators",
    at: "4:55",
    message: /found `exists` and `type`/,
    help: /one entry for each operator/,
  },
  {
    what: "an assertion without an operator",
    text: step("assert: { json: [{ path: $.json.id }] }"),
    code: "no-operator",
    at: "4:22",
    message: /no operator/,
    help: /add one/,
  },
];

const REPORTS = ["--report-junit", "out/junit.xml", "--report-json", "out/results.json"];

for (const { what, text, path = "bad.yaml", code, at, message, help } of CASES) {
  Deno.test(`${what} is one clear error, and nothing is sent`, async () => {
    await using server = openServer();
    const bad = typeof text === "string" ? text.replaceAll("ORIGIN", server.origin) : text;
    const good = step("assert: { status: 200 }").replace("ORIGIN", server.origin);
    const run = await runCli(["run", "good.yaml", path, ...REPORTS], {
      files: {
        "good.yaml": good,
        "notes/readme.md": "",
        "flows/readme.md": "",
        ...(bad === undefined ? {} : { "bad.yaml": bad }),
      },
    });
    assert.equal(run.exitCode, 2);
    assert.deepEqual(server.log, []);
    const place = at === undefined ? path : `${path}:${at}`;
    assert.ok(run.stdout.includes(`--> ${place}\n`), run.stdout);
    assert.equal(run.stdout.match(/^error\[/gm)?.length, 1, run.stdout);
    const title = new RegExp(`^error\\[${code}\\]: (.*)$`, "m").exec(run.stdout);
    assert.match(title?.[1] ?? `no error[${code}] in:\n${run.stdout}`, message);
    if (help) assert.match(/= help: (.*)/.exec(run.stdout)?.[1] ?? "no help", help);
    checkReports(run, path, code);
  });
}

/** The reports show the bad file as an error and the good one as not run. */
function checkReports(run: CliRun, path: string, code: string): void {
  const { flows } = readJsonReport(run.files["out/results.json"]);
  assert.deepEqual(flows.map(({ file, outcome, reason }) => [file, outcome, reason]), [
    ["good.yaml", "skipped", "other flow files have errors"],
    [path, "error", undefined],
  ]);
  assert.deepEqual(flows[1].diagnostics.map((one) => one.code), [code]);
  const [skipped, error] = readJUnit(run.files["out/junit.xml"]);
  assert.deepEqual([skipped.file, skipped.outcome], ["good.yaml", "skipped"]);
  assert.deepEqual([error.file, error.name, error.outcome], [path, "load", "error"]);
  assert.ok(error.text.startsWith(`error[${code}]: ${error.message}`), error.text);
}

Deno.test("one bad file does not hide the others: all are reported, none is run", async () => {
  await using server = openServer();
  const good = step("assert: { status: 200 }").replace("ORIGIN", server.origin);
  const run = await runCli(["run", "flows", "nope.yaml", ...REPORTS], {
    files: {
      "flows/a.yaml": good.replace("assert", "asert").replace("name", "nam"),
      "flows/b.yaml": "steps: [",
      "flows/c.yaml": good,
      "flows/d/e.yml": good.replace("status: 200", "status: ok"),
      "flows/image.yaml": new Uint8Array([0xff, 0xd8]),
    },
  });
  assert.equal(run.exitCode, 2);
  assert.deepEqual(server.log, []);
  const { flows, summary } = readJsonReport(run.files["out/results.json"]);
  assert.deepEqual(
    flows.map(({ file, outcome, diagnostics }) =>
      `${file} ${outcome} ${diagnostics.map((one) => one.code).join(" ")}`.trim()
    ),
    [
      "flows/a.yaml error unknown-key unknown-key",
      "flows/b.yaml error bad-yaml",
      "flows/c.yaml skipped",
      "flows/d/e.yml error wrong-type",
      "flows/image.yaml error not-text",
      "nope.yaml error no-such-file",
    ],
  );
  assert.equal(summary.error, 5);
  assert.equal(run.stdout.match(/^error\[/gm)?.length, 6);
  assert.deepEqual(
    readJUnit(run.files["out/junit.xml"]).map(({ file, outcome }) => `${file} ${outcome}`),
    [
      "flows/a.yaml error",
      "flows/b.yaml error",
      "flows/c.yaml skipped",
      "flows/d/e.yml error",
      "flows/image.yaml error",
      "nope.yaml error",
    ],
  );
});

Deno.test("check finds what run finds, and says how much of it", async () => {
  const run = await runCli(["check", "."], {
    files: {
      "a.yaml": step("asert: { status: 200 }").replace("ORIGIN", "http://127.0.0.1"),
      "b.yaml": step("assert: { status: 200 }").replace("ORIGIN", "http://127.0.0.1"),
    },
  });
  assert.equal(run.exitCode, 2);
  assert.match(
    run.stderr,
    /^error\[unknown-key\]: `asert` is not a key of a step\n {2}--> a\.yaml:4:5/,
  );
  assert.equal(run.stdout, "1 error, 0 warnings in 1 of 2 files\n");
});
