import type { Check } from "../assertions/mod.ts";
import type { Diagnostic } from "../loader/mod.ts";
import type { Envelope, ResolvedRequest } from "../executor/mod.ts";
import type { AssertionResult, ErrorClass, Outcome, StepFinished } from "../record/mod.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import type { FlowContext } from "./flow_context.ts";
import { traceFacts } from "./trace_facts.ts";

/** What came of a step, without the numbers of its flow and step. */
export type StepResult = Omit<StepFinished, "type" | "flow" | "step">;

/** What a step has come to when it ends. */
export interface StepProgress {
  readonly attempts: number;
  readonly durationMs: number;
  /** Whether the request was sent, answered or not. @default {false} */
  readonly isSent?: boolean;
  readonly request?: ResolvedRequest;
  readonly envelope?: Envelope;
  readonly captures?: readonly string[];
  readonly assertions?: readonly AssertionResult[];
  readonly failures?: readonly Diagnostic[];
  /** The request as a command, masked. */
  readonly curl?: string;
  /** Of a step that did not pass. */
  readonly problem?: StepProblem;
}

/** What a step has come to before its time is known. */
export type Progress = Omit<StepProgress, "durationMs" | "isSent">;

/** Why a step did not pass, in one line. */
export interface StepProblem {
  readonly outcome: Outcome;
  readonly class: ErrorClass;
  readonly message: string;
}

/** What of a step goes into its result beside what came of it. */
export type ResultRules = Pick<FlowContext, "includeBodies" | "traceUrl">;

/** Makes the result of a step that has run. */
export function stepResult(
  step: CompiledStep,
  progress: StepProgress,
  { includeBodies, traceUrl }: ResultRules,
): StepResult {
  const { request, envelope, problem, isSent } = progress;
  return {
    name: step.name,
    line: step.line,
    outcome: problem?.outcome ?? "passed",
    duration_ms: progress.durationMs,
    attempts: progress.attempts,
    ...(request ? { request: { method: request.method, url: request.url } } : {}),
    ...(request && isSent ? traceFacts(request, traceUrl) : {}),
    ...(envelope ? { response: responseFacts(envelope, includeBodies) } : {}),
    captures: progress.captures ?? [],
    assertions: progress.assertions ?? nothingReached(step),
    failures: progress.failures ?? [],
    ...(progress.curl === undefined ? {} : { curl: progress.curl }),
    ...(problem ? { error: { class: problem.class, message: problem.message } } : {}),
  };
}

/** Makes the result of a step that was not run. */
export function skippedStep(step: CompiledStep, reason: string): StepResult {
  const result = stepResult(step, { attempts: 0, durationMs: 0 }, { includeBodies: false });
  return { ...result, outcome: "skipped", reason };
}

/** The result of an assertion that was not judged. */
export function notReached({ source, path, operatorName, line }: Check): AssertionResult {
  return { source, path, operator: operatorName, outcome: "not_reached", line };
}

function nothingReached({ loop, checks }: CompiledStep): AssertionResult[] {
  const conditions = (loop?.until ?? []).map(notReached);
  return [
    ...conditions.map((one) => ({ ...one, source: `until.${one.source}` })),
    ...checks.map(notReached),
  ];
}

function responseFacts(envelope: Envelope, includeBody: boolean): StepFinished["response"] {
  const { status, statusText, headers, size } = envelope.response;
  const contentType = headers.get("content-type");
  return {
    status,
    status_text: statusText,
    ...(contentType === null ? {} : { content_type: contentType }),
    size,
    ...(includeBody ? { body: printableBody(envelope) } : {}),
  };
}

/** Binary bodies do not belong into a text report. */
function printableBody(envelope: Envelope): string {
  const text = envelope.text();
  return text.includes("\0") || text.includes("\uFFFD") ? "(binary)" : text;
}
