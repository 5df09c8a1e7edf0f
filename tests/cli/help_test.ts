import assert from "node:assert/strict";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { helpText } from "../../lib/cli/help/help.ts";
import { OPTION_GROUPS, RUN_OPTIONS, variableOf } from "../../lib/cli/options/mod.ts";
import { runCli } from "../support/run_cli.ts";

const NAMES = Object.keys(COMMANDS);

Deno.test("the help of baton names every command", async () => {
  const { stdout, stderr, exitCode } = await runCli(["--help"]);
  assert.deepEqual([exitCode, stderr], [0, ""]);
  for (const name of NAMES) assert.match(stdout, new RegExp(`^ {2}${name} +\\S`, "m"));
  assert.equal((await runCli(["help"])).stdout, stdout);
  assert.equal((await runCli(["-h"])).stdout, stdout);
});

Deno.test("baton without arguments prints its help and fails", async () => {
  const [bare, help] = [await runCli([]), await runCli(["--help"])];
  assert.deepEqual([bare.exitCode, bare.stdout, bare.stderr], [2, help.stdout, ""]);
});

for (const name of NAMES) {
  Deno.test(`the help of ${name} lists every option with its value placeholder`, async () => {
    const { stdout, exitCode } = await runCli([name, "--help"]);
    assert.equal(exitCode, 0);
    for (const { name: option, short, placeholder, choices } of COMMANDS[name].options) {
      const value = choices?.join("|") ?? placeholder;
      const start = short === undefined ? "      " : `  -${short}, `;
      assert.ok(
        stdout.includes(`\n${start}--${option}${value === undefined ? "" : ` ${value}`} `),
        `${option} is missing`,
      );
    }
  });

  Deno.test(`the help of ${name} is the same however it is requested`, async () => {
    const { stdout } = await runCli([name, "--help"]);
    for (const argv of [["help", name], [name, "-h"], ["--help", name], [name, "x", "--help"]]) {
      const run = await runCli(argv);
      assert.deepEqual([run.exitCode, run.stdout, run.stderr], [0, stdout, ""], argv.join(" "));
    }
  });

  Deno.test(`the help of ${name} fits the width of a terminal, and 80 columns without one`, () => {
    for (const columns of [40, 60, 80, 100, 200, undefined]) {
      const lines = helpText(name, columns).split("\n");
      const calls = COMMANDS[name].examples.map(({ call }) => `  ${call}`);
      const most = Math.min(columns ?? 80, 80);
      const whole = most < 80 ? calls : [];
      const wide = lines.filter((line) => line.length > most && !whole.includes(line));
      assert.deepEqual(wide, []);
    }
  });

  Deno.test(`every example in the help of ${name} is a valid call`, () => {
    for (const { call } of COMMANDS[name].examples) {
      const [, command, rest] = /\bbaton (\w+)(.*)$/.exec(call)!;
      assert.equal(command, name);
      const options = COMMANDS[name].options.map(({ name }) => `--${name}`);
      for (const [option] of rest.matchAll(/--[a-z-]+/g)) {
        assert.ok([...options, "--help"].includes(option), `${call}: ${option}`);
      }
    }
  });
}

Deno.test("every option of run has a heading, and every heading an option", () => {
  const groups = RUN_OPTIONS.map(({ name, group }) => [name, group] as const);
  assert.deepEqual(groups.filter(([, group]) => group === undefined), []);
  assert.deepEqual(new Set(groups.map(([, group]) => group)), new Set(OPTION_GROUPS));
});

Deno.test("on a narrow terminal the help of an option goes below the option", () => {
  const text = helpText("check", 60);
  assert.match(text, /\n {6}--fix {2,}Fix what can be fixed\n {20,}safely, then report/);
});

Deno.test("no two options of a command share a name, letter or variable", () => {
  for (const { options } of Object.values(COMMANDS)) {
    const names = options.flatMap((option) => [option.name, variableOf(option)]);
    const letters = options.flatMap(({ short }) => short ?? []);
    assert.equal(new Set(names).size, names.length);
    assert.equal(new Set(letters).size, letters.length);
  }
});

