/** A result: baton and its baseline, measured in turns. */
export interface Result {
  readonly name: string;
  /** The baseline and its figure: `empty script 41 ms`. */
  readonly baseline: string;
  /** Baton's figure, in the unit of the baseline. */
  readonly baton: string;
  readonly ratio: number;
  /** Baton's figure minus the baseline's, in milliseconds. */
  readonly extraMs?: number;
  /** The target for the ratio; a result without one is only informative. */
  readonly aim?: Aim;
}

/** A bound on a ratio, or on the extra milliseconds that baton takes. */
export interface Aim {
  readonly relation: "<" | ">=";
  readonly bound: number;
  /** The bounded quantity. @default {"ratio"} */
  readonly of?: "ratio" | "extra milliseconds";
}

/** Returns whether a result meets its aim. */
export function isMet({ ratio, extraMs = 0, aim }: Result): boolean {
  if (aim === undefined) return true;
  const figure = aim.of === "extra milliseconds" ? extraMs : ratio;
  return aim.relation === "<" ? figure < aim.bound : figure >= aim.bound;
}

/**
 * Measures several things in turns, so that other load on the machine affects all of them.
 *
 * @param repeats The number of measurements of each.
 * @param measures What to measure, by name; each call gives one sample.
 * @returns The samples of each.
 */
export async function takeTurns<Name extends string, Sample>(
  repeats: number,
  measures: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(measures) as Name[];
  const samples = {} as Record<Name, Sample[]>;
  for (const name of names) samples[name] = [];
  for (let i = 0; i < repeats; i++) {
    for (const name of names) samples[name].push(await measures[name]());
  }
  return samples;
}

/** Returns the median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Formats milliseconds for a table: `41 ms`. */
export function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
