import { COMMANDS } from "../commands.ts";
import { COMMON_OPTIONS, type OptionSpec } from "../options/mod.ts";
import { UsageError } from "../usage_error.ts";
import { mistakes } from "./mistakes.ts";

/** A call of a command. */
export interface CommandCall {
  readonly kind: "call";
  readonly command: string;
  /** The options in their order. */
  readonly options: readonly GivenOption[];
  /** The arguments that are not options. */
  readonly paths: readonly string[];
}

/** An option of a call, with the text of its value if it has one. */
export interface GivenOption {
  readonly option: OptionSpec;
  readonly value: string | undefined;
}

/** The result of parsing a call. */
type Call =
  | CommandCall
  | { readonly kind: "help"; readonly command: string | undefined }
  | { readonly kind: "version" };

const HELP = ["--help", "-h"];
const VERSION = ["--version", "-v"];

/**
 * Splits a call into options, their values and arguments, in GNU syntax: `-j4`, `-qj 4` and
 * `--jobs=4` are options, and everything after `--` is an argument. Before `--`, an argument cannot
 * begin with a dash. Neither can a value that is a separate word, unless it is a negative number.
 *
 * @param argv The arguments without the name of the program, at least one.
 * @throws {UsageError} If an argument is unknown.
 * @throws {NotLoaded} Before that, unless what explains it is loaded.
 */
export function readArguments(argv: readonly string[]): Call {
  const [first, ...rest] = argv;
  return Object.hasOwn(COMMANDS, first) ? readCommand(first, rest) : readProgram(first, rest);
}

function readProgram(first: string, rest: readonly string[]): Call {
  const isVersion = VERSION.includes(first);
  if (HELP.includes(first) || (isVersion && HELP.includes(rest[0]))) {
    const command = rest.find((arg) => !arg.startsWith("-"));
    if (command === undefined || Object.hasOwn(COMMANDS, command)) return { kind: "help", command };
    throw new UsageError(mistakes.parts.unknownCommand(command));
  }
  if (isVersion && rest.length === 0) return { kind: "version" };
  if (isVersion) throw new UsageError(mistakes.parts.versionMistake(rest));
  const { missingCommand, misplacedOption, unknownCommand } = mistakes.parts;
  if (first === "" || first === "--") throw new UsageError(missingCommand(first));
  checkDash(first);
  throw new UsageError(
    first.startsWith("-") ? misplacedOption(first, rest) : unknownCommand(first),
  );
}

function readCommand(command: string, args: readonly string[]): Call {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const [before, after] = [args.slice(0, end), args.slice(end + 1)];
  if (before.some((arg) => HELP.includes(arg))) return { kind: "help", command };
  const options: GivenOption[] = [];
  const paths: string[] = [];
  for (let i = 0; i < before.length; i++) {
    const arg = before[i];
    checkDash(arg);
    if (arg === "") throw new UsageError(mistakes.parts.emptyArgument(command));
    if (arg === "-") throw new UsageError(mistakes.parts.noStream(command));
    if (!arg.startsWith("-")) {
      paths.push(arg);
      continue;
    }
    for (const { option, value } of optionsIn(arg, command)) {
      if (option === COMMON_OPTIONS.help) return { kind: "help", command };
      const needsNext = option.kind !== "switch" && value === undefined;
      options.push({ option, value: needsNext ? nextValue(option, before[++i]) : value });
    }
  }
  if (after.includes("")) throw new UsageError(mistakes.parts.emptyArgument(command));
  return { kind: "call", command, options, paths: [...paths, ...after] };
}

/** Returns the options in an argument that begins with a dash: `--jobs=4`, `-j4`, `-qj4`. */
function optionsIn(arg: string, command: string): GivenOption[] {
  const options = [...COMMANDS[command].options, COMMON_OPTIONS.help];
  if (arg.startsWith("--")) {
    const [, name, value] = /^--([^=]*)(?:=([^]*))?$/.exec(arg)!;
    const option = options.find((one) => one.name === name);
    if (option === undefined) {
      throw new UsageError(mistakes.parts.unknownOption(`--${name}`, command));
    }
    if (option === COMMON_OPTIONS.help) {
      throw new UsageError(mistakes.parts.unwantedValue(option, value!));
    }
    return [{ option, value }];
  }
  const long = options.find(({ name }) => name === arg.slice(1).split("=")[0]);
  if (long) throw new UsageError(mistakes.parts.longOptionWithOneDash(arg, long));
  const given: GivenOption[] = [];
  for (let letters = arg.slice(1); letters !== "";) {
    const option = shortOption(letters, options);
    const rest = letters.slice(option?.short?.length ?? 1);
    if (option === undefined) {
      const shown = given.length === 0 ? arg : `-${letters[0]}`;
      throw new UsageError(mistakes.parts.unknownOption(shown, command));
    }
    const hasValue = rest !== "" && (option.kind !== "switch" || rest.startsWith("="));
    given.push({ option, value: hasValue ? rest.replace(/^=/, "") : undefined });
    letters = hasValue ? "" : rest;
  }
  return given;
}

/** Returns the option that letters begin with; `-vv` is one of its own. */
function shortOption(letters: string, options: readonly OptionSpec[]): OptionSpec | undefined {
  const named = options.filter(({ short }) => short !== undefined && letters.startsWith(short));
  return named.sort((a, b) => b.short!.length - a.short!.length)[0];
}

function nextValue(option: OptionSpec, next: string | undefined): string {
  if (next !== undefined && !/^-[^\d.]/.test(next)) return next;
  throw new UsageError(mistakes.parts.missingValue(option, next));
}

/** Refuses a dash that is not a hyphen. @throws {UsageError} */
function checkDash(arg: string): void {
  if (!/^[\u2010-\u2015\u2212]+[a-z]/i.test(arg)) return;
  throw new UsageError(mistakes.parts.wrongDash(arg));
}
