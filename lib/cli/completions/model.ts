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

/** The arguments of a command that are not options. */
export interface CompletedArgument {
  readonly placeholder: string;
  readonly takes: ValueKind;
  /** Whether there may be only one. */
  readonly isSingle: boolean;
  /** The endings of its files, without the dot; none means any. */
  readonly endings: readonly string[];
  /** The words that it accepts; none means any. */
  readonly words: readonly string[];
}

/** The options of the program itself. */
export const PROGRAM_OPTIONS: readonly OptionSpec[] = [COMMON_OPTIONS.help, COMMON_OPTIONS.version];

/** Returns the commands as the completions of every shell need them. */
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

/** Returns the spellings of an option: `-j`, `--jobs`. */
export function spellingsOf({ name, short }: OptionSpec): string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** Returns the spellings of an option and of the one that it excludes: none may follow it. */
export function closedBy(option: OptionSpec, options: readonly OptionSpec[]): string[] {
  return [option, ...options.filter(({ name }) => name === option.excludes)].flatMap(spellingsOf);
}
