import { type CliHost, HostFileError } from "../host/mod.ts";
import { Redactor } from "../redaction/mod.ts";
import { withModules } from "../text/mod.ts";
import { VERSION } from "../version.ts";
import {
  callSecrets,
  publicNames,
  readArguments,
  readValues,
  strayVariables,
} from "./arguments/mod.ts";
import { COMMANDS } from "./commands.ts";
import { type MaskedHost, maskHost } from "./host.ts";
import { USAGE_ERROR, UsageError } from "./usage_error.ts";

/** Above it are the exit codes of a command that a signal stopped. */
const STOPPED = 128;

/**
 * Runs the command line. Without arguments it prints the help and returns a usage error: a script
 * that lost its command must not pass.
 *
 * @param argv The arguments without the name of the program.
 * @param bare The host; what is written to it is masked.
 * @returns The exit code.
 */
export async function main(argv: readonly string[], bare: CliHost): Promise<number> {
  const secrets = new Redactor(publicNames(argv, bare.env));
  for (const { value, ...origin } of callSecrets(argv, bare.env)) secrets.add(value, origin);
  const host = maskHost(bare, secrets);
  try {
    return withLostOutput(await runCall(argv, host), host);
  } catch (error) {
    host.stderr.write(`${errorText(error)}\n`);
    return USAGE_ERROR;
  }
}

async function runCall(argv: readonly string[], host: MaskedHost): Promise<number> {
  if (argv.length === 0) {
    await printHelp(undefined, host);
    return USAGE_ERROR;
  }
  const call = await withModules(() => readArguments(argv));
  if (call.kind === "help") {
    await printHelp(call.command, host);
    return 0;
  }
  if (call.kind === "version") {
    host.stdout.write(`${VERSION}\n`);
    return 0;
  }
  for (const warning of strayVariables(call.command, host)) {
    host.stderr.write(`warning: ${warning}\n`);
  }
  const { flags, mistakes } = await withModules(() => readValues(call));
  for (const mistake of mistakes) host.stderr.write(`error: ${mistake}\n`);
  if (mistakes.length > 0) return USAGE_ERROR;
  const run = await COMMANDS[call.command].load();
  return await run({ host, flags, paths: call.paths, argv });
}

/** Prints a text that has no secrets. @returns The exit code, which says whether it was lost. */
export function printText(text: string, host: CliHost): number {
  host.stdout.write(text);
  return withLostOutput(0, host);
}

/** Returns the exit code of a command, which has failed if what it printed was lost. */
function withLostOutput(exitCode: number, { stdout, stderr }: CliHost): number {
  const problem = stdout.problem?.();
  if (problem === undefined) return exitCode;
  stderr.write(`error: cannot write to the standard output: ${problem}\n`);
  return exitCode > STOPPED ? exitCode : USAGE_ERROR;
}

async function printHelp(command: string | undefined, { stdout }: MaskedHost): Promise<void> {
  const { helpText } = await import("./help/help.ts");
  stdout.write(helpText(command, stdout.columns()));
}

function errorText(error: unknown): string {
  if (error instanceof UsageError || error instanceof HostFileError) {
    const help = error instanceof UsageError ? error.help : undefined;
    return `error: ${error.message}${help === undefined ? "" : `\n  = help: ${help}`}`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `error[internal-error]: baton went wrong: ${reason}`;
}
