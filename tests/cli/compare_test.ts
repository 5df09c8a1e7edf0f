import assert from "node:assert/strict";
import { resultsOf } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

type Flows = Parameters<typeof resultsOf>[0];

function compare(before: Flows, after: Flows, ...options: string[]) {
  const files = { "old.json": resultsOf(before), "new.json": resultsOf(after) };
  return runCli(["compare", "old.json", "new.json", ...options], { files });
}

const REFUND = {
  name: "refund",
  line: 31,
  outcome: "failed",
  error: { class: "assertion", message: "status: expected 200, found 500" },
};
const asserting = (many: number) => ({
  name: "read",
  assertions: Array.from({ length: many }, () => ({
    source: "status",
    path: "",
    operator: "equals",
    outcome: "passed",
    line: 4,
  })),
});

const BEFORE: Flows = [
  { file: "flows/pay.yaml", name: "pay" },
  { file: "flows/old.yaml" },
  { file: "flows/still.yaml", outcome: "error", steps: [{ ...REFUND, outcome: "error" }] },
  { file: "flows/fixed.yaml", outcome: "failed", steps: [REFUND] },
  { file: "flows/less.yaml", steps: [asserting(5)] },
  { file: "flows/slow.yaml", duration_ms: 120, steps: [{ name: "wait", duration_ms: 80 }] },
  { file: "flows/as_slow.yaml", duration_ms: 1000 },
  { file: "flows/gone.yaml" },
];
const AFTER: Flows = [
  { file: "flows/pay.yaml", name: "pay", outcome: "failed", steps: [REFUND] },
  { file: "flows/old.yaml", outcome: "skipped", reason: "pay failed" },
  { file: "flows/still.yaml", outcome: "error", steps: [{ ...REFUND, outcome: "error" }] },
  { file: "flows/fixed.yaml" },
  { file: "flows/less.yaml", steps: [asserting(3)] },
  { file: "flows/slow.yaml", duration_ms: 400, steps: [{ name: "wait", duration_ms: 350 }] },
  { file: "flows/as_slow.yaml", duration_ms: 1200 },
  { file: "flows/new.yaml" },
];

Deno.test("compare prints what changed, the worst first, and exits with 1", async () => {
  const run = await compare(BEFORE, AFTER);
  assert.deepEqual([run.exitCode, run.stderr], [1, ""]);
  assert.equal(
    run.stdout,
    `old.json → new.json

2 flows became worse
  flows/pay.yaml  pay: passed → failed
      refund (flows/pay.yaml:31): status: expected 200, found 500
  flows/old.yaml: passed → skipped
      pay failed

1 flow still fails
  flows/still.yaml: error → error
      refund (flows/still.yaml:31): status: expected 200, found 500

1 flow is fixed
  flows/fixed.yaml: failed → passed
      refund (flows/fixed.yaml:31): status: expected 200, found 500

1 flow asserts less
  flows/less.yaml: 5 assertions → 3

1 flow is slower
  flows/slow.yaml: 120 ms → 400 ms
      wait: 80 ms → 350 ms

1 flow is gone
  flows/gone.yaml: passed

1 flow is new
  flows/new.yaml: passed

4 flows have the same outcome
`,
  );
});

