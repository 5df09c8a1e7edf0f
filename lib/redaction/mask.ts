/** What stands for a secret. */
export const MASK = "***";

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export type TextPart = readonly [start: number, end: number];

/** Masks parts of a text; parts that overlap become one. */
export function maskParts(text: string, parts: readonly TextPart[]): string {
  if (parts.length === 0) return text;
  let masked = "";
  let at = 0;
  for (const [start, end] of joinedParts(parts)) {
    masked += text.slice(at, start) + MASK;
    at = end;
  }
  return masked + text.slice(at);
}

/** Where a part of a text lies once parts are masked; what is masked is meant as a whole. */
export function movedByMask(
  masked: readonly TextPart[],
  text: string,
  [from, to]: TextPart,
): TextPart {
  const joined = joinedParts(masked);
  const inside = (at: number, [start, end]: TextPart) => start < at && at < end;
  const start = joined.find((part) => inside(from, part))?.[0] ?? from;
  const end = joined.find((part) => inside(to, part))?.[1] ?? to;
  const lengthTo = (at: number) =>
    maskParts(text.slice(0, at), joined.filter((part) => part[1] <= at)).length;
  return [lengthTo(start), lengthTo(end) + Math.max(0, to - text.length)];
}

/** Parts in order; those that overlap are one. */
function joinedParts(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}

const MIN_PIECE = 4;
/** A shorter piece inside a word is there by chance. */
const MIN_PIECE_IN_WORD = 8;
const WORD = /[\p{L}\p{N}_]/u;
const MAX_SECRET = 4_096;

/**
 * Where a text has a piece of a secret: what to write instead of a line that holds one may be made of
 * its pieces.
 *
 * @param secrets As the line has them.
 */
export function findSecretPieces(text: string, secrets: readonly string[]): TextPart[] {
  const found: TextPart[] = [];
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
    if (!isSecretPiece(text, start, end)) continue;
    found.push([start, end]);
    start = end - 1;
  }
  return found;
}

function isSecretPiece(text: string, start: number, end: number): boolean {
  if (end - start >= MIN_PIECE_IN_WORD) return true;
  const isInside = (at: number) => WORD.test(text[at - 1] ?? "") && WORD.test(text[at] ?? "");
  const { length } = text.slice(start, end).trim();
  return length >= MIN_PIECE && !isInside(start) && !isInside(end);
}
