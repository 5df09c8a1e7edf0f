import { COMMANDS } from "../commands.ts";
import { COMMON_OPTIONS, type OptionSpec, parseSwitch, UsageError } from "../options/mod.ts";
import { noCommand, unknownCommand } from "./command_mistakes.ts";
import {
  checkDash,
  emptyArgument,
  longOptionWithOneDash,
  misplacedOption,
  missingValue,
  noStream,
  unknownOption,
  unwantedValue,
  versionMistake,
} from "./option_mistakes.ts";

/** What a call asks for. */
type ReadCall =
  /** `argv` is the call with every option and value as the parser knows them. */
  | { readonly kind: "call"; readonly argv: readonly string[] }
  | { readonly kind: "help"; readonly command: string | undefined }
  | { readonly kind: "version" };

/** An option as it is given; the value is what stands behind `=` or behind the letter. */
interface GivenOption {
  readonly option: OptionSpec;
  readonly value?: string;
}

const HELP = ["--help", "-h"];
const VERSION = ["--version", "-v"];

/**
 * Tells what is an option, its value or an argument, as GNU has it: `-j4`, `-qj 4` and `--jobs=4`
 * are known, and nothing is an option behind `--`. What begins with a dash is never an argument
 * before that, and a value only if it is a negative number or stands behind `=`.
 *
 * @param argv The arguments without the name of the program, at least one.
 * @throws {UsageError} If an argument is none that baton has.
 */
export function readArguments(argv: readonly string[]): ReadCall {
  const [first, ...rest] = argv;
  return Object.hasOwn(COMMANDS, first) ? readCommand(first, rest) : readProgram(first, rest);
}

function readProgram(first: string, rest: readonly string[]): ReadCall {
  const isVersion = VERSION.includes(first);
  if (HELP.includes(first) || (isVersion && HELP.includes(rest[0]))) {
    const command = rest.find((arg) => !arg.startsWith("-"));
    if (command === undefined || Object.hasOwn(COMMANDS, command)) return { kind: "help", command };
    throw new UsageError(unknownCommand(command));
  }
  if (isVersion && rest.length === 0) return { kind: "version" };
  if (isVersion) throw new UsageError(versionMistake(rest));
  if (first === "" || first === "--") throw new UsageError(noCommand(first));
  checkDash(first);
  throw new UsageError(
    first.startsWith("-") ? misplacedOption(first, rest) : unknownCommand(first),
  );
}

function readCommand(command: string, given: readonly string[]): ReadCall {
  const end = given.includes("--") ? given.indexOf("--") : given.length;
  const [before, behind] = [given.slice(0, end), given.slice(end)];
  if (before.some((arg) => HELP.includes(arg))) return { kind: "help", command };
  const argv = [command];
  for (let i = 0; i < before.length; i++) {
    const arg = before[i];
    checkDash(arg);
    if (arg === "") throw new UsageError(emptyArgument(command));
    if (arg === "-") throw new UsageError(noStream(command));
    if (!arg.startsWith("-")) argv.push(arg);
    else {
      for (const { option, value } of optionsIn(arg, command)) {
        if (option === COMMON_OPTIONS.help) return { kind: "help", command };
        if (option.kind === "switch") argv.push(switched(option, value));
        else argv.push(...withValue(option, value ?? nextValue(option, before[++i])));
      }
    }
  }
  if (behind.includes("")) throw new UsageError(emptyArgument(command));
  return { kind: "call", argv: [...argv, ...behind] };
}

/** The options in an argument that begins with a dash: `--jobs=4`, `-j4`, `-qj4`. */
function optionsIn(arg: string, command: string): GivenOption[] {
  const options = [...COMMANDS[command].options, COMMON_OPTIONS.help];
  if (arg.startsWith("--")) {
    const [, name, value] = /^--([^=]*)(?:=([^]*))?$/.exec(arg)!;
    const option = options.find((one) => one.name === name);
    if (option === undefined) throw new UsageError(unknownOption(`--${name}`, command));
    if (option === COMMON_OPTIONS.help) throw new UsageError(unwantedValue(option, value!));
    return [{ option, ...(value === undefined ? {} : { value }) }];
  }
  const meant = longOptionWithOneDash(arg, command);
  if (meant !== undefined) throw new UsageError(meant);
  const given: GivenOption[] = [];
  for (let letters = arg.slice(1); letters !== "";) {
    const rest = letters.slice(1);
    const option = options.find(({ short }) => short === letters[0]);
    if (option === undefined) {
      throw new UsageError(unknownOption(given.length === 0 ? arg : `-${letters[0]}`, command));
    }
    const hasValue = rest !== "" && (option.kind !== "switch" || rest.startsWith("="));
    given.push({ option, ...(hasValue ? { value: rest.replace(/^=/, "") } : {}) });
    letters = hasValue ? "" : rest;
  }
  return given;
}

function nextValue(option: OptionSpec, next: string | undefined): string {
  if (next !== undefined && !/^-[^\d.]/.test(next)) return next;
  throw new UsageError(missingValue(option, next));
}

function switched(option: OptionSpec, value: string | undefined): string {
  if (value === undefined) return `--${option.name}`;
  try {
    return `--${option.name}=${parseSwitch(value)}`;
  } catch {
    throw new UsageError(unwantedValue(option, value));
  }
}

/** The parser sees no value that is empty or of several lines behind `=`, and none with a dash alone. */
function withValue({ name }: OptionSpec, value: string): readonly string[] {
  const isDashed = value.startsWith("-") && !value.includes("\n");
  return isDashed ? [`--${name}=${value}`] : [`--${name}`, value];
}
