import type { HostEnvironment } from "../../host/mod.ts";
import { closestWord } from "../../text/mod.ts";
import { printableArgument, suggestion, UsageError } from "../usage_error.ts";
import { type FlagsOf, type OptionSpec, variableOf } from "./option.ts";
import { parseSwitch } from "./values.ts";

/** The values of a command's options by name, without the options that are not given. */
export type Flags = Readonly<Record<string, unknown>>;

/**
 * Reads the value of an option.
 *
 * @param spelling How the option is given: `--jobs`, `BATON_JOBS`.
 * @throws {UsageError} If the value is not valid.
 */
export function readValue(option: OptionSpec, text: string, spelling: string): unknown {
  try {
    return parseValue(option, text);
  } catch (error) {
    const { kind, choices = [] } = option;
    const found = text === "" && kind !== "choice" ? "" : `, found "${printableArgument(text)}"`;
    const near = kind === "choice" ? closestWord(text, choices) : undefined;
    throw new UsageError(`${spelling}: ${(error as Error).message}${found}${suggestion(near)}`);
  }
}

function parseValue({ kind, parse = String, choices = [] }: OptionSpec, text: string): unknown {
  if (kind === "switch") return parseSwitch(text);
  if (kind !== "choice") return parse(text);
  if (choices.includes(text)) return text;
  throw new Error(`expected one of ${choices.join(", ")}`);
}

/**
 * Completes the options of the command line from `BATON_*` variables. The variable of a list has
 * one value per line. An option on the command line overrides its variable, and the variable of an
 * option that it excludes.
 *
 * @param given The options of the command line, read by the same table.
 * @throws {UsageError} If the value of a variable is not valid, or options exclude each other.
 */
export function completeFlags<const Table extends readonly OptionSpec[]>(
  given: Flags,
  options: Table,
  env: HostEnvironment,
): FlagsOf<Table> {
  const flags: Record<string, unknown> = { ...given };
  for (const option of options) {
    const text = env.get(variableOf(option));
    if (flags[option.name] !== undefined || text === undefined || text === "") continue;
    const value = valueOfVariable(option, text);
    if (option.excludes === undefined || given[option.excludes] !== true) {
      flags[option.name] = value;
    }
  }
  refuseConflict(given, flags, options);
  return flags as FlagsOf<Table>;
}

function valueOfVariable(option: OptionSpec, text: string): unknown {
  const read = (one: string) => readValue(option, one, variableOf(option));
  return option.kind === "list"
    ? text.split("\n").filter((line) => line !== "").map(read)
    : read(text);
}

function refuseConflict(given: Flags, flags: Flags, options: readonly OptionSpec[]): void {
  const one = options.find(({ name, excludes }) =>
    excludes !== undefined && flags[name] === true && flags[excludes] === true
  );
  const other = options.find(({ name }) => name === one?.excludes);
  if (one === undefined || other === undefined) return;
  const [first, second] = [one, other].map((option) =>
    given[option.name] === undefined ? variableOf(option) : `--${option.name}`
  );
  throw new UsageError(`${first} and ${second} exclude each other; leave one of them out`);
}

/** Returns, as arguments, the options that a run needs again to have the same result. */
export function repeatedArgs(flags: Flags, options: readonly OptionSpec[]): string[] {
  return options.filter(({ repeats }) => repeats).flatMap(({ name, kind }) => {
    const value = flags[name];
    if (value === undefined || value === false) return [];
    if (kind === "switch") return [`--${name}`];
    const values: readonly unknown[] = kind === "list" && Array.isArray(value) ? value : [value];
    return values.flatMap((one) => [`--${name}`, Array.isArray(one) ? one.join("=") : String(one)]);
  });
}
