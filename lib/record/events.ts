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
  /** Tells the event from others. */
  readonly type: "run_started";
  /** The version of the event stream; a reader refuses another. */
  readonly schema_version: number;
  /** The version of baton that ran. */
  readonly baton_version: string;
  /** A random name of the run: 32 hexadecimal digits. */
  readonly run_id: string;
  /** When it began: ISO 8601, UTC. */
  readonly started_at: string;
  /** The seed of the random values. */
  readonly seed: string;
  /** How many flows ran side by side at the most. */
  readonly jobs: number;
  /** The part of the flows that this run took; absent where it took all of them. */
  readonly shard?: Shard;
  /** The facts given with `--label`. */
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
  /** Of a record that was put together from several: the runs that it is of. */
  readonly merged?: readonly MergedRun[];
}

/** One of the runs that a merged record is of. */
export interface MergedRun extends
  Pick<
    RunStarted,
    "run_id" | "started_at" | "seed" | "jobs" | "shard" | "labels" | "argv" | "rerun_args"
  > {
  /** When it ended: ISO 8601, UTC; absent where it was cut off. */
  readonly finished_at?: string;
  /** The exit code that it called for; absent where it was cut off. */
  readonly exit_code?: number;
}

/** A part of the flows of a run. */
export interface Shard {
  /** Which part, from 1. */
  readonly index: number;
  /** How many parts there are. */
  readonly total: number;
  /** How many flows all parts have together. */
  readonly flows?: number;
}

/** A flow chosen to run. */
export interface SelectedFlow {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The `name` of the flow, else its path. */
  readonly name: string;
  /** The SHA-256 of the file in hexadecimal; absent where it could not be read. */
  readonly sha256?: string;
  /** Of a shard: where the flow stands among those of all shards, from 0. */
  readonly position?: number;
  /** Of a merged record: the index in `merged` of the run that the flow's result is from. */
  readonly run?: number;
}

/** Where a run comes from. */
export interface RunOrigin {
  /** The commit, as the version control system names it; of a pull request its head. */
  readonly commit?: string;
  /** The branch or tag; absent where the commit itself is checked out. */
  readonly branch?: string;
  /** Whether a flow file of the run differed from the commit; absent where that is not known. */
  readonly dirty?: boolean;
  /** The CI system that runs it. */
  readonly ci?: CiOrigin;
}

/** The job of a CI system that runs it. */
export interface CiOrigin {
  /** The name of the CI system. */
  readonly provider: string;
  /** Its own name of the run. */
  readonly run_id?: string;
  /** Where the run is shown. */
  readonly url?: string;
}

/** A flow begins. */
export interface FlowStarted {
  /** Tells the event from others. */
  readonly type: "flow_started";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The `name` of the flow, else its path. */
  readonly name: string;
  /** When it began: ISO 8601, UTC. */
  readonly started_at: string;
  /** The steps in the order in which they run. */
  readonly steps: readonly PlannedStep[];
}

/** A step that a flow will come to. */
export interface PlannedStep {
  /** The name of the step. */
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
}

/** One request of a step and its answer. */
export interface AttemptFinished {
  /** Tells the event from others. */
  readonly type: "attempt";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The index in the steps of the flow, from 0. */
  readonly step: number;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** How many attempts there may be; 1 without a loop. */
  readonly max_attempts: number;
  /** Milliseconds from sending to the last byte, or to the error. */
  readonly duration_ms: number;
  /** The status of the answer; absent where there was none. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: StepError;
  /** What sent it; absent where nothing was sent. */
  readonly transport?: "fetch" | "socket";
  /** Further exchanges that belong to it, in order: redirects, challenges, requests for a token. */
  readonly hops?: readonly Hop[];
  /** How long the phases took, where the run was told to measure them. */
  readonly timings?: PhaseTimings;
  /** Of a loop: whether it ends here, and if not, which condition does not hold. */
  readonly until?: LoopProgress;
  /** Of a retry: why the request is sent again, or why it is not although it could be. */
  readonly retry?: RetryDecision;
}

/** Whether a request is sent again after an attempt that calls for it. */
export interface RetryDecision {
  /** Milliseconds until the next attempt; absent where there is none. */
  readonly after_ms?: number;
  /** What calls for it, and what speaks against it. */
  readonly reason: string;
}

/** An exchange on the way to the answer of an attempt. */
export interface Hop {
  /** Why it came to it. */
  readonly kind: "redirect" | "challenge" | "token";
  /** The HTTP method. */
  readonly method: string;
  /** The URL as it was sent. */
  readonly url: string;
  /** The status of its answer. */
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  /** Milliseconds. */
  readonly duration_ms: number;
}

