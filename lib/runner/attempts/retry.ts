import type { CompiledStep } from "../../compiler/mod.ts";
import { type ResolvedRequest, TransportError } from "../../http/mod.ts";
import { isIdempotencyKey, isIdempotent, type RetryNode } from "../../loader/mod.ts";
import { summarizeSeen } from "../../poller/mod.ts";
import type { ErrorClass, RetryDecision } from "../../record/mod.ts";
import { count, excerpt, formatDuration } from "../../text/mod.ts";
import type { FlowContext } from "../context.ts";
import { whyStopped } from "../options.ts";
import { judgeStep } from "../step_judgement.ts";
import type { StepProgress } from "../step_result.ts";
import { attemptFacts, progressWithoutResponse } from "./attempt.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { retryAfterMs } from "./retry_after.ts";

/** Sends the request of a step until nothing calls for another try, and judges the last response. */
export async function runRetry(
  step: CompiledStep,
  retry: Retry,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<StepProgress> {
  const { clock } = context;
  const seen: string[] = [];
  for (let attempt = 1;; attempt++) {
    const result = await exchange(step, request, context, signal);
    const decision = decideRetry(retry, attempt, result, clock.now());
    const facts = attemptFacts(attempt, retry, result);
    context.attempted({ ...facts, ...(decision ? { retry: decision } : {}) });
    if (result.kind === "aborted") {
      return progressWithoutResponse(step, request, result, attempt, context);
    }
    seen.push(outcomeOf(result));
    if (decision?.after_ms === undefined) {
      const progress = result.kind === "answered"
        ? judgeStep(step, request, result.envelope, attempt, [], context)
        : progressWithoutResponse(step, request, result, attempt, context);
      return withAttempts(progress, seen, decision);
    }
    await clock.sleep(decision.after_ms, signal);
    if (signal?.aborted) {
      const stopped = { kind: "aborted", reason: whyStopped(signal), durationMs: 0 } as const;
      return progressWithoutResponse(step, request, stopped, attempt, context);
    }
  }
}

/**
 * Says why a request is not sent again after an error, as far as its method decides (RFC 9110, section
 * 9.2.2): it may do its work twice, and the server could not tell.
 */
export function retryProblem(
  { unsafe }: Retry,
  { method, headers }: ResolvedRequest,
): TransportError | undefined {
  const hasKey = headers.some(([name, value]) => isIdempotencyKey(name) && value.trim() !== "");
  if (unsafe || isIdempotent(method) || hasKey) return undefined;
  return new TransportError({ kind: "repeat_unsafe", method }, { kind: "method" });
}

/** Says with what did not pass how often it was tried, and what came of that. */
function withAttempts(
  progress: StepProgress,
  seen: readonly string[],
  decision: RetryDecision | undefined,
): StepProgress {
  const { problem, failures: [first, ...others] = [] } = progress;
  if (!problem || !first) return progress;
  const isError = problem.outcome === "error";
  const isWorthTelling = seen.length > 1 && (!isError || new Set(seen).size > 1);
  const notes = [
    ...first.notes ?? [],
    ...(isWorthTelling ? [`${count(seen.length, "attempt")}: ${summarizeSeen(seen)}`] : []),
    ...(decision && seen.length === 1 ? [`1 attempt: ${decision.reason}`] : []),
  ];
  const suffix = isError && seen.length > 1 ? ` — after ${count(seen.length, "attempt")}` : "";
  return {
    ...progress,
    failures: [{ ...first, message: first.message + suffix, notes }, ...others],
    problem: { ...problem, message: problem.message + suffix },
  };
}

/** When a request is sent again. */
type Retry = RetryNode;

const NETWORK: readonly ErrorClass[] = ["dns", "connect", "reset"];
const SHOWN = 40;

/** By how much the first pause is multiplied before the try after `attempt`. */
const FACTORS: Readonly<Record<Retry["backoff"], (attempt: number) => number>> = {
  constant: () => 1,
  linear: (attempt) => attempt,
  exponential: (attempt) => 2 ** (attempt - 1),
};

/**
 * Decides whether a request is sent again. A `retry-after` of the answer takes the place of the
 * pause; one that is longer than any pause may be ends the tries.
 *
 * @param attempt The number of the attempt that was made, from 1.
 * @param now Milliseconds since the epoch.
 * @returns Nothing where nothing calls for another try.
 */
function decideRetry(
  retry: Retry,
  attempt: number,
  result: Exchange,
  now: number,
): RetryDecision | undefined {
  if (result.kind === "aborted" || !callsForRetry(retry, result)) return undefined;
  const cause = outcomeOf(result);
  if (attempt >= retry.maxAttempts) return { reason: `${cause}, no attempt is left` };
  const asked = result.kind === "answered"
    ? result.envelope.response.headers.get("retry-after")
    : null;
  const waitMs = asked === null ? undefined : retryAfterMs(asked, now);
  if (waitMs === undefined) return { after_ms: pauseAfter(attempt, retry), reason: cause };
  if (waitMs > retry.maxSleepMs) {
    const limit = formatDuration(retry.maxSleepMs);
    return {
      reason: `${cause}, \`retry-after\` asks for ${formatDuration(waitMs)} ` +
        `and \`max_sleep_ms\` allows ${limit}`,
    };
  }
  return { after_ms: waitMs, reason: `${cause}, retry-after: ${excerpt(asked!, SHOWN)}` };
}

/** What came of an attempt, in a few words. */
function outcomeOf(result: Exclude<Exchange, { kind: "aborted" }>): string {
  return result.kind === "answered"
    ? `status ${result.envelope.response.status}`
    : result.error.message;
}

function callsForRetry({ on }: Retry, result: Exclude<Exchange, { kind: "aborted" }>): boolean {
  if (result.kind === "answered") return on.includes(result.envelope.response.status);
  const { class: errorClass } = result.error;
  return NETWORK.includes(errorClass)
    ? on.includes("network")
    : errorClass === "timeout" && on.includes("timeout");
}

function pauseAfter(attempt: number, { sleepMs, maxSleepMs, backoff }: Retry): number {
  return Math.min(sleepMs * FACTORS[backoff](attempt), maxSleepMs);
}
