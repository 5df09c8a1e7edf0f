import type { CompiledStep } from "../../compiler/mod.ts";
import type { ResolvedRequest } from "../../http/mod.ts";
import { definedMembers } from "../../json/mod.ts";
import type { AssertionResult, StepError } from "../../record/mod.ts";
import type { FlowContext, StepAttempt } from "../context.ts";
import { failureTexts } from "../failure_texts.ts";
import { whyStopped } from "../options.ts";
import { judgeStep } from "../step_judgement.ts";
import type { StepProgress } from "../step_result.ts";
import { type Exchange, exchange } from "./exchange.ts";

/** A step whose request is ready to send. */
export interface StepRun {
  readonly step: CompiledStep;
  readonly request: ResolvedRequest;
  readonly context: FlowContext;
  /** Stops the step; its outcome is then `error`, class `interrupted`. */
  readonly signal: AbortSignal | undefined;
}

/** A completed exchange, with a response or without one. */
export type EndedExchange = Exclude<Exchange, { kind: "aborted" }>;

/**
 * Decides after each attempt of a step whether another one follows. An instance serves one run of
 * the step.
 */
export interface AttemptPolicy {
  readonly maxAttempts: number;
  /** Decides what follows an attempt, before the attempt is recorded. */
  decide(result: EndedExchange, attempt: number): AttemptDecision;
  /** Returns the result of a stopped step, if the policy has more to report than the reason. */
  stopped?(last: Exchange, attempts: number, reason: string): StepProgress | undefined;
}

/** What follows an attempt: another one after a pause, or the result of the step. */
type AttemptDecision =
  & { readonly facts?: Pick<StepAttempt, "until" | "retry"> }
  & ({ readonly afterMs: number } | { conclude(): StepProgress | Promise<StepProgress> });

/** Sends the request of a step until its policy concludes, and records each attempt. */
export async function runAttempts(run: StepRun, policy: AttemptPolicy): Promise<StepProgress> {
  const { context, signal } = run;
  let isSent = false;
  for (let attempt = 1;; attempt++) {
    const result = await exchange(run.step, run.request, context, signal);
    const stop = () => stoppedProgress(run, policy, result, attempt);
    const decision: AttemptDecision = result.kind === "aborted"
      ? { conclude: stop }
      : policy.decide(result, attempt);
    const facts = attemptFacts(attempt, policy, result);
    isSent ||= facts.transport !== undefined || result.kind === "aborted";
    context.attempted({ ...facts, ...decision.facts });
    if ("conclude" in decision) {
      const progress = decision.conclude();
      return { ...(progress instanceof Promise ? await progress : progress), isSent };
    }
    await context.clock.sleep(decision.afterMs, signal);
    if (signal?.aborted) return { ...(await stop()), isSent };
  }
}

/** Sends the request once. */
export function oncePolicy(run: StepRun): AttemptPolicy {
  return { maxAttempts: 1, decide: (result) => ({ conclude: () => conclude(run, result, 1) }) };
}

/**
 * Returns the result of a step whose last attempt counts.
 *
 * @param conditions The results of the loop's conditions.
 */
export function conclude(
  run: StepRun,
  result: EndedExchange,
  attempts: number,
  conditions: readonly AssertionResult[] = [],
): StepProgress | Promise<StepProgress> {
  if (result.kind === "failed") return progressWithoutResponse(run, result, attempts);
  return judgeStep(run.step, run.request, result.envelope, attempts, conditions, run.context);
}

function stoppedProgress(
  run: StepRun,
  policy: AttemptPolicy,
  last: Exchange,
  attempts: number,
): StepProgress | Promise<StepProgress> {
  const reason = whyStopped(run.signal);
  return policy.stopped?.(last, attempts, reason) ??
    progressWithoutResponse(run, { kind: "aborted", reason, durationMs: 0 }, attempts);
}

/** Returns the result of a step whose last attempt has no response. */
async function progressWithoutResponse(
  { step, request, context }: StepRun,
  result: Exclude<Exchange, { kind: "responded" }>,
  attempts: number,
): Promise<StepProgress> {
  const error = errorOf(result);
  const { taken, cause } = result.kind === "failed" ? result : { taken: [], cause: undefined };
  const sent = { source: context.source, request, hops: taken };
  const { exchangeFailure } = await failureTexts.load();
  const failure = exchangeFailure(error, step, sent, context.maxBodyBytes, cause);
  return { attempts, request, failures: [failure], problem: { outcome: "error", ...error } };
}

/** Returns what the record contains about one attempt. */
function attemptFacts(
  attempt: number,
  { maxAttempts }: AttemptPolicy,
  result: Exchange,
): StepAttempt {
  const response = result.kind === "responded" ? result.envelope.response : undefined;
  const hops = result.kind === "aborted" ? [] : result.hops;
  return definedMembers({
    attempt,
    max_attempts: maxAttempts,
    duration_ms: result.durationMs,
    hops: hops.length > 0 ? hops : undefined,
    status: response?.status,
    transport: result.kind === "failed" ? result.transport : response?.transport,
    timings: response?.timings,
    error: result.kind === "responded" ? undefined : errorOf(result),
  });
}

function errorOf(result: Exclude<Exchange, { kind: "responded" }>): StepError {
  return result.kind === "failed" ? result.error : { class: "interrupted", message: result.reason };
}
