import { distance } from "fastest-levenshtein";

/**
 * Returns the candidate that a mistyped word most likely means.
 *
 * @returns `undefined` if no candidate is close enough for a typing error.
 */
export function closestWord(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = foldedWord(word);
  let best: string | undefined;
  let bestDistance = (word.length < 3 ? 0 : Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const d = editDistance(wanted, foldedWord(candidate));
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** Returns the edit distance between two words; swapped neighbours count as one edit. */
function editDistance(a: string, b: string): number {
  const edits = distance(a, b);
  return edits > 1 && sortedLetters(a) === sortedLetters(b) ? 1 : edits;
}

function sortedLetters(word: string): string {
  return Array.from(word).sort().join("");
}

/** Returns a word in lower case, without `_`, `-` and blanks. */
export function foldedWord(word: string): string {
  return word.toLowerCase().replaceAll(/[_\-\s]/g, "");
}

/** Compares texts by UTF-16 units, with the same result on every machine; for `sort`. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
