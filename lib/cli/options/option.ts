/** What the value of an option or an argument is; shells complete it by that. */
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

/** One command-line option; parsing, help, completion, `BATON_*` variables and docs are made from it. */
export interface OptionSpec {
  /** Without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** A switch, one value, one of several words, or a value that may be given several times. */
  readonly kind: "switch" | "value" | "choice" | "list";
  /** What stands for the value in help. */
  readonly placeholder?: string;
  /** The words of a choice; of a list, those that it takes. */
  readonly choices?: readonly string[];
  /** What the value is. @default "text" */
  readonly takes?: ValueKind;
  /** Where help shows it. */
  readonly group?: OptionGroup;
  readonly summary: string;
  /** Checks a value. @throws {Error} If it does not fit; the message says what would. */
  readonly parse?: (text: string) => unknown;
  /** Whether another run needs the option to come out the same. */
  readonly repeats?: boolean;
  /** The option that must not be given beside it. */
  readonly excludes?: string;
}

/** The options that every command has, and those of the program. */
export const COMMON_OPTIONS = {
  help: { name: "help", short: "h", kind: "switch", summary: "Print help." },
  version: { name: "version", short: "v", kind: "switch", summary: "Print the version." },
} as const satisfies Record<string, OptionSpec>;

/** The environment variable that gives an option its value where the command line does not. */
export function variableOf(option: OptionSpec): string {
  return `BATON_${option.name.toUpperCase().replaceAll("-", "_")}`;
}

/** What stands for the value of an option in help: `FILE`, `auto|always|never`. */
export function placeholderOf({ choices, placeholder }: OptionSpec): string | undefined {
  return choices?.join("|") ?? placeholder;
}

/** How an option is written: `-j, --jobs N`. */
export function usageOf(option: OptionSpec): string {
  const value = placeholderOf(option);
  const long = `--${option.name}${value === undefined ? "" : ` ${value}`}`;
  return option.short === undefined ? long : `-${option.short}, ${long}`;
}
