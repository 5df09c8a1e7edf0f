import type { Range, ScalarNode } from "../loader/mod.ts";

/**
 * Tells the place of parts of a scalar in its file; escapes and indentation move characters.
 *
 * @param source The text of the file.
 */
export function placesIn(
  { text, range }: ScalarNode,
  source: string,
): (offset: number, length: number) => Range {
  const written = source.slice(range.start, range.end);
  const shift = written.indexOf(text);
  return (offset, length) => {
    const at = shift < 0 ? placeAlike(text, offset, length, written) : shift + offset;
    return at < 0 ? range : { start: range.start + at, end: range.start + at + length };
  };
}

/** Where a part of a text stands in what was written for it, which may hold it several times. */
function placeAlike(text: string, offset: number, length: number, written: string): number {
  if (length === 0) return -1;
  const part = text.slice(offset, offset + length);
  let at = written.indexOf(part);
  for (let i = text.indexOf(part); i < offset && at >= 0; i = text.indexOf(part, i + length)) {
    at = written.indexOf(part, at + length);
  }
  return at;
}
