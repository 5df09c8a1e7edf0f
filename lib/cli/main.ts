import type { CliHost } from "../host/mod.ts";
import { Redactor } from "../redaction/mod.ts";
import { VERSION } from "../version.ts";
import { callErrors, callSecrets, readArguments, strayVariables } from "./arguments/mod.ts";
import type { ArgumentSpec, CommandSpec } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { type MaskedHost, maskHost } from "./host.ts";
import { type Flags, type OptionSpec, UsageError } from "./options/mod.ts";
import {
  buildApplication,
  buildCommand,
  type CommandContext,
  type FlagParametersForType,
  run,
  type TypedPositionalParameters,
} from "@stricli/core";

interface Context extends CommandContext {
  readonly host: MaskedHost;
  readonly argv: readonly string[];
  exit(code: number): void;
}

const USAGE_ERROR = 2;

/**
 * Runs the command line. Without arguments it prints the help, and that is a usage error: a command
 * that went missing in a script must not pass.
 *
 * @param argv The arguments without the name of the program.
 * @param bare The host; what is written to it is masked.
 * @returns The exit code.
 */
export async function main(argv: readonly string[], bare: CliHost): Promise<number> {
  const secrets = new Redactor();
  for (const secret of callSecrets(argv, bare.env)) secrets.add(secret);
  const host = maskHost(bare, secrets);
  try {
    const call = argv.length === 0 ? EMPTY_CALL : readArguments(argv);
    switch (call.kind) {
      case "help": {
        const { helpText } = await import("./help/help.ts");
        host.stdout.write(helpText(call.command, host.stdout.columns()));
        return call === EMPTY_CALL ? USAGE_ERROR : 0;
      }
      case "version":
        host.stdout.write(`${VERSION}\n`);
        return 0;
      case "call":
        return await runCall(call.argv, { host, argv });
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    host.stderr.write(`error: ${error.message}\n`);
    return USAGE_ERROR;
  }
}

/** What a call without arguments asks for. */
const EMPTY_CALL = { kind: "help", command: undefined } as const;

async function runCall(
  [name, ...rest]: readonly string[],
  { host, argv }: Pick<Context, "host" | "argv">,
): Promise<number> {
  for (const warning of strayVariables(name, host)) host.stderr.write(`warning: ${warning}\n`);
  let exitCode: number | undefined;
  const process = {
    stdout: host.stdout,
    stderr: { write: (text: string) => host.stderr.write(`error: ${text.trim()}\n`) },
    exitCode: undefined as number | string | null | undefined,
  };
  const exit = (code: number) => void (exitCode = code);
  await run(application(name), rest, { process, host, argv, exit });
  return exitCode ?? (process.exitCode ? USAGE_ERROR : 0);
}

/** The parser of a command, which checks values and how many arguments there are. */
function application(name: string) {
  return buildApplication<Context>(command(COMMANDS[name]), {
    name: "baton",
    scanner: { caseStyle: "original", allowArgumentEscapeSequence: true },
    documentation: { caseStyle: "original", disableAnsiColor: true },
    localization: { text: callErrors(name) },
  }, {});
}

function command({ brief, arguments: given, options, load }: CommandSpec) {
  return buildCommand<Flags, string[], Context>({
    docs: { brief },
    parameters: {
      positional: positional(given),
      flags: Object.fromEntries(
        options.map((option) => [option.name, flag(option)]),
      ) as unknown as FlagParametersForType<Flags, Context>,
      aliases: Object.fromEntries(
        options.flatMap(({ name, short }) => short === undefined ? [] : [[short, name]]),
      ),
    },
    async func(flags, ...given) {
      const call = await load();
      const paths = given.filter((path) => path !== undefined);
      try {
        this.exit(await call({ host: this.host, argv: this.argv, flags, paths }));
      } catch (error) {
        this.exit(USAGE_ERROR);
        const reason = error instanceof Error ? error.message : String(error);
        this.host.stderr.write(`error[internal-error]: baton went wrong: ${reason}\n`);
      }
    },
  });
}

function positional({ count, brief, placeholder }: ArgumentSpec): TypedPositionalParameters<
  string[],
  Context
> {
  const parameter = { brief, placeholder, parse: String };
  if (count === "several") return { kind: "array", minimum: 1, parameter };
  if (count === "any") return { kind: "array", parameter };
  const parameters = [{ ...parameter, optional: count === "optional" }];
  return { kind: "tuple", parameters } as unknown as TypedPositionalParameters<string[], Context>;
}

function flag({ kind, summary, placeholder, choices, parse = String }: OptionSpec) {
  const shared = { brief: summary, optional: true, ...(placeholder ? { placeholder } : {}) };
  switch (kind) {
    case "switch":
      return { ...shared, kind: "boolean", withNegated: false };
    case "choice":
      return { ...shared, kind: "enum", values: choices };
    case "list":
      return { ...shared, kind: "parsed", parse, variadic: true };
    case "value":
      return { ...shared, kind: "parsed", parse };
  }
}
