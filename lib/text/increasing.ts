/**
 * Returns the longest part of a list whose items, left in their order, increase.
 *
 * @param valueOf Returns what items are compared by.
 */
export function longestIncreasing<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => number,
): Item[] {
  /** The index of the last item of the best part of each length, and of the item before each. */
  const ends: number[] = [];
  const before: number[] = [];
  items.forEach((item, i) => {
    // In lists that are nearly in order it is one of the last.
    const last = ends.findLastIndex((end) => valueOf(items[end]) < valueOf(item));
    before[i] = ends[last] ?? -1;
    ends[last + 1] = i;
  });
  const found: Item[] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]) found.push(items[i]);
  return found.reverse();
}
