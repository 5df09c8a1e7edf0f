import type { Check } from "../assertions/mod.ts";
import type { CompiledStep, CompiledUse } from "../compiler/mod.ts";
import type { Diagnostic } from "../diagnostics/mod.ts";
import type { Envelope, ResolvedRequest } from "../http/mod.ts";
import { definedMembers } from "../json/mod.ts";
import type { AssertionResult, ErrorClass, Outcome, StepFinished } from "../record/mod.ts";
import { isTraceparent, traceIdOf, traceUrl } from "../trace_context/mod.ts";
import { excerpt } from "../text/mod.ts";
import type { Unmet } from "./conditions.ts";
import type { FlowContext } from "./context.ts";

/** How many characters of a URL and of a content type the record keeps. */
const URL_LIMIT = 8_000;
const TYPE_LIMIT = 200;

/** The result of a step, without the numbers of its flow and step. */
export type StepResult = Omit<StepFinished, "type" | "flow" | "step">;

/** The state of a step when it ends. */
interface TimedStepProgress {
  readonly attempts: number;
  readonly durationMs: number;
  /** Whether the request was sent, with or without a response. @default {false} */
  readonly isSent?: boolean;
  readonly request?: ResolvedRequest;
  readonly envelope?: Envelope;
  readonly captures?: readonly string[];
  readonly assertions?: readonly AssertionResult[];
  readonly failures?: readonly Diagnostic[];
  /** The request as a masked `curl` command. */
  readonly curl?: string;
  /** Why the step did not pass; absent if it passed. */
  readonly problem?: StepProblem;
}

/** The state of a step before its duration is known. */
export type StepProgress = Omit<TimedStepProgress, "durationMs">;

/** Why a step did not pass, in one line. */
interface StepProblem {
  readonly outcome: Outcome;
  readonly class: ErrorClass;
  readonly message: string;
}

/** The options for what the result of a step includes. */
type ResultOptions = Pick<FlowContext, "includeBodies" | "traceUrl">;

/** Makes the result of a step that has run. */
export function stepResult(
  step: CompiledStep | CompiledUse,
  progress: TimedStepProgress,
  { includeBodies, traceUrl }: ResultOptions,
): StepResult {
  const { request, envelope, problem, isSent } = progress;
  return definedMembers({
    name: step.name,
    line: step.line,
    outcome: problem?.outcome ?? "passed",
    duration_ms: progress.durationMs,
    attempts: progress.attempts,
    request: request && { method: request.method, url: excerpt(request.url, URL_LIMIT) },
    ...(request && isSent ? traceFacts(request, traceUrl) : {}),
    response: envelope && responseFacts(envelope, includeBodies),
    captures: progress.captures ?? [],
    assertions: progress.assertions ?? nothingReached(step),
    failures: progress.failures ?? [],
    curl: progress.curl,
    error: problem && { class: problem.class, message: problem.message },
  });
}

/** Makes the result of a step that was not run. */
export function skippedStep(step: CompiledStep | CompiledUse, reason: string): StepResult {
  const result = stepResult(step, { attempts: 0, durationMs: 0 }, { includeBodies: false });
  return { ...result, outcome: "skipped", reason };
}

/** Makes the result of a step with a condition that does not hold, or cannot be judged. */
export function unmetStep(step: CompiledStep | CompiledUse, unmet: Unmet): StepResult {
  return "reason" in unmet ? skippedStep(step, unmet.reason) : brokenStep(step, unmet.failure);
}

/** Returns why something that refers to captures cannot run, if one of them is missing. */
export function missingCapture(
  { needs }: Pick<CompiledStep, "needs">,
  { captures, skipped }: Pick<FlowContext, "captures" | "skipped">,
): string | undefined {
  const missing = needs.find(({ step, name }) => !captures.get(step)?.has(name));
  return missing &&
    (skipped.reasonOf(missing.step) ?? `${missing.step} did not capture ${missing.name}`);
}

/** Makes the result of a step whose flow could not begin. */
export function brokenStep(step: CompiledStep | CompiledUse, failure: Diagnostic): StepResult {
  const { message } = failure;
  return stepResult(step, {
    attempts: 0,
    durationMs: 0,
    failures: [failure],
    problem: { outcome: "error", class: "request", message },
  }, { includeBodies: false });
}

/** Makes the result of a step that failed because an output has no value. */
export function failedWith(failure: Diagnostic, result: StepResult): StepResult {
  const error = { class: "capture", message: failure.message } as const;
  return { ...result, outcome: "failed", failures: [failure], error };
}

/** Returns the result of an assertion that was not judged. */
export function notReached({ source, path, operatorName, line }: Check): AssertionResult {
  return { source, path, operator: operatorName, outcome: "not_reached", line };
}

function nothingReached(step: CompiledStep | CompiledUse): AssertionResult[] {
  if (step.kind === "use") return [];
  const { loop, checks } = step;
  const conditions = (loop?.until ?? []).map(notReached);
  return [
    ...conditions.map((one) => ({ ...one, source: `until.${one.source}` })),
    ...checks.map(notReached),
  ];
}

function responseFacts(envelope: Envelope, includeBody: boolean): StepFinished["response"] {
  const { status, statusText, headers, size } = envelope.response;
  const type = headers.get("content-type");
  return definedMembers({
    status,
    status_text: statusText,
    content_type: type === null ? undefined : excerpt(type, TYPE_LIMIT),
    size,
    body: includeBody ? printableBody(envelope) : undefined,
  });
}

/** Returns the body for the record; binary bodies do not belong in a text report. */
function printableBody(envelope: Envelope): string {
  const text = envelope.text();
  return text.includes("\0") || text.includes("\uFFFD") ? "(binary)" : text;
}

/**
 * Returns the trace that a request belongs to, for the record.
 *
 * @param request Its `traceparent`, if present, is valid.
 * @param template The URL of traces, if the run has one.
 */
function traceFacts(
  { headers }: Pick<ResolvedRequest, "headers">,
  template: string | undefined,
): Pick<StepFinished, "trace_id" | "trace_url"> {
  const value = headers.find(([name]) => isTraceparent(name))?.[1];
  if (value === undefined) return {};
  const id = traceIdOf(value);
  return template === undefined
    ? { trace_id: id }
    : { trace_id: id, trace_url: traceUrl(template, id) };
}
