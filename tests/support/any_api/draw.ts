/** Draws at random; everything follows from a seed. */
export interface Draw {
  /** A whole number below a limit. */
  below(limit: number): number;
  /** One of a list. */
  one<Item>(list: readonly Item[]): Item;
  /** A text of characters from an alphabet. */
  text(length: number, alphabet: string): string;
}

/** Creates a source of draws: mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 * limit);
  };
  const one = <Item>(list: readonly Item[]) => list[below(list.length)];
  return {
    below,
    one,
    text: (length, alphabet) => Array.from({ length }, () => one([...alphabet])).join(""),
  };
}
