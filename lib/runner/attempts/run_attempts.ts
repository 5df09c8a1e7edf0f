import { definedMembers } from "../../json/mod.ts";
import type { AssertionResult, StepError } from "../../record/mod.ts";
import { Interrupted, withModules } from "../../text/mod.ts";
import type { StepAttempt } from "../context.ts";
import { failureTexts } from "../failure_texts.ts";
import { whyStopped } from "../options.ts";
import { judgeStep } from "../step_judgement.ts";
import type { StepProgress } from "../step_result.ts";
import type { StepRun } from "../step_run.ts";
import { type Exchange, exchange } from "./exchange.ts";

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
    const startedAt = context.clock.now();
    const result = await exchange(run.step, run.request, context, signal);
    await keepExchange(run, result, attempt, startedAt);
    const stop = () => stoppedProgress(run, policy, result, attempt);
    const isStopped = result.kind === "aborted" || await isStoppedBefore(result, run);
    const decision = isStopped
      ? { conclude: stop }
      : await decide(run, policy, result, attempt, stop);
    const facts = attemptFacts(attempt, policy, result);
    isSent ||= facts.transport !== undefined || result.kind === "aborted";
    context.attempted({ ...facts, ...decision.facts });
    if ("conclude" in decision) {
      return { ...(await concluded(decision.conclude, stop)), isSent };
    }
    await context.clock.sleep(decision.afterMs, signal);
    if (signal?.aborted) return { ...(await stop()), isSent };
  }
}

/** Keeps an exchange for the record. An aborted one has no response, nor any that would follow. */
function keepExchange(
  { step, request, context }: StepRun,
  result: Exchange,
  attempt: number,
  startedAt: number,
): Promise<void> | void {
  const { durationMs } = result;
  return context.exchanges?.keep({
    step,
    context,
    attempt,
    startedAt,
    durationMs,
    request,
    envelope: result.kind === "responded" ? result.envelope : undefined,
    error: result.kind === "failed"
      ? result.error
      : result.kind === "aborted"
      ? { class: "interrupted", message: result.reason }
      : undefined,
    isSearched: false,
    isEmptied: false,
  });
}

/** The size of a body, in bytes, that takes a noticeable time to judge. */
const LARGE = 4 * 1024 * 1024;

/** Makes ready to be stopped while a large response is judged, and returns whether it is already. */
async function isStoppedBefore(result: EndedExchange, { context, signal }: StepRun) {
  if (result.kind === "failed" || result.envelope.response.size < LARGE) return false;
  await context.signals?.watch();
  return signal?.aborted === true;
}

async function decide(
  run: StepRun,
  policy: AttemptPolicy,
  result: EndedExchange,
  attempt: number,
  stop: () => StepProgress | Promise<StepProgress>,
): Promise<AttemptDecision> {
  try {
    return await withModules(() => run.interruptible(() => policy.decide(result, attempt)));
  } catch (error) {
    if (error instanceof Interrupted) return { conclude: stop };
    throw error;
  }
}

/** Concludes a step, or stops it if the conclusion is interrupted. */
async function concluded(
  conclude: () => StepProgress | Promise<StepProgress>,
  stop: () => StepProgress | Promise<StepProgress>,
): Promise<StepProgress> {
  try {
    return await conclude();
  } catch (error) {
    if (error instanceof Interrupted) return await stop();
    throw error;
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
  return judgeStep(run, result.envelope, attempts, conditions);
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
