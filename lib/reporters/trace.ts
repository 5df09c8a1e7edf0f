import type { AttemptFinished, StepRecord } from "../record/mod.ts";
import { bytes, duration } from "../text/mod.ts";

/** The request of a step, its last answer, and a line for each attempt where there were several. */
export function traceText(step: StepRecord): string {
  const lines = step.request ? [exchange(step)] : [];
  if (step.trace.length > 1) lines.push(...step.trace.map(attemptLine));
  return lines.join("\n");
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
  const { attempt, max_attempts, status, error, duration_ms, until } = event;
  const answer = error?.message ?? String(status ?? "no answer");
  const facts = [`${answer}, ${duration(duration_ms)}`];
  if (until) facts.push(until.met ? "until holds" : `not yet: ${until.unmet ?? "until"}`);
  return `attempt ${attempt}/${max_attempts}: ${facts.join(", ")}`;
}
