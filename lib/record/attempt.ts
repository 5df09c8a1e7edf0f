import type { RunCode } from "../diagnostics/mod.ts";
import type { JsonValue } from "../json/mod.ts";

/** One request of a step and its response. */
export interface AttemptFinished {
  /** The type of the event. */
  readonly type: "attempt";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The index in the steps of the flow, from 0. */
  readonly step: number;
  /** Of a step with `for_each`: the number of the item, from 1, and its name: `3: ord_9`. */
  readonly item?: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** The limit of attempts; 1 without a loop or retry. */
  readonly max_attempts: number;
  /** Milliseconds from sending to the last byte, or to the error. */
  readonly duration_ms: number;
  /** The status of the response; absent where there was none. */
  readonly status?: number;
  /** Why there was no response. */
  readonly error?: StepError;
  /** The transport that sent it; absent where nothing was sent. */
  readonly transport?: "fetch" | "socket";
  /** Further exchanges of the attempt, in order: redirects, challenges, requests for a token. */
  readonly hops?: readonly Hop[];
  /** How long the phases took, where the run measures them. */
  readonly timings?: PhaseTimings;
  /** Of a loop: whether its condition holds, and if not, which part does not. */
  readonly until?: LoopProgress;
  /** Of a retry: why the request is sent again, or why not although the result calls for it. */
  readonly retry?: RetryDecision;
}

/** The decision after an attempt that calls for a retry. */
export interface RetryDecision {
  /** Milliseconds until the next attempt; absent where there is none. */
  readonly after_ms?: number;
  /** What calls for a retry, and what prevents it. */
  readonly reason: string;
}

/** An exchange before the final response of an attempt. */
export interface Hop {
  /** What caused it. */
  readonly kind: "redirect" | "challenge" | "token";
  /** The HTTP method. */
  readonly method: string;
  /** The URL as it was sent. */
  readonly url: string;
  /** The status of its response. */
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  /** Milliseconds. */
  readonly duration_ms: number;
}

/**
 * How long the phases of an exchange took, in milliseconds; a phase that did not happen is absent.
 */
export interface PhaseTimings {
  /** To look up the address. */
  readonly dns_ms?: number;
  /** To connect. */
  readonly connect_ms?: number;
  /** To agree on TLS. */
  readonly tls_ms?: number;
  /** From the start to the head of the response. */
  readonly first_byte_ms: number;
  /** From the start to the end of the body. */
  readonly total_ms: number;
}

/** The state of a loop after an attempt. */
export interface LoopProgress {
  /** Whether the condition holds, so that the loop ends. */
  readonly met: boolean;
  /** Whether `fail_when` holds, so that the loop ends as a failure. */
  readonly failed?: true;
  /** The first part of the condition that does not hold. */
  readonly unmet?: string;
  /**
   * The value that this part saw, or the last one where all hold, cut if it is long; absent where
   * there was none, and of a whole body that holds.
   */
  readonly seen?: JsonValue;
  /** Why there was no value to judge. */
  readonly problem?: string;
  /** Whether there was nothing at all where this part looks, which is all that `problem` says. */
  readonly missing?: true;
}

/** Why a step could not be judged, or why it is wrong in one line. */
export interface StepError {
  /** The kind of error. */
  readonly class: ErrorClass;
  /** What happened, in one line. */
  readonly message: string;
}

/**
 * The kinds of errors: of the network (`dns` to `body_too_large`), redirects that do not end or
 * lead nowhere, a request that could not be built (`request`), an interrupted run, and `assertion`,
 * `capture` and `loop` for a step that failed.
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

const CODES: Readonly<Record<ErrorClass, RunCode>> = {
  dns: "dns-error",
  connect: "connect-error",
  tls: "tls-error",
  timeout: "timeout-error",
  reset: "reset-error",
  protocol: "protocol-error",
  body_too_large: "body-too-large-error",
  redirect: "redirect-error",
  request: "request-error",
  interrupted: "interrupted-error",
  assertion: "assertion-failed",
  capture: "capture-failed",
  loop: "loop-failed",
};

/** The code of the diagnostic about a step that did not pass. */
export function errorCode(error: ErrorClass): RunCode {
  return CODES[error];
}