/** Calls with a mistake, and the message. */
const MISTAKES: Readonly<Record<string, readonly [readonly string[], string]>> = {
  "a command cut short": [["conv"], "there is no command `conv`; did you mean `convert`?"],
  "a command that is another word": [
    ["complete"],
    "there is no command `complete`; did you mean `baton completions`?",
  ],
  "a command like none": [
    ["deploy"],
    "there is no command `deploy`; the commands are `run`, `check`, `list`, `merge`, `report`, `show`, `compare`, `convert`, `init`, " +
    "`schema`, `completions` and `help`",
  ],
  "a flow without a command": [
    ["flows/a.yaml"],
    "there is no command `flows/a.yaml`; did you mean `baton run flows/a.yaml`?",
  ],
  "a recording without a command": [
    ["shop.har"],
    "there is no command `shop.har`; did you mean `baton convert shop.har`?",
  ],
  "an option of a command before it": [
    ["--quiet", "run", "a.yaml"],
    "--quiet goes after the command: `baton run --quiet`",
  ],
  "an option of commands, and no command": [
    ["--quiet"],
    "`baton` has no option --quiet; `baton run`, `baton merge` and `baton report` have it",
  ],
  "a short option with its value before the command": [
    ["-j4", "run", "a.yaml"],
    "-j4 goes after the command: `baton run --jobs N`",
  ],
  "an empty command": [[""], "the command is empty; write one, such as `baton run flows`"],
  "-- before the command": [
    ["--", "run", "a.yaml"],
    "there is no command before `--`; write one, such as `baton run flows`",
  ],
  "a command of another program": [
    ["lint", "flows"],
    "there is no command `lint`; did you mean `baton check`?",
  ],
  "a compressed recording without a command": [
    ["my shop.har.gz"],
    "there is no command `my shop.har.gz`; did you mean `baton convert 'my shop.har.gz'`?",
  ],
  "an unknown command after --help": [
    ["--help", "rnu"],
    "there is no command `rnu`; did you mean `run`?",
  ],
  "a value for help": [["run", "--help=x"], '--help takes no value, found "x"'],
  "a value for the version": [["--version=2"], '--version takes no value, found "2"'],
  "more than the version": [
    ["--version", "run"],
    "`--version` takes `--json` and nothing else, found `run`",
  ],
  "the version as JSON by its letter": [
    ["-v", "--json"],
    "`--json` goes once with the long `--version`: `baton --version --json`",
  ],
  "a mistyped option before any command": [
    ["--verison"],
    "`baton` has no option --verison; did you mean --version?",
  ],
  "an option of another command": [
    ["check", "a.yaml", "--jobs", "2"],
    "`baton check` has no option --jobs; `baton run` has it",
  ],
  "mistyped help": [["run", "--hlep"], "`baton run` has no option --hlep; did you mean --help?"],
  "an unknown letter": [
    ["run", "-x", "a.yaml"],
    "`baton run` has no option -x; --fail-fast stops at the first step that does not pass",
  ],
  "a letter in the wrong case": [["-V"], "`baton` has no option -V; did you mean -v?"],
  "an unknown letter among others": [
    ["run", "a.yaml", "-qx"],
    "`baton run` has no option -x; --fail-fast stops at the first step that does not pass",
  ],
  "a letter with two dashes": [
    ["run", "a.yaml", "--j", "4"],
    "`baton run` has no option --j; did you mean -j?",
  ],
  "a long option with one dash": [
    ["run", "a.yaml", "-jobs", "4"],
    "-jobs has one dash too few; write `--jobs N`",
  ],
  "a dash that is not a hyphen": [
    ["run", "a.yaml", "\u2014jobs", "4"],
    "\u2014jobs begins with a dash that is not a hyphen; write --jobs",
  ],
  "a path that begins with a dash": [
    ["run", "-first.yaml"],
    "`baton run` has no option -first.yaml; write a path that begins with - as ./-first.yaml",
  ],
  "an option of which only the beginning is there": [
    ["run", "a.yaml", "--report", "x"],
    "`baton run` has no option --report; did you mean --report-junit, --report-json, --report-html, --report-markdown, --report-har or --reporter?",
  ],
  "a switch that is negated": [
    ["run", "a.yaml", "--no-quiet"],
    "`baton run` has no option --no-quiet; did you mean --quiet=false?",
  ],
  "colour that is negated": [
    ["run", "a.yaml", "--no-color"],
    "`baton run` has no option --no-color; did you mean --color never?",
  ],
  "a letter of another command": [
    ["run", "a.yaml", "-o", "x"],
    "`baton run` has no option -o; `baton convert` has it",
  ],
  "letters beyond ASCII": [
    ["run", "a.yaml", "--col\u00f6r"],
    "`baton run` has no option --col\u00f6r; did you mean --color?",
  ],
  "control characters": [
    ["run", "a.yaml", "--x\x1b[31m\ny"],
    "`baton run` has no option --x\ufffd[31m\ufffdy; `baton run --help` lists them",
  ],
  "an endless option": [
    ["run", `--${"x".repeat(5000)}`],
    `\`baton run\` has no option --${"x".repeat(78)}\u2026 (4922 more characters); ` +
    "`baton run --help` lists them",
  ],
  "a switch that is neither on nor off": [
    ["run", "a.yaml", "--quiet=maybe"],
    '--quiet: expected true or false, or no value, found "maybe"',
  ],
  "a switch with nothing after =": [
    ["run", "a.yaml", "--quiet="],
    '--quiet: expected true or false, or no value, found ""',
  ],
  "options that exclude each other": [
    ["run", "a.yaml", "-qv"],
    "--quiet and --verbose exclude each other; leave one of them out",
  ],
  "the standard input stream": [
    ["run", "-"],
    "`baton run` does not read `-`; write ./- for a file of this name",
  ],
  "the standard output stream": [
    ["run", "a.yaml", "--report-junit", "-"],
    '--report-junit: expected a path; write ./- for a file of this name, found "-"',
  ],
  "a command like a member of every object": [
    ["constructor"],
    "there is no command `constructor`; the commands are `run`, `check`, `list`, `merge`, `report`, `show`, " +
    "`compare`, `convert`, `init`, `schema`, `completions` and `help`",
  ],
  "help with one dash": [["run", "-help"], "-help has one dash too few; write `--help`"],
  "a letter in the wrong case with its value": [
    ["run", "a.yaml", "-J4"],
    "`baton run` has no option -J4; did you mean -j4?",
  ],
  "a parameter that begins with a dash": [
    ["run", "a.yaml", "--var", "-x=4"],
    "--var needs a value, found -x=4; write a value that begins with - as --var=name=value",
  ],
  "an option in place of a parameter": [
    ["run", "a.yaml", "--var", "--jobs", "4"],
    "--var needs a value, found --jobs; write a value that begins with - as --var=name=value",
  ],
  "-- in place of a value": [
    ["run", "a.yaml", "--seed", "--", "x"],
    "--seed needs a value: --seed TEXT",
  ],
  "an empty path": [
    ["run", "a.yaml", ""],
    'expected a path, found ""; is a variable of the shell not set?',
  ],
  "an empty path after --": [
    ["check", "--", ""],
    'expected a path, found ""; is a variable of the shell not set?',
  ],
  "a secret without a name": [
    ["run", "a.yaml", "--secret", ""],
    "--secret: expected the name of a variable, found none",
  ],
  "a secret with its value": [
    ["run", "a.yaml", "--secret", "A=B"],
    '--secret: expected the name of a variable, found "A=B"',
  ],
  "a proxy of no known scheme": [
    ["run", "a.yaml", "--proxy", "ht!tp://proxy.example.test"],
    "--proxy: expected the URL of a proxy such as http://127.0.0.1:3128, " +
    'found "ht!tp://proxy.example.test"',
  ],
  "no value at the end": [["run", "a.yaml", "--seed"], "--seed needs a value: --seed TEXT"],
  "an option in place of a value": [
    ["run", "a.yaml", "--seed", "--quiet"],
    "--seed needs a value, found --quiet; write a value that begins with - as --seed=TEXT",
  ],
  "nothing after =": [["run", "a.yaml", "--seed="], "--seed: expected a value, found none"],
  "a switch given twice": [["run", "a.yaml", "-q", "-q"], "--quiet is given twice"],
  "a mistyped choice": [
    ["run", "a.yaml", "--color", "alway"],
    '--color: expected one of auto, always, never, found "alway"; did you mean always?',
  ],
  "no path": [["check"], "no path is given; see `baton check --help`"],
  "no shell": [["completions"], "no shell is given; see `baton completions --help`"],
  "a mistyped shell": [
    ["completions", "bsh"],
    "there are no completions for `bsh`; did you mean `bash`?",
  ],
  "a shell by its path": [
    ["completions", "/usr/bin/pwsh"],
    "there are no completions for `/usr/bin/pwsh`; did you mean `powershell`?",
  ],
  "a shell like none": [
    ["completions", "tcsh"],
    "there are no completions for `tcsh`; the shells are `bash`, `zsh`, `fish` or `powershell`",
  ],
  "two schemas": [
    ["schema", "flow", "log"],
    "too many arguments: `log` is one more than `baton schema` takes",
  ],
  "help of no command": [["help", "rnu"], "there is no command `rnu`; did you mean `run`?"],
};

