import { isArray, type JsonValue, stringifyJson } from "../json/mod.ts";
import type {
  AttemptFinished,
  Hop,
  LoopProgress,
  PhaseTimings,
  RetryDecision,
  StepRecord,
} from "../record/mod.ts";
import { excerpt, formatBytes, formatDuration } from "../text/mod.ts";

/** The request of a step, its last response, and a description of each attempt. */
export function traceText(step: StepRecord): string {
  return [...(step.request ? [exchange(step)] : []), ...attemptLines(step)].join("\n");
}

/**
 * A line for each attempt where there were several, and for what was sent and measured in each;
 * attempts of a loop that differ in nothing but their time share a line.
 */
export function attemptLines(step: StepRecord): string[] {
  const numbered = isRetried(step) || step.trace.length > 1;
  const indent = numbered ? "  " : "";
  return groupAttempts(step.trace).flatMap((events) => [
    ...(numbered ? [attemptLine(events)] : []),
    ...(events[0].hops ?? []).map((hop) => indent + hopLine(hop)),
    ...(events[0].timings ? [indent + timingsLine(events[0].timings)] : []),
  ]);
}

/** Whether a step was sent again after an error, and not by a loop. */
export function isRetried({ trace }: StepRecord): boolean {
  return trace.some(({ retry }) => retry !== undefined);
}

/** What was sent and what came back last; of several attempts the step has the time of all. */
function exchange({ request, response, error, duration_ms, trace }: StepRecord): string {
  const sent = `${request?.method} ${request?.url}`;
  if (!response) return error ? `${sent} → ${error.message}` : sent;
  const { status, status_text, content_type, size } = response;
  const answer = [
    `${status} ${status_text}`.trim(),
    formatDuration(trace.length > 1 ? trace[trace.length - 1].duration_ms : duration_ms),
    [content_type, formatBytes(size)].filter(Boolean).join(" "),
  ];
  return `${sent} → ${answer.join(", ")}`;
}

/** Attempts of a loop in a row that differ in nothing but their time, together. */
function groupAttempts(trace: readonly AttemptFinished[]): (readonly AttemptFinished[])[] {
  const groups: AttemptFinished[][] = [];
  let before: string | undefined;
  for (const event of trace) {
    const { hops, timings, until } = event;
    const facts = until && !hops && !timings
      ? `${answerText(event)} ${stringifyJson({ ...until })}`
      : undefined;
    if (facts !== undefined && facts === before) groups[groups.length - 1].push(event);
    else groups.push([event]);
    before = facts;
  }
  return groups;
}

function attemptLine(events: readonly AttemptFinished[]): string {
  const [first] = events;
  const last = events[events.length - 1];
  const numbers = first === last
    ? `attempt ${first.attempt}`
    : `attempts ${first.attempt}-${last.attempt}`;
  const [answer, ...outcome] = wordsOf(first);
  return `${numbers}/${first.max_attempts}: ${[answer, timeOf(events), ...outcome].join(", ")}`;
}

function wordsOf(event: AttemptFinished): string[] {
  const outcome = outcomeText(event);
  return [answerText(event), ...(outcome === undefined ? [] : [outcome])];
}

/** How long one attempt took, or the shortest and the longest of several. */
function timeOf(events: readonly AttemptFinished[]): string {
  let [shortest, longest] = [Infinity, 0];
  for (const { duration_ms } of events) {
    shortest = Math.min(shortest, duration_ms);
    longest = Math.max(longest, duration_ms);
  }
  const [from, to] = [formatDuration(shortest), formatDuration(longest)];
  return from === to ? from : `${from} to ${to}`;
}

function hopLine({ kind, method, url, status, location, duration_ms }: Hop): string {
  const answer = location === undefined ? String(status) : `${status} ${location}`;
  return `${kind}: ${method} ${url} → ${answer}, ${formatDuration(duration_ms)}`;
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
  return ms < 10 ? `${Math.round(ms * 10) / 10} ms` : formatDuration(ms);
}

const SEEN_LENGTH = 40;
/** A list or a map that was too long for the record. */
const CUT_JSON = /^([[{][^]*)… \((\d+) more characters\)$/;

/** The response to an attempt: its status, or why there is none. */
export function answerText({ status, error }: AttemptFinished): string {
  return error?.message ?? String(status ?? "no answer");
}

/** What an attempt led to: whether the condition of its loop holds, or whether it is retried. */
export function outcomeText(attempt: AttemptFinished): string | undefined {
  const { status, error, until, retry } = attempt;
  if (until) return [...seenWords(until, attempt), stateOf(until)].join(", ");
  return retry && retryText(retry, error?.message ?? `status ${status}`);
}

/** What the condition of a loop saw, without what the answer and the condition say already. */
function seenWords(
  { seen, problem, missing }: LoopProgress,
  { status, error }: AttemptFinished,
): string[] {
  if (problem !== undefined) {
    if (problem === error?.message) return [];
    return [missing ? "found nothing" : problem];
  }
  if (seen === undefined || seen === status) return [];
  return [`found ${seenText(seen)}`];
}

/** A value; of a list each item once, and of text that was cut from JSON that JSON. */
function seenText(seen: JsonValue): string {
  const [, json, more] = typeof seen === "string" ? CUT_JSON.exec(seen) ?? [] : [];
  if (json !== undefined) {
    const hidden = Math.max(0, json.length - SEEN_LENGTH) + Number(more);
    return `${json.slice(0, SEEN_LENGTH)}… (${hidden} more characters)`;
  }
  const items = isArray(seen) ? seen.map((item) => stringifyJson(item)) : [];
  const distinct = new Set(items);
  if (distinct.size === items.length) return excerpt(stringifyJson(seen), SEEN_LENGTH);
  return `${excerpt(`[${[...distinct].join(",")}]`, SEEN_LENGTH)} in ${items.length} items`;
}

function stateOf({ met, failed, unmet = "until" }: LoopProgress): string {
  if (failed) return "fail_when holds";
  return met ? "until holds" : `not yet: ${unmet}`;
}

/** Whether there is another attempt, and why unless the line says so already. */
function retryText({ after_ms, reason }: RetryDecision, outcome: string): string {
  const decision = after_ms === undefined ? "no retry" : `retry after ${formatDuration(after_ms)}`;
  return reason === outcome ? decision : `${decision}: ${reason}`;
}
