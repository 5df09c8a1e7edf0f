import type { ArgumentSpec } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import { COMMON_OPTIONS, type OptionSpec, placeholderOf, type ValueKind } from "../options/mod.ts";

/** The completions of a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly brief: string;
  /** Its options, including those that every command has. */
  readonly options: readonly CompletedOption[];
  readonly argument: CompletedArgument;
}

/** The completions of an option. */
export interface CompletedOption {
  readonly name: string;
  readonly short: string | undefined;
  /** Its spellings: `-j`, `--jobs`. */
  readonly spellings: readonly string[];
  /** The spellings of the option that it excludes. */
  readonly excludes: readonly string[];
  /** The kind of its value; a switch has none. */
  readonly takes: ValueKind | "words" | "switch";
  /** The accepted words; if empty, any word. */
  readonly words: readonly string[];
  /** Whether it can be given several times. */
  readonly isList: boolean;
  readonly placeholder: string | undefined;
  readonly summary: string;
}

/** The arguments of a command that are not options. */
export interface CompletedArgument {
  readonly placeholder: string;
  readonly takes: ValueKind;
  /** Whether there may be only one. */
  readonly isSingle: boolean;
  /** The endings of its files, without the dot; if empty, any ending. */
  readonly endings: readonly string[];
  /** The accepted words; if empty, any word. */
  readonly words: readonly string[];
}

/** The options of the program itself. */
export const PROGRAM_OPTIONS: readonly CompletedOption[] = completedOptions([
  COMMON_OPTIONS.help,
  COMMON_OPTIONS.version,
]);

/** Returns the commands in the form that the completions of every shell need. */
export async function completedCommands(): Promise<readonly CompletedCommand[]> {
  return await Promise.all(
    Object.entries(COMMANDS).map(async ([name, { brief, options, arguments: spec }]) => ({
      name,
      brief,
      options: completedOptions([...options, COMMON_OPTIONS.help]),
      argument: await completedArgument(spec),
    })),
  );
}

function completedOptions(options: readonly OptionSpec[]): readonly CompletedOption[] {
  return options.map((option) => {
    const { name, short, kind, choices, takes = "text", excludes, summary } = option;
    return {
      name,
      short,
      spellings: spellingsOf(option),
      excludes: options.filter((one) => one.name === excludes).flatMap(spellingsOf),
      takes: kind === "switch" ? kind : choices === undefined ? takes : "words",
      words: choices ?? [],
      isList: kind === "list",
      placeholder: placeholderOf(option),
      summary,
    };
  });
}

function spellingsOf({ name, short }: OptionSpec): string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

async function completedArgument(spec: ArgumentSpec): Promise<CompletedArgument> {
  return {
    placeholder: spec.placeholder,
    takes: spec.takes,
    isSingle: spec.count === "one" || spec.count === "optional",
    endings: spec.endings ?? [],
    words: await spec.words?.() ?? [],
  };
}

/** Replaces placeholders such as `@OPTIONS@` in a script by texts. */
export function fillScript(script: string, texts: Readonly<Record<string, string>>): string {
  return script.trimStart().replace(/@([A-Z]+)@/g, (_all, name: string) => texts[name]);
}
