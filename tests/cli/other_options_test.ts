import assert from "node:assert/strict";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { runCli } from "../support/run_cli.ts";

/** Options of other tools, and what the message about each leads to. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  "--dryrun": /--dry-run prints the requests and sends nothing$/,
  "--validate": /; `baton check` finds mistakes without sending a request$/,
  "--bail": /--fail-fast stops/,
  "-x": /--fail-fast stops/,
  "--parallel": /--jobs N runs/,
  "--workers": /--jobs N runs/,
  "--retries": /--retry-flows N runs flows again .*; a step has `retry: \{ max_attempts: 3 \}`$/,
  "--retry-interval": /; a step has it in its flow: `retry: \{ max_attempts: 3, sleep_ms: 500 \}`$/,
  "--base-url": /; flows read it from the environment, as `\$\{ENV.BASE_URL\}`/,
  "--env":
    /; --env-file FILE reads variables, --var name=value sets one, --stage NAME uses a stage$/,
  "--profile": /--stage NAME uses the settings of a stage of `baton\.yaml`$/,
  "--exclude-tags": /--tags 'not slow' leaves out flows by their tags$/,
  "--iteration-data": /a flow runs for each row of its `data: users\.csv`, --row NUMBER/,
  "--random-order": /--shuffle SEED runs the flows in another order/,
  "--variable": /; --env-file FILE/,
  "--variables-file": /; --env-file FILE/,
  "--tests-only": /; choose flows by their paths/,
  "--test": /; choose flows by their paths/,
  "--grep": /--tags EXPRESSION chooses flows by their tags, --name REGEX by their names$/,
  "--tag": /--tags EXPRESSION/,
  "--glob": /; a glob is a path/,
  "--watch-all": /--watch waits for changes/,
  "--html": /--report-html FILE writes/,
  "--report-tap": /--report-junit FILE and --report-json FILE/,
  "--reporter-junit-export": /--artifacts DIR/,
  "--junitxml": /--report-junit FILE/,
  "--debug": /--verbose prints/,
  "--ignore-ssl": /--insecure does not check/,
  "-k": /--insecure does not check certificates; flows are chosen by their paths$/,
  "--cacert": /--ca-cert FILE/,
  "--cert": /--client-cert FILE/,
  "-H": /; it belongs to the request of a step$/,
  "--location": /follow_redirects/,
  "--max-time": /--timeout 10s/,
  "--delay-request": /`loop`/,
  "--iteration-count": /--repeat 10 runs each flow ten times$/,
  "--vus": /makes no load$/,
  "-c": /; --config FILE names a project file/,
  "--last-failed": /--rerun-failed FILE/,
  "--collect-only": /; `baton list` lists flows and their steps$/,
  "--update-snapshots": /; there are no snapshots/,
};

for (const [option, pointer] of Object.entries(OPTIONS)) {
  for (const command of ["run", "check"]) {
    Deno.test(`baton ${command} says what does the work of ${option}`, async () => {
      const { stdout, stderr, exitCode } = await runCli([command, option, "flows"], {});
      assert.deepEqual([exitCode, stdout], [2, ""]);
      const [line] = stderr.split("\n");
      assert.ok(line.startsWith(`error: \`baton ${command}\` has no option ${option}; `), line);
      assert.match(line, pointer);
      const [, told] = / has no option \S+?; (.*)$/.exec(line)!;
      const owner = told.startsWith("in `baton run`, ") ? "run" : command;
      const names = COMMANDS[owner].options.map(({ name }) => `--${name}`);
      for (const named of told.match(/--[a-z][a-z-]*/g) ?? []) {
        assert.ok(names.includes(named), `${owner} has no ${named}: ${line}`);
      }
    });
  }
}

Deno.test("an option that another command has, or that is mistyped, is not mistaken for another", async () => {
  for (
    const [argv, expected] of [
      [["run", "--strict", "a"], "; `baton check` has it\n"],
      [
        ["run", "--format", "json", "a"],
        "; `baton check`, `baton list` and `baton compare` have it\n",
      ],
      [["run", "--job", "2", "a"], "; did you mean --jobs?\n"],
      [["convert", "--bail", "a.har"], "; `baton convert --help` lists them\n"],
    ] as const
  ) {
    const { stderr } = await runCli([...argv], {});
    assert.ok(stderr.endsWith(expected), stderr);
  }
});
