/** Attempts in a row that are alike in something. */
export interface Span<T> {
  readonly value: T;
  /** The numbers of the attempts, from 1. */
  readonly first: number;
  readonly last: number;
}

/**
 * Attempts in a row with the same value.
 *
 * @param values That of each attempt, in order.
 */
export function spansOf<T>(values: Iterable<T>): Span<T>[] {
  const spans: Span<T>[] = [];
  let number = 0;
  for (const value of values) {
    const span = spans.at(-1);
    number++;
    if (span && span.value === value) spans[spans.length - 1] = { ...span, last: number };
    else spans.push({ value, first: number, last: number });
  }
  return spans;
}

/** The numbers of attempts: `attempt 3`, `attempts 3-5`, `attempts 1-2, 7`. */
export function attemptNumbers(spans: readonly Pick<Span<unknown>, "first" | "last">[]): string {
  const numbers = spans.map(({ first, last }) => first === last ? `${first}` : `${first}-${last}`);
  const one = spans.length === 1 && spans[0].first === spans[0].last;
  return `${one ? "attempt" : "attempts"} ${numbers.join(", ")}`;
}
