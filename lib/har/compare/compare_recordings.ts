import { isArray, toText, valueAt } from "../../json/mod.ts";
import { count } from "../../text/mod.ts";
import { isBody } from "../call/mod.ts";
import { placeText } from "../correlate/mod.ts";
import { changedDecisions, isCapture } from "../producer.ts";
import type { Decision, Decisions, Keys, RequestValue, ValuePlace } from "../provenance.ts";
import { placeInWords } from "../provide/mod.ts";
import type { Entry } from "../recording.ts";
import { isFigureName, isIdName, isNeverBound, isVisitCookie, valueClass } from "../values/mod.ts";
import { align, type Alignment, type CorrelatedRecording, exactKey } from "./alignment.ts";
import { compareDecision, firstRequested, isByChance, OUTCOME_TEXTS } from "./decisions.ts";
import { compareResponses, reproduce, sharedProducers, valuePairKey } from "./responses.ts";

const unexplained = ({ requestValue: { place } }: Decision): string =>
  `${placeInWords(place)} differs between the two recordings, and nothing in them says where it ` +
  "comes from";

/**
 * Compares two recordings of the same actions; `a` is the one that becomes the flow.
 *
 * @returns The differences of the responses, on demand; the decisions for the first recording,
 * confirmed, repaired or dropped by the second; and a function that marks values as open that differ
 * between the recordings and are still as recorded, after everything is provided.
 */
export function compareRecordings(a: CorrelatedRecording, b: CorrelatedRecording) {
  const alignment = align(a, b);
  const idInB = counterpartIds(a.correlation, b.correlation, alignment.toB);
  // The decisions about places that both recordings have, in the order of the first; those about
  // cookies that each visit has anew hold in any case.
  const pairs = [...a.correlation.values()].flatMap((decision) => {
    const other = b.correlation.get(idInB(decision.requestValue));
    const { place, value } = decision.requestValue;
    const isVisit = place.in === "cookie" && isVisitCookie(place.name, value);
    const isPair = other && !isVisit && !differsByServer(decision.requestValue, other.requestValue);
    return isPair ? [[decision, other] as const] : [];
  });
  const wanted = new Set(pairs.flatMap(([{ requestValue: { value }, template }, other]) => {
    const second = other.requestValue.value;
    const isBound = isNeverBound(valueClass(value)) && template?.some(isCapture);
    return toText(value) === toText(second) || isBound ? [] : [valuePairKey(value, second)];
  }));
  const evidence = sharedProducers(wanted, alignment);
  const asked = firstRequested(a.correlation);
  const outcomes = new Map<string, string>();
  const typed = new Set<string>();
  const decisions = new Map(a.correlation);
  for (const [decision, counterpart] of pairs) {
    const { requestValue } = decision;
    const key = valuePairKey(requestValue.value, counterpart.requestValue.value);
    const born = (evidence.get(key) ?? []).filter((one) => !isByChance(requestValue, one));
    const askedMs = asked(toText(requestValue.value));
    const isClients = born.length === 0 || askedMs < born[0].entry.endMs;
    const known = { alignment, producers: isClients ? [] : born, askedMs };
    const [compared, outcome] = compareDecision([decision, counterpart], known);
    const isTyped = outcome === "unexplained" && isClients &&
      (typed.has(key) || [decision, counterpart].every(mayBeTyped));
    if (isTyped) typed.add(key);
    decisions.set(requestValue.id, compared);
    outcomes.set(requestValue.id, isTyped ? "typed" : outcome);
  }
  const isOpen = ({ requestValue: { id }, template, dropped, open }: Decision) =>
    outcomes.get(id) === "unexplained" && !template && !dropped && open === undefined;
  return {
    responses: compareResponses(alignment.toB, typed),
    decisions,
    notes: comparisonNotes(outcomes, alignment),
    markOpen: (provided: Decisions): Decisions =>
      changedDecisions(provided, (one) => isOpen(one) ? { ...one, open: unexplained(one) } : one),
  };
}

/**
 * Returns a function for the id that a request value has in the other recording. The items of a list
 * may be in another order there, as in one that is sorted by random ids: an item then goes with the
 * one that has the value of its source, and that one with it.
 */
