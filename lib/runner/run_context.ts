import type { Transport } from "../executor/mod.ts";
import type { HostClock } from "../host/mod.ts";
import type { Redactor } from "../redaction/mod.ts";

/** What the flows of a run share: nothing that one of them could change for another. */
export interface RunContext {
  readonly transport: Transport;
  readonly clock: HostClock;
  /** Masks the secrets of the environment; each flow has a fork of its own. */
  readonly redactor: Redactor;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  readonly params: ReadonlyMap<string, string>;
  readonly seed: string;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly includeBodies: boolean;
  /** Whether the record of a step that did not pass has its request as a command. */
  readonly showCurl: boolean;
  /** Where traces can be looked at, `{trace_id}` in place of the id. */
  readonly traceUrl?: string;
  readonly signal?: AbortSignal;
}
