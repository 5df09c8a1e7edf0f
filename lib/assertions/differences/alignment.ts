const MAX_GAP = 500;

/** The indexes of two items that belong together; one is missing if the item has no counterpart. */
type Pair = readonly [wanted: number | undefined, actual: number | undefined];

/** The keys that identify the items of both lists; an item without a key matches no other. */
interface Keys {
  readonly wanted: readonly (string | undefined)[];
  readonly actual: readonly (string | undefined)[];
}

/**
 * Pairs the items of two lists, so that an extra or a missing item does not shift the others. It
 * pairs by a longest common subsequence of the first keys, pairs the gaps by each of the next keys,
 * and pairs what remains in order. If more than 500 items differ, it uses only keys that occur once
 * in each list.
 */
export function align([first, ...rest]: readonly [Keys, ...Keys[]]): Pair[] {
  const whole: Gap = [0, first.wanted.length, 0, first.actual.length];
  return alignGap(whole, [first, ...rest]);
}

/** A part of both lists; the ends are exclusive. */
type Gap = readonly [wantedFrom: number, wantedTo: number, actualFrom: number, actualTo: number];

function alignGap(gap: Gap, passes: readonly Keys[]): Pair[] {
  const [wantedFrom, wantedTo, actualFrom, actualTo] = gap;
  const [keys, ...rest] = passes;
  if (keys === undefined) return inOrder(gap);
  const pairs: Pair[] = [];
  let [i, j] = [wantedFrom, actualFrom];
  for (const [wanted, actual] of [...anchors(gap, keys), [wantedTo, actualTo] as const]) {
    if (i < wanted || j < actual) {
      for (const pair of alignGap([i, wanted, j, actual], rest)) pairs.push(pair);
    }
    if (wanted < wantedTo) pairs.push([wanted, actual]);
    [i, j] = [wanted + 1, actual + 1];
  }
  return pairs;
}

function inOrder([wantedFrom, wantedTo, actualFrom, actualTo]: Gap): Pair[] {
  const [wanted, actual] = [wantedTo - wantedFrom, actualTo - actualFrom];
  return Array.from({ length: Math.max(wanted, actual) }, (_, i) => [
    i < wanted ? wantedFrom + i : undefined,
    i < actual ? actualFrom + i : undefined,
  ]);
}

type Anchor = readonly [wanted: number, actual: number];

/** Finds items with the same key, in the order of both lists. */
function anchors([wantedFrom, wantedTo, actualFrom, actualTo]: Gap, keys: Keys): Anchor[] {
  const same = (i: number, j: number) =>
    keys.wanted[i] !== undefined && keys.wanted[i] === keys.actual[j];
  const head: Anchor[] = [];
  let [i, j] = [wantedFrom, actualFrom];
  while (i < wantedTo && j < actualTo && same(i, j)) head.push([i++, j++]);
  const tail: Anchor[] = [];
  let [k, l] = [wantedTo, actualTo];
  while (k > i && l > j && same(k - 1, l - 1)) tail.push([--k, --l]);
  const large = k - i > MAX_GAP || l - j > MAX_GAP;
  const inner = large ? uniqueInOrder([i, k, j, l], keys) : longestCommon([i, k, j, l], same);
  return [...head, ...inner, ...tail.reverse()];
}

/** Finds the longest common subsequence with a table of lengths. */
function longestCommon(
  [wantedFrom, wantedTo, actualFrom, actualTo]: Gap,
  same: (wanted: number, actual: number) => boolean,
): Anchor[] {
  const columns = actualTo - actualFrom + 1;
  const lengths = new Uint16Array((wantedTo - wantedFrom + 1) * columns);
  const cell = (i: number, j: number) => (i - wantedFrom) * columns + j - actualFrom;
  for (let i = wantedTo - 1; i >= wantedFrom; i--) {
    for (let j = actualTo - 1; j >= actualFrom; j--) {
      lengths[cell(i, j)] = same(i, j)
        ? lengths[cell(i + 1, j + 1)] + 1
        : Math.max(lengths[cell(i + 1, j)], lengths[cell(i, j + 1)]);
    }
  }
  const found: Anchor[] = [];
  let [i, j] = [wantedFrom, actualFrom];
  while (i < wantedTo && j < actualTo) {
    if (same(i, j)) found.push([i++, j++]);
    else if (lengths[cell(i + 1, j)] >= lengths[cell(i, j + 1)]) i++;
    else j++;
  }
  return found;
}

/**
 * Finds the longest sequence, in the order of both lists, of items whose key occurs once in each.
 */
function uniqueInOrder([wantedFrom, wantedTo, actualFrom, actualTo]: Gap, keys: Keys): Anchor[] {
  const places = onlyPlaces(keys.actual, actualFrom, actualTo);
  const shared: Anchor[] = [];
  for (const [key, i] of onlyPlaces(keys.wanted, wantedFrom, wantedTo)) {
    const j = places.get(key);
    if (i >= 0 && j !== undefined && j >= 0) shared.push([i, j]);
  }
  return longestIncreasing(shared);
}

/** Maps each key to its index, or to -1 if it occurs several times. */
function onlyPlaces(
  keys: readonly (string | undefined)[],
  from: number,
  to: number,
): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = from; i < to; i++) {
    const key = keys[i];
    if (key !== undefined) places.set(key, places.has(key) ? -1 : i);
  }
  return places;
}

/** Finds the longest sequence in which the second numbers increase too, by patience sorting. */
function longestIncreasing(anchors: readonly Anchor[]): Anchor[] {
  const tops: number[] = [];
  const before: number[] = [];
  for (const [n, [, actual]] of anchors.entries()) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (anchors[tops[middle]][1] < actual) low = middle + 1;
      else high = middle;
    }
    before[n] = low > 0 ? tops[low - 1] : -1;
    tops[low] = n;
  }
  const row: Anchor[] = [];
  for (let n = tops.at(-1) ?? -1; n >= 0; n = before[n]) row.push(anchors[n]);
  return row.reverse();
}