/** How long the phases of an exchange took, in milliseconds; absent is what did not happen. */
export interface PhaseTimings {
  /** To look up the address. */
  readonly dns_ms?: number;
  /** To connect. */
  readonly connect_ms?: number;
  /** To agree on TLS. */
  readonly tls_ms?: number;
  /** From the begin to the head of the answer. */
  readonly first_byte_ms: number;
  /** From the begin to the end of the body. */
  readonly total_ms: number;
}

/** How the condition of a loop stands after an attempt. */
export interface LoopProgress {
  /** Whether it holds, so that the loop ends. */
  readonly met: boolean;
  /** The first part of it that does not hold. */
  readonly unmet?: string;
}

/** Why a step could not be judged, or why it is wrong in one line. */
export interface StepError {
  /** The kind of error. */
  readonly class: ErrorClass;
  /** What happened, in one line. */
  readonly message: string;
}

/**
 * The kinds of errors: of the network (`dns` to `body_too_large`), redirects that do not end or lead
 * nowhere, a request that could not be built (`request`), an interrupted run, and `assertion`, `capture` and `loop` for a step that failed.
 */
export type ErrorClass =
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol"
  | "body_too_large"
  | "redirect"
  | "request"
  | "interrupted"
  | "assertion"
  | "capture"
  | "loop";

/** A step is done. */
export interface StepFinished {
  /** Tells the event from others. */
  readonly type: "step_finished";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The index in the steps of the flow, from 0. */
  readonly step: number;
  /** The name of the step. */
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** What came of it. */
  readonly outcome: Outcome;
  /** Milliseconds from building the request to the last judgement, pauses of a loop included. */
  readonly duration_ms: number;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** What was sent; absent where nothing could be. */
  readonly request?: SentRequest;
  /** The last answer; absent where there was none. */
  readonly response?: ResponseFacts;
  /** The names of the values captured. */
  readonly captures: readonly string[];
  /** Every assertion of the step, also those not reached. */
  readonly assertions: readonly AssertionResult[];
  /** Of a step that failed or could not be judged: why, in one line. */
  readonly error?: StepError;
  /** What is wrong, ready to be drawn. */
  readonly failures: readonly Diagnostic[];
  /** Of a step that did not pass: its request as a `curl` command, where the run was told to make it. */
  readonly curl?: string;
  /** Why the step was skipped. */
  readonly reason?: string;
  /** Whether the step ran although an earlier one had failed. */
  readonly cleanup?: true;
}

/** What was sent, without headers and body. */
export interface SentRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The URL as it was sent. */
  readonly url: string;
}

/** What is known of a response without its body. */
export interface ResponseFacts {
  /** The status code. */
  readonly status: number;
  /** The standard phrase of the status. */
  readonly status_text: string;
  /** The header `content-type`, if there is one. */
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
  /** The operator as written: `in` for `anyOf`. */
  readonly operator: string;
  /** What is wanted; absent where the assertion was not reached. */
  readonly expected?: JsonValue;
  /** What was found, cut if it is long; absent where nothing was. */
  readonly actual?: JsonValue;
  /** What came of it; `not_reached` was not evaluated. */
  readonly outcome: "passed" | "failed" | "not_reached";
  /** The line it stands on, from 1. */
  readonly line: number;
}

/** A flow is done. */
export interface FlowFinished {
  /** Tells the event from others. */
  readonly type: "flow_finished";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** What came of it: the worst of its steps. */
  readonly outcome: Outcome;
  /** Milliseconds from its first step to its last. */
  readonly duration_ms: number;
  /** What is wrong with the flow file itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why a flow that is not at fault was not run. */
  readonly reason?: string;
}

/** The last event. */
export interface RunFinished {
  /** Tells the event from others. */
  readonly type: "run_finished";
  /** When the run ended: ISO 8601, UTC. */
  readonly finished_at: string;
  /** Milliseconds of the whole run. */
  readonly duration_ms: number;
  /** The exit code that the run calls for. */
  readonly exit_code: number;
  /** The counts of the run. */
  readonly summary: Summary;
}

/** Counts of a run. Every reporter takes them from here. */
export interface Summary {
  /** Flow files, whatever came of them. */
  readonly flows: number;
  /** Steps of all flows that could be read. */
  readonly steps: number;
  /** Assertions that were evaluated. */
  readonly assertions: number;
  /** Steps that passed. */
  readonly passed: number;
  /** Steps that were judged and are wrong. */
  readonly failed: number;
  /** Steps that could not be judged; a flow file with errors counts as one. */
  readonly error: number;
  /** Steps that were not run; a flow without steps that was not run counts as one. */
  readonly skipped: number;
  /** Flows that failed or could not be judged. */
  readonly flows_failed: number;
  /** Milliseconds of the whole run. */
  readonly duration_ms: number;
}
