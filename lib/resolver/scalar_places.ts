import type { Range } from "../diagnostics/mod.ts";
import type { ScalarNode } from "../loader/mod.ts";

/**
 * Returns a function that maps parts of a scalar to places in its file; escapes and indentation
 * shift characters.
 *
 * @param source The text of the file.
 */
export function placesIn(
  { text, range }: ScalarNode,
  source: string,
): (offset: number, length: number) => Range {
  const written = source.slice(range.start, range.end);
  const shift = written.indexOf(text);
  /** The part that was found last: most parts come after it. */
  let last = { offset: 0, at: 0 };
  return (offset, length) => {
    if (shift >= 0) {
      return { start: range.start + shift + offset, end: range.start + shift + offset + length };
    }
    const from = offset < last.offset ? { offset: 0, at: 0 } : last;
    const at = placeAlike(text, { offset, length }, written, from);
    if (at < 0) return range;
    last = { offset, at };
    return { start: range.start + at, end: range.start + at + length };
  };
}

/**
 * Returns the place of a part of a text in its source, which may contain the part several times.
 *
 * @param from An offset in the text up to the part, and its place in the source.
 */
function placeAlike(
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
  written: string,
  from: { readonly offset: number; readonly at: number },
): number {
  if (length === 0) return -1;
  const part = text.slice(offset, offset + length);
  let at = written.indexOf(part, from.at);
  let i = text.indexOf(part, from.offset);
  for (; i < offset && at >= 0; i = text.indexOf(part, i + length)) {
    at = written.indexOf(part, at + length);
  }
  return at;
}
