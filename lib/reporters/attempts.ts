import { isArray, type JsonValue, stringifyJson } from "../json/mod.ts";
import {
  type AttemptFinished,
  FIRST_ATTEMPTS_KEPT,
  type Hop,
  type LoopProgress,
  type OmittedAttempts,
  type PhaseTimings,
  type RetryDecision,
  type StepRecord,
} from "../record/mod.ts";
import { count, excerpt, formatBytes, formatDuration } from "../text/mod.ts";

/** Describes a step: its request, its last response and each attempt. */
export function traceText(step: StepRecord): string {
  return [...(step.request ? [exchange(step)] : []), ...attemptLines(step)].join("\n");
}

/**
 * Writes a line for each attempt if there were several, or if its exchanges or timings were
 * recorded. Attempts of a loop that differ only in their duration share a line, as do those that
 * the record leaves out.
 */
export function attemptLines(step: StepRecord): string[] {
  const { trace, omitted } = step;
  const numbered = isRetried(step) || trace.length > 1;
  const indent = numbered ? "  " : "";
  const linesOf = (attempts: readonly AttemptFinished[]) =>
    groupAttempts(attempts).flatMap((events) => [
      ...(numbered ? [attemptLine(events)] : []),
      ...(events[0].hops ?? []).map((hop) => indent + hopLine(hop)),
      ...(events[0].timings ? [indent + timingsLine(events[0].timings)] : []),
    ]);
  if (!omitted) return linesOf(trace);
  const [first, last] = [
    trace.slice(0, FIRST_ATTEMPTS_KEPT),
    trace.slice(FIRST_ATTEMPTS_KEPT),
  ];
  return [...linesOf(first), omittedLine(first.at(-1)!, last[0], omitted), ...linesOf(last)];
}

/** Whether a step was retried after an error rather than repeated by a loop. */
export function isRetried({ trace }: StepRecord): boolean {
  return trace.some(({ retry }) => retry !== undefined);
}

/** Describes what was sent and received last, with the duration of all attempts. */
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

/** Groups consecutive attempts of a loop that differ only in their duration. */
function groupAttempts(trace: readonly AttemptFinished[]): (readonly AttemptFinished[])[] {
  const groups: AttemptFinished[][] = [];
  let before: string | undefined;
  for (const event of trace) {
    const { hops, timings, until, item = "" } = event;
    const facts = until && !hops && !timings
      ? `${item} ${answerText(event)} ${stringifyJson({ ...until })}`
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
  const [answer, ...outcome] = wordsOf(first);
  const told = [answer, timeOf(events), ...outcome].join(", ");
  if (first.item !== undefined && first.max_attempts === 1) return `[${first.item}]: ${told}`;
  const item = first.item === undefined ? "" : `[${first.item}] `;
  const numbers = first === last
    ? `attempt ${first.attempt}`
    : `attempts ${first.attempt}-${last.attempt}`;
  return `${item}${numbers}/${first.max_attempts}: ${told}`;
}

const OUTCOMES_NAMED = 8;

/** Describes the attempts between two others by their outcomes, the most frequent first. */
function omittedLine(
  before: AttemptFinished,
  after: AttemptFinished,
  { statuses, errors, duration_ms }: OmittedAttempts,
): string {
  const outcomes = [...Object.entries(statuses), ...Object.entries(errors)]
    .toSorted(([, a], [, b]) => b - a)
    .map(([outcome, times]) => `${times} × ${outcome}`);
  const others = outcomes.length - OUTCOMES_NAMED;
  const told = [
    ...outcomes.slice(0, OUTCOMES_NAMED),
    ...(others > 0 ? [count(others, "other outcome")] : []),
    `${formatDuration(duration_ms)} together`,
  ];
  const numbers = before.item === undefined
    ? `attempts ${before.attempt + 1}-${after.attempt - 1}/${before.max_attempts}`
    : `between [${before.item}] and [${after.item}]`;
  return `${numbers}, left out: ${told.join(", ")}`;
}

function wordsOf(event: AttemptFinished): string[] {
  const outcome = outcomeText(event);
  return [answerText(event), ...(outcome === undefined ? [] : [outcome])];
}

/** Formats the duration of one attempt, or the shortest and the longest of several. */
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

/** Formats the duration of a phase, with tenths of a millisecond below 10 ms. */
function phase(ms: number): string {
  return ms < 10 ? `${Math.round(ms * 10) / 10} ms` : formatDuration(ms);
}

const SEEN_LENGTH = 40;
/** Matches a list or a map that was truncated for the record. */
const CUT_JSON = /^([[{][^]*)… \((\d+) more characters\)$/;

/** Describes the response to an attempt: its status, or why there is none. */
export function answerText({ status, error }: AttemptFinished): string {
  return error?.message ?? String(status ?? "no answer");
}

/**
 * Describes what follows from an attempt: whether the loop's condition holds, or whether there is a
 * retry.
 */
export function outcomeText(attempt: AttemptFinished): string | undefined {
  const { status, error, until, retry } = attempt;
  if (until) return [...seenWords(until, attempt), stateOf(until)].join(", ");
  return retry && retryText(retry, error?.message ?? `status ${status}`);
}

/** Describes what the condition of a loop saw, without repeating the response or the condition. */
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

/** Formats a value: of a list, each item once; of text truncated from JSON, the JSON itself. */
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

/** Says whether there is a retry, and why unless the line says so already. */
function retryText({ after_ms, reason }: RetryDecision, outcome: string): string {
  const decision = after_ms === undefined ? "no retry" : `retry after ${formatDuration(after_ms)}`;
  return reason === outcome ? decision : `${decision}: ${reason}`;
}