function counterpartIds(a: Decisions, b: Decisions, toB: Alignment["toB"]) {
  /** The indexes in the other recording, by the paths to the items in this one. */
  const moved = new Map<string, number>();
  const keyOf = ({ index }: Entry, item: Keys) => `${index} ${JSON.stringify(item)}`;
  const idAt = ({ index }: Entry, place: ValuePlace) =>
    `${toB.get(index)?.index} ${placeText(place)}`;
  for (const { requestValue, template } of a.values()) {
    const { entry, place } = requestValue;
    const body = toB.get(entry.index)?.request.body;
    if (place.in !== "json" || body?.kind !== "json" || !template?.some(isCapture)) continue;
    const { path } = place;
    const isThere = (at: Keys) => {
      const other = b.get(idAt(entry, { ...place, path: at }))?.requestValue;
      return other !== undefined && reproduce(template, toText(other.value), toB) === "same";
    };
    if (!path.some(Number.isInteger) || isThere(path)) continue;
    for (const [depth, index] of path.entries()) {
      const list = valueAt(body.value, path.slice(0, depth));
      if (typeof index !== "number" || !isArray(list)) continue;
      const found = list.findIndex((_, other) => isThere(path.with(depth, other)));
      if (found < 0) continue;
      moved.set(keyOf(entry, path.slice(0, depth + 1)), found);
      moved.getOrInsert(keyOf(entry, path.slice(0, depth).concat(found)), index);
    }
  }
  return (requestValue: RequestValue): string => {
    const { entry, place } = requestValue;
    if (place.in !== "json" || moved.size === 0) return idAt(entry, place);
    const path = place.path.map((key, depth) =>
      moved.get(keyOf(entry, place.path.slice(0, depth + 1))) ?? key
    );
    return idAt(entry, { ...place, path });
  };
}

/** Whether two values differ only in the URL of the server, which the environment sets. */
function differsByServer(...pair: readonly RequestValue[]): boolean {
  const [a, b] = pair.map(({ value }) => toText(value));
  const [c, d] = pair.map(({ value, entry }) => toText(value).replaceAll(entry.request.origin, ""));
  // Where the pages come from is another server.
  const [e, f] = [a, b].map((text) => text.replace(/^https?:\/\/[^/?#]+(?=\/)/, ""));
  return a !== b && (c === d || e === f);
}

const TEXTS = new Set(["word", "text", "code", "email", "url", "version"]);
const NUMBERS_AND_TIMES = new Set(["integer", "long integer", "float", "date-time"]);

/**
 * Whether a value that no response had before is one that the user typed or chose, so that it may
 * stay as it is. A number in a path, or that a response has elsewhere, may be an id, unless its name
 * says that it is none.
 */
function mayBeTyped({ requestValue: { place, value, name }, candidates }: Decision): boolean {
  if (place.in === "header" || place.in === "cookie") return false;
  const kind = valueClass(value);
  return TEXTS.has(kind) || isBody(place) && (isFigureName(name) ||
        NUMBERS_AND_TIMES.has(kind) && candidates().length === 0 && !isIdName(name));
}

const STRANGE = "the recordings have little in common: both must record the same actions";

/** Summarises the result of a comparison. */
function comparisonNotes(outcomes: ReadonlyMap<string, string>, { a, b, toA, toB }: Alignment) {
  const notes = Object.entries(OUTCOME_TEXTS).map(([outcome, text]) => {
    const number = outcomes.values().filter((one) => one === outcome).toArray().length;
    return number > 0 && `${count(number, "value")} ${text}`;
  });
  const common = a.filtered.kept.filter((entry) => {
    const other = toB.get(entry.index);
    return other !== undefined && exactKey(entry, a) === exactKey(other, b);
  }).length;
  const few = Math.min(a.filtered.kept.length, b.filtered.kept.length) / 2;
  const calls = ([[a, toB, "first"], [b, toA, "second"]] as const).map(([side, to, which]) => {
    const alone = side.filtered.kept.filter(({ index }) => !to.has(index)).length;
    const are = alone === 1 ? "is" : "are";
    return alone > 0 && `${count(alone, "call")} ${are} in the ${which} recording only`;
  });
  return [common < few && STRANGE, ...notes, ...calls].flatMap((text) => text ? [{ text }] : []);
}
