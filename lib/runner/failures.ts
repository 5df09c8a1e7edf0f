import type { Judgement } from "../assertions/mod.ts";
import type { Capture, CaptureFailure } from "../captures/mod.ts";
import type { Envelope, ResolvedRequest } from "../executor/mod.ts";
import {
  type Diagnostic,
  labelAt,
  type Range,
  type RunCode,
  type SourceFile,
} from "../loader/mod.ts";
import type { LoopFailure } from "../poller/mod.ts";
import { errorCode, type StepError } from "../record/mod.ts";
import { ResolveError } from "../resolver/mod.ts";
import { bytes, duration, excerpt } from "../text/mod.ts";
import type { CompiledStep } from "./compiled_flow.ts";

const BODY_LIMIT = 300;
const URL_LIMIT = 300;

/** What was sent and what came back, as the frames of a step show it. */
export interface Sent {
  readonly source: SourceFile;
  readonly request: ResolvedRequest;
  readonly envelope?: Envelope;
}

/** The frame of a failed assertion. */
export function assertionFailure({ check, failure }: Judgement, sent: Sent): Diagnostic {
  const { message, notes } = failure!;
  const body = check.source === "status" ? bodyNote(sent.envelope) : [];
  const said = { ...failure!, notes: [...notes, ...body] };
  return frame("assertion-failed", message, check.range, sent, said);
}

/** The frame of a capture that found nothing. */
export function captureFailure(capture: Capture, failure: CaptureFailure, sent: Sent): Diagnostic {
  const message = `capture \`${capture.name}\`: ${failure.message}`;
  return frame("capture-failed", message, capture.range, sent, failure);
}

/** The frame of a loop that ended without its condition. */
export function loopFailure(end: LoopFailure, sent: Sent): Diagnostic {
  const { kind, message, notes, check } = end;
  const code = kind === "exhausted" ? "loop-exhausted" : "loop-failed";
  const said = { ...end, notes: [...notes, ...bodyNote(sent.envelope)] };
  return frame(code, message, check.range, sent, said);
}

/** The frame of a request that got no complete answer. */
export function exchangeFailure(error: StepError, step: CompiledStep, sent: Sent): Diagnostic {
  const context = [`${requestLine(sent.request)} → ${error.class}`];
  return {
    ...frame(errorCode(error.class), error.message, step.urlRange, sent),
    context,
  };
}

/** The frame of a request that could not be built. */
export function requestFailure(error: Error, step: CompiledStep, source: SourceFile): Diagnostic {
  const range = error instanceof ResolveError
    ? rangeOfExpression(error.expression, step, source)
    : step.urlRange;
  return {
    code: "request-error",
    severity: "error",
    message: error.message,
    file: source.path,
    at: labelAt(source, range),
  };
}

function rangeOfExpression(expression: string, step: CompiledStep, source: SourceFile): Range {
  const start = source.text.indexOf(expression, step.nameRange.start);
  return start < 0 ? step.urlRange : { start, end: start + expression.length };
}

type Said = Pick<Diagnostic, "notes" | "help" | "differences" | "reveal">;

function frame(
  code: RunCode,
  message: string,
  range: Range,
  sent: Sent,
  { notes = [], help, differences, reveal }: Said = {},
): Diagnostic {
  const { source, request, envelope } = sent;
  return {
    code,
    severity: "error",
    message,
    file: source.path,
    at: labelAt(source, range),
    context: [envelope ? `${requestLine(request)} → ${answer(envelope)}` : requestLine(request)],
    notes,
    ...(differences === undefined ? {} : { differences }),
    ...(reveal === undefined ? {} : { reveal }),
    ...(help === undefined ? {} : { help }),
  };
}

function requestLine({ method, url }: ResolvedRequest): string {
  return `${method} ${excerpt(url, URL_LIMIT)}`;
}

function answer(envelope: Envelope): string {
  const { status, statusText, durationMs, headers, body } = envelope.response;
  const type = headers.get("content-type")?.replace(/;.*$/, "");
  const content = body.length === 0
    ? "empty body"
    : `${type ?? "no content type"} ${bytes(body.length)}`;
  return `${status}${statusText ? ` ${statusText}` : ""}, ${duration(durationMs)}, ${content}`;
}

/** The beginning of the body on one line; an error answer mostly says what is wrong. */
function bodyNote(envelope: Envelope | undefined): string[] {
  const whole = envelope?.text() ?? "";
  const cut = whole.length > BODY_LIMIT * 4 ? "…" : "";
  const text = whole.slice(0, BODY_LIMIT * 4).replace(/\s+/g, " ").trim();
  // deno-lint-ignore no-control-regex
  if (text === "" || /[\x00-\x08\uFFFD]/.test(text)) return [];
  return [`body:     ${text.length <= BODY_LIMIT ? text + cut : excerpt(text, BODY_LIMIT)}`];
}
