import { subjectOf } from "../assertions/mod.ts";
import { includesEqual, isArray, isEqual, type JsonValue, stringifyJson } from "../json/mod.ts";
import { excerpt, joinWithAnd } from "../text/mod.ts";
import type { UnmetCondition } from "./loop.ts";
import { attemptNumbers, mapSpans, numbers, type Span, Spans } from "./spans.ts";

const MAX_NAMED = 10;
const NAMED_LENGTH = 60;

/** What the end of a loop reports of an attempt; the last attempt is kept in full. */
type HistoryEntry =
  & Pick<UnmetCondition, "unmet" | "part" | "check" | "expected" | "found" | "isValue">
  & { readonly lacking?: readonly JsonValue[] };

/**
 * What the attempts of a loop saw. It does not grow with their number: equal ones next to each
 * other share an entry, and of those between the first and the last it has only what the notes need.
 */
export class AttemptHistory {
  readonly #spans = new Spans<HistoryEntry>(isSame, (span) => this.#leaveOut(span));
  /** The last entry with a value that is left out. */
  #value: Span<HistoryEntry> | undefined;
  /** What was unmet in the entries that are left out, by the index of that part. */
  readonly #unmet = new Map<number, string>();
  /** What all lists that are left out lacked, by the index of the part that judged them. */
  readonly #lacking = new Map<number, readonly JsonValue[]>();

  /** How many attempts there were. */
  get attempts(): number {
    return this.#spans.attempts;
  }

  /** Adds what the next attempt saw. */
  add({ unmet, part, check, expected, found, isValue, failure }: UnmetCondition): void {
    const lacking = failure?.lacking;
    this.#spans.add({ unmet, part, check, expected, found, isValue, lacking });
  }

  /**
   * Summarizes what the attempts saw, of which there is at least one: the last value and those
   * before it, the list items that never came or disappeared again, and when the unmet part of the
   * condition held.
   */
  notes(): readonly string[] {
    const last = this.#lastEntry();
    const inWords = (entry: HistoryEntry) => wordsOf(entry, last);
    return [
      `last ${last.isValue ? "value" : "attempt"}: ${summarize(this.#spans, inWords)}`,
      ...this.#lastValueNote(last),
      ...this.#itemNotes(),
      ...this.#heldBefore(last),
    ];
  }

