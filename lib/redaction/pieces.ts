import type { Part } from "./parts.ts";

const MIN_PIECE = 4;
/** A shorter piece inside a word is there by chance. */
const MIN_INSIDE = 8;
const WORD = /[\p{L}\p{N}_]/u;
const MAX_SECRET = 4_096;

/**
 * Where a text has a piece of a secret: what to write instead of a line that holds one may be made of
 * its pieces.
 *
 * @param secrets As the line has them.
 */
export function findPieces(text: string, secrets: readonly string[]): Part[] {
  const found: Part[] = [];
  const wholes = secrets.map((secret) => secret.slice(0, MAX_SECRET));
  for (let start = 0; start + MIN_PIECE <= text.length; start++) {
    let end = start + MIN_PIECE;
    const has = () => wholes.some((whole) => whole.includes(text.slice(start, end)));
    if (!has()) continue;
    while (end < text.length) {
      end++;
      if (has()) continue;
      end--;
      break;
    }
    if (!isPiece(text, start, end)) continue;
    found.push([start, end]);
    start = end - 1;
  }
  return found;
}

function isPiece(text: string, start: number, end: number): boolean {
  if (end - start >= MIN_INSIDE) return true;
  const isInside = (at: number) => WORD.test(text[at - 1] ?? "") && WORD.test(text[at] ?? "");
  const { length } = text.slice(start, end).trim();
  return length >= MIN_PIECE && !isInside(start) && !isInside(end);
}
