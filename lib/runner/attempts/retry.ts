import { type ResolvedRequest, TransportError } from "../../http/mod.ts";
import type { RetryNode } from "../../loader/mod.ts";
import { Spans, summarizeSeen } from "../../poller/mod.ts";
import type { ErrorClass, RetryDecision } from "../../record/mod.ts";
import { count, excerpt, formatDuration, isIdempotencyKey, isIdempotent } from "../../text/mod.ts";
import type { StepProgress } from "../step_result.ts";
import type { StepRun } from "../step_run.ts";
import { retryAfterMs } from "./retry_after.ts";
import { type AttemptPolicy, conclude, type EndedExchange } from "./run_attempts.ts";

/** Sends the request until no retry is needed. */
export function retryPolicy(run: StepRun, retry: RetryNode): AttemptPolicy {
  const seen = new Spans<string>((one, other) => one === other);
  return {
    maxAttempts: retry.maxAttempts,
    decide(result, attempt) {
      const decision = decideRetry(retry, attempt, result, run.context.clock.now());
      const facts = decision && { retry: decision };
      seen.add(outcomeOf(result));
      return decision?.after_ms === undefined
        ? {
          facts,
          conclude: async () => withAttempts(await conclude(run, result, attempt), seen, decision),
        }
        : { facts, afterMs: decision.after_ms };
    },
  };
}

/**
 * Explains why a request must not be retried: sending its method twice may have an effect twice
 * (RFC 9110, section 9.2.2), and the server cannot recognize the repetition.
 */
export function retryProblem(
  { unsafe }: RetryNode,
  { method, headers }: ResolvedRequest,
): TransportError | undefined {
  const hasKey = headers.some(([name, value]) => isIdempotencyKey(name) && value.trim() !== "");
  if (unsafe || isIdempotent(method) || hasKey) return undefined;
  return new TransportError({ kind: "repeat_unsafe", method }, { kind: "method" });
}

/** Adds to a step that did not pass how often its request was sent, and with what outcomes. */
function withAttempts(
  progress: StepProgress,
  seen: Spans<string>,
  decision: RetryDecision | undefined,
): StepProgress {
  const { problem, failures: [first, ...others] = [] } = progress;
  if (!problem || !first) return progress;
  const isError = problem.outcome === "error";
  const { attempts, kept } = seen;
  const areNotable = attempts > 1 && (!isError || kept.length > 1);
  const notes = [
    ...first.notes ?? [],
    ...(areNotable ? [`${count(attempts, "attempt")}: ${summarizeSeen(seen)}`] : []),
    ...(decision && attempts === 1 ? [`1 attempt: ${decision.reason}`] : []),
  ];
  const suffix = isError && attempts > 1 ? ` — after ${count(attempts, "attempt")}` : "";
  return {
    ...progress,
    failures: [{ ...first, message: first.message + suffix, notes }, ...others],
    problem: { ...problem, message: problem.message + suffix },
  };
}

const NETWORK: readonly ErrorClass[] = ["dns", "connect", "reset"];
const SHOWN = 40;

/** Any further doubling exceeds every `max_sleep_ms`; doubling for ever would reach infinity. */
const MOST_DOUBLINGS = 31;

/** The factor by which the first pause is multiplied for the pause after `attempt`. */
const FACTORS: Readonly<Record<RetryNode["backoff"], (attempt: number) => number>> = {
  constant: () => 1,
  linear: (attempt) => attempt,
  exponential: (attempt) => 2 ** Math.min(attempt - 1, MOST_DOUBLINGS),
};

/**
 * Decides whether to send a request again. A `retry-after` of the response replaces the pause; if
 * it exceeds `max_sleep_ms`, there is no further attempt.
 *
 * @param attempt The number of the last attempt, from 1.
 * @param now Milliseconds since the epoch.
 * @returns `undefined` if no retry is needed.
 */
function decideRetry(
  retry: RetryNode,
  attempt: number,
  result: EndedExchange,
  now: number,
): RetryDecision | undefined {
  if (!callsForRetry(retry, result)) return undefined;
  const cause = outcomeOf(result);
  if (attempt >= retry.maxAttempts) return { reason: `${cause}, no attempt is left` };
  const retryAfter = result.kind === "responded"
    ? result.envelope.response.headers.get("retry-after")
    : null;
  const waitMs = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  if (waitMs === undefined) return { after_ms: pauseAfter(attempt, retry), reason: cause };
  if (waitMs > retry.maxSleepMs) {
    const limit = formatDuration(retry.maxSleepMs);
    return {
      reason: `${cause}, \`retry-after\` asks for ${formatDuration(waitMs)} ` +
        `and \`max_sleep_ms\` allows ${limit}`,
    };
  }
  return { after_ms: waitMs, reason: `${cause}, retry-after: ${excerpt(retryAfter!, SHOWN)}` };
}

/** Describes the outcome of an attempt in a few words. */
function outcomeOf(result: EndedExchange): string {
  return result.kind === "responded"
    ? `status ${result.envelope.response.status}`
    : result.error.message;
}

function callsForRetry({ on }: RetryNode, result: EndedExchange): boolean {
  if (result.kind === "responded") return on.includes(result.envelope.response.status);
  const { class: errorClass } = result.error;
  return NETWORK.includes(errorClass)
    ? on.includes("network")
    : errorClass === "timeout" && on.includes("timeout");
}

function pauseAfter(attempt: number, { sleepMs, maxSleepMs, backoff }: RetryNode): number {
  return Math.min(sleepMs * FACTORS[backoff](attempt), maxSleepMs);
}
