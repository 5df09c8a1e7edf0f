import { type CompiledStep, traceparentError } from "../compiler/mod.ts";
import {
  type ResolvedRequest,
  resolveRequest,
  secretsInAuth,
  TransportError,
} from "../http/mod.ts";
import { ResolveError } from "../resolver/mod.ts";
import { secretsInHeader, secretsInUrl } from "../secrets/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import {
  attemptFacts,
  exchange,
  progressWithoutResponse,
  retryProblem,
  runLoop,
  runRetry,
} from "./attempts/mod.ts";
import type { FlowContext, StepAttempt } from "./context.ts";
import { requestFailure } from "./failures/mod.ts";
import { learnFromRequest, learnSecrets, maskedCurl } from "./secrets/mod.ts";
import { judgeStep } from "./step_judgement.ts";
import { type StepProgress, type StepResult, stepResult } from "./step_result.ts";

/**
 * Runs one step: builds its request once, sends it (again, in a loop), judges the last response and
 * captures from it. What it captures is added to the context.
 *
 * @param signal Stops the step; its outcome is then `error`, class `interrupted`.
 */
export async function runStep(
  step: CompiledStep,
  context: FlowContext,
  signal?: AbortSignal,
): Promise<StepResult> {
  const startedAt = context.clock.monotonic();
  let isSent = false;
  const attempted = (attempt: StepAttempt) => {
    isSent ||= attempt.transport !== undefined || attempt.error?.class === "interrupted";
    context.attempted(attempt);
  };
  const progress = await progressOf(step, { ...context, attempted }, signal);
  const { request, envelope, problem } = progress;
  if (request && envelope && showsResponse(progress, context)) {
    learnSecrets(step, request, envelope, context);
  } else if (request && problem) {
    learnFromRequest(request, context.redactor);
  }
  const durationMs = roundMilliseconds(context.clock.monotonic() - startedAt);
  const curl = context.showCurl && problem && request
    ? maskedCurl(request, context.redactor)
    : undefined;
  return stepResult(step, { ...progress, durationMs, isSent, curl }, context);
}

/** Whether the record of a step holds text of its response. */
function showsResponse({ problem, assertions = [] }: StepProgress, context: FlowContext): boolean {
  return problem !== undefined || context.includeBodies ||
    assertions.some(({ actual }) => typeof actual === "string" || typeof actual === "object");
}

async function progressOf(
  step: CompiledStep,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<StepProgress> {
  let request: ResolvedRequest;
  try {
    const resolved = await resolveRequest(step.request, context.scope, context.timeoutMs);
    const { followRedirects, retry } = step;
    request = { ...resolved, ...(followRedirects === undefined ? {} : { followRedirects }) };
    const problem = (retry && retryProblem(retry, request)) ?? traceparentError(request);
    if (problem) throw problem;
  } catch (error) {
    if (!(error instanceof ResolveError) && !(error instanceof TransportError)) throw error;
    return {
      attempts: 0,
      failures: [requestFailure(error, step, context)],
      problem: { outcome: "error", class: "request", message: error.message },
    };
  }
  keepSecrets(request, context);
  if (step.loop) return await runLoop(step, request, context, signal);
  if (step.retry) return await runRetry(step, step.retry, request, context, signal);
  return await runOnce(step, request, context, signal);
}

async function runOnce(
  step: CompiledStep,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<StepProgress> {
  const result = await exchange(step, request, context, signal);
  context.attempted(attemptFacts(1, { maxAttempts: 1 }, result));
  if (result.kind === "answered") return judgeStep(step, request, result.envelope, 1, [], context);
  return progressWithoutResponse(step, request, result, 1, context);
}

/** What goes into an authorization, a cookie, an API key or a password is secret from here on. */
function keepSecrets({ url, headers, auth }: ResolvedRequest, { redactor }: FlowContext): void {
  if (auth) secretsInAuth(auth).forEach((secret) => redactor.add(secret));
  for (const secret of secretsInUrl(url)) redactor.add(secret);
  for (const [name, value] of headers) {
    for (const secret of secretsInHeader(name, value)) redactor.add(secret);
  }
}
