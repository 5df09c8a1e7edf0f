import assert from "node:assert/strict";
import { readJUnit } from "../support/reports.ts";
import { type CliRun, type CliRunOptions, runCli } from "../support/run_cli.ts";
import { closedOrigin, openServer } from "../support/server.ts";

const step = (name: string, path: string, rest = "assert: { status: 200 }") =>
  `  - { name: ${name}, request: { url: "\${ENV.URL}${path}" }, ${rest} }\n`;
const flow = (...steps: readonly string[]) => `name: a flow\nsteps:\n${steps.join("")}`;

const GOOD = flow(step("a", "/200"), step("b", "/200"));
const FAILS = flow(step("a", "/200"), step("b", "/404"), step("c", "/200"), step("d", "/200"));
const REFUSED = `${flow(step("a", "/200"), step("b", "/200"))}`.replace("ENV.URL", "ENV.CLOSED");
const CLEANS = flow(step("a", "/404"), step("b", "/200"), step("c", "/200", "always: true"));
const LOOPS = flow(
  step("a", "/404", "loop: { max_attempts: 3, sleep_ms: 0, until: { status: 200 } }"),
  step("b", "/200"),
);
const RETRIED = flow(
  step("a", "/503", "retry: { max_attempts: 3, sleep_ms: 0 }, assert: { status: 503 }"),
  step("b", "/200", "loop: { max_attempts: 3, sleep_ms: 0, until: { status: 200 } }"),
);
const TWO_ERRORS = flow(step("a", "/200", "asert: { status: 200 }, until: 3"));

interface Run {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  readonly exitCode: number;
  /** The beginning of the last line. */
  readonly line: string;
}

const RUNS: readonly Run[] = [
  {
    what: "all passed",
    files: { "a.yaml": GOOD, "b.yaml": GOOD },
    exitCode: 0,
    line: "2 flows, 4 steps, 4 assertions passed",
  },
  {
    what: "retries and loops",
    files: { "a.yaml": RETRIED, "b.yaml": LOOPS },
    exitCode: 1,
    line: "1 of 2 flows failed: 4 steps, 2 passed, 1 failed, 1 skipped",
  },
  {
    what: "failures, errors and clean-up",
    files: { "a.yaml": GOOD, "b.yaml": FAILS, "c.yaml": REFUSED, "d.yaml": CLEANS },
    exitCode: 1,
    line:
      "2 of 4 flows failed, 1 could not be judged: 11 steps, 4 passed, 2 failed, 1 error, 4 skipped",
  },
  {
    what: "no server",
    files: { "a.yaml": REFUSED, "b.yaml": GOOD },
    exitCode: 3,
    line: "1 of 2 flows could not be judged: 4 steps, 2 passed, 1 error, 1 skipped",
  },
  {
    what: "the first failure",
    files: Object.fromEntries(
      Array.from("abcdef", (name) => [`${name}.yaml`, name === "b" ? FAILS : GOOD]),
    ),
    argv: ["--fail-fast", "--jobs", "1"],
    exitCode: 1,
    line: "1 of 6 flows failed, 4 skipped: 6 steps, 3 passed, 1 failed, 2 skipped",
  },
  {
    what: "a file with several errors",
    files: { "a.yaml": TWO_ERRORS, "b.yaml": GOOD, "c.yaml": GOOD },
    exitCode: 2,
    line: "1 of 3 flows cannot be run, 2 skipped: 4 steps, 4 skipped",
  },
  {
    what: "files with errors alone",
    files: { "a.yaml": TWO_ERRORS, "b.yaml": "steps: [" },
    exitCode: 2,
    line: "2 of 2 flows cannot be run",
  },
  {
    what: "a file with an error after its steps were read",
    files: { "a.yaml": GOOD.replace("ENV.URL", "ENV.UNSET"), "b.yaml": GOOD },
    exitCode: 2,
    line: "1 of 2 flows cannot be run, 1 skipped: 2 steps, 2 skipped",
  },
  {
    what: "an empty shard",
    files: { "a.yaml": GOOD },
    argv: ["--shard", "2/2"],
    exitCode: 0,
    line: "nothing to run: no flow was selected",
  },
];

