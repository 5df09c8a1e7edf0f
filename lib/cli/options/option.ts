/** The kind of value that an option or an argument takes; shells complete it accordingly. */
export type ValueKind = "file" | "directory" | "text";

/** The headings in the help of a command with many options, in their order. */
export const OPTION_GROUPS = [
  "What is run",
  "Values",
  "Requests",
  "Secrets",
  "Reports",
  "Output",
] as const;

/** A heading in the help of a command with many options. */
type OptionGroup = typeof OPTION_GROUPS[number];

/**
 * A command-line option: the source of its parsing, help, completion, `BATON_*` variable and docs.
 */
export interface OptionSpec {
  /** The name, without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** A switch, one value, one of several words, or a value that may be given several times. */
  readonly kind: "switch" | "value" | "choice" | "list";
  /** The placeholder of the value in help. */
  readonly placeholder?: string;
  /** The words that a choice or a list accepts. */
  readonly choices?: readonly string[];
  /** The kind of value. @default "text" */
  readonly takes?: ValueKind;
  /** The heading in help. */
  readonly group?: OptionGroup;
  readonly summary: string;
  /** Reads a value. @throws {Error} If it is not valid; the message says what is expected. */
  readonly parse?: (text: string) => unknown;
  /** Whether a run needs the option again to have the same result. */
  readonly repeats?: boolean;
  /** The option that it cannot be combined with. */
  readonly excludes?: string;
}

/** The type of an option's value after parsing. */
type ValueOf<Option extends OptionSpec> = Option["kind"] extends "switch" ? boolean
  : Option["kind"] extends "list" ? readonly WordOf<Option>[]
  : WordOf<Option>;

type WordOf<Option extends OptionSpec> = Option extends
  { readonly kind: "choice"; readonly choices: readonly (infer Word)[] } ? Word
  : Option extends { readonly parse: (text: string) => infer Value } ? Value
  : string;

/** The values of the options in a table by name, without the options that are not given. */
export type FlagsOf<Table extends readonly OptionSpec[]> = {
  readonly [Option in Table[number] as Option["name"]]?: ValueOf<Option>;
};

/** The option with a name in a table. */
type OptionNamed<Table extends readonly OptionSpec[], Name> = Extract<
  Table[number],
  { readonly name: Name }
>;

/** Returns the option with a name in a table. */
export function optionNamed<const Table extends readonly OptionSpec[], Name extends string>(
  options: Table,
  name: Name & Table[number]["name"],
): OptionNamed<Table, Name> {
  return options.find((option) => option.name === name) as OptionNamed<Table, Name>;
}

/** The options that every command has, and those of the program. */
export const COMMON_OPTIONS = {
  help: { name: "help", short: "h", kind: "switch", summary: "Print help." },
  version: { name: "version", short: "v", kind: "switch", summary: "Print the version." },
} as const satisfies Record<string, OptionSpec>;

/** Returns the environment variable of an option, used if the command line has no value. */
export function variableOf(option: OptionSpec): string {
  return `BATON_${option.name.toUpperCase().replaceAll("-", "_")}`;
}

/** Returns the placeholder of an option's value in help: `FILE`, `auto|always|never`. */
export function placeholderOf({ choices, placeholder }: OptionSpec): string | undefined {
  return choices?.join("|") ?? placeholder;
}

/** Returns the full spelling of an option: `--jobs N`. */
export function longUsageOf(option: OptionSpec): string {
  const value = placeholderOf(option);
  return `--${option.name}${value === undefined ? "" : ` ${value}`}`;
}

/** Returns the spellings of an option: `-j, --jobs N`. */
export function usageOf(option: OptionSpec): string {
  const long = longUsageOf(option);
  return option.short === undefined ? long : `-${option.short}, ${long}`;
}
