import { isArray, type JsonValue, stringifyJson } from "../json/mod.ts";
import type { AttemptFinished, LoopProgress, RetryDecision } from "../record/mod.ts";
import { duration, excerpt } from "../text/mod.ts";

const SEEN_LENGTH = 40;
/** A list or a map that was too long for the record. */
const CUT_JSON = /^([[{][^]*)… \((\d+) more characters\)$/;

/** How an attempt was answered: its status, or why there is no answer. */
export function answerText({ status, error }: AttemptFinished): string {
  return error?.message ?? String(status ?? "no answer");
}

/** What an attempt led to: how the condition of its loop stands, or whether it is tried again. */
export function outcomeText(attempt: AttemptFinished): string | undefined {
  const { status, error, until, retry } = attempt;
  if (until) return [...seenWords(until, attempt), stateOf(until)].join(", ");
  return retry && retryText(retry, error?.message ?? `status ${status}`);
}

/** What the condition of a loop saw, without what the answer and the condition say already. */
function seenWords(
  { unmet = "", seen, problem }: LoopProgress,
  { status, error }: AttemptFinished,
): string[] {
  if (problem !== undefined) {
    if (problem === error?.message) return [];
    const [, path] = /^nothing at `(.+)`$/.exec(problem) ?? [];
    return [path !== undefined && unmet.startsWith(path) ? "found nothing" : problem];
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

/** Whether and why there is another try, without what the line says already. */
function retryText({ after_ms, reason }: RetryDecision, outcome: string): string {
  const more = reason === outcome
    ? []
    : [reason.startsWith(`${outcome}, `) ? reason.slice(outcome.length + 2) : reason];
  return [after_ms === undefined ? "not again" : `again after ${duration(after_ms)}`, ...more]
    .join(": ");
}
