/** A duration as the record holds it: milliseconds with at most three decimals. */
export function milliseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
