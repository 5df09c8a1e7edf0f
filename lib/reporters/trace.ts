import type {
  AttemptFinished,
  Hop,
  PhaseTimings,
  RetryDecision,
  StepRecord,
} from "../record/mod.ts";
import { bytes, duration } from "../text/mod.ts";

/** The request of a step, its last answer, and what there is to tell of each attempt. */
export function traceText(step: StepRecord): string {
  return [...(step.request ? [exchange(step)] : []), ...attemptLines(step)].join("\n");
}

/** What of a step is told by attempt. */
export interface AttemptLinesOptions {
  /** A line for each attempt of a loop as well. @default true */
  readonly ofLoops?: boolean;
}

/** A line for each attempt where there were several, and for what was sent and measured in each. */
export function attemptLines(
  step: StepRecord,
  { ofLoops = true }: AttemptLinesOptions = {},
): string[] {
  const retried = isRetried(step);
  const numbered = retried || (ofLoops && step.trace.length > 1);
  const indent = numbered ? "  " : "";
  return step.trace.flatMap((event) => [
    ...(numbered ? [attemptLine(event)] : []),
    ...(event.hops ?? []).map((hop) => indent + hopLine(hop)),
    ...(event.timings ? [indent + timingsLine(event.timings)] : []),
  ]);
}

/** Whether a step was sent again after an error, and not by a loop. */
export function isRetried({ trace }: StepRecord): boolean {
  return trace.some(({ retry }) => retry !== undefined);
}

function exchange({ request, response, error, duration_ms }: StepRecord): string {
  const sent = `${request?.method} ${request?.url}`;
  if (!response) return error ? `${sent} → ${error.message}` : sent;
  const { status, status_text, content_type, size } = response;
  const answer = [
    `${status} ${status_text}`.trim(),
    duration(duration_ms),
    [content_type, bytes(size)].filter(Boolean).join(" "),
  ];
  return `${sent} → ${answer.join(", ")}`;
}

function attemptLine(event: AttemptFinished): string {
  const { attempt, max_attempts, status, error, duration_ms, until, retry } = event;
  const answer = error?.message ?? String(status ?? "no answer");
  const facts = [`${answer}, ${duration(duration_ms)}`];
  if (until) facts.push(until.met ? "until holds" : `not yet: ${until.unmet ?? "until"}`);
  if (retry) facts.push(retryText(retry, error?.message ?? `status ${status}`));
  return `attempt ${attempt}/${max_attempts}: ${facts.join(", ")}`;
}

/** Whether and why there is another try, without what the line says already. */
function retryText({ after_ms, reason }: RetryDecision, outcome: string): string {
  const more = reason === outcome
    ? []
    : [reason.startsWith(`${outcome}, `) ? reason.slice(outcome.length + 2) : reason];
  return [after_ms === undefined ? "not again" : `again after ${duration(after_ms)}`, ...more]
    .join(": ");
}

function hopLine({ kind, method, url, status, location, duration_ms }: Hop): string {
  const answer = location === undefined ? String(status) : `${status} ${location}`;
  return `${kind}: ${method} ${url} → ${answer}, ${duration(duration_ms)}`;
}

function timingsLine(timings: PhaseTimings): string {
  const { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms } = timings;
  const phases: readonly (readonly [name: string, ms: number | undefined])[] = [
    ["dns", dns_ms],
    ["connect", connect_ms],
    ["tls", tls_ms],
    ["first byte", first_byte_ms],
    ["total", total_ms],
  ];
  return phases
    .flatMap(([name, ms]) => ms === undefined ? [] : [`${name} ${phase(ms)}`])
    .join(", ");
}

/** Phases are short: below 10 ms a tenth of it counts. */
function phase(ms: number): string {
  return ms < 10 ? `${Math.round(ms * 10) / 10} ms` : duration(ms);
}
