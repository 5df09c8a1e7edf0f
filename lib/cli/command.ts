import type { MaskedHost } from "./host.ts";
import type { Flags, OptionSpec, ValueKind } from "./options/mod.ts";

/**
 * A command: what parsing, help, completion and the manual page say of it, and where its code is,
 * loaded when it is called.
 */
export interface CommandSpec {
  /** One line without a stop. */
  readonly brief: string;
  /** What is given without an option. */
  readonly arguments: ArgumentSpec;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly CommandExample[];
  load(): Promise<(invocation: Invocation) => Promise<number>>;
}

/** The arguments of a command that are no options. */
export interface ArgumentSpec {
  readonly brief: string;
  readonly placeholder: string;
  /** How many there may be: one or several, as many as there are, exactly one, or one or none. */
  readonly count: "several" | "any" | "one" | "optional";
  readonly takes: ValueKind;
  /** How the names of the files end that it takes, without the dot. @default any */
  readonly endings?: readonly string[];
  /** The words that it takes. @default any */
  words?(): Promise<readonly string[]>;
}

/** A call to copy. */
interface CommandExample {
  readonly call: string;
  /** What it does, as one line without a stop. */
  readonly does: string;
}

/** What a command is called with. */
export interface Invocation {
  readonly host: MaskedHost;
  readonly flags: Flags;
  /** The arguments that are no options. */
  readonly paths: readonly string[];
  /** All arguments, as they were given. */
  readonly argv: readonly string[];
}
