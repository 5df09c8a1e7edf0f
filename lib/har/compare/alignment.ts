import { operationsOf } from "../call/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges } from "../stages.ts";
import { decodedPercent, isStrong, valueClass } from "../values/mod.ts";

/** Maps the exchanges of each recording to those of the other, by index. */
export interface Alignment {
  readonly toB: ReadonlyMap<number, Entry>;
  readonly toA: ReadonlyMap<number, Entry>;
}

/** The positions of two exchanges in their recordings. */
type Pair = readonly [a: number, b: number];

/**
 * Pairs the exchanges of two recordings. Calls that occur equally often are paired in order.
 * Between those pairs, the other calls are paired from the end, because polls end in the same way
 * however long they took.
 */
export function align(a: ComparedRecording, b: ComparedRecording): Alignment {
  const pairs = equallyOften(a, b);
  const anchors = increasing(pairs);
  const paired: [Set<number>, Set<number>] = [
    new Set(pairs.map(([one]) => one)),
    new Set(pairs.map(([, one]) => one)),
  ];
  const windows: Windows = [
    windowsOf(a.entries.length, anchors.map(([one]) => one)),
    windowsOf(b.entries.length, anchors.map(([, one]) => one)),
  ];
  for (const key of [exactKey, looseKey]) {
    for (const pair of inWindows(a, b, key, windows, paired)) {
      pairs.push(pair);
      paired[0].add(pair[0]);
      paired[1].add(pair[1]);
    }
  }
  return {
    toB: new Map(pairs.map(([one, other]) => [a.entries[one].index, b.entries[other]])),
    toA: new Map(pairs.map(([one, other]) => [b.entries[other].index, a.entries[one]])),
  };
}

function equallyOften(a: ComparedRecording, b: ComparedRecording): Pair[] {
  const inB = grouped(b, (entry) => exactKey(entry, b));
  const pairs: Pair[] = [];
  for (const [key, places] of grouped(a, (entry) => exactKey(entry, a))) {
    const others = inB.get(key);
    if (others?.length === places.length) {
      places.forEach((place, i) => pairs.push([place, others[i]]));
    }
  }
  return pairs.sort(([one], [other]) => one - other);
}

function grouped(
  { entries }: ComparedRecording,
  keyOf: (entry: Entry, place: number) => string | undefined,
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  entries.forEach((entry, place) => {
    const key = keyOf(entry, place);
    if (key === undefined) return;
    const places = groups.get(key);
    if (places) places.push(place);
    else groups.set(key, [place]);
  });
  return groups;
}

/** Returns the longest sequence of pairs that are in order in both recordings. */
function increasing(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, place], i) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][1] < place) low = middle + 1;
      else high = middle;
    }
    before[i] = low === 0 ? -1 : ends[low - 1];
    ends[low] = i;
  });
  const found: Pair[] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]) found.push(pairs[i]);
  return found.reverse();
}

type Windows = readonly [a: readonly number[], b: readonly number[]];

/** Returns the number of anchors before each position. */
function windowsOf(length: number, anchors: readonly number[]): readonly number[] {
  const windows: number[] = [];
  let passed = 0;
  for (let place = 0; place < length; place++) {
    while (passed < anchors.length && anchors[passed] < place) passed++;
    windows.push(passed);
  }
  return windows;
}

function inWindows(
  a: ComparedRecording,
  b: ComparedRecording,
  keyOf: CallKey,
  windows: Windows,
  paired: readonly [ReadonlySet<number>, ReadonlySet<number>],
): readonly Pair[] {
  const [inA, inB] = [a, b].map((side, s) =>
    grouped(
      side,
      (entry, place) =>
        paired[s].has(place) ? undefined : `${windows[s][place]} ${keyOf(entry, side)}`,
    )
  );
  const found: Pair[] = [];
  for (const [key, places] of inA) {
    const others = inB.get(key) ?? [];
    const count = Math.min(places.length, others.length);
    for (let i = 1; i <= count; i++) found.push([places.at(-i)!, others.at(-i)!]);
  }
  return found;
}

/** The part of a recording that is compared. */
export interface ComparedRecording {
  readonly filtered: FilteredExchanges;
  readonly decisions: Decisions;
  /** The names that the user gave to things, by which paths contain them. */
  readonly names: ReadonlySet<string>;
  /** The entries that are kept or may be restored, in order. */
  readonly entries: readonly Entry[];
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
    const text = decodedPercent(segment) ?? segment;
    return isBound || side.names.has(text) || isChanging(text) ? "{}" : segment;
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
  const kind = valueClass(text);
  return isStrong(kind) || NUMBERS.has(kind);
}
