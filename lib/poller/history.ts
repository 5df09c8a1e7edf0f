import { subjectOf } from "../assertions/mod.ts";
import { includes, isArray, type JsonValue, stringifyJson } from "../json/mod.ts";
import { excerpt, together } from "../text/mod.ts";
import type { Unmet } from "./condition.ts";
import { summarizeSeen } from "./seen.ts";
import { attemptNumbers, type Span, spansOf } from "./spans.ts";

const MAX_NAMED = 10;
const NAMED_LENGTH = 60;

/** What the end of a loop tells of an attempt; of its last one all is kept. */
export type Sighting =
  & Pick<Unmet, "unmet" | "part" | "check" | "expected" | "found" | "isValue">
  & { readonly lacking?: readonly JsonValue[] };

/** What is kept of an attempt. */
export function sightingOf(condition: Unmet): Sighting {
  const { unmet, part, check, expected, found, isValue, failure } = condition;
  const lacking = failure?.lacking;
  return { unmet, part, check, expected, found, isValue, ...(lacking ? { lacking } : {}) };
}

/**
 * Says what the attempts of a loop saw: the last value and those before it, what of a list never came
 * or is gone again, and when the part that does not hold did.
 *
 * @param history Each attempt in order; at least one.
 */
export function historyNotes(history: readonly Sighting[]): readonly string[] {
  const last = history[history.length - 1];
  const words = history.map((sighting) => inWords(sighting, last));
  return [
    `last ${last.isValue ? "value" : "attempt"}: ${summarizeSeen(words)}`,
    ...lastValue(history, words),
    ...itemNotes(history),
    ...heldBefore(history),
  ];
}

/** A value of another part of the condition than the last one is told with what it is of. */
function inWords({ check, part, found, isValue }: Sighting, last: Sighting): string {
  return !isValue || part === last.part ? found : `${subjectOf(check)}: ${found}`;
}

/** The last value, where the last attempt saw none. */
function lastValue(history: readonly Sighting[], words: readonly string[]): string[] {
  if (history[history.length - 1].isValue) return [];
  const index = history.findLastIndex(({ isValue }) => isValue);
  return index < 0 ? [] : [`last value: ${words[index]} (attempt ${index + 1})`];
}

/** What of the items that are wanted never came, and what was there and is no more. */
function itemNotes(history: readonly Sighting[]): string[] {
  const last = history.findLast(({ isValue }) => isValue);
  const wanted = last?.expected ?? null;
  if (last?.check.operatorName !== "containsAll" || !isArray(wanted)) return [];
  const had = (item: JsonValue) => ({ part, lacking }: Sighting) =>
    part > last.part || (part === last.part && lacking !== undefined && !includes(lacking, item));
  const never = wanted.filter((item) => !history.some(had(item)));
  const gone = (last.lacking ?? []).filter((item) => !includes(never, item));
  return [
    ...(never.length === 0 ? [] : [`never seen: ${named(never)}`]),
    ...gone.slice(0, MAX_NAMED).map((item) =>
      `gone again: ${named([item])} (was there at ${numbersOf(history.map(had(item)))})`
    ),
  ];
}

/** Parts that were true one after the other and never together. */
function heldBefore(history: readonly Sighting[]): string[] {
  const { part, unmet } = history[history.length - 1];
  const held = history.map((sighting) => sighting.part > part);
  if (!held.includes(true)) return [];
  const others = [...new Set(history.filter((_, i) => held[i]).map((other) => other.unmet))];
  const names = others.length > 2 ? "others" : together(others);
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