Deno.test("compare as Markdown shows every text as it is", async () => {
  const hostile = { class: "assertion", message: 'found "</table>|`x` @team [a](b)"' };
  const run = await compare(
    BEFORE,
    [
      {
        file: "flows/pay.yaml",
        name: "a|b",
        outcome: "failed",
        steps: [{ ...REFUND, error: hostile }],
      },
    ],
    "--format",
    "markdown",
  );
  assert.equal(run.exitCode, 1);
  assert.match(run.stdout, /^### baton: 1 flow became worse\n\n\*\*1 flow became worse\*\*\n\n/);
  const row = run.stdout.split("\n").find((line) => line.includes("pay.yaml"))!;
  assert.equal(row.split(/ \| /).length, 3, row);
  assert.doesNotMatch(row, /<\/table>|`x`|@team|\[a\]/);
});

Deno.test("compare as JSON has all facts", async () => {
  const run = await compare(BEFORE, AFTER, "--format", "json");
  assert.equal(run.exitCode, 1);
  const { worse, fixed, still_wrong, less_asserted, slower, added, gone, same, before } = JSON
    .parse(run.stdout);
  assert.deepEqual(worse, [
    {
      file: "flows/pay.yaml",
      name: "pay",
      before: "passed",
      after: "failed",
      step: { name: "refund", line: 31, error: REFUND.error },
    },
    {
      file: "flows/old.yaml",
      name: "flows/old.yaml",
      before: "passed",
      after: "skipped",
      reason: "pay failed",
    },
  ]);
  assert.deepEqual([fixed.length, still_wrong.length, added.length, gone.length, same], [
    1,
    1,
    1,
    1,
    4,
  ]);
  assert.deepEqual(less_asserted, [
    { file: "flows/less.yaml", name: "flows/less.yaml", before: 5, after: 3 },
  ]);
  assert.deepEqual(slower[0].step, { name: "wait", before: 80, after: 350 });
  assert.equal(before.run_id, "0".repeat(32));
});

const PAIRS: readonly (readonly [what: string, Flows, Flows, number, RegExp])[] = [
  ["the same", BEFORE, BEFORE, 0, /^nothing is different|still fail/m],
  ["nothing before", [], [{ file: "a.yaml" }], 0, /1 flow is new/],
  [
    "a new flow that fails",
    [],
    [{ file: "a.yaml", outcome: "failed", steps: [REFUND] }],
    1,
    /a\.yaml: new → failed/,
  ],
  ["all gone", [{ file: "a.yaml" }], [], 0, /1 flow is gone/],
  [
    "a flow with another name",
    [{ file: "a.yaml", name: "one" }],
    [{ file: "a.yaml", name: "two", outcome: "failed" }],
    1,
    /a\.yaml {2}two: passed → failed/,
  ],
  [
    "several flows of a file",
    [{ file: "a.yaml", name: "[1]" }, { file: "a.yaml", name: "[2]" }],
    [{ file: "a.yaml", name: "[2]", outcome: "failed" }, { file: "a.yaml", name: "[1]" }],
    1,
    /1 flow became worse\n {2}a\.yaml {2}\[2\]: passed → failed\n\n1 flow has the same outcome/,
  ],
  [
    "an error that is a failure now",
    [{ file: "a.yaml", outcome: "error" }],
    [{ file: "a.yaml", outcome: "failed" }],
    0,
    /still fails\n {2}a\.yaml: error → failed/,
  ],
];

for (const [what, before, after, exitCode, expected] of PAIRS) {
  Deno.test(`compare: ${what}: exit ${exitCode}`, async () => {
    const run = await compare(before, after);
    assert.match(run.stdout, expected);
    assert.equal(run.exitCode, exitCode);
  });
}

Deno.test("compare reads the reports of real runs", async () => {
  await using server = openServer();
  const flow = (path: string) =>
    `steps: [{ name: a, request: { url: "${server.origin}${path}" }, assert: { status: 200 } }]`;
  const before = await runCli(["run", "a.yaml", "--report-json", "old.json"], {
    files: { "a.yaml": flow("/echo") },
  });
  const after = await runCli(["run", "a.yaml", "--report-json", "new.json"], {
    files: { ...before.files, "a.yaml": flow("/status/500") },
  });
  const run = await runCli(["compare", "old.json", "new.json"], { files: after.files });
  assert.equal(run.exitCode, 1);
  assert.match(
    run.stdout,
    /a\.yaml: passed → failed\n {6}a \(a\.yaml:1\): status: expected 200, found 500/,
  );
});

const MISTAKES: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
  [["old.json"], /compare takes two reports/],
  [["old.json", "new.json", "more.json"], /compare takes two reports/],
  [["old.json", "none.json"], /cannot read none\.json: no such file/],
  [["old.json", "xml.json"], /xml\.json is XML; give the report of --report-json/],
  [
    ["old.json", "broken.json"],
    /broken\.json is not a results\.json: `flows\[0\]\.steps\[0\]` is missing or wrong/,
  ],
];

for (const [argv, message] of MISTAKES) {
  Deno.test(`compare ${argv.join(" ")}: ${message.source}`, async () => {
    const files = {
      "old.json": resultsOf([]),
      "new.json": resultsOf([]),
      "more.json": resultsOf([]),
      "xml.json": "<testsuites/>",
      "broken.json": resultsOf([{ file: "a.yaml", steps: [{ name: "a" }] }])
        .replace(/"steps":\[\{.*?\}\]/, '"steps":[null]'),
    };
    const run = await runCli(["compare", ...argv], { files });
    assert.deepEqual([run.exitCode, run.stdout], [2, ""]);
    assert.match(run.stderr, message);
  });
}
