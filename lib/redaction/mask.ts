import type { Fix, SourceLabel } from "../diagnostics/mod.ts";

/** The text that replaces a secret. */
export const MASK = "***";

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export type TextPart = readonly [start: number, end: number];

/** The parts of a text in which there is nothing to mask. */
export const NOTHING: readonly TextPart[] = [];

/** Masks parts of a text; overlapping parts get one mask. */
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

/** Masks parts of the line of a label, and moves the place that the label marks with its text. */
export function maskLabel(
  label: SourceLabel,
  parts: readonly TextPart[],
  maskText: (text: string) => string,
): SourceLabel {
  const { text, column, length, shown = { column, length }, message } = label;
  const worded = message === undefined ? label : { ...label, message: maskText(message) };
  if (parts.length === 0) return worded;
  const start = shown.column - 1;
  const [from, to] = movedByMask(parts, text, [start, start + shown.length]);
  const place = { column: from + 1, length: Math.max(1, to - from) };
  return { ...worded, text: maskParts(text, parts), shown: place };
}

/** Masks the title of a fix; drops a fix that would write a mask into a file. */
export function maskFix(
  fix: Fix | undefined,
  maskText: (text: string) => string,
): Fix | undefined {
  return fix?.edits.every(({ text }) => maskText(text) === text)
    ? { ...fix, title: maskText(fix.title) }
    : undefined;
}

/**
 * Returns the place of a part of a text after other parts are masked; a masked part moves as a
 * whole.
 */
function movedByMask(
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

/** Sorts the parts and joins overlapping ones. */
export function joinedParts(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}

const MIN_PIECE = 4;
/** The minimum length of a piece inside a word; a shorter one is a coincidence. */
const MIN_PIECE_IN_WORD = 8;
const WORD = /[\p{L}\p{N}_]/u;
const MAX_SECRET = 4_096;

/**
 * Finds pieces of secrets in a text: a suggested replacement of a line may be assembled from them.
 *
 * @param secrets The secrets as the line contains them.
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
