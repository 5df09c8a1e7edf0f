import type { Envelope, ResolvedRequest } from "../executor/mod.ts";
import {
  type Diagnostic,
  labelAt,
  type Range,
  type RunCode,
  type SourceFile,
} from "../loader/mod.ts";
import { bytes, duration, excerpt } from "../text/mod.ts";

const URL_LIMIT = 300;

/** What was sent and what came back, as the frames of a step show it. */
export interface Sent {
  readonly source: SourceFile;
  readonly request: ResolvedRequest;
  readonly envelope?: Envelope;
}

/** What a frame says below its place. */
export type Said = Pick<Diagnostic, "notes" | "help" | "differences" | "reveal">;

/** The frame of what is wrong with a step whose request was built. */
export function stepFrame(
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
    context: [`${requestLine(request)} → ${envelope ? answer(envelope) : unansweredAs(code)}`],
    notes,
    ...(differences === undefined ? {} : { differences }),
    ...(reveal === undefined ? {} : { reveal }),
    ...(help === undefined ? {} : { help }),
  };
}

function unansweredAs(code: RunCode): string {
  return code === "request-error" ? "not sent" : "no answer";
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
