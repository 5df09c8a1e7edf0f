import type { PageAttempt, PageStep } from "../../page_data.ts";

/** When an attempt ran, in milliseconds from the start of its step. */
export interface AttemptTime {
  readonly attempt: PageAttempt;
  readonly start: number;
  readonly end: number;
  /** When the pause behind it ends. */
  readonly next: number;
}

/** The attempts of a step over time. */
export interface AttemptTimes {
  readonly attempts: readonly AttemptTime[];
  /** When the attempts ran that the record leaves out; absent if it has all. */
  readonly omitted?: { readonly start: number; readonly end: number; readonly after: number };
  /** Milliseconds in requests, and between them. */
  readonly busy: number;
  readonly pauses: number;
}

/**
 * Finds when the attempts of a step ran. The record has the pauses of a retry; those of a loop are
 * equally long, and share what is left of the duration of the step.
 */
export function attemptTimes({ trace = [], omitted, duration_ms }: PageStep): AttemptTimes {
  const busy = trace.reduce((sum, one) => sum + one.duration_ms, omitted?.duration_ms ?? 0);
  const cut = omitted ? cutIn(trace) : -1;
  const known = trace.reduce((sum, { retry }) => sum + (retry?.after_ms ?? 0), 0);
  const waiting = trace.filter((_, i) => isWaiting(trace, i, cut)).length +
    (omitted?.attempts ?? 0);
  const each = waiting === 0 ? 0 : Math.max(0, duration_ms - busy - known) / waiting;
  const attempts: AttemptTime[] = [];
  let gap: AttemptTimes["omitted"];
  let at = 0;
  for (const [i, attempt] of trace.entries()) {
    const start = at;
    const end = start + attempt.duration_ms;
    const next = end + (attempt.retry?.after_ms ?? (isWaiting(trace, i, cut) ? each : 0));
    attempts.push({ attempt, start, end, next });
    at = next;
    if (i !== cut) continue;
    at += omitted!.duration_ms + omitted!.attempts * each;
    gap = { start: next, end: at, after: i };
  }
  return {
    attempts,
    ...gap ? { omitted: gap } : {},
    busy,
    pauses: known + each * waiting,
  };
}

/** Returns the index of the attempt behind which some are left out. */
function cutIn(trace: readonly PageAttempt[]): number {
  const jump = trace.findIndex((one, i) =>
    i + 1 < trace.length && trace[i + 1].item === one.item &&
    trace[i + 1].attempt > one.attempt + 1
  );
  return jump >= 0 ? jump : Math.ceil(trace.length / 2) - 1;
}

/** Whether a pause of a loop follows an attempt. */
function isWaiting(trace: readonly PageAttempt[], index: number, cut: number): boolean {
  const [attempt, next] = [trace[index], trace[index + 1]];
  if (!next || attempt.retry) return false;
  return index === cut || next.item === attempt.item && next.attempt > attempt.attempt;
}
