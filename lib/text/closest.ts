import { distance } from "fastest-levenshtein";

/**
 * The candidate that a mistyped word most likely stands for.
 *
 * @returns Nothing when no candidate is near enough to be a typing error.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(word);
  let best: string | undefined;
  let bestDistance = (word.length < 3 ? 0 : Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const d = mistakes(wanted, fold(candidate));
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** The edits between two words; letters swapped are one mistake. */
function mistakes(a: string, b: string): number {
  const edits = distance(a, b);
  return edits > 1 && sorted(a) === sorted(b) ? 1 : edits;
}

function sorted(word: string): string {
  return Array.from(word).sort().join("");
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[_\-\s]/g, "");
}
