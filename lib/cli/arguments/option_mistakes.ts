import { closestWord, joinWithAnd, joinWithOr, LazyModule } from "../../text/mod.ts";
import { COMMANDS } from "../commands.ts";
import { COMMON_OPTIONS, longUsageOf, type OptionSpec, placeholderOf } from "../options/mod.ts";
import { printableArgument, suggestion } from "../usage_error.ts";
import { calledBy } from "./command_mistakes.ts";

/** Returns the message about what can be combined with `--version`. */
export function versionMistake(rest: readonly string[]): string {
  const extra = rest.find((arg) => arg !== "--json");
  return extra === undefined
    ? "`--json` goes once with the long `--version`: `baton --version --json`"
    : `\`--version\` takes \`--json\` and nothing else, found \`${printableArgument(extra)}\``;
}

/** Returns the message about an option before the command, or without one, with its right place. */
export function misplacedOption(given: string, rest: readonly string[]): string {
  const [spelling, ...value] = given.split("=");
  const common = Object.values(COMMON_OPTIONS).find(({ name }) => spelling === `--${name}`);
  if (common !== undefined) return unwantedValue(common, value.join("="));
  const command = rest.find((arg) => Object.hasOwn(COMMANDS, arg));
  if (command === undefined || optionOf(spelling, command) === undefined) {
    return unknownOption(spelling, undefined);
  }
  return `${printableArgument(given)} goes after the command: ` +
    `\`baton ${command} ${longUsageOf(optionOf(spelling, command)!)}\``;
}

/** What does the work of options of other tools; a call without mistakes does not load it. */
const otherOptions = new LazyModule(() => import("./other_options.ts"));

/**
 * Returns the message that a command does not have an option, with what was probably meant or the
 * commands that have it.
 */
export function unknownOption(given: string, command: string | undefined): string {
  const by = calledBy(command);
  const start = `\`${by}\` has no option ${printableArgument(given)}`;
  const own = command === undefined
    ? Object.values(COMMON_OPTIONS)
    : [...optionsOf(command), COMMON_OPTIONS.help];
  const pointer = command === "run" || command === "check"
    ? otherOptions.parts.pointerFor(given, command)
    : undefined;
  if (pointer !== undefined) return `${start}; ${pointer}`;
  const near = similarOptions(given, own);
  if (near.length > 0) return start + suggestion(joinWithOr(near));
  const others = Object.keys(COMMANDS).filter((name) => optionOf(given, name) !== undefined);
  if (others.length > 0) {
    const verb = others.length === 1 ? "has" : "have";
    return `${start}; ${joinWithAnd(others.map((name) => `\`baton ${name}\``))} ${verb} it`;
  }
  const isPath = command !== undefined && COMMANDS[command].arguments.takes !== "text" &&
    /^-[^-]./.test(given);
  return isPath
    ? `${start}; write a path that begins with - as ./${printableArgument(given)}`
    : `${start}; \`${by} --help\` lists them`;
}

/** Returns the options that a mistyped one probably means, as they are written. */
function similarOptions(given: string, own: readonly OptionSpec[]): readonly string[] {
  const [, letter, rest] = /^-([A-Z])(\d*)$/.exec(given) ?? [];
  const lower = own.find(({ short }) => short !== undefined && short === letter?.toLowerCase());
  if (lower !== undefined) return [`-${lower.short}${rest}`];
  const word = given.replace(/^--?/, "");
  if (word.length < 2) {
    const short = own.find((option) => option.short === word)?.short;
    return short === undefined ? [] : [`-${short}`];
  }
  const negated = own.find(({ name }) => `no-${name}` === word);
  if (negated?.kind === "switch") return [`--${negated.name}=false`];
  if (negated?.choices?.includes("never")) return [`--${negated.name} never`];
  const names = own.map(({ name }) => name);
  const longer = names.filter((name) => name.startsWith(word));
  const near = longer.length > 1 ? longer : [closestWord(word, names) ?? longer[0]];
  return near.filter((name) => name !== undefined).map((name) => `--${name}`);
}

/** Returns the message that an option has one dash instead of two. */
export function longOptionWithOneDash(arg: string, option: OptionSpec): string {
  return `${printableArgument(arg)} has one dash too few; write \`${longUsageOf(option)}\``;
}

/** Returns the message about a dash that is not a hyphen, which editors and web pages substitute. */
export function wrongDash(arg: string): string {
  const rest = arg.replace(/^[\u2010-\u2015\u2212]+/, "");
  const instead = printableArgument(`${rest.length === 1 ? "-" : "--"}${rest}`);
  return `${printableArgument(arg)} begins with a dash that is not a hyphen; write ${instead}`;
}

/** Returns the message that an option lacks its value; `next` is the argument in its place. */
export function missingValue(option: OptionSpec, next: string | undefined): string {
  const start = `--${option.name} needs a value`;
  return next === undefined
    ? `${start}: ${longUsageOf(option)}`
    : `${start}, found ${
      printableArgument(next)
    }; write a value that begins with - as --${option.name}=${placeholderOf(option) ?? "VALUE"}`;
}

/** Returns the message that an option is given twice, with its values. */
export function repeatedOption(
  { name }: OptionSpec,
  first: string | undefined,
  second: string | undefined,
): string {
  return first === undefined || second === undefined
    ? `--${name} is given twice`
    : `--${name} is given twice, as "${printableArgument(first)}" and "${
      printableArgument(second)
    }"`;
}

/** Returns the message that a switch does not take the value given. */
export function unwantedValue({ name }: OptionSpec, value: string): string {
  const found = `found "${printableArgument(value)}"`;
  return name in COMMON_OPTIONS
    ? `--${name} takes no value, ${found}`
    : `--${name}: expected true or false, or no value, ${found}`;
}

/** Returns the message that an argument is empty, probably because a shell variable is not set. */
export function emptyArgument(command: string): string {
  const { placeholder } = COMMANDS[command].arguments;
  return `expected a ${placeholder}, found ""; is a variable of the shell not set?`;
}

/** Returns the message that a command does not read the standard input stream. */
export function noStream(command: string): string {
  return `\`${calledBy(command)}\` does not read \`-\`; write ./- for a file of this name`;
}

function optionsOf(command: string): readonly OptionSpec[] {
  return COMMANDS[command].options;
}

function optionOf(spelling: string, command: string): OptionSpec | undefined {
  return optionsOf(command).find(({ name, short }) =>
    spelling === `--${name}` || (short !== undefined && /^-[a-z]/i.test(spelling) &&
      spelling[1] === short)
  );
}
