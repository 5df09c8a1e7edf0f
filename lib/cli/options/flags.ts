import type { HostEnvironment } from "../../host/mod.ts";
import { type OptionSpec, variableOf } from "./option.ts";
import { parseSwitch } from "./values.ts";

/** The values of a command's options, by name; an option that is not given has none. */
export type Flags = Readonly<Record<string, unknown>>;

/** A mistake in how baton was called. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Completes the options of the command line from `BATON_*` variables. A variable of a list holds
 * one value a line. An option of the command line also comes before the variable of one that it
 * excludes.
 *
 * @throws {UsageError} If a variable's value does not fit its option, or options exclude each other.
 */
export function completeFlags(
  given: Flags,
  options: readonly OptionSpec[],
  env: HostEnvironment,
): Flags {
  const flags: Record<string, unknown> = { ...given };
  for (const option of options) {
    const text = env.get(variableOf(option));
    if (flags[option.name] !== undefined || text === undefined || text === "") continue;
    const value = valueOf(option, text);
    if (option.excludes === undefined || given[option.excludes] !== true) {
      flags[option.name] = value;
    }
  }
  const conflict = options.find(({ name, excludes }) =>
    excludes !== undefined && flags[name] === true && flags[excludes] === true
  );
  if (conflict === undefined) return flags;
  const [one, other] = [conflict, options.find(({ name }) => name === conflict.excludes)!].map(
    (option) => given[option.name] === undefined ? variableOf(option) : `--${option.name}`,
  );
  throw new UsageError(`${one} and ${other} exclude each other; leave one of them out`);
}

/** The options that another run needs to come out the same, as arguments. */
export function repeatedArgs(given: Flags, options: readonly OptionSpec[]): string[] {
  return options.filter(({ repeats }) => repeats).flatMap(({ name }) => {
    const value = given[name];
    if (value === true) return [`--${name}`];
    const values = value === undefined ? [] : isListOfPairsOrTexts(value) ? value : [value];
    return values.flatMap((one) => [`--${name}`, Array.isArray(one) ? one.join("=") : String(one)]);
  });
}

function isListOfPairsOrTexts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function valueOf(option: OptionSpec, text: string): unknown {
  const { kind, parse = (value: string) => value, choices = [] } = option;
  try {
    switch (kind) {
      case "switch":
        return parseSwitch(text);
      case "choice":
        if (!choices.includes(text)) throw new Error(`expected one of ${choices.join(", ")}`);
        return text;
      case "list":
        return text.split("\n").filter((line) => line !== "").map(parse);
      case "value":
        return parse(text);
    }
  } catch (error) {
    throw new UsageError(`${variableOf(option)}: ${(error as Error).message}, found "${text}"`);
  }
}
