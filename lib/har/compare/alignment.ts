import { toText } from "../../json/mod.ts";
import { longestIncreasing } from "../../text/mod.ts";
import { addressedLater, decodedSegment, operationsOf } from "../call/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges } from "../stages.ts";
import { looksUnique, valueClass } from "../values/mod.ts";

/** Two recordings, and the exchanges of each by the indexes of those of the other. */
export type Alignment = ReturnType<typeof align>;

/** The positions of two exchanges in their recordings. */
type Pair = [a: number, b: number];

/**
 * Pairs the exchanges of two recordings. Calls that occur equally often are paired in order.
 * Between those pairs, the other calls are paired from the end, because polls end in the same way
 * however long they took.
 */
export function align(...recordings: readonly [CorrelatedRecording, CorrelatedRecording]) {
  const sides = recordings.map(comparedRecording);
  const [a, b] = sides;
  const [allOfA, allOfB] = sides.map((side) =>
    Map.groupBy(side.entries.keys(), (place) => exactKey(side.entries[place], side))
  );
  const pairs = [...allOfA].flatMap(([key, places]) => {
    const others = allOfB.get(key);
    if (others?.length !== places.length) return [];
    return places.map((place, i): Pair => [place, others[i]]);
  }).sort(([one], [other]) => one - other);
  const anchors = longestIncreasing(pairs, ([, place]) => place);
  /** The number of anchors before each place. */
  const windows = sides.map(({ entries }, s) => {
    const own = new Set(anchors.map((pair) => pair[s]));
    let passed = 0;
    return entries.map((_, place) => own.has(place) ? passed++ : passed);
  });
  for (const keyOf of [exactKey, looseKey]) {
    const [restOfA, restOfB] = sides.map((side, s) => {
      const paired = new Set(pairs.map((pair) => pair[s]));
      const keyAt = (place: number) => `${windows[s][place]} ${keyOf(side.entries[place], side)}`;
      return Map.groupBy(side.entries.keys().filter((place) => !paired.has(place)), keyAt);
    });
    for (const [key, places] of restOfA) {
      const others = restOfB.get(key) ?? [];
      const count = Math.min(places.length, others.length);
      for (let i = 1; i <= count; i++) pairs.push([places.at(-i)!, others.at(-i)!]);
    }
  }
  const toB = new Map(pairs.map(([one, other]) => [a.entries[one].index, b.entries[other]]));
  const toA = new Map(pairs.map(([one, other]) => [b.entries[other].index, a.entries[one]]));
  return { a, b, toB, toA };
}

/** A recording and the sources of its values. */
export type CorrelatedRecording = Readonly<{ filtered: FilteredExchanges; correlation: Decisions }>;

/** The part of a recording that is compared. */
type ComparedRecording = ReturnType<typeof comparedRecording>;

/** Returns the part of a recording that is compared. */
function comparedRecording({ filtered, correlation: decisions }: CorrelatedRecording) {
  const streams = new Set(filtered.dropped.map((one) => one.reason === "streaming" && one.entry));
  const requestValues = decisions.values().map(({ requestValue }) => requestValue);
  const targets = decisions.values().filter(({ isName }) => isName)
    .map(({ requestValue }) => toText(requestValue.value));
  return {
    filtered,
    decisions,
    /** The names that the user gave to things, by which paths contain them. */
    names: new Set([...addressedLater(requestValues), ...targets]),
    /** The entries that are kept or may be restored, in order. */
    entries: filtered.readable.filter((entry) => !streams.has(entry)),
  };
}

/** Returns a text that is equal for requests of two recordings that may be the same. */
type CallKey = (entry: Entry, side: ComparedRecording) => string;

const NUMBERS = new Set(["integer", "long integer", "epoch", "float"]);

/**
 * The method, the index of the origin, the path without what changes, the names in the query, and
 * the operations.
 */
export const exactKey: CallKey = (entry, side) => {
  const path = entry.request.segments.map((segment, index) => {
    const isBound = side.decisions.get(`${entry.index} path ${index}`)?.template !== undefined;
    const text = decodedSegment(segment);
    if (isBound || side.names.has(text) || isChanging(text)) return "{}";
    // The application may name something after it: `/view/List%20Orchards`.
    return text.replace(/(?<= ).+/, (end) => side.names.has(end) ? "{}" : end);
  });
  return `${callFrame(entry, side)} /${path.join("/")}`;
};

/** Like {@linkcode exactKey}, but with only the length of the path. */
const looseKey: CallKey = (entry, side) =>
  `${callFrame(entry, side)} ${entry.request.segments.length}`;

/** The servers of two recordings may have different addresses. */
function callFrame({ request }: Entry, { filtered }: ComparedRecording): string {
  const names = request.query.map(({ name }) => isChanging(name) ? "{}" : name).join("&");
  const operations = operationsOf(request).map(({ name }) => name).join(" ");
  return `${request.method} ${filtered.origins.indexOf(request.origin)} ?${names} ${operations}`;
}

function isChanging(text: string): boolean {
  return looksUnique(text) || NUMBERS.has(valueClass(text));
}
