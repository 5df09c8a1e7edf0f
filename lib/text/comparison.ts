import { distance } from "fastest-levenshtein";

/** How many candidates are considered, because a file may have thousands of mistyped words. */
const MAX_CANDIDATES = 1_000;

/**
 * Returns the candidate that a mistyped word most likely means.
 *
 * @returns `undefined` if no candidate is close enough for a typing error.
 */
export function closestWord(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = foldedWord(word);
  const letters = lettersIn(wanted, NO_LETTERS);
  let best: string | undefined;
  let bestDistance = (word.length < 3 ? 0 : Math.floor(word.length / 3)) + 1;
  let rest = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (--rest < 0) break;
    // Each letter that the candidate lacks takes an edit; most candidates need no other look.
    if (bitCount(letters & ~lettersIn(candidate, ALL_LETTERS)) >= bestDistance) continue;
    const d = editDistance(wanted, foldedWord(candidate));
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

const NO_LETTERS = 0;
const ALL_LETTERS = -1;

/**
 * Returns the set of letters of a word as bits; letters that share a bit count as one. Upper and
 * lower case are the same.
 *
 * @param beyond What a letter beyond ASCII counts as, whose lower case may be any.
 */
function lettersIn(word: string, beyond: number): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    bits |= code > 0x7f ? beyond : 1 << (code & 31);
  }
  return bits;
}

function bitCount(bits: number): number {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n++;
  return n;
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
