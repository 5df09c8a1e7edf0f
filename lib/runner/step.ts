import type { CompiledStep } from "../compiler/mod.ts";
import {
  type ResolvedRequest,
  resolveRequest,
  secretsInAuth,
  TransportError,
} from "../http/mod.ts";
import { ResolveError } from "../resolver/mod.ts";
import { namedSecretsInHeader, namedSecretsInUrl, type SecretOrigin } from "../secrets/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import { isTraceparent } from "../trace_context/mod.ts";
import { oncePolicy, repeatingPolicy, repetition, runAttempts } from "./attempts/mod.ts";
import type { FlowContext } from "./context.ts";
import { failureTexts } from "./failure_texts.ts";
import { secretSearch } from "./secret_search.ts";
import { type StepProgress, type StepResult, stepResult } from "./step_result.ts";
import { stepRun } from "./step_run.ts";

/**
 * Runs one step: builds its request once, sends it until its policy ends, judges the last response,
 * and adds the captured values to the context.
 *
 * @param signal Stops the step; its outcome is then `error`, class `interrupted`.
 */
export async function runStep(
  step: CompiledStep,
  context: FlowContext,
  signal?: AbortSignal,
): Promise<StepResult> {
  const startedAt = context.clock.monotonic();
  const progress = await progressOf(step, context, signal);
  const { request, envelope, problem } = progress;
  if (request && envelope && showsResponse(progress, context)) {
    (await secretSearch.load()).learnSecrets(step, request, envelope, context);
  } else if (request && problem) {
    (await secretSearch.load()).learnFromRequest(request, context.redactor);
  }
  const durationMs = roundMilliseconds(context.clock.monotonic() - startedAt);
  const curl = context.showCurl && problem && request
    ? await (await import("./masked_curl.ts")).maskedCurl(request, context.redactor)
    : undefined;
  return stepResult(step, { ...progress, durationMs, curl }, context);
}

/** Returns whether the record of a step shows text of its response. */
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
    request = { ...resolved, followRedirects: step.followRedirects };
    await checkResolved(step, request);
  } catch (error) {
    if (!(error instanceof ResolveError) && !(error instanceof TransportError)) throw error;
    const { requestFailure } = await failureTexts.load();
    return {
      attempts: 0,
      failures: [requestFailure(error, step, context)],
      problem: { outcome: "error", class: "request", message: error.message },
    };
  }
  keepSecrets(request, context);
  const run = stepRun(step, request, context, signal);
  const { loop, retry } = step;
  return await runAttempts(run, loop || retry ? await repeatingPolicy(run) : oncePolicy(run));
}

/** Throws what keeps a request from being sent although it could be built. */
async function checkResolved({ retry }: CompiledStep, request: ResolvedRequest): Promise<void> {
  const problem = retry && (await repetition.load()).retryProblem(retry, request);
  if (problem) throw problem;
  if (!request.headers.some(([name]) => isTraceparent(name))) return;
  const { traceparentError } = await import("./traceparent_error.ts");
  const wrong = traceparentError(request);
  if (wrong) throw wrong;
}

const AUTH: SecretOrigin = { kind: "auth", name: "auth" };

/** Masks the credentials, cookies, API keys and passwords of a request from now on. */
export function keepSecrets(
  { url, headers, auth }: Pick<ResolvedRequest, "url" | "headers" | "auth">,
  { redactor }: Pick<FlowContext, "redactor">,
): void {
  if (auth) { for (const secret of secretsInAuth(auth)) redactor.add(secret, AUTH); }
  for (const secret of namedSecretsInUrl(url)) redactor.add(secret.value, secret);
  for (const [name, value] of headers) {
    for (const secret of namedSecretsInHeader(name, value)) redactor.add(secret.value, secret);
  }
}
