import type { Range } from "./source.ts";
import { EVENT_ID, parseEvents } from "./yaml_events.ts";

/**
 * Where the comments of a YAML text stand, each from its `#` to the end of its line.
 *
 * @param pattern What a comment must match from its `#`; must have the flag `g`.
 * @throws {Error} Whatever the YAML parser throws on a syntax error.
 */
export function commentsIn(text: string, pattern: RegExp): Range[] {
  const candidates = Array.from(text.matchAll(pattern), ({ index }) => index)
    .filter((at) => at === 0 || /\s/.test(text[at - 1]));
  if (candidates.length === 0) return [];
  const scalars = scalarsIn(text);
  return candidates.filter((at) => !isInside(at, scalars)).map((start) => {
    const { length } = /^[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
    return { start, end: start + length };
  });
}

/** The scalars of a text, in order. */
function scalarsIn(text: string): Range[] {
  return parseEvents(text, {}).flatMap((event) =>
    event.type === EVENT_ID.SCALAR && event.valueStart >= 0
      ? [{ start: event.valueStart, end: event.valueEnd }]
      : []
  );
}

function isInside(at: number, ranges: readonly Range[]): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].end <= at) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low].start <= at;
}
