/** One command-line option; parsing, help, `BATON_*` variables and docs are made from it. */
export interface OptionSpec {
  /** Without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** A switch, one value, one of several words, or a value that may be given several times. */
  readonly kind: "switch" | "value" | "choice" | "list";
  /** What stands for the value in help. */
  readonly placeholder?: string;
  /** The words of a choice. */
  readonly choices?: readonly string[];
  readonly summary: string;
  /** Checks a value. @throws {Error} If it does not fit; the message says what would. */
  readonly parse?: (text: string) => unknown;
  /** Whether another run needs the option to come out the same. */
  readonly repeats?: boolean;
}

/** The environment variable that gives an option its value where the command line does not. */
export function variableOf(option: OptionSpec): string {
  return `BATON_${option.name.toUpperCase().replaceAll("-", "_")}`;
}
