import assert from "node:assert/strict";
import { type BadInput, REPORTS, stepOf, testBadInput } from "../support/bad_input.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const CASES: readonly BadInput[] = [
  {
    what: "no steps",
    text: "name: x\nsteps: []\n",
    code: "no-steps",
    at: "2:8",
    message: /the flow has no steps/,
  },
  {
    what: "an unknown key of the flow",
    text: stepOf("").replace(/^/, "version: 1\n"),
    code: "unknown-key",
    at: "1:1",
    message: /`version` is not a key of a flow/,
    help: /remove it; the format has no versions/,
  },
  {
    what: "a misspelled key of a step",
    text: stepOf("asert: { status: 200 }"),
    code: "unknown-key",
    at: "4:5",
    message: /`asert` is not a key of a step/,
    help: /did you mean `assert`\?/,
  },
  {
    what: "another tool's key",
    text: stepOf("expect: { status: 200 }"),
    code: "unknown-key",
    at: "4:5",
    message: /`expect`/,
    help: /did you mean `assert`\?/,
  },
  {
    what: "a missing variable",
    text: stepOf('assert: { headers: { a: "${ENV.NOPE}" } }'),
    code: "missing-variable",
    at: "4:30",
    message: /the environment variable `NOPE` is not set/,
    help: /--env-file/,
  },
  {
    what: "an unknown step",
    text: stepOf('assert: { headers: { a: "${steps.b.x}" } }'),
    code: "unknown-step",
    at: "4:30",
    message: /there is no step `b`/,
  },
  {
    what: "a later step",
    text: stepOf('assert: { headers: { a: "${steps.b.x}" } }') +
      "  - { name: b, request: { url: ORIGIN/echo }, capture: { x: $.status } }\n",
    code: "later-step",
    at: "4:30",
    message: /`b` runs after this step/,
  },
  {
    what: "a bad JSONPath",
    text: stepOf('assert: { json: [{ path: "$.json[", exists: true }] }'),
    code: "bad-jsonpath",
    at: "4:37",
    message: /the JSONPath is not valid: the bracket is not closed/,
    help: /close it/,
  },
  {
    what: "a bad regular expression",
    text: stepOf('assert: { json: [{ path: $.json.id, matches: "[a" }] }'),
    code: "bad-operand",
    at: "4:50",
    message: /`matches` takes a regular expression/,
  },
  {
    what: "an assertion with two operators",
    text: stepOf("assert: { json: [{ path: $.json.id, exists: true, type: string }] }"),
    code: "two-operators",
    at: "4:55",
    message: /found `exists` and `type`/,
    help: /remove `exists`/,
  },
  {
    what: "an assertion without an operator",
    text: stepOf("assert: { json: [{ path: $.json.id }] }"),
    code: "no-operator",
    at: "4:22",
    message: /no operator/,
    help: /write `\{ path: \$\.json\.id, exists: true \}`/,
  },
];

CASES.forEach(testBadInput);

Deno.test("one bad file does not hide the others: all are reported, none is run", async () => {
  await using server = openServer();
  const good = stepOf("assert: { status: 200 }").replace("ORIGIN", server.origin);
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
  assert.equal(summary.flows_error, 5);
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
