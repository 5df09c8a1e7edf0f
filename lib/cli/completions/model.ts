import type { ArgumentSpec } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import { COMMON_OPTIONS, type OptionSpec, type ValueKind } from "../options/mod.ts";

/** What a shell completes of a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly brief: string;
  /** Its options, and those that every command has. */
  readonly options: readonly OptionSpec[];
  readonly argument: CompletedArgument;
}

/** What stands behind a command without an option. */
export interface CompletedArgument {
  readonly placeholder: string;
  readonly takes: ValueKind;
  /** Whether there may be only one. */
  readonly isSingle: boolean;
  /** How the names of the files end that it takes, without the dot; any if there is none. */
  readonly endings: readonly string[];
  /** The words that it takes; any if there is none. */
  readonly words: readonly string[];
}

/** The options of the program itself. */
export const PROGRAM_OPTIONS: readonly OptionSpec[] = [COMMON_OPTIONS.help, COMMON_OPTIONS.version];

/** What the completions of every shell are made from. */
export async function completedCommands(): Promise<readonly CompletedCommand[]> {
  return await Promise.all(
    Object.entries(COMMANDS).map(async ([name, { brief, options, arguments: given }]) => ({
      name,
      brief,
      options: [...options, COMMON_OPTIONS.help],
      argument: await completedArgument(given),
    })),
  );
}

async function completedArgument(given: ArgumentSpec): Promise<CompletedArgument> {
  return {
    placeholder: given.placeholder,
    takes: given.takes,
    isSingle: given.count === "one" || given.count === "optional",
    endings: given.endings ?? [],
    words: await given.words?.() ?? [],
  };
}

/** The ways to write an option: `-j`, `--jobs`. */
export function spellingsOf({ name, short }: OptionSpec): string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** The ways to write an option and the one that it excludes; none of them may come behind it. */
export function closedBy(option: OptionSpec, options: readonly OptionSpec[]): string[] {
  return [option, ...options.filter(({ name }) => name === option.excludes)].flatMap(spellingsOf);
}
