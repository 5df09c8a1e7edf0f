import type { Diagnostic } from "../diagnostics/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { AttemptFinished, StepError } from "./attempt.ts";
import type { ExchangeRecorded } from "./exchange.ts";
import type { RunStarted } from "./run_started.ts";

/** The version of the event stream; a reader refuses any other. */
export const SCHEMA_VERSION = 1;

/**
 * The outcome of a step or a flow: `failed` was judged and is wrong, `error` could not be judged
 * (network, TLS, timeout, a flow file that cannot be read), `skipped` was not run.
 */
export type Outcome = "passed" | "failed" | "error" | "skipped";

/** One event of a run, in the order in which things happened. */
export type RunEvent =
  | RunStarted
  | FlowStarted
  | AttemptFinished
  | ExchangeRecorded
  | StepFinished
  | FlowRetried
  | FlowFinished
  | RunFinished;

/** A flow begins. */
export interface FlowStarted {
  /** The type of the event. */
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

/** A step that a flow plans to run. */
export interface PlannedStep {
  /** The name of the step, after those of the steps that use its flow: `session › login`. */
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The file of the step, if a step uses it; absent if it is that of the flow. */
  readonly file?: string;
  /** Of a flow that runs once: whether the step cleans up, when all flows have ended. */
  readonly waits?: true;
  /** The captures of earlier steps that it refers to; absent if there are none. */
  readonly uses?: readonly CaptureUse[];
}

/** A capture that a later step refers to. */
export interface CaptureUse {
  /** The name of the step that captures it. */
  readonly step: string;
  /** The name of the capture. */
  readonly capture: string;
}

/** A step is done. */
export interface StepFinished {
  /** The type of the event. */
  readonly type: "step_finished";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The index in the steps of the flow, from 0. */
  readonly step: number;
  /** The name of the step, after those of the steps that use its flow: `session › login`. */
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The file of the step, if a step uses it; absent if it is that of the flow. */
  readonly file?: string;
  /** Its outcome. */
  readonly outcome: Outcome;
  /** Milliseconds from building the request to the last judgement, pauses of a loop included. */
  readonly duration_ms: number;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** Of a step with `for_each`: how many items it ran for. */
  readonly items?: number;
  /** What was sent; absent where nothing could be. */
  readonly request?: SentRequest;
  /**
   * The trace id that the request was sent with (W3C Trace Context); absent where there was none.
   */
  readonly trace_id?: string;
  /** The URL of that trace, if the run has a template for it. */
  readonly trace_url?: string;
  /** The last response; absent where there was none. */
  readonly response?: ResponseFacts;
  /** The names of the values captured. */
  readonly captures: readonly string[];
  /** Every assertion of the step, including those not reached. */
  readonly assertions: readonly AssertionResult[];
  /** Of a step that failed or could not be judged: why, in one line. */
  readonly error?: StepError;
  /** What is wrong, ready to be drawn. */
  readonly failures: readonly Diagnostic[];
  /** Of a step that did not pass: its request as a `curl` command, if the run makes these. */
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

/** The facts of a response, without its body. */
export interface ResponseFacts {
  /** The status code. */
  readonly status: number;
  /** The standard phrase of the status. */
  readonly status_text: string;
  /** The header `content-type`, if there is one. */
  readonly content_type?: string;
  /** Bytes of the body, decoded. */
  readonly size: number;
  /** The body, only if the run includes bodies. */
  readonly body?: string;
}

/** One assertion and its outcome. */
export interface AssertionResult {
  /** The part of `assert` that contains it: `status`, `json`, `jsonpath`, `headers`, `body`… */
  readonly source: string;
  /** The JSONPath, header name or the like; empty where there is none. */
  readonly path: string;
  /** The operator as written: `in` for `anyOf`. */
  readonly operator: string;
  /** The expected value; absent where the assertion was not reached. */
  readonly expected?: JsonValue;
  /** The actual value, cut if it is long; absent where there was none. */
  readonly actual?: JsonValue;
  /** Its outcome; `not_reached` was not evaluated. */
  readonly outcome: "passed" | "failed" | "not_reached";
  /** Its line, from 1. */
  readonly line: number;
}

/** A flow did not pass and runs again from its first step; another `flow_started` follows. */
export interface FlowRetried {
  /** The type of the event. */
  readonly type: "flow_retried";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The outcome of this try: the worst of its steps. */
  readonly outcome: Outcome;
  /** Milliseconds from its first step to its last. */
  readonly duration_ms: number;
}

/** A flow is done. */
export interface FlowFinished {
  /** The type of the event. */
  readonly type: "flow_finished";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** Its outcome: the worst of its steps. */
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
  /** The type of the event. */
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

/**
 * Counts of a run. Every reporter takes them from here. `flows` is the sum of the four counts of
 * flows, `steps` the sum of the four counts of steps.
 */
export interface Summary {
  /** All flows; each repetition counts. */
  readonly flows: number;
  /** Flows that passed. */
  readonly flows_passed: number;
  /** Flows in which a step failed. */
  readonly flows_failed: number;
  /** Flows that could not be judged, or whose file has errors. */
  readonly flows_error: number;
  /** Flows that were not run, or not to their end. */
  readonly flows_skipped: number;
  /**
   * Flow files of which some repetitions or tries passed, and others failed or could not be judged;
   * absent if no flow was repeated or retried.
   */
  readonly flows_flaky?: number;
  /** Steps of all flows that began. */
  readonly steps: number;
  /** Assertions that were evaluated. */
  readonly assertions: number;
  /** Steps that passed. */
  readonly passed: number;
  /** Steps that were judged and are wrong. */
  readonly failed: number;
  /** Steps that could not be judged. */
  readonly error: number;
  /** Steps that were not run, of flows that began. */
  readonly skipped: number;
  /** Milliseconds of the whole run. */
  readonly duration_ms: number;
}
