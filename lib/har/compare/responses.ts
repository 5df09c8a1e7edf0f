import {
  canonicalText,
  compileJsonPath,
  isArray,
  isObject,
  type JsonValue,
  pathSegment,
  toText,
  typeName,
  valueAt,
} from "../../json/mod.ts";
import { memoizedByName } from "../../text/mod.ts";
import { uncachedStatus } from "../call/mod.ts";
import { anchoredPatterns } from "../../markup/mod.ts";
import type { Volatility } from "../draft/mod.ts";
import { isCapture, lastKey, partOf, producerAt, scalarValue } from "../producer.ts";
import type { Keys, Producer, ProducerSource, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { eachLeaf, filtered, looksUnique } from "../values/mod.ts";
import type { Alignment } from "./alignment.ts";

/**
 * Compares responses on demand: whether the value at a path differs in the other recording, whether
 * the response there has a text, if it is not lost and nobody typed another text instead, and which
 * status it has.
 *
 * @param typed What the user typed in both recordings: a response that shows it does not differ; see
 * {@linkcode valuePairKey}.
 */
export function compareResponses(counterpart: Alignment["toB"], typed: ReadonlySet<string>) {
  /** Whether the other recording has a text, for which the user typed no other one there. */
  const isElsewhere = memoizedByName((text) =>
    !typed.values().some((pair) => pair.startsWith(valuePairKey(text, ""))) &&
    counterpart.values().some(({ response }) => response.text?.includes(text))
  );
  return {
    volatility(entry: Entry, path: Keys): ReturnType<Volatility> {
      const other = counterpart.get(entry.index);
      if (!other || other.response.json === undefined) return false;
      const [one, two] = [entry, other].map(({ response: { json } }) => valueAt(json, path));
      if (one === undefined || two === undefined) return one === two ? false : "gone";
      return typeName(one) === typeName(two) ? !isSameButTyped(one, two) : "gone";
    },
    shows(entry: Entry, text: string, isTyped = false): boolean {
      const shown = counterpart.get(entry.index)?.response.text;
      return !shown || shown.includes(text) || isTyped && !isElsewhere(text);
    },
    statuses(entry: Entry): readonly number[] {
      const other = counterpart.get(entry.index);
      return other?.response.status ? [uncachedStatus(other)] : [];
    },
  };

  /** Whether two values are equal, except for what was typed differently. */
  function isSameButTyped(a: JsonValue, b: JsonValue): boolean {
    if (isArray(a) && isArray(b) || isObject(a) && isObject(b)) {
      const others = new Map(Object.entries<JsonValue>(b));
      const members = Object.entries<JsonValue>(a);
      return members.length === others.size &&
        members.every(([key, one]) => others.has(key) && isSameButTyped(one, others.get(key)!));
    }
    return canonicalText(a) === canonicalText(b) || typed.has(valuePairKey(a, b));
  }
}

/** Returns a key for a value of one recording and its counterpart in the other. */
export function valuePairKey(a: JsonValue, b: JsonValue): string {
  return `${toText(a)}\u0000${toText(b)}`;
}

/**
 * Finds where the responses of two recordings have different values.
 *
 * @param wanted The pairs of values to look for.
 * @returns The producers by their value in both recordings; see {@linkcode valuePairKey}.
 */
export function sharedProducers(wanted: ReadonlySet<string>, { a, toB }: Alignment) {
  const found = new Map<string, Producer[]>();
  if (wanted.size === 0) return found;
  const distinctive = [...wanted].map((pair) => pair.split("\u0000"))
    .filter(([one]) => looksUnique(one));
  for (const entry of a.entries) {
    const other = toB.get(entry.index)?.response;
    if (!other) continue;
    const { response } = entry;
    const add = (source: ProducerSource, name: string) => {
      const value = scalarValue(response, source);
      const second = scalarValue(other, source);
      if (value === undefined || second === undefined || value === second) return;
      const key = valuePairKey(value, second);
      if (!wanted.has(key)) return;
      found.getOrInsert(key, []).push(producerAt(entry, { source, name, value }));
    };
    const { headers, setCookies, json, text } = response;
    for (const [from, fields] of [["header", headers], ["cookie", setCookies]] as const) {
      for (const name of new Set(fields.map(({ name }) => name))) add({ from, name }, name);
    }
    if (json !== undefined && other.json !== undefined) {
      eachLeaf(json, (path) => add({ from: "json", path: [...path] }, lastKey(path) ?? ""));
      continue;
    }
    for (const [one, two] of distinctive) {
      if (!text?.includes(one) || !other.text?.includes(two)) continue;
      const source = anchoredPatterns(text, one, () => false)
        .map((regex) => ({ from: "text", regex } as const))
        .find((at) => scalarValue(response, at) === one && scalarValue(other, at) === two);
      if (source) add(source, "");
    }
  }
  return found;
}

/**
 * Fills a template with values of the other recording and compares the result with what was sent
 * there.
 *
 * @param counterpart The exchange of the other recording, by the index of one in this recording.
 * @returns `same` if that was sent; `other` if the text differs, or the response has nothing at that
 * place; `unknown` if the recordings do not show it, as when the browser lost the response there.
 */
export function reproduce(template: Template, sent: string, counterpart: Alignment["toB"]) {
  const texts = template.map((piece) => {
    if (typeof piece === "string") return piece;
    const text = isCapture(piece) ? producedText(piece.producer, counterpart) : undefined;
    return text === undefined ? undefined : filtered(text, piece.filters ?? []);
  });
  const isUnknown = texts.includes(undefined);
  if (!isUnknown && unordered(texts.join("")) === unordered(sent)) return "same";
  const [only] = template;
  if (template.length > 1 || !isCapture(only)) return isUnknown ? "unknown" : "other";
  const { producer, filters = [] } = only;
  const other = counterpart.get(producer.entry.index);
  if (other === undefined || isLost(producer, counterpart)) return "unknown";
  const isSent = (text: string) => filtered(text, filters) === sent;
  const isThere = isSent(toText(scalarValue(other.response, producer.source) ?? ""));
  return !isThere && isElsewhereInList(producer, other, isSent) ? "unknown" : "other";
}

/** Returns the same for texts that have the items of their lists in another order: `in.(9,7)`. */
function unordered(text: string): string {
  return text.split(/[[\](),]/).toSorted().join();
}

/**
 * Applies a template of the other recording to this one; nothing if it does not hold here. If this
 * recording has lost the response, the value there is the one that was sent.
 */
export function mirrored(template: Template, sent: string, toA: Alignment["toA"]) {
  const isSent = template.length === 1 &&
    template.some((one) => isCapture(one) && !one.filters?.length && isLost(one.producer, toA));
  if (!isSent && reproduce(template, sent, toA) !== "same") return undefined;
  const pieces = template.flatMap((piece): Template => {
    if (!isCapture(piece)) return [piece];
    const entry = toA.get(piece.producer.entry.index);
    const value = isSent ? sent : entry && scalarValue(entry.response, piece.producer.source);
    if (!entry || value === undefined) return [];
    // The choice of a list item uses words of the other recording.
    return [{ ...piece, producer: { ...producerAt(entry, byPlace(piece.producer)), value } }];
  });
  return pieces.length === template.length ? pieces : undefined;
}

/** Returns a producer that takes an item of a list by its place, whatever it is called. */
export const byPlace = (one: Producer): Producer =>
  producerAt(one.entry, { ...one, source: { ...one.source, choice: undefined } as ProducerSource });

/** Whether the source of a producer is in a body that the other recording does not have. */
function isLost({ entry, source }: Producer, toOther: ReadonlyMap<number, Entry>): boolean {
  const isInBody = source.from === "json" || source.from === "text";
  return isInBody && toOther.get(entry.index)?.response.bodyMissing === true;
}

/**
 * Returns the value of a producer's source in the other recording, as text: what the choice of a list
 * item selects, if it selects exactly one, but nothing if no item has what it looks for, other than
 * what the user typed, which may differ there.
 */
function producedText({ entry, source }: Producer, counterpart: ReadonlyMap<number, Entry>) {
  const response = counterpart.get(entry.index)?.response;
  if (!response) return undefined;
  const { choice, regex } = source.from === "json" ? source : {};
  const found = choice ? compileJsonPath(choice.path).find(response.json ?? null) : [];
  if (choice && !choice.by && found.length === 0) return undefined;
  const value = found.length === 1 ? partOf(found[0], regex) : scalarValue(response, source);
  return value === undefined || isArray(value) || isObject(value) ? undefined : toText(value);
}

/** Whether any item of the same list is what was sent; only the choice of the item is wrong then. */
function isElsewhereInList({ source }: Producer, other: Entry, isSent: (text: string) => boolean) {
  if (source.from !== "json" || !source.path.some(Number.isInteger)) return false;
  const items = source.path.map((key) => typeof key === "number" ? "[*]" : pathSegment(key));
  const found = compileJsonPath(`$${items.join("")}`).find(other.response.json ?? null);
  return found.some((value) => isSent(toText(value)));
}
