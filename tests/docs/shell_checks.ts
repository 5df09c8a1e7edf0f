import assert from "node:assert/strict";
import { readArguments, readValues } from "../../lib/cli/arguments/mod.ts";
import { readProject } from "./code_blocks.ts";
import { type ShellCommand, shellCommands } from "./shell_lines.ts";

/** Programs that the tests do not start for a code block, and why. */
export const NOT_STARTED: Readonly<Record<string, string>> = {
  cp: "the next line shows what the copy is for",
  curl: "downloads a release; tests/install does so from a server of its own",
  diff: "compares two builds of a release",
  docker: "needs a daemon; tests/release/image_test.ts reads the Dockerfile",
  export: "sets variables, which the lines below it are tested with",
  gh: "asks GitHub for the attestation of a release",
  git: "changes the work tree",
  powershell: "is for Windows; tests/install/windows_test.ts runs the script where it can",
  rm: "removes an installed program",
  sh: "reads the script that was downloaded; tests/install runs it",
  sha256sum: "verifies a downloaded release; tests/install does so",
  tar: "unpacks a downloaded release; tests/install does so",
};

const TASKS: Readonly<Record<string, unknown>> = JSON.parse(readProject("deno.json")).tasks;

/** Whether every command of a text is one that a test can judge. */
export function isShell(text: string): boolean {
  const commands = shellCommands(text);
  return commands.length > 0 &&
    commands.every(({ words: [program = "export"] }) =>
      ["baton", "deno", "npx"].includes(program) || Object.hasOwn(NOT_STARTED, program)
    );
}

/** Checks commands as far as that is possible without running them. */
export function checkCommands(commands: readonly ShellCommand[]): void {
  for (const { words: [program, ...words] } of commands) {
    if (program === "baton") checkBaton(words);
    else if (program === "deno") checkDeno(words);
    else if (program === "npx") {
      assert.match(words.slice(0, 2).join(" "), /^-y deno@2\.9\.\d+$/);
      checkDeno(words.slice(2));
    }
  }
}

/** The calls of baton in a text: the arguments of each. */
export function batonCalls(text: string): string[][] {
  return shellCommands(text).flatMap(({ words: [program, ...words] }) => {
    if (program === "baton") return [words];
    const script = words.indexOf("cli.ts");
    return program === "deno" && words[0] === "run" && script > 0 ? [words.slice(script + 1)] : [];
  });
}

/** Reads a call with the parser of baton; mistakes are errors. */
function checkBaton(argv: readonly string[]): void {
  if (argv.join(" ") === "--version --json") return;
  const call = readArguments(argv);
  if (call.kind !== "call") return;
  assert.deepEqual(readValues(call).mistakes, []);
  call.paths.filter((path) => path.startsWith("examples/")).forEach(assertExists);
}

/** Checks that tasks, scripts and folders that a call of Deno names exist. */
function checkDeno([command, ...words]: readonly string[]): void {
  if (command === "task") {
    assert.ok(Object.hasOwn(TASKS, words[0]), `deno.json has no task ${words[0]}`);
    return;
  }
  const names = words.filter((word) => /^(?!-).*(?:\/|\.ts$)/.test(word) || word === "lib");
  const files = command === "run" ? names.slice(0, 1) : names;
  files.forEach(assertExists);
  if (command === "run" && files[0] === "cli.ts") {
    checkBaton(words.slice(words.indexOf("cli.ts") + 1));
  }
}

function assertExists(path: string): void {
  assert.ok(Deno.statSync(new URL(`../../${path}`, import.meta.url)), path);
}
