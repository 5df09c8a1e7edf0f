import { type ResolvedRequest, TransportError } from "../executor/mod.ts";
import { isIdempotencyKey, isIdempotent } from "../loader/mod.ts";
import { summarizeSeen } from "../poller/mod.ts";
import type { RetryDecision } from "../record/mod.ts";
import { count } from "../text/mod.ts";
import { attemptFacts, unanswered } from "./attempt.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import { exchange } from "./exchange.ts";
import type { FlowContext } from "./flow_context.ts";
import { decideRetry, outcomeOf, type Retry } from "./retry_decision.ts";
import { judgeStep } from "./step_judgement.ts";
import type { Progress } from "./step_result.ts";
import { whyStopped } from "./stop_reason.ts";

/** Sends the request of a step until nothing calls for another try, and judges the last response. */
export async function runRetry(
  step: CompiledStep,
  retry: Retry,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<Progress> {
  const { clock } = context;
  const seen: string[] = [];
  for (let attempt = 1;; attempt++) {
    const result = await exchange(step, request, context, signal);
    const decision = decideRetry(retry, attempt, result, clock.now());
    const facts = attemptFacts(attempt, retry, result);
    context.attempted({ ...facts, ...(decision ? { retry: decision } : {}) });
    if (result.kind === "aborted") return unanswered(step, request, result, attempt, context);
    seen.push(outcomeOf(result));
    if (decision?.after_ms === undefined) {
      const progress = result.kind === "answered"
        ? judgeStep(step, request, result.envelope, attempt, [], context)
        : unanswered(step, request, result, attempt, context);
      return withAttempts(progress, seen, decision);
    }
    await clock.sleep(decision.after_ms, signal);
    if (signal?.aborted) {
      const stopped = { kind: "aborted", reason: whyStopped(signal), durationMs: 0 } as const;
      return unanswered(step, request, stopped, attempt, context);
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
  return new TransportError(
    "request",
    `a ${method} that is sent again may do its work twice: it needs a header ` +
      "`idempotency-key`, or `unsafe: true` below `retry`",
    { kind: "method" },
  );
}

/** Says with what did not pass how often it was tried, and what came of that. */
function withAttempts(
  progress: Progress,
  seen: readonly string[],
  decision: RetryDecision | undefined,
): Progress {
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
