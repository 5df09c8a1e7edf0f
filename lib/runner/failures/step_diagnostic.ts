import {
  boundedDiagnostic,
  type Diagnostic,
  labelAt,
  type Range,
  type RunCode,
  type SourceFile,
} from "../../diagnostics/mod.ts";
import type { Envelope, ReceivedHop, ResolvedRequest } from "../../http/mod.ts";
import { excerpt, formatBytes, formatDuration } from "../../text/mod.ts";

const URL_LIMIT = 300;
const TYPE_LIMIT = 100;
const MAX_HOPS = 5;

/** The request and response, as the frames of a step show them. */
export interface SentExchange {
  readonly source: SourceFile;
  readonly request: ResolvedRequest;
  readonly envelope?: Envelope;
  /** The exchanges before a request without a response; a response has its own. */
  readonly hops?: readonly ReceivedHop[];
}

/** The parts of a frame below its place. */
type FailureDetails = Pick<Diagnostic, "notes" | "help" | "differences" | "reveal">;

/** Returns the frame of a failure of a step whose request was built; long texts are cut. */
export function stepDiagnostic(
  code: RunCode,
  message: string,
  range: Range,
  sent: SentExchange,
  { notes = [], help, differences, reveal }: FailureDetails = {},
): Diagnostic {
  const { source } = sent;
  return boundedDiagnostic({
    code,
    severity: "error",
    message,
    file: source.path,
    at: labelAt(source, range),
    context: exchangeLines(sent, code),
    notes,
    differences,
    reveal,
    help,
  });
}

/** Returns a line for each redirect and challenge, and one for the last request. */
function exchangeLines({ request, envelope, hops }: SentExchange, code: RunCode): string[] {
  const taken = hops ?? envelope?.response.hops ?? [];
  const lines = taken.slice(-MAX_HOPS).map((hop) => `${requestLine(hop)} → ${hop.status}`);
  const left = taken.length - lines.length;
  const before = left > 0 ? [`… ${left} before`] : [];
  const last = taken.length > 0 ? taken[taken.length - 1].next : request;
  if (last === undefined) return [...before, ...lines];
  const what = envelope ? responseSummary(envelope) : noResponseText(code);
  return [...before, ...lines, `${requestLine(last)} → ${what}`];
}

function noResponseText(code: RunCode): string {
  return code === "request-error" ? "not sent" : "no response";
}

function requestLine({ method, url }: Pick<ResolvedRequest, "method" | "url">): string {
  return `${method} ${excerpt(url.replaceAll(/[\t\n\r]/g, ""), URL_LIMIT)}`;
}

function responseSummary(envelope: Envelope): string {
  const { status, statusText, durationMs, headers, size } = envelope.response;
  const type = headers.get("content-type")?.replace(/;.*/s, "");
  const content = size === 0
    ? "empty body"
    : `${type === undefined ? "no content type" : excerpt(type, TYPE_LIMIT)} ${formatBytes(size)}`;
  return `${status}${statusText ? ` ${statusText}` : ""}, ${
    formatDuration(durationMs)
  }, ${content}`;
}
