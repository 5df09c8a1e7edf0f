import assert from "node:assert/strict";
import { type OptionSpec, RUN_OPTIONS, variableOf } from "../../lib/cli/options/mod.ts";
import { readJsonReport, readJUnit, resultsOf } from "../support/reports.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { openServer, type TestServer } from "../support/server.ts";

interface Case {
  readonly option: string;
  /** The values of the option; none for a switch. */
  readonly values?: readonly string[];
  /** Further arguments. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly check: (run: CliRun, server: TestServer) => void;
}

const JSON_REPORT = ["--report-json", "r.json"];

const CASES: readonly Case[] = [
  {
    option: "report-junit",
    values: ["a/b/junit.xml"],
    check: (run) => {
      assert.equal(readJUnit(run.files["a/b/junit.xml"]).length, 3);
      assert.match(run.stdout, /\njunit: a\/b\/junit\.xml\n/);
    },
  },
  {
    option: "report-json",
    values: ["results.json"],
    check: (run) => assert.equal(readJsonReport(run.files["results.json"]).flows.length, 3),
  },
  {
    option: "report-html",
    values: ["a/report.html"],
    check: (run) => {
      assert.match(run.files["a/report.html"], /^<!doctype html>[^]*<\/html>\n$/);
      assert.match(run.stdout, /\nhtml: a\/report\.html\n/);
    },
  },
  {
    option: "report-markdown",
    values: ["a/summary.md"],
    check: (run) => {
      assert.match(run.files["a/summary.md"], /^### baton: .*\n\n\| \| flow \| steps \| time \|\n/);
      assert.match(run.stdout, /\nmarkdown: a\/summary\.md\n/);
    },
  },
  {
    option: "log",
    values: ["run.ndjson"],
    check: (run) => {
      const lines = run.files["run.ndjson"].trimEnd().split("\n").map((line) => JSON.parse(line));
      assert.equal(lines[0].type, "run_started");
      assert.equal(lines.at(-1).type, "run_finished");
    },
  },
  {
    option: "manifest",
    values: ["m.json"],
    check: (run) => assert.equal(JSON.parse(run.files["m.json"]).flows[0].sha256.length, 64),
  },
  {
    option: "artifacts",
    values: ["out/ci/"],
    check: (run) =>
      assert.deepEqual(Object.keys(run.files).filter((path) => path.startsWith("out")).sort(), [
        "out/ci/junit.xml",
        "out/ci/report.html",
        "out/ci/results.json",
        "out/ci/run-manifest.json",
        "out/ci/run.ndjson",
      ]),
  },
  {
    option: "var",
    values: ["who=a b=c", "other=2"],
    check: (_run, server) => assert.ok(server.log.includes("GET /echo/a/a%20b=c/2")),
  },
  {
    option: "env-file",
    values: ["one.env", "two.env"],
    check: (_run, server) => assert.equal(server.requests[0].headers["x-token"], "two:process"),
  },
  {
    option: "jobs",
    values: ["3"],
    argv: ["--manifest", "m.json"],
    check: (run) => assert.equal(JSON.parse(run.files["m.json"]).jobs, 3),
  },
  {
    option: "shard",
    values: ["2/3"],
    check: (_run, server) => assert.deepEqual(server.log, ["GET /status/500"]),
  },
  {
    option: "shard-by",
    values: ["earlier.json"],
    argv: ["--shard", "1/2"],
    check: (_run, server) => assert.deepEqual(server.log, ["GET /status/500"]),
  },
  {
    option: "rerun-failed",
    values: ["earlier.json"],
    check: (_run, server) => assert.deepEqual(server.log, ["GET /status/500"]),
  },
  {
    option: "seed",
    values: ["8c1f"],
    argv: JSON_REPORT,
    check: (run) => assert.equal(readJsonReport(run.files["r.json"]).run.seed, "8c1f"),
  },
  {
    option: "timeout",
    values: ["400ms"],
    check: (run) => {
      assert.match(run.stdout, /^ {3}\| GET \S+\/slow → no response$/m);
      assert.match(run.stdout, /no complete response within 400 ms/);
    },
  },
  {
    option: "max-body",
    values: ["100B"],
    check: (run) =>
      assert.match(run.stdout, /the body of \S+ k?B is larger than the limit of 100 B/),
  },
  {
    option: "fail-fast",
    argv: ["--jobs", "1"],
    check: (run, server) => {
      assert.match(run.stdout, /^- c\.yaml .*not run: --fail-fast: b\.yaml failed$/m);
      assert.equal(server.log.length, 2);
    },
  },
  {
    option: "include-bodies",
    argv: JSON_REPORT,
    check: (run) => {
      const [flow] = readJsonReport(run.files["r.json"]).flows;
      assert.match(flow.steps[0].response?.body ?? "", /^\{"method":"GET"/);
    },
  },
  {
    option: "label",
    values: ["team=shop", "stage=a=b"],
    argv: ["--manifest", "m.json"],
    check: (run) =>
      assert.deepEqual(JSON.parse(run.files["m.json"]).labels, { team: "shop", stage: "a=b" }),
  },
  {
    option: "secret",
    values: ["PLAIN"],
    argv: JSON_REPORT,
    check: (run) => assert.doesNotMatch(run.files["r.json"], /123456789/),
  },
  {
    option: "public",
    values: ["WORDY"],
    argv: JSON_REPORT,
    check: (run) => assert.match(run.files["r.json"], /some-words/),
  },
  {
    option: "quiet",
    check: (run) => assert.match(run.stdout, /^failed: b\.yaml › fail\n/),
  },
  {
    option: "verbose",
    check: (run) => assert.match(run.stdout, /^ {4}✓ ask +200 +\d+ ms/m),
  },
  {
    option: "color",
    values: ["always"],
    // deno-lint-ignore no-control-regex
    check: (run) => assert.match(run.stdout, /\x1b\[32m/),
  },
];

const ENV = { PROCESS: "process", PLAIN: "123456789", WORDY: "some-words" };

/** Three flows: one that sends the values of the options, one that fails, and one that is slow. */
function files(origin: string): Record<string, string> {
  return {
    "a.yaml": `vars: { who: nobody, other: 1 }
steps:
  - name: ask
    request:
      url: "${origin}/echo/a/\${who}/\${other}"
      headers: { x-token: "\${A:-none}:\${PROCESS}", x-words: "\${PLAIN} \${WORDY}" }
    assert:
      json: [{ path: "$.json.headers['x-words']", contains: "\${PLAIN} \${WORDY}" }]
`,
    "b.yaml": `steps:
  - name: fail
    request: { url: ${origin}/status/500 }
    assert: { status: 200 }
`,
    "c.yaml": `steps:
  - name: slow
    request: { url: ${origin}/slow }
`,
    "one.env": "A=one\nPROCESS=file\n",
    "two.env": "A=two # the later file\n",
    "earlier.json": resultsOf([
      { file: "a.yaml", duration_ms: 10 },
      { file: "b.yaml", outcome: "failed", duration_ms: 90 },
      { file: "c.yaml", duration_ms: 20 },
    ]),
  };
}

async function runWith(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  check: Case["check"],
): Promise<void> {
  const timeout = argv.includes("--timeout") || env.BATON_TIMEOUT !== undefined;
  const ended = Promise.withResolvers<void>();
  if (!timeout) ended.resolve();
  await using server = openServer({
    "/slow": () => ended.promise.then(() => new Response()),
  });
  const run = await runCli(["run", "a.yaml", "b.yaml", "c.yaml", ...argv], {
    files: files(server.origin),
    env: { ...ENV, ...env },
  });
  ended.resolve();
  assert.equal(run.exitCode, 1, run.stdout + run.stderr);
  check(run, server);
}

for (const { option, values = [], argv = [], env = {}, check } of CASES) {
  const spec: OptionSpec = RUN_OPTIONS.find(({ name }) => name === option)!;
  const flag = spec.kind === "switch"
    ? [`--${option}`]
    : values.flatMap((value) => [`--${option}`, value]);

  Deno.test(`--${option} works`, async () => {
    await runWith([...flag, ...argv], env, check);
  });

  Deno.test(`${variableOf(spec)} works as --${option} does`, async () => {
    const value = spec.kind === "switch" ? "true" : values.join("\n");
    await runWith(argv, { ...env, [variableOf(spec)]: value }, check);
  });

  if (spec.short !== undefined) {
    Deno.test(`-${spec.short} is short for --${option}`, async () => {
      await runWith([`-${spec.short}`, ...flag.slice(1), ...argv], env, check);
    });
  }
}

Deno.test("the command line takes precedence over the variable", async () => {
  await runWith(["--seed", "line", ...JSON_REPORT], { BATON_SEED: "variable" }, (run) => {
    assert.equal(readJsonReport(run.files["r.json"]).run.seed, "line");
  });
});

Deno.test("a switch may be turned off by its variable, and an empty variable counts as unset", async () => {
  await runWith(["--color", "never"], { BATON_QUIET: "false", BATON_SEED: "" }, (run) => {
    assert.match(run.stdout, /^✓ a\.yaml/);
  });
});

Deno.test("without --fail-fast, --include-bodies and --color their effects do not show", async () => {
  await runWith(JSON_REPORT, {}, (run, server) => {
    assert.equal(server.log.length, 3);
    assert.equal(readJsonReport(run.files["r.json"]).flows[0].steps[0].response?.body, undefined);
    assert.ok(!run.stdout.includes("\x1b"));
  });
});
