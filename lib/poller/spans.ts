/** Consecutive attempts with the same value. */
export interface Span<T> {
  readonly value: T;
  /** The numbers of the attempts, from 1. */
  readonly first: number;
  readonly last: number;
}

/** How many spans are kept from the first on, and up to the last. */
const FIRST_KEPT = 50;
const LAST_KEPT = 50;

/** What the attempts of a step saw, in order, of which a limited number of spans is kept. */
export class Spans<T> {
  readonly #kept: Span<T>[] = [];
  #attempts = 0;
  #leftOut = false;

  /**
   * @param isSame Whether two values are the same.
   * @param leaveOut Receives each span that is not kept any longer.
   */
  constructor(
    readonly isSame: (one: T, other: T) => boolean,
    readonly leaveOut?: (span: Span<T>) => void,
  ) {}

  /** How many attempts there were. */
  get attempts(): number {
    return this.#attempts;
  }

  /** The first spans: all of them, unless some are left out. */
  get first(): readonly Span<T>[] {
    return this.#leftOut ? this.#kept.slice(0, FIRST_KEPT) : this.#kept;
  }

  /** The last spans; absent unless some before them are left out. */
  get last(): readonly Span<T>[] | undefined {
    return this.#leftOut ? this.#kept.slice(FIRST_KEPT) : undefined;
  }

  /** All spans that are kept. */
  get kept(): readonly Span<T>[] {
    return this.#kept;
  }

  /** Adds what the next attempt saw. */
  add(value: T): void {
    const number = ++this.#attempts;
    const span = this.#kept.at(-1);
    if (span && this.isSame(span.value, value)) {
      this.#kept[this.#kept.length - 1] = { ...span, last: number };
      return;
    }
    this.#kept.push({ value, first: number, last: number });
    if (this.#kept.length <= FIRST_KEPT + LAST_KEPT) return;
    const [leftOut] = this.#kept.splice(FIRST_KEPT, 1);
    this.#leftOut = true;
    this.leaveOut?.(leftOut);
  }
}

/** Changes the values of spans, and joins those next to each other that become equal. */
export function mapSpans<T, U>(
  spans: readonly Span<T>[],
  change: (value: T) => U,
): readonly Span<U>[] {
  const changed: Span<U>[] = [];
  for (const { value, first, last } of spans) {
    const next = change(value);
    const span = changed.at(-1);
    if (span && span.value === next) changed[changed.length - 1] = { ...span, last };
    else changed.push({ value: next, first, last });
  }
  return changed;
}

/** Formats the numbers of attempts: `attempt 3`, `attempts 3-5`, `attempts 1-2, 7`. */
export function attemptNumbers(spans: readonly Pick<Span<unknown>, "first" | "last">[]): string {
  const one = spans.length === 1 && spans[0].first === spans[0].last;
  return `${one ? "attempt" : "attempts"} ${spans.map(numbers).join(", ")}`;
}

/** Formats the numbers of the attempts of one span: `3`, `3-5`. */
export function numbers({ first, last }: Pick<Span<unknown>, "first" | "last">): string {
  return first === last ? `${first}` : `${first}-${last}`;
}
