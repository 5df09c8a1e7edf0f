import type { CompiledStep } from "../../compiler/mod.ts";
import type { ResolvedRequest } from "../../http/mod.ts";
import type { Loop } from "../../poller/mod.ts";
import type { StepError } from "../../record/mod.ts";
import type { FlowContext, StepAttempt } from "../context.ts";
import { exchangeFailure } from "../failures/mod.ts";
import type { StepProgress } from "../step_result.ts";
import type { Exchange } from "./exchange.ts";

/** What the record says of one attempt. */
export function attemptFacts(
  attempt: number,
  { maxAttempts }: Pick<Loop, "maxAttempts">,
  result: Exchange,
): StepAttempt {
  const hops = result.kind === "aborted" ? [] : result.hops;
  const facts = {
    attempt,
    max_attempts: maxAttempts,
    duration_ms: result.durationMs,
    ...(hops.length > 0 ? { hops } : {}),
  };
  if (result.kind !== "answered") {
    const transport = result.kind === "unanswered" ? result.transport : undefined;
    return { ...facts, ...(transport ? { transport } : {}), error: errorOf(result) };
  }
  const { status, transport, timings } = result.envelope.response;
  return { ...facts, status, transport, ...(timings ? { timings } : {}) };
}

/** What comes of a step whose last attempt had no answer. */
export function progressWithoutResponse(
  step: CompiledStep,
  request: ResolvedRequest,
  result: Exchange & { kind: "unanswered" | "aborted" },
  attempts: number,
  context: FlowContext,
): StepProgress {
  const error = errorOf(result);
  const taken = result.kind === "unanswered" ? result.taken : [];
  const sent = { source: context.source, request, hops: taken };
  const cause = result.kind === "unanswered" ? result.cause : undefined;
  const failure = exchangeFailure(error, step, sent, context.maxBodyBytes, cause);
  return { attempts, request, failures: [failure], problem: { outcome: "error", ...error } };
}

function errorOf(result: Exclude<Exchange, { kind: "answered" }>): StepError {
  return result.kind === "unanswered"
    ? result.error
    : { class: "interrupted", message: result.reason };
}
