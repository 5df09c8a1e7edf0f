import type { Part } from "./parts.ts";

const MIN_PIECE = 4;
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
    found.push([start, end]);
    start = end - 1;
  }
  return found;
}
