import type { ResolvedRequest } from "../executor/mod.ts";
import type { Loop } from "../poller/mod.ts";
import type { StepError } from "../record/mod.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import type { Exchange } from "./exchange.ts";
import { exchangeFailure } from "./failures.ts";
import type { FlowContext, StepAttempt } from "./flow_context.ts";
import type { Progress } from "./step_result.ts";

const INTERRUPTED: StepError = { class: "interrupted", message: "the run was stopped" };

/** What the record says of one attempt. */
export function attemptFacts(
  attempt: number,
  { maxAttempts }: Pick<Loop, "maxAttempts">,
  result: Exchange,
): StepAttempt {
  const facts = { attempt, max_attempts: maxAttempts, duration_ms: result.durationMs };
  if (result.kind === "answered") return { ...facts, status: result.envelope.response.status };
  return { ...facts, error: result.kind === "unanswered" ? result.error : INTERRUPTED };
}

/** What comes of a step whose last attempt had no answer. */
export function unanswered(
  step: CompiledStep,
  request: ResolvedRequest,
  result: Exchange & { kind: "unanswered" | "aborted" },
  attempts: number,
  context: FlowContext,
): Progress {
  const error = result.kind === "unanswered" ? result.error : INTERRUPTED;
  const failure = exchangeFailure(error, step, { source: context.source, request });
  return { attempts, request, failures: [failure], problem: { outcome: "error", ...error } };
}
