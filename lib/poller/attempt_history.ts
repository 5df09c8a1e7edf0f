import { subjectOf } from "../assertions/mod.ts";
import { includesEqual, isArray, type JsonValue, stringifyJson } from "../json/mod.ts";
import { excerpt, joinWithAnd } from "../text/mod.ts";
import type { UnmetCondition } from "./loop.ts";

const MAX_NAMED = 10;
const NAMED_LENGTH = 60;

/** What the end of a loop reports of an attempt; the last attempt is kept in full. */
export type HistoryEntry =
  & Pick<UnmetCondition, "unmet" | "part" | "check" | "expected" | "found" | "isValue">
  & { readonly lacking?: readonly JsonValue[] };

/** Returns what is kept of an attempt. */
export function historyEntryOf(condition: UnmetCondition): HistoryEntry {
  const { unmet, part, check, expected, found, isValue, failure } = condition;
  const lacking = failure?.lacking;
  return { unmet, part, check, expected, found, isValue, lacking };
}

/**
 * Summarizes what the attempts of a loop saw: the last value and those before it, the list items
 * that never came or disappeared again, and when the unmet part of the condition held.
 *
 * @param history Each attempt in order; at least one.
 */
export function historyNotes(history: readonly HistoryEntry[]): readonly string[] {
  const last = history[history.length - 1];
  const words = history.map((sighting) => inWords(sighting, last));
  return [
    `last ${last.isValue ? "value" : "attempt"}: ${summarizeSeen(words)}`,
    ...lastValue(history, words),
    ...itemNotes(history),
    ...heldBefore(history),
  ];
}

/**
 * Words what an attempt saw, with its subject if it belongs to another part of the condition than
 * the last.
 */
function inWords({ check, part, found, isValue }: HistoryEntry, last: HistoryEntry): string {
  return !isValue || part === last.part ? found : `${subjectOf(check)}: ${found}`;
}

/** Notes the last value, if the last attempt saw none. */
function lastValue(history: readonly HistoryEntry[], words: readonly string[]): string[] {
  if (history[history.length - 1].isValue) return [];
  const index = history.findLastIndex(({ isValue }) => isValue);
  return index < 0 ? [] : [`last value: ${words[index]} (attempt ${index + 1})`];
}

/** Notes the expected items that never came, and those that came and disappeared. */
function itemNotes(history: readonly HistoryEntry[]): string[] {
  const last = history.findLast(({ isValue }) => isValue);
  const wanted = last?.expected ?? null;
  if (last?.check.operatorName !== "containsAll" || !isArray(wanted)) return [];
  const had = (item: JsonValue) => ({ part, lacking }: HistoryEntry) =>
    part > last.part ||
    (part === last.part && lacking !== undefined && !includesEqual(lacking, item));
  const never = wanted.filter((item) => !history.some(had(item)));
  const gone = (last.lacking ?? []).filter((item) => !includesEqual(never, item));
  return [
    ...(never.length === 0 ? [] : [`never seen: ${named(never)}`]),
    ...gone.slice(0, MAX_NAMED).map((item) =>
      `gone again: ${named([item])} (present at ${numbersOf(history.map(had(item)))})`
    ),
  ];
}

/** Notes parts of the condition that held at different attempts but never together. */
function heldBefore(history: readonly HistoryEntry[]): string[] {
  const { part, unmet } = history[history.length - 1];
  const held = history.map((sighting) => sighting.part > part);
  if (!held.includes(true)) return [];
  const others = [...new Set(history.filter((_, i) => held[i]).map((other) => other.unmet))];
  const names = others.length > 2 ? "others" : joinWithAnd(others);
  return [`${unmet} held at ${numbersOf(held)}, where ${names} did not`];
}

function numbersOf(flags: readonly boolean[]): string {
  return attemptNumbers(spansOf(flags).filter((span): span is Span<true> => span.value === true));
}

function named(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MAX_NAMED)
    .map((value) => excerpt(stringifyJson(value), NAMED_LENGTH));
  return [...shown, ...(values.length > MAX_NAMED ? [`${values.length - MAX_NAMED} more`] : [])]
    .join(", ");
}

const MAX_EARLIER = 8;
const EARLIER_LENGTH = 80;
const ALL_EARLIER_LENGTH = 320;

/**
 * Summarizes what a loop saw, last first: `"running" (attempts 3-20; before that: 404 (1-2))`.
 *
 * @param seen What each attempt saw, in order; at least one.
 */
export function summarizeSeen(seen: readonly string[]): string {
  const spans = spansOf(seen);
  const last = spans[spans.length - 1];
  const earlier = spans.slice(0, -1);
  if (earlier.length === 0) return last.value;
  const shown = latest(earlier.slice(-MAX_EARLIER).map(spanText));
  const more = shown.length < earlier.length ? "…, " : "";
  return `${last.value} (${attemptNumbers([last])}; before that: ${more}${shown.join(", ")})`;
}

/** Returns the last texts that fit, at least one. */
function latest(texts: readonly string[]): readonly string[] {
  let room = ALL_EARLIER_LENGTH;
  let first = texts.length - 1;
  while (first > 0 && (room -= texts[first].length) >= texts[first - 1].length) first--;
  return texts.slice(first);
}

function spanText({ value, first, last }: Span<string>): string {
  const text = excerpt(value, EARLIER_LENGTH);
  return first === last ? text : `${text} (${first}-${last})`;
}

/** Consecutive attempts with the same value. */
interface Span<T> {
  readonly value: T;
  /** The numbers of the attempts, from 1. */
  readonly first: number;
  readonly last: number;
}

/**
 * Groups consecutive attempts with the same value.
 *
 * @param values The value of each attempt, in order.
 */
function spansOf<T>(values: Iterable<T>): Span<T>[] {
  const spans: Span<T>[] = [];
  let number = 0;
  for (const value of values) {
    const span = spans.at(-1);
    number++;
    if (span && span.value === value) spans[spans.length - 1] = { ...span, last: number };
    else spans.push({ value, first: number, last: number });
  }
  return spans;
}

/** Formats the numbers of attempts: `attempt 3`, `attempts 3-5`, `attempts 1-2, 7`. */
function attemptNumbers(spans: readonly Pick<Span<unknown>, "first" | "last">[]): string {
  const numbers = spans.map(({ first, last }) => first === last ? `${first}` : `${first}-${last}`);
  const one = spans.length === 1 && spans[0].first === spans[0].last;
  return `${one ? "attempt" : "attempts"} ${numbers.join(", ")}`;
}
