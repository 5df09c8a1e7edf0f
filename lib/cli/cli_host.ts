import type { Host } from "../host/mod.ts";

/** A signal that asks the process to stop. */
export type StopSignal = "SIGINT" | "SIGTERM";

/** The host of the command line: it also tells when the process is asked to stop. */
export interface CliHost extends Host {
  /** Listens for the first request to stop; a second one ends the process. Returns how to leave off. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /**
   * Whether the platform adds a `traceparent` of its own to requests.
   *
   * @default {no}
   */
  addsTraceparent?(): boolean;
  /**
   * The names of the variables of the environment, if all of them may be read.
   *
   * @default {none}
   */
  variables?(): readonly string[];
}
