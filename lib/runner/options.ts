import type { CheckOptions } from "../compiler/mod.ts";
import type { NetworkOptions } from "../http/mod.ts";
import type { Outcome, RunOrigin } from "../record/mod.ts";

/** What to run and how. */
export interface RunOptions extends Omit<CheckOptions, "envOptional" | "lint"> {
  /** How many flows run side by side. @default {the number of processors} */
  readonly jobs?: number;
  /** The seed of random values. @default {random} */
  readonly seed?: string;
  /** Milliseconds for each request whose step gives no `timeout_ms`. @default {30_000} */
  readonly timeoutMs?: number;
  /** Bytes of a response body that are read at the most. @default {33_554_432} */
  readonly maxBodyBytes?: number;
  /** Certificates, proxy, addresses and the like for all requests. @default {those of the machine} */
  readonly network?: Omit<NetworkOptions, "maxIdlePerHost">;
  /** Put response bodies into the run record. @default {false} */
  readonly includeBodies?: boolean;
  /** Put the request of a step that does not pass into the run record, as a `curl` command. @default {false} */
  readonly curl?: boolean;
  /**
   * Where traces can be looked at, for the run record: an http or https URL, `{trace_id}` in place of
   * the id.
   */
  readonly traceUrl?: string;
  /** Facts about the run for its record. @default {} */
  readonly labels?: Readonly<Record<string, string>>;
  /** Environment variables that are secret whatever their names. @default {[]} */
  readonly secretNames?: readonly string[];
  /** Environment variables that may be shown whatever their names. @default {[]} */
  readonly publicNames?: readonly string[];
  /** The command line, for the record. @default {[]} */
  readonly argv?: readonly string[];
  /** The arguments that another run needs to come out the same. @default {[]} */
  readonly rerunArgs?: readonly string[];
  /** Where the run comes from, for the record. */
  readonly origin?: RunOrigin;
  /** Stop the run, clean-up steps excepted, once a step has not passed. @default {false} */
  readonly failFast?: boolean;
  /** Stops the run: nothing new begins, clean-up steps still run. */
  readonly signal?: AbortSignal;
}

/** The reason to give to a signal that stops a run on request of the system. */
export class RunStopped extends Error {
  /** The name of the class. */
  override name = "RunStopped";
  /** 128 and the number of the signal, as shells have it. */
  readonly exitCode: number;

  /**
   * Makes the reason.
   *
   * @param signal The signal that asked for it.
   */
  constructor(signal: "SIGINT" | "SIGTERM") {
    super(`stopped by ${signal}`);
    this.exitCode = signal === "SIGINT" ? 130 : 143;
  }
}

/** How long a request may take if nothing else is said, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** How many bytes of a body are read if nothing else is said. */
export const DEFAULT_MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The reason to give to a signal that stops a run because a flow did not pass. */
export class FailedFast extends Error {
  /** The name of the class. */
  override name = "FailedFast";

  /**
   * Makes the reason.
   *
   * @param file The flow that did not pass.
   * @param outcome What came of it: `failed` or `error`.
   */
  constructor(file: string, outcome: Outcome) {
    super(`--fail-fast: ${file} ${outcome === "failed" ? "failed" : "could not be judged"}`);
  }
}

/** What stopped a run, as its record says it: `stopped by SIGINT`. */
export function whyStopped(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  return reason instanceof RunStopped || reason instanceof FailedFast
    ? reason.message
    : "the run was stopped";
}
