const MAX_EARLIER = 5;

/** What several attempts in a row saw. */
interface Span {
  readonly value: string;
  /** The numbers of the attempts, from 1. */
  readonly first: number;
  readonly last: number;
}

/**
 * Says what a loop saw, last first: `"running" (attempts 3-20; before that: 404 (1-2))`.
 *
 * @param seen What each attempt saw, in order; at least one.
 */
export function summarizeSeen(seen: readonly string[]): string {
  const spans = spansOf(seen);
  const { value, first, last } = spans[spans.length - 1];
  const earlier = spans.slice(0, -1);
  if (earlier.length === 0) return value;
  const attempts = first === last ? `attempt ${first}` : `attempts ${first}-${last}`;
  const shown = earlier.slice(-MAX_EARLIER).map(spanText).join(", ");
  const more = earlier.length > MAX_EARLIER ? "…, " : "";
  return `${value} (${attempts}; before that: ${more}${shown})`;
}

function spanText({ value, first, last }: Span): string {
  return first === last ? value : `${value} (${first}-${last})`;
}

function spansOf(seen: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const [i, value] of seen.entries()) {
    const span = spans.at(-1);
    if (span?.value === value) spans[spans.length - 1] = { ...span, last: i + 1 };
    else spans.push({ value, first: i + 1, last: i + 1 });
  }
  return spans;
}
