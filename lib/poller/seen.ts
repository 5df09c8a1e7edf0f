import { excerpt } from "../text/mod.ts";
import { attemptNumbers, type Span, spansOf } from "./spans.ts";

const MAX_EARLIER = 8;
const EARLIER_LENGTH = 80;
const ALL_EARLIER_LENGTH = 320;

/**
 * Says what a loop saw, last first: `"running" (attempts 3-20; before that: 404 (1-2))`.
 *
 * @param seen What each attempt saw, in order; at least one.
 */
export function summarizeSeen(seen: readonly string[]): string {
  const spans = spansOf(seen);
  const last = spans[spans.length - 1];
  const earlier = spans.slice(0, -1);
  if (earlier.length === 0) return last.value;
  const shown = latest(earlier.slice(-MAX_EARLIER).map(spanText));
  const more = shown.length < earlier.length ? "…, " : "";
  return `${last.value} (${attemptNumbers([last])}; before that: ${more}${shown.join(", ")})`;
}

/** The last of some texts, as many as there is room for; at least one. */
function latest(texts: readonly string[]): readonly string[] {
  let room = ALL_EARLIER_LENGTH;
  let first = texts.length - 1;
  while (first > 0 && (room -= texts[first].length) >= texts[first - 1].length) first--;
  return texts.slice(first);
}

function spanText({ value, first, last }: Span<string>): string {
  const text = excerpt(value, EARLIER_LENGTH);
  return first === last ? text : `${text} (${first}-${last})`;
}
