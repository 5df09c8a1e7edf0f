/** What stands for a secret. */
export const MASK = "***";

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export type Part = readonly [start: number, end: number];

/** Masks parts of a text; parts that overlap become one. */
export function maskParts(text: string, parts: readonly Part[]): string {
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
export function movedBy(masked: readonly Part[], text: string, [from, to]: Part): Part {
  const joined = joinedParts(masked);
  const inside = (at: number, [start, end]: Part) => start < at && at < end;
  const start = joined.find((part) => inside(from, part))?.[0] ?? from;
  const end = joined.find((part) => inside(to, part))?.[1] ?? to;
  const lengthTo = (at: number) =>
    maskParts(text.slice(0, at), joined.filter((part) => part[1] <= at)).length;
  return [lengthTo(start), lengthTo(end) + Math.max(0, to - text.length)];
}

/** Parts in order; those that overlap are one. */
function joinedParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}
