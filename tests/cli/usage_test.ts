import assert from "node:assert/strict";
import { type CliRunOptions, runCli, spawnCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

interface Case {
  readonly what: string;
  readonly argv: readonly string[];
  readonly stderr: RegExp;
  readonly options?: CliRunOptions;
}

const CASES: readonly Case[] = [
  {
    what: "an unknown command",
    argv: ["rnu", "a.yaml"],
    stderr: /^error: there is no command `rnu`; did you mean `run`\?\n$/,
  },
  {
    what: "an unknown flag",
    argv: ["run", "a.yaml", "--report-juni", "x.xml"],
    stderr: /^error: `baton run` has no option --report-juni; did you mean --report-junit\?\n$/,
  },
  { what: "a flag like none", argv: ["run", "a.yaml", "--frobnicate"], stderr: /--frobnicate/ },
  {
    what: "a flag of another command",
    argv: ["check", "a.yaml", "--jobs", "3"],
    stderr: /--jobs/,
  },
  { what: "no path", argv: ["run"], stderr: /no path is given/ },
  { what: "a flag without its value", argv: ["run", "a.yaml", "--seed"], stderr: /--seed/ },
  {
    what: "a flag given twice",
    argv: ["run", "a.yaml", "--seed", "1", "--seed", "2"],
    stderr: /^error: --seed is given twice, as "1" and "2"\n$/,
  },
  {
    what: "no number of jobs",
    argv: ["run", "a.yaml", "--jobs", "0"],
    stderr: /^error: --jobs: expected a whole number of at least 1, found "0"\n$/,
  },
  {
    what: "no duration",
    argv: ["run", "a.yaml", "--timeout", "soon"],
    stderr: /timeout: expected a duration such as 500ms, 30s or 2m/,
  },
  {
    what: "no size",
    argv: ["run", "a.yaml", "--max-body", "much"],
    stderr: /max-body: expected a size such as 500kB or 32MiB/,
  },
  {
    what: "no pair",
    argv: ["run", "a.yaml", "--var", "x"],
    stderr: /var: expected name=value/,
  },
  {
    what: "no choice",
    argv: ["run", "a.yaml", "--color", "blue"],
    stderr: /^error: --color: expected one of auto, always, never, found "blue"\n$/,
  },
  {
    what: "an empty path for a report",
    argv: ["run", "a.yaml", "--report-json", ""],
    stderr: /report-json: expected a value, found none/,
  },
  {
    what: "a variable that is not a number of jobs",
    argv: ["run", "a.yaml"],
    options: { env: { BATON_JOBS: "many" } },
    stderr: /^error: BATON_JOBS: expected a whole number of at least 1, found "many"\n$/,
  },
  {
    what: "a variable that is not a switch",
    argv: ["run", "a.yaml"],
    options: { env: { BATON_QUIET: "maybe" } },
    stderr: /^error: BATON_QUIET: expected true or false, found "maybe"\n$/,
  },
  {
    what: "a variable that is not a choice",
    argv: ["run", "a.yaml"],
    options: { env: { BATON_COLOR: "blue" } },
    stderr: /^error: BATON_COLOR: expected one of auto, always, never, found "blue"\n$/,
  },
  {
    what: "a variable and a variable that it excludes",
    argv: ["run", "a.yaml"],
    options: { env: { BATON_QUIET: "1", BATON_VERBOSE: "1" } },
    stderr: /^error: BATON_QUIET and BATON_VERBOSE exclude each other; leave one of them out\n$/,
  },
  {
    what: "a secret that is not a name, in a variable",
    argv: ["run", "a.yaml"],
    options: { env: { BATON_SECRET: "A=B" } },
    stderr: /^error: BATON_SECRET: expected the name of a variable, found "A=B"\n$/,
  },
  {
    what: "an environment file that is not there",
    argv: ["run", "a.yaml", "--env-file", "gone.env"],
    stderr: /^error: cannot read the environment file gone\.env: no such file\n$/,
  },
  {
    what: "an environment file with an invalid line",
    argv: ["run", "a.yaml", "--env-file", "bad.env"],
    options: { files: { "bad.env": "A=1\n\nnonsense\n" } },
    stderr: /^error\[bad-env-file\]: this line is not `NAME=value`\n +--> bad\.env:3:1\n/,
  },
  {
    what: "a report where a directory is",
    argv: ["run", "a.yaml", "--report-junit", "out"],
    options: { files: { "out/x": "" } },
    stderr: /^error: cannot write out: is a directory\n$/,
  },
  {
    what: "a log where a directory is",
    argv: ["run", "a.yaml", "--report-json", "r.json", "--log", "out"],
    options: { files: { "out/x": "" } },
    stderr: /^error: cannot write out: is a directory\n$/,
  },
  {
    what: "a report below a file",
    argv: ["run", "a.yaml", "--manifest", "file/m.json"],
    options: { files: { "file": "" } },
    stderr: /^error: cannot write file\/m\.json: /,
  },
  {
    what: "two reports of one path",
    argv: ["run", "a.yaml", "--log", "./out/x", "--report-json", "out/x"],
    stderr: /^error: cannot write out\/x: two outputs have this path\n$/,
  },
  {
    what: "a report in the place of a flow",
    argv: ["run", ".", "--report-json", "./a.yaml"],
    stderr: /^error: cannot write a\.yaml: the run reads this file\n$/,
  },
  {
    what: "a log in the place of an environment file",
    argv: ["run", ".", "--env-file", "ci.env", "--log", "ci.env"],
    options: { files: { "ci.env": "A=1\n" } },
    stderr: /^error: cannot write ci\.env: the run reads this file\n$/,
  },
];

for (const { what, argv, stderr, options = {} } of CASES) {
  Deno.test(`${what} is a usage error; nothing is sent or left behind`, async () => {
    await using server = openServer();
    const files = {
      ...options.files,
      "a.yaml": `steps:\n  - name: a\n    request: { url: ${server.origin}/echo }\n`,
    };
    const run = await runCli(argv, { ...options, files });
    assert.equal(run.exitCode, 2, run.stdout);
    assert.match(run.stderr, stderr);
    assert.equal(run.stdout, "");
    assert.deepEqual(server.log, []);
    assert.deepEqual(run.files, files);
  });
}

Deno.test("a parameter that no flow uses is a warning", async () => {
  await using server = openServer();
  const run = await runCli(["run", "a.yaml", "--var", "shop=north", "--var", "shpo=south"], {
    files: {
      "a.yaml": `steps:\n  - name: a\n    request: { url: "${server.origin}/echo/\${shop}" }\n`,
    },
  });
  assert.equal(run.exitCode, 0);
  assert.equal(run.stderr, "warning: no flow uses the parameter `shpo` given with --var\n");
});

Deno.test("help and version go to the standard output and exit with 0", async () => {
  const help = await runCli(["--help"]);
  assert.equal(help.exitCode, 0);
  assert.match(help.stdout, /\n\nUsage: baton <command> /);
  const version = await runCli(["--version"]);
  assert.equal(version.exitCode, 0);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  const run = await runCli(["run", "--help"]);
  assert.equal(run.exitCode, 0);
  assert.match(run.stdout, /--report-junit/);
});

Deno.test("an option takes precedence over the variable of one that it excludes", async () => {
  await using server = openServer();
  const files = { "a.yaml": `steps: [{ name: ask, request: { url: ${server.origin}/echo } }]\n` };
  const verbose = await runCli(["run", "a.yaml", "-v"], { files, env: { BATON_QUIET: "true" } });
  assert.match(verbose.stdout, /^ {4}✓ ask /m);
  const quiet = await runCli(["run", "a.yaml", "-q"], { files, env: { BATON_VERBOSE: "true" } });
  assert.doesNotMatch(quiet.stdout, /✓/);
  assert.deepEqual([verbose.exitCode, verbose.stderr], [0, ""]);
  assert.deepEqual([quiet.exitCode, quiet.stderr], [0, ""]);
});

Deno.test("a mistyped variable gives a warning, one unlike any option is for the flows", async () => {
  const env = {
    BATON_FROMAT: "json",
    BATON_JOBS: "many",
    BATON_STRIKT: "",
    BATON_SHOP_URL: "http://shop.example.test",
    BATON_FXI: "1",
  };
  const files = { "a.yaml": "steps: [{ name: a, request: { url: '${ENV.BATON_SHOP_URL}' } }]\n" };
  const run = await spawnCli(["check", "a.yaml"], { env, files });
  assert.equal(run.exitCode, 0, run.stdout);
  assert.equal(
    run.stderr,
    "warning: BATON_FROMAT is not an option of `baton check`; did you mean BATON_FORMAT?\n",
  );
});
