import type { MaskedHost } from "./host.ts";
import type { Flags, OptionSpec, ValueKind } from "./options/mod.ts";

/** A command: the source of its parsing, help, completion and manual page. */
export interface CommandSpec {
  /** One line without a full stop. */
  readonly brief: string;
  /** The arguments that are not options. */
  readonly arguments: ArgumentSpec;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly CommandExample[];
  /** Loads the code of the command. */
  load(): Promise<(invocation: Invocation) => Promise<number>>;
}

/** The arguments of a command that are not options. */
export interface ArgumentSpec {
  readonly brief: string;
  readonly placeholder: string;
  /** How many there may be: one or more, any number, exactly one, or at most one. */
  readonly count: "several" | "any" | "one" | "optional";
  readonly takes: ValueKind;
  /** The endings of its files, without the dot. @default any */
  readonly endings?: readonly string[];
  /** How they are written in a call. @default as `count` says */
  readonly usage?: string;
  /** The words that it accepts. @default any */
  words?(): Promise<readonly string[]>;
}

/** An example of a call. */
interface CommandExample {
  readonly call: string;
  /** What the command does, as one line without a full stop. */
  readonly does: string;
}

/** The call of a command. */
export interface Invocation {
  readonly host: MaskedHost;
  /** The values of the options on the command line, without those from variables. */
  readonly flags: Flags;
  /** The arguments that are not options. */
  readonly paths: readonly string[];
  /** All arguments, as given. */
  readonly argv: readonly string[];
}