  #leaveOut(span: Span<HistoryEntry>): void {
    const { part, unmet, isValue, lacking } = span.value;
    if (isValue) this.#value = span;
    this.#unmet.set(part, unmet);
    if (lacking === undefined) return;
    const before = this.#lacking.get(part);
    const both = before?.filter((item) => includesEqual(lacking, item)) ?? lacking;
    this.#lacking.set(part, both);
  }

  #lastEntry(): HistoryEntry {
    return this.#spans.kept[this.#spans.kept.length - 1].value;
  }

  #lastValue(): Span<HistoryEntry> | undefined {
    const hasValue = ({ value }: Span<HistoryEntry>) => value.isValue;
    const { first, last = [] } = this.#spans;
    return last.findLast(hasValue) ?? this.#value ?? first.findLast(hasValue);
  }

  /** Notes the last value, if the last attempt saw none. */
  #lastValueNote(last: HistoryEntry): string[] {
    const span = last.isValue ? undefined : this.#lastValue();
    return span ? [`last value: ${wordsOf(span.value, last)} (attempt ${span.last})`] : [];
  }

  /** Notes the expected items that never came, and those that came and disappeared. */
  #itemNotes(): string[] {
    const last = this.#lastValue()?.value;
    const wanted = last?.expected ?? null;
    if (last?.check.operatorName !== "containsAll" || !isArray(wanted)) return [];
    const had = (item: JsonValue) => ({ part, lacking }: HistoryEntry) =>
      part > last.part ||
      (part === last.part && lacking !== undefined && !includesEqual(lacking, item));
    const lacked = this.#lacking.get(last.part);
    const leftOutHad = (item: JsonValue) =>
      this.#leftOutBeyond(last.part).length > 0 ||
      (lacked !== undefined && !includesEqual(lacked, item));
    const wasThere = (item: JsonValue) =>
      leftOutHad(item) || this.#spans.kept.some(({ value }) => had(item)(value));
    const never = wanted.filter((item) => !wasThere(item));
    const gone = (last.lacking ?? []).filter((item) => !includesEqual(never, item));
    return [
      ...(never.length === 0 ? [] : [`never seen: ${named(never)}`]),
      ...gone.slice(0, MAX_NAMED).map((item) =>
        `gone again: ${named([item])} (present at ${this.#numbersOf(had(item), leftOutHad(item))})`
      ),
    ];
  }

  /** Notes parts of the condition that held at different attempts but never together. */
  #heldBefore({ part, unmet }: HistoryEntry): string[] {
    const held = (entry: HistoryEntry) => entry.part > part;
    const kept = this.#spans.kept.filter(({ value }) => held(value));
    const leftOut = this.#leftOutBeyond(part);
    if (kept.length === 0 && leftOut.length === 0) return [];
    const others = [...new Set([...kept.map(({ value }) => value.unmet), ...leftOut])];
    const names = others.length > 2 ? "others" : joinWithAnd(others);
    return [
      `${unmet} held at ${this.#numbersOf(held, leftOut.length > 0)}, where ${names} did not`,
    ];
  }

  /** Returns what was unmet in entries that are left out and in which a part held. */
  #leftOutBeyond(part: number): string[] {
    return [...this.#unmet].filter(([other]) => other > part).map(([, unmet]) => unmet);
  }

  /** Formats the numbers of the attempts for which something is true; `…` for those left out. */
  #numbersOf(isTrue: (entry: HistoryEntry) => boolean, inLeftOut: boolean): string {
    const { first, last } = this.#spans;
    const spansOf = (spans: readonly Span<HistoryEntry>[]) =>
      mapSpans(spans, isTrue).filter(({ value }) => value);
    if (!last) return attemptNumbers(spansOf(first));
    const gap = inLeftOut ? ["…"] : [];
    return `attempts ${
      [...spansOf(first).map(numbers), ...gap, ...spansOf(last).map(numbers)].join(", ")
    }`;
  }
}

function isSame(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.part === other.part && one.unmet === other.unmet && one.found === other.found &&
    one.isValue === other.isValue && isSameValue(one.lacking, other.lacking) &&
    isSameValue(one.expected, other.expected);
}

function isSameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && isEqual(one, other));
}

/**
 * Words what an attempt saw, with its subject if it belongs to another part of the condition than
 * the last.
 */
function wordsOf({ check, part, found, isValue }: HistoryEntry, last: HistoryEntry): string {
  return !isValue || part === last.part ? found : `${subjectOf(check)}: ${found}`;
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

/** Summarizes what attempts saw, last first: `"running" (attempts 3-20; before that: 404 (1-2))`. */
export function summarizeSeen(seen: Spans<string>): string {
  return summarize(seen, (value) => value);
}

function summarize<T>(seen: Spans<T>, inWords: (value: T) => string): string {
  const spans = mapSpans(seen.last ?? seen.first, inWords);
  const last = spans[spans.length - 1];
  const earlier = spans.slice(0, -1);
  if (earlier.length === 0 && !seen.last) return last.value;
  const shown = latest(earlier.slice(-MAX_EARLIER).map(spanText));
  const more = seen.last || shown.length < earlier.length ? ["…"] : [];
  return `${last.value} (${attemptNumbers([last])}; before that: ${
    [...more, ...shown].join(", ")
  })`;
}

/** Returns the last texts that fit, at least one if there is any. */
function latest(texts: readonly string[]): readonly string[] {
  let room = ALL_EARLIER_LENGTH;
  let first = texts.length - 1;
  while (first > 0 && (room -= texts[first].length) >= texts[first - 1].length) first--;
  return texts.slice(Math.max(first, 0));
}

function spanText(span: Span<string>): string {
  const text = excerpt(span.value, EARLIER_LENGTH);
  return span.first === span.last ? text : `${text} (${numbers(span)})`;
}
