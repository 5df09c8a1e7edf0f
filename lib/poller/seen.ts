const MAX_EARLIER = 5;

/**
 * Says what a loop saw, last first: `"running" (attempts 3-20; before that: 404, 404)`.
 *
 * @param seen What each attempt saw, in order; at least one.
 */
export function summarizeSeen(seen: readonly string[]): string {
  const last = seen[seen.length - 1];
  let first = seen.length;
  while (first > 1 && seen[first - 2] === last) first--;
  const earlier = seen.slice(0, first - 1);
  if (earlier.length === 0) return last;
  const attempts = first === seen.length ? `attempt ${first}` : `attempts ${first}-${seen.length}`;
  const shown = earlier.slice(-MAX_EARLIER).join(", ");
  const more = earlier.length > MAX_EARLIER ? "…, " : "";
  return `${last} (${attempts}; before that: ${more}${shown})`;
}
