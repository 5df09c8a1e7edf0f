import {
  buildApplication,
  buildCommand,
  buildRouteMap,
  type CommandContext,
  type FlagParametersForType,
  run,
  type TypedPositionalParameters,
} from "@stricli/core";
import { VERSION } from "../version.ts";
import { CHECK_OPTIONS } from "./check_options.ts";
import { callSecrets } from "./call_secrets.ts";
import type { CliHost } from "./cli_host.ts";
import { CONVERT_OPTIONS } from "./convert_options.ts";
import type { Flags } from "./flags.ts";
import { type MaskedHost, maskHost } from "./masked_host.ts";
import { MERGE_OPTIONS } from "./merge_options.ts";
import type { OptionSpec } from "./options.ts";
import { RUN_OPTIONS } from "./run_options.ts";
import { Redactor } from "../redaction/mod.ts";

/** What a command is called with. */
export interface Invocation {
  readonly host: MaskedHost;
  readonly flags: Flags;
  readonly paths: readonly string[];
  readonly argv: readonly string[];
}

interface Context extends CommandContext {
  readonly host: MaskedHost;
  readonly argv: readonly string[];
  exit(code: number): void;
}

/** A command: what help says of it, and where its code is, loaded when it is called. */
interface CommandSpec {
  readonly brief: string;
  /** What is given without an option. */
  readonly arguments: ArgumentSpec;
  readonly options: readonly OptionSpec[];
  load(): Promise<(invocation: Invocation) => Promise<number>>;
}

/** The arguments of a command that are no options. */
interface ArgumentSpec {
  readonly brief: string;
  readonly placeholder: string;
  /** How many there may be: one or several, as many as there are, or one or none. */
  readonly count: "several" | "any" | "optional";
}

const PATHS: ArgumentSpec = {
  brief: "Flow file, directory or glob",
  placeholder: "path",
  count: "several",
};

const COMMANDS: Readonly<Record<string, CommandSpec>> = {
  run: {
    brief: "Run flow files, directories or globs",
    arguments: { ...PATHS, count: "any" },
    options: RUN_OPTIONS,
    load: async () => (await import("./run_command.ts")).runCommand,
  },
  check: {
    brief: "Check flow files without sending a request",
    arguments: PATHS,
    options: CHECK_OPTIONS,
    load: async () => (await import("./check_command.ts")).checkCommand,
  },
  merge: {
    brief: "Make the reports of several shards, or of one run, from their logs",
    arguments: {
      brief: "Log of a run (run.ndjson), or directory with logs",
      placeholder: "path",
      count: "several",
    },
    options: MERGE_OPTIONS,
    load: async () => (await import("./merge_command.ts")).mergeCommand,
  },
  convert: {
    brief: "Make a flow of what a browser recorded (HAR)",
    arguments: {
      brief: "Recording (.har, also with gzip); a second one of the same doings confirms the first",
      placeholder: "recording",
      count: "several",
    },
    options: CONVERT_OPTIONS,
    load: async () => (await import("./convert_command.ts")).convertCommand,
  },
  schema: {
    brief: "Print the JSON Schema of flow files, or of a report",
    arguments: {
      brief: "flow (if left out), report, log or manifest",
      placeholder: "name",
      count: "optional",
    },
    options: [],
    load: async () => (await import("./schema_command.ts")).schemaCommand,
  },
};

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
  let exitCode: number | undefined;
  const process = {
    stdout: host.stdout,
    stderr: { write: (text: string) => host.stderr.write(`error: ${text.trim()}\n`) },
    exitCode: undefined as number | string | null | undefined,
  };
  const exit = (code: number) => void (exitCode = code);
  if (argv.length === 0) exit(USAGE_ERROR);
  await run(application(), argv, { process, host, argv, exit });
  return exitCode ?? (process.exitCode ? USAGE_ERROR : 0);
}

function application() {
  const routes = Object.fromEntries(
    Object.entries(COMMANDS).map(([name, spec]) => [name, command(spec)]),
  );
  return buildApplication(
    buildRouteMap({ routes, docs: { brief: "A local-first runner of API test flows" } }),
    {
      name: "baton",
      versionInfo: { currentVersion: VERSION },
      scanner: { caseStyle: "original", allowArgumentEscapeSequence: true },
      documentation: { caseStyle: "original", disableAnsiColor: true },
    },
  );
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

function positional({ count, ...argument }: ArgumentSpec): TypedPositionalParameters<
  string[],
  Context
> {
  const parameter = { ...argument, parse: String };
  if (count === "several") return { kind: "array", minimum: 1, parameter };
  if (count === "any") return { kind: "array", parameter };
  const parameters = [{ ...parameter, optional: true }];
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
