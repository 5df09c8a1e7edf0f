import type { CliHost } from "../../host/mod.ts";
import { closestWord, joinWithAnd, joinWithOr } from "../../text/mod.ts";
import { COMMANDS } from "../commands.ts";
import {
  COMMON_OPTIONS,
  type OptionSpec,
  placeholderOf,
  UsageError,
  variableOf,
} from "../options/mod.ts";
import { calledBy, printableArgument } from "./command_mistakes.ts";

/** Says what may stand beside `--version`. */
export function versionMistake(rest: readonly string[]): string {
  const found = rest.find((arg) => arg !== "--json");
  return found === undefined
    ? "`--json` goes once with the long `--version`: `baton --version --json`"
    : `\`--version\` takes \`--json\` and nothing else, found \`${printableArgument(found)}\``;
}

/** Says of an option that stands before the command, or without one, where it goes. */
export function misplacedOption(given: string, rest: readonly string[]): string {
  const [spelling, ...value] = given.split("=");
  const common = Object.values(COMMON_OPTIONS).find(({ name }) => spelling === `--${name}`);
  if (common !== undefined) return unwantedValue(common, value.join("="));
  const command = rest.find((arg) => Object.hasOwn(COMMANDS, arg));
  if (command === undefined || optionOf(spelling, command) === undefined) {
    return unknownOption(spelling, undefined);
  }
  return `${printableArgument(given)} stands behind the command: ` +
    `\`baton ${command} ${usageOf(optionOf(spelling, command)!)}\``;
}

/** Says that a command has no such option: what is meant, or which commands have it. */
export function unknownOption(given: string, command: string | undefined): string {
  const by = calledBy(command);
  const start = `\`${by}\` has no option ${printableArgument(given)}`;
  const own = command === undefined
    ? Object.values(COMMON_OPTIONS)
    : [...optionsOf(command), COMMON_OPTIONS.help];
  const near = meantOptions(given, own);
  if (near.length > 0) return `${start}; did you mean ${joinWithOr(near)}?`;
  const others = Object.keys(COMMANDS).filter((name) => optionOf(given, name) !== undefined);
  if (others.length > 0) {
    const verb = others.length === 1 ? "has" : "have";
    return `${start}; ${joinWithAnd(others.map((name) => `\`baton ${name}\``))} ${verb} it`;
  }
  const isPath = command !== undefined && COMMANDS[command].arguments.takes !== "text" &&
    /^-[^-]./.test(given);
  return isPath
    ? `${start}; a path that begins with - is written ./${printableArgument(given)}`
    : `${start}; \`${by} --help\` lists them`;
}

/** The options that a mistyped one may stand for, as they are written. */
function meantOptions(given: string, own: readonly OptionSpec[]): readonly string[] {
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

/** Says that the name of an option stands behind a single dash, if it does. */
export function longOptionWithOneDash(arg: string, command: string): string | undefined {
  const [name] = arg.slice(1).split("=");
  const option = [...optionsOf(command), COMMON_OPTIONS.help].find((one) => one.name === name);
  return option && `${printableArgument(arg)} has one dash too few; write \`${usageOf(option)}\``;
}

/** Refuses a dash that is no hyphen, as editors and web pages make of one. @throws {UsageError} */
export function checkDash(arg: string): void {
  const [, dash, rest] = /^([\u2010-\u2015\u2212]+)([a-z].*)$/i.exec(arg) ?? [];
  if (dash === undefined) return;
  const meant = printableArgument(`${rest.length === 1 ? "-" : "--"}${rest}`);
  throw new UsageError(
    `${printableArgument(arg)} begins with a dash that is no hyphen; write ${meant}`,
  );
}

/** Says that an option lacks its value; `next` is what stands in its place. */
export function missingValue(option: OptionSpec, next: string | undefined): string {
  const start = `--${option.name} needs a value`;
  return next === undefined
    ? `${start}: ${usageOf(option)}`
    : `${start}, found ${
      printableArgument(next)
    }; one that begins with - is written --${option.name}=${placeholderOf(option) ?? "VALUE"}`;
}

/** Says that a switch does not take the value that it has. */
export function unwantedValue({ name }: OptionSpec, value: string): string {
  const found = `found "${printableArgument(value)}"`;
  return name in COMMON_OPTIONS
    ? `--${name} takes no value, ${found}`
    : `--${name}: expected true or false, or no value, ${found}`;
}

/** Says that an argument has nothing in it, as a variable of the shell makes it that is not set. */
export function emptyArgument(command: string): string {
  const { placeholder } = COMMANDS[command].arguments;
  return `found "" in place of a ${placeholder}; a variable of the shell may not be set`;
}

/** Says that a command does not read the standard input stream. */
export function noStream(command: string): string {
  return `\`${calledBy(command)}\` reads no \`-\`; a file of this name is written ./-`;
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

function usageOf(option: OptionSpec): string {
  const value = placeholderOf(option);
  return `--${option.name}${value === undefined ? "" : ` ${value}`}`;
}

const PREFIX = "BATON_";

/** Shorter names are too near to one another to say which is meant. */
const SHORTEST = 4;

/**
 * Says of every `BATON_*` variable that is not empty and no option of any command which option of
 * this one it is probably meant for. A variable that is like none may be there for a flow.
 */
export function strayVariables(
  command: string,
  { env, variables = () => [] }: Pick<CliHost, "env" | "variables">,
): string[] {
  const given = variables().filter((name) => name.startsWith(PREFIX));
  if (given.length === 0) return [];
  const known = new Set(Object.values(COMMANDS).flatMap(({ options }) => options.map(variableOf)));
  const own = COMMANDS[command].options.map((option) => variableOf(option).slice(PREFIX.length));
  return given.filter((name) => !known.has(name) && env.get(name) !== "").flatMap((name) => {
    const word = name.slice(PREFIX.length);
    const near = word.length < SHORTEST ? undefined : closestWord(word, own);
    return near === undefined
      ? []
      : [`${name} is no option of \`baton ${command}\`; did you mean ${PREFIX}${near}?`];
  });
}
