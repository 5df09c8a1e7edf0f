import type { Invocation } from "./invocation.ts";
import type { OptionSpec, ValueKind } from "./options.ts";

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
export interface CommandExample {
  readonly call: string;
  /** What it does, as one line without a stop. */
  readonly does: string;
}
