import assert from "node:assert/strict";
import type { CliRun } from "./run_cli.ts";

const DIRECTORY = new URL("../golden/cli/", import.meta.url);
const EXPECTED = ["stdout", "stderr", "exit"] as const;

/** A case: its files as the command finds them, and its arguments. */
export interface GoldenCase {
  readonly name: string;
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the cases below `tests/golden/cli`, one a directory. `args` holds an argument a line, `run .`
 * if there is none; `stdout`, `stderr` and `exit` hold what is expected; the rest are files that the
 * command finds.
 */
export function readGoldenCases(): GoldenCase[] {
  return Array.from(Deno.readDirSync(DIRECTORY), ({ name }) => name).sort().map((name) => {
    const { args = "run\n.\n", ...files } = readFolder(new URL(`${name}/`, DIRECTORY));
    for (const expected of EXPECTED) delete files[expected];
    return { name, argv: args.trimEnd().split("\n"), files };
  });
}

/**
 * Compares the result of a command with what is expected; `UPDATE_GOLDEN=1` writes that instead.
 *
 * @param origins Servers by the name that stands for their ports.
 */
export function matchGolden(
  { name }: GoldenCase,
  run: CliRun,
  origins: Readonly<Record<string, string>>,
): void {
  const actual = {
    stdout: withoutVolatile(run.stdout, origins),
    stderr: withoutVolatile(run.stderr, origins),
    exit: `${run.exitCode}\n`,
  };
  for (const part of EXPECTED) {
    const file = new URL(`${name}/${part}`, DIRECTORY);
    if (Deno.env.get("UPDATE_GOLDEN") === "1") Deno.writeTextFileSync(file, actual[part]);
    assert.equal(actual[part], Deno.readTextFileSync(file), `tests/golden/cli/${name}/${part}`);
  }
}

/** A text with placeholders for what differs between runs: ports and times. */
function withoutVolatile(text: string, origins: Readonly<Record<string, string>>): string {
  let stable = text;
  for (const [name, origin] of Object.entries(origins)) {
    stable = stable.replaceAll(origin.replace("http://", ""), `127.0.0.1:${name}`);
  }
  return stable
    .replace(/ *(?:\d+ min \d+ s|\b\d+(?:\.\d+)? m?s)\b/g, " TIME");
}

function readFolder(folder: URL, prefix = ""): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) Object.assign(files, readFolder(new URL(`${name}/`, folder), `${name}/`));
    else files[prefix + name] = Deno.readTextFileSync(new URL(name, folder));
  }
  return files;
}
