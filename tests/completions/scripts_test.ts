import assert from "node:assert/strict";
import { COMMANDS, SHELLS } from "../../lib/cli/commands.ts";
import { completionScript, type Shell } from "../../lib/cli/completions/completions.ts";
import { companionFiles } from "../../scripts/build/companions.ts";
import { testNeeding } from "../support/needing.ts";
import { runCli } from "../support/run_cli.ts";
import { withScript } from "./shells.ts";

/** How a shell parses a script without running it. */
const CHECKS: readonly (readonly [shell: Shell, program: string, args: readonly string[]])[] = [
  ["bash", "bash", ["-n"]],
  ["bash", "shellcheck", ["--shell=bash"]],
  ["zsh", "zsh", ["-n"]],
  ["fish", "fish", ["--no-execute"]],
];

for (const [shell, program, args] of CHECKS) {
  testNeeding([program], `${program} accepts the script for ${shell}`, async () => {
    await withScript(shell, async (cwd, script) => {
      const { code, stdout, stderr } = await new Deno.Command(program, {
        args: [...args, script],
        cwd,
      }).output();
      const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
      assert.deepEqual([code, said], [0, ""]);
    });
  });
}

for (const shell of SHELLS) {
  Deno.test(`baton completions ${shell} prints the script of ${shell}`, async () => {
    const run = await runCli(["completions", shell]);
    assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
    assert.equal(run.stdout, await completionScript(shell));
    assert.match(
      run.stdout,
      new RegExp(`^# Completions of baton \\d+\\.\\d+\\.\\d+ for ${shell},`, "m"),
    );
  });

  Deno.test(`the script for ${shell} has every command, option and choice`, async () => {
    const script = await completionScript(shell);
    for (const [name, { options }] of Object.entries(COMMANDS)) {
      assert.match(script, new RegExp(`\\b${name}\\b`));
      for (const { name: option, choices = [] } of options) {
        const long = shell === "fish" ? `-l ${option}` : `--${option}`;
        assert.match(script, new RegExp(`${long}\\b`));
        for (const choice of choices) assert.match(script, new RegExp(`\\b${choice}\\b`));
      }
    }
    assert.doesNotMatch(script, /undefined|\[object|@[A-Z]+@|%\{/);
  });
}

Deno.test("the files next to the program are the manual page and each script", async () => {
  const files = await companionFiles();
  assert.deepEqual([...files.keys()].sort(), [
    "completions/_baton",
    "completions/baton.bash",
    "completions/baton.fish",
    "completions/baton.ps1",
    "man/baton.1",
  ]);
  for (const text of files.values()) assert.match(text, /[^\n]\n$/);
});

testNeeding(["zsh"], "zsh also accepts the script when it is evaluated", async () => {
  await withScript("zsh", async (cwd, script) => {
    const { stdout, stderr } = await new Deno.Command("zsh", {
      args: [
        "-f",
        "-c",
        'autoload -Uz compinit; compinit -D -u; eval "$(cat $1)"; print -r -- $_comps[baton]',
        "zsh",
        script,
      ],
      cwd,
      env: { HOME: cwd },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.deepEqual([text(stdout), text(stderr)], ["_baton\n", ""]);
  });
});
