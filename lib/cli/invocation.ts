import type { Flags } from "./flags.ts";
import type { MaskedHost } from "./masked_host.ts";

/** What a command is called with. */
export interface Invocation {
  readonly host: MaskedHost;
  readonly flags: Flags;
  /** The arguments that are no options. */
  readonly paths: readonly string[];
  /** All arguments, as they were given. */
  readonly argv: readonly string[];
}
