import type { Diagnostic } from "../loader/mod.ts";
import type { JsonValue } from "../json/mod.ts";

/** The version of the event stream; a reader refuses any other. */
export const SCHEMA_VERSION = 1;

/**
 * What came of a step or a flow: `failed` was judged and is wrong, `error` could not be judged
 * (network, TLS, timeout, a flow file that cannot be read), `skipped` was not run.
 */
export type Outcome = "passed" | "failed" | "error" | "skipped";

/** One event of a run, in the order in which things happened. */
export type RunEvent =
  | RunStarted
  | FlowStarted
  | AttemptFinished
  | StepFinished
  | FlowFinished
  | RunFinished;

/** The first event. */
export interface RunStarted {
  readonly type: "run_started";
  readonly schema_version: number;
  readonly baton_version: string;
  readonly run_id: string;
  /** ISO 8601, UTC. */
  readonly started_at: string;
  readonly seed: string;
  readonly jobs: number;
  /** The part of the flows that this run took; absent where it took all of them. */
  readonly shard?: { readonly index: number; readonly total: number };
  readonly labels: Readonly<Record<string, string>>;
  /** The command line, without secrets. */
  readonly argv: readonly string[];
  /** The options that another run needs to come out the same, as arguments. */
  readonly rerun_args: readonly string[];
  /** The names of the environment variables that the flows use. */
  readonly environment: readonly string[];
  /** Every flow of the run, in input order; a flow is known by its index here. */
  readonly flows: readonly SelectedFlow[];
  /** Facts of the version control system and of the CI system, where they are known. */
  readonly origin?: RunOrigin;
}

/** A flow chosen to run. */
export interface SelectedFlow {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  readonly name: string;
  /** The SHA-256 of the file in hexadecimal; absent where it could not be read. */
  readonly sha256?: string;
}

/** Where a run comes from. */
export interface RunOrigin {
  readonly commit?: string;
  readonly branch?: string;
  /** Whether files under version control differed from the commit. */
  readonly dirty?: boolean;
  readonly ci?: { readonly provider: string; readonly run_id?: string; readonly url?: string };
}

/** A flow begins. */
export interface FlowStarted {
  readonly type: "flow_started";
  readonly flow: number;
  readonly file: string;
  readonly name: string;
  readonly started_at: string;
  /** The steps in the order in which they run. */
  readonly steps: readonly { readonly name: string; readonly line: number }[];
}

/** One request of a step and its answer. */
export interface AttemptFinished {
  readonly type: "attempt";
  readonly flow: number;
  readonly step: number;
  /** From 1. */
  readonly attempt: number;
  readonly max_attempts: number;
  readonly duration_ms: number;
  readonly status?: number;
  readonly error?: StepError;
  /** Of a loop: whether it ends here, and if not, which condition does not hold. */
  readonly until?: { readonly met: boolean; readonly unmet?: string };
}

/** Why a step could not be judged, or why it is wrong in one line. */
export interface StepError {
  readonly class: ErrorClass;
  readonly message: string;
}

/**
 * The kinds of errors: of the network (`dns` to `body_too_large`), a request that could not be built
 * (`request`), a flow file (`flow`), an interrupted run, and `assertion`, `capture` and `loop` for a
 * step that failed.
 */
export type ErrorClass =
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol"
  | "body_too_large"
  | "request"
  | "flow"
  | "interrupted"
  | "assertion"
  | "capture"
  | "loop";

/** A step is done. */
export interface StepFinished {
  readonly type: "step_finished";
  readonly flow: number;
  readonly step: number;
  readonly name: string;
  readonly line: number;
  readonly outcome: Outcome;
  readonly duration_ms: number;
  readonly attempts: number;
  readonly request?: { readonly method: string; readonly url: string };
  readonly response?: ResponseFacts;
  /** The names of the values captured. */
  readonly captures: readonly string[];
  /** Every assertion of the step, also those not reached. */
  readonly assertions: readonly AssertionResult[];
  /** Of a failed step and of an error. */
  readonly error?: StepError;
  /** What is wrong, ready to be drawn. */
  readonly failures: readonly Diagnostic[];
  /** Of a skipped step. */
  readonly reason?: string;
  /** Whether the step ran although an earlier one had failed. */
  readonly cleanup?: true;
}

/** What is known of a response without its body. */
export interface ResponseFacts {
  readonly status: number;
  readonly status_text: string;
  readonly content_type?: string;
  /** Bytes of the body, decoded. */
  readonly size: number;
  /** The body, only where the run was told to include bodies. */
  readonly body?: string;
}

/** One assertion and what came of it. */
export interface AssertionResult {
  /** The part of `assert` it stands in: `status`, `json`, `jsonpath`, `headers`, `body`… */
  readonly source: string;
  /** The JSONPath, header name or the like; empty where there is none. */
  readonly path: string;
  readonly operator: string;
  /** Absent where the assertion was not reached. */
  readonly expected?: JsonValue;
  /** Absent where nothing was found. */
  readonly actual?: JsonValue;
  readonly outcome: "passed" | "failed" | "not_reached";
  readonly line: number;
}

/** A flow is done. */
export interface FlowFinished {
  readonly type: "flow_finished";
  readonly flow: number;
  readonly outcome: Outcome;
  readonly duration_ms: number;
  /** What is wrong with the flow file itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why a flow that is not at fault was not run. */
  readonly reason?: string;
}

/** The last event. */
export interface RunFinished {
  readonly type: "run_finished";
  readonly finished_at: string;
  readonly duration_ms: number;
  readonly exit_code: number;
  readonly summary: Summary;
}

/** Counts of a run. Every reporter takes them from here. */
export interface Summary {
  readonly flows: number;
  readonly steps: number;
  readonly assertions: number;
  /** Steps that passed. */
  readonly passed: number;
  readonly failed: number;
  /** Steps that could not be judged; a flow file with errors counts as one. */
  readonly error: number;
  readonly skipped: number;
  readonly flows_failed: number;
  readonly duration_ms: number;
}
