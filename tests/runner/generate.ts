/** Numbers that look random and are the same in every run: mulberry32. */
export function createGenerator(seed: number): Generator {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(list: readonly T[]) => list[below(list.length)];
  return {
    below,
    pick,
    text: (alphabet, least, most) =>
      Array.from({ length: least + below(most - least + 1) }, () => pick(alphabet)).join(""),
  };
}

/** Makes values for tests. */
export interface Generator {
  /** A whole number from 0 to `n` - 1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** A text of a number of members of an alphabet. */
  text(alphabet: readonly string[], least: number, most: number): string;
}
