import { COMMANDS } from "../commands.ts";
import { type Flags, parseSwitch, readValue } from "../options/mod.ts";
import { UsageError } from "../usage_error.ts";
import { mistakes } from "./mistakes.ts";
import type { CommandCall, GivenOption } from "./read_arguments.ts";

/** The values of the options of a call, and the mistakes in it. */
interface CallValues {
  readonly flags: Flags;
  /** A line for each mistake. */
  readonly mistakes: readonly string[];
}

/**
 * Reads the values of the options of a call, and checks its number of arguments.
 *
 * @throws {NotLoaded} If something is wrong, unless what explains it is loaded.
 */
export function readValues({ command, options: given, paths }: CommandCall): CallValues {
  const problems = wrongCount(command, paths);
  const flags: Record<string, unknown> = {};
  for (const option of COMMANDS[command].options) {
    const same = given.filter((one) => one.option === option);
    if (same.length === 0) continue;
    if (same.length > 1 && option.kind !== "list") {
      problems.push(mistakes.parts.repeatedOption(option, same[0].value, same[1].value));
      continue;
    }
    try {
      const values = same.map(valueOf);
      flags[option.name] = option.kind === "list" ? values : values[0];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    }
  }
  return { flags, mistakes: problems };
}

function wrongCount(command: string, paths: readonly string[]): string[] {
  const { count } = COMMANDS[command].arguments;
  const isSingle = count === "one" || count === "optional";
  if (isSingle && paths.length > 1) return [mistakes.parts.tooManyArguments(command, paths[1])];
  const isRequired = count === "one" || count === "several";
  return isRequired && paths.length === 0 ? [mistakes.parts.missingArgument(command)] : [];
}

function valueOf({ option, value }: GivenOption): unknown {
  if (option.kind !== "switch") return readValue(option, value ?? "", `--${option.name}`);
  if (value === undefined) return true;
  try {
    return parseSwitch(value);
  } catch {
    throw new UsageError(mistakes.parts.unwantedValue(option, value));
  }
}