const OUTPUTS = ["--artifacts", "out", "--reporter", "console", "--reporter", "github"];

async function perform(files: CliRunOptions["files"], argv: readonly string[]): Promise<CliRun> {
  await using server = openServer({
    "/200": () => new Response("{}"),
    "/404": () => new Response("{}", { status: 404 }),
    "/503": () => new Response("{}", { status: 503 }),
  });
  return await runCli(["run", ".", ...OUTPUTS, ...argv], {
    files: { ...files, "out/summary.md": "" },
    env: { URL: server.origin, CLOSED: closedOrigin(), GITHUB_STEP_SUMMARY: "out/summary.md" },
  });
}

/** The counts that a last line shows; what it does not show is 0. */
function numbersIn(line: string): Record<string, number> {
  const numbers = { steps: 0, passed: 0, failed: 0, errors: 0, skipped: 0 };
  const [, list = ""] = line.split(/: (?=\d+ steps?,)/);
  for (const [, n, word] of list.matchAll(/(\d+) (step|passed|failed|error|skipped)/g)) {
    numbers[word.replace(/^(step|error)$/, "$1s") as keyof typeof numbers] = Number(n);
  }
  return numbers;
}

for (const { what, files, argv = [], exitCode, line } of RUNS) {
  Deno.test(`the numbers of a run add up in every report: ${what}`, async () => {
    const run = await perform(files, argv);
    assert.equal(run.exitCode, exitCode, run.stdout);
    const last = run.stdout.split("\n").find((one) => one.startsWith(line));
    assert.match(last?.slice(line.length) ?? run.stdout, /^(?: in \d.*)?$/);

    const shown = numbersIn(last!);
    assert.equal(shown.steps, shown.passed + shown.failed + shown.errors + shown.skipped);

    const { summary, flows } = JSON.parse(run.files["out/results.json"]);
    const { flows_passed, flows_failed, flows_error, flows_skipped } = summary;
    assert.equal(summary.flows, flows_passed + flows_failed + flows_error + flows_skipped);
    assert.equal(summary.steps, summary.passed + summary.failed + summary.error + summary.skipped);
    assert.equal(summary.flows, flows.length);
    for (const outcome of ["passed", "failed", "error", "skipped"]) {
      const has = (one: { readonly outcome: string }) => one.outcome === outcome;
      assert.equal(summary[`flows_${outcome}`], flows.filter(has).length);
      assert.equal(
        summary[outcome],
        flows.flatMap((one: { readonly steps: readonly [] }) => one.steps).filter(has).length,
      );
    }
    if (shown.steps > 0) {
      const { steps, passed, failed, error: errors, skipped } = summary;
      assert.deepEqual(shown, { steps, passed, failed, errors, skipped });
    }
    assert.deepEqual(JSON.parse(run.files["out/run-manifest.json"]).summary, summary);

    const page = run.files["out/summary.md"];
    assert.ok(page.startsWith(`### baton: ${line}`), page);
    assert.equal(page.match(/^\| (?:✅|❌|⚠️|⏭️)/gmu)?.length ?? 0, summary.flows);

    const cases = readJUnit(run.files["out/junit.xml"]);
    const whole = flows.filter((one: { readonly steps: readonly [] }) => one.steps.length === 0);
    if (summary.flows > 0) assert.equal(cases.length, summary.steps + whole.length);
    assert.equal(cases.filter((one) => one.outcome === "failure").length, summary.failed);
  });
}

Deno.test("a file with several errors is one flow in the last line, and its errors are counted", async () => {
  const run = await perform({ "a.yaml": TWO_ERRORS, "b.yaml": GOOD }, []);
  assert.match(run.stdout, /^! a\.yaml .* cannot be run: 2 errors$/m);
  assert.equal(run.stdout.match(/^error\[/gm)?.length, 2);
  assert.doesNotMatch(run.stdout, /\b1 error\b/);
});
