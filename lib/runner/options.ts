import type { CheckOptions } from "../compiler/mod.ts";
import type { NetworkOptions } from "../http/mod.ts";
import type { ConfigOrigin, Outcome, RunOrigin } from "../record/mod.ts";
import type { RecordMode } from "./recording/recorder.ts";

/** What to run and how. */
export interface RunOptions extends Omit<CheckOptions, "envOptional" | "lint"> {
  /** The number of flows to run concurrently. @default {the number of processors} */
  readonly jobs?: number;
  /**
   * How often each flow runs; each repetition has random values and a result of its own.
   * @default {1}
   */
  readonly repeat?: number;
  /** How often a flow that did not pass runs again. @default {0} */
  readonly retryFlows?: number;
  /** The seed of random values. @default {random} */
  readonly seed?: string;
  /** The timeout in milliseconds for requests whose step has no `timeout_ms`. @default {30_000} */
  readonly timeoutMs?: number;
  /** The largest response body in bytes. @default {33_554_432} */
  readonly maxBodyBytes?: number;
  /**
   * Certificates, proxy, addresses and other settings for all requests. @default {those of the
   * machine}
   */
  readonly network?: Omit<NetworkOptions, "maxIdlePerHost">;
  /** Whether the run record includes response bodies. @default {false} */
  readonly includeBodies?: boolean;
  /**
   * Which exchanges the run record has, with headers, bodies and captured values, all masked and
   * within limits: those of steps that did not pass and of the steps that they need, or all. @default
   * {"failures", or "all" if the record includes response bodies}
   */
  readonly record?: RecordMode;
  /**
   * Whether the record of a step that did not pass includes its request as a `curl` command.
   * @default {false}
   */
  readonly curl?: boolean;
  /**
   * The URL where traces can be viewed, for the run record: http or https, with `{trace_id}` in
   * place of the id.
   */
  readonly traceUrl?: string;
  /** Facts about the run for its record. @default {} */
  readonly labels?: Readonly<Record<string, string>>;
  /** Environment variables that are secret regardless of their names. @default {[]} */
  readonly secretNames?: readonly string[];
  /**
   * The names of environment variables, parameters, variables and captures (`step.name`) whose values
   * may be shown. @default {[]}
   */
  readonly publicNames?: readonly string[];
  /** The command line, for the record. @default {[]} */
  readonly argv?: readonly string[];
  /** The arguments that make another run give the same results. @default {[]} */
  readonly rerunArgs?: readonly string[];
  /** The origin of the run, for the record. */
  readonly origin?: RunOrigin;
  /** The project file of the run, for the record. */
  readonly config?: ConfigOrigin;
  /**
   * Whether the first step that does not pass stops the run, except for clean-up steps. @default
   * {false}
   */
  readonly failFast?: boolean;
  /** Stops the run: no further step starts, except clean-up steps. */
  readonly signal?: AbortSignal;
}

/** The reason of a signal that stops a run at the request of the system, or to begin it again. */
export class RunStopped extends Error {
  /** The name of the class. */
  override name = "RunStopped";
  /** 128 plus the number of the signal, as in shells. */
  readonly exitCode: number;

  /**
   * Makes the reason.
   *
   * @param signal The signal that stopped the run; `restart` if it begins again.
   */
  constructor(signal: "SIGINT" | "SIGTERM" | "restart") {
    super(signal === "restart" ? "stopped to run again" : `stopped by ${signal}`);
    this.exitCode = signal === "SIGTERM" ? 143 : 130;
  }
}

/** The numbers of the options, and the least of each. */
const NUMBERS = { jobs: 1, repeat: 1, retryFlows: 0, timeoutMs: 1, maxBodyBytes: 1 } as const;

/**
 * Checks the numbers of the options, which a run would otherwise take for no flow or no request.
 *
 * @throws {RangeError}
 */
export function checkNumbers(options: RunOptions): void {
  const given = Object.entries(NUMBERS).map(([name, least]) => {
    return [name, options[name as keyof typeof NUMBERS], least] as const;
  });
  const rows = options.rows?.map((row) => ["rows", row, 1] as const) ?? [];
  for (const [name, value, least] of [...given, ...rows]) {
    if (value === undefined || Number.isSafeInteger(value) && value >= least) continue;
    throw new RangeError(`\`${name}\` takes whole numbers of at least ${least}, found ${value}`);
  }
}

/** The default timeout of a request, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** The default limit of a response body, in bytes. */
export const DEFAULT_MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The reason of a signal that stops a run because a flow did not pass. */
export class FailedFast extends Error {
  /** The name of the class. */
  override name = "FailedFast";

  /**
   * Makes the reason.
   *
   * @param file The flow that did not pass.
   * @param outcome Its outcome: `failed` or `error`.
   */
  constructor(file: string, outcome: Outcome) {
    super(`--fail-fast: ${file} ${outcome === "failed" ? "failed" : "could not be judged"}`);
  }
}

/** Returns what stopped a run, as its record words it: `stopped by SIGINT`. */
export function whyStopped(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  return reason instanceof RunStopped || reason instanceof FailedFast
    ? reason.message
    : "the run was stopped";
}
