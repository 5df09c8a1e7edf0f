import {
  AliasNotFoundError,
  type ApplicationText,
  ArgumentParseError,
  EnumValidationError,
  FlagNotFoundError,
  text_en,
  UnexpectedFlagError,
  UnexpectedPositionalError,
  UnsatisfiedFlagError,
  UnsatisfiedPositionalError,
} from "@stricli/core";
import { closest, together } from "../text/mod.ts";
import { COMMANDS } from "./commands.ts";
import { placeholderOf } from "./options.ts";

/** What is given in a call that has a mistake in it. */
interface Call {
  /** The command, if there is one of that name. */
  readonly command: string | undefined;
  readonly argv: readonly string[];
}

/**
 * The messages about a call that cannot be understood.
 *
 * @param argv The arguments without the name of the program.
 */
export function callErrors(argv: readonly string[]): ApplicationText {
  const call = { command: argv.find((arg) => Object.hasOwn(COMMANDS, arg)), argv };
  return {
    ...text_en,
    noCommandRegisteredForInput: ({ input }) => unknownCommand(input),
    exceptionWhileParsingArguments: (error) => wordMistake(error, call),
  };
}

/** Says that there is no such command, and which one may be meant. */
export function unknownCommand(input: string): string {
  const names = Object.keys(COMMANDS);
  const near = input.startsWith("-") ? undefined : nearCommand(input, names);
  if (near !== undefined) return `there is no command \`${input}\`; did you mean \`${near}\`?`;
  if (input.startsWith("-")) return unknownOption(input, undefined);
  return `there is no command \`${input}\`; the commands are ${listed(names)}`;
}

/** A command by a name that is mistyped or cut short, or for a file that was given without one. */
function nearCommand(input: string, names: readonly string[]): string | undefined {
  if (/\.ya?ml$/i.test(input)) return `baton run ${input}`;
  if (/\.har$/i.test(input)) return `baton convert ${input}`;
  const longer = names.filter((name) => input.length > 1 && name.startsWith(input));
  if (longer.length === 1) return longer[0];
  const cut = names.filter((name) => name.startsWith(input.slice(0, 4)) && input.length > 4);
  return closest(input, names) ?? (cut.length === 1 ? cut[0] : undefined);
}

function wordMistake(error: unknown, { command, argv }: Call): string {
  const option = (name: string) => COMMANDS[command!]?.options.find((spec) => spec.name === name);
  if (error instanceof FlagNotFoundError) return unknownOption(`--${error.input}`, command);
  if (error instanceof AliasNotFoundError) return unknownOption(`-${error.input}`, command);
  if (error instanceof ArgumentParseError) {
    const { externalFlagNameOrPlaceholder: name, input, exception } = error;
    const reason = exception instanceof Error ? exception.message : String(exception);
    return `--${name}: ${reason}${input === "" ? "" : `, found "${input}"`}`;
  }
  if (error instanceof EnumValidationError) {
    const { externalFlagName: name, input, values } = error;
    const near = closest(input, values);
    const meant = near === undefined ? "" : `; did you mean ${near}?`;
    return `--${name}: expected one of ${values.join(", ")}, found "${input}"${meant}`;
  }
  if (error instanceof UnsatisfiedFlagError) {
    const { externalFlagName: name, nextFlagName: next } = error;
    const spec = option(name);
    const value = (spec && placeholderOf(spec)) ?? "VALUE";
    return next === undefined
      ? `--${name} needs a value: --${name} ${value}`
      : `--${name} needs a value, found --${next}; one that begins with - is written --${name}=${value}`;
  }
  if (error instanceof UnexpectedFlagError) {
    const { externalFlagName: name, previousInput, input } = error;
    return option(name)?.kind === "switch"
      ? `--${name} is given twice`
      : `--${name} is given twice, as "${previousInput}" and "${input}"`;
  }
  if (error instanceof UnexpectedPositionalError) {
    return `too many arguments: \`${error.input}\` is one more than \`${calledBy(command)}\` takes`;
  }
  if (error instanceof UnsatisfiedPositionalError) {
    return `no ${error.placeholder} is given; see \`${calledBy(command)} --help\``;
  }
  return `the call \`baton ${argv.join(" ")}\` cannot be read`;
}

/** Says that a command has no such option: what is meant, or which commands have it. */
function unknownOption(given: string, command: string | undefined): string {
  const by = calledBy(command);
  const own = command === undefined ? ["version"] : optionsOf(command);
  const near = given.startsWith("--") ? closest(given.slice(2), [...own, "help"]) : undefined;
  if (near !== undefined) return `\`${by}\` has no option ${given}; did you mean --${near}?`;
  const others = Object.keys(COMMANDS).filter((name) => optionsOf(name).includes(given.slice(2)));
  if (others.length > 0) {
    const verb = others.length === 1 ? "has" : "have";
    const names = together(others.map((name) => `\`baton ${name}\``));
    return `\`${by}\` has no option ${given}; ${names} ${verb} it`;
  }
  return `\`${by}\` has no option ${given}; \`${by} --help\` lists them`;
}

function optionsOf(command: string): string[] {
  return COMMANDS[command].options.map(({ name }) => name);
}

function calledBy(command: string | undefined): string {
  return command === undefined ? "baton" : `baton ${command}`;
}

function listed(names: readonly string[]): string {
  return together(names.map((name) => `\`${name}\``));
}