for (const [what, [argv, message]] of Object.entries(MISTAKES)) {
  Deno.test(`${what} is reported in one line: baton ${argv.join(" ")}`, async () => {
    const run = await runCli(argv);
    assert.deepEqual([run.exitCode, run.stdout, run.stderr], [2, "", `error: ${message}\n`]);
  });
}

Deno.test("values are accepted in every notation", async () => {
  const flow = "steps: [{ name: a, request: { url: 'http://127.0.0.1/${x}' } }]\n";
  const files = { "a.yaml": flow };
  for (
    const argv of [
      ["run", "a.yaml", "-j4", "--shard-by", "x"],
      ["run", "-j", "4", "a.yaml", "--shard-by=x"],
      ["run", "-j=4", "--shard-by=x", "--", "a.yaml"],
      ["run", "a.yaml", "--var=x=one\ntwo", "--shard-by", "x"],
      ["run", "-qj4", "a.yaml", "--shard-by", "x"],
      ["run", "-qj", "4", "a.yaml", "--shard-by", "x"],
      ["run", "a.yaml", "--seed", "-1", "--quiet=no", "--shard-by", "x"],
      ["run", "a.yaml", "--var=-x=\n1", "--seed=--", "--shard-by", "x"],
    ]
  ) {
    const run = await runCli(argv, { files });
    assert.equal(run.stderr, "error: --shard-by needs --shard, such as --shard 2/4\n");
  }
  const check = await runCli(["check", "a.yaml", "--var=x=one\ntwo"], { files });
  assert.deepEqual([check.exitCode, check.stderr], [0, ""], check.stdout);
});

Deno.test("-h is recognised among other letters", async () => {
  const { stdout } = await runCli(["run", "--help"]);
  const run = await runCli(["run", "a.yaml", "-qh"]);
  assert.deepEqual([run.exitCode, run.stdout, run.stderr], [0, stdout, ""]);
});

Deno.test("a value may directly follow the letter of its option", async () => {
  const run = await runCli(["convert", "gone.har", "-oflows/x.yaml"]);
  assert.equal(run.stderr, "error: cannot read gone.har: no such file\n");
});

Deno.test("nothing after -- is an option", async () => {
  const run = await runCli(["check", "--", "-j4", "--help"]);
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /no such file or directory: `-j4`/);
  assert.match(run.stdout, /no such file or directory: `--help`/);
});
