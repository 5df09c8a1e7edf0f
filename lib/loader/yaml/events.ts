import { COLLECTION_STYLE, type Event, EVENT_ID, parseEvents, type SequenceEvent } from "js-yaml";
import type { Range } from "../../diagnostics/mod.ts";
import { MAX_YAML_DEPTH } from "../limits.ts";
import { readJoined } from "./flow_collections.ts";

/**
 * The parts of the YAML parser in use: its events, and the resolution of plain scalars (YAML 1.2
 * core).
 */
export {
  boolCoreTag,
  COLLECTION_STYLE,
  type Event,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  type MappingEvent,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from "js-yaml";

/**
 * Reads a text as events, with offsets into it; collections may be less indented than YAML 1.2
 * requires.
 *
 * @throws {Error} The error of the YAML parser on a syntax error.
 */
export function readEvents(text: string): readonly Event[] {
  return readJoined(text, (joined) => parseEvents(joined, { maxDepth: MAX_YAML_DEPTH }));
}

/** Returns where a list item begins; an empty item of a block list begins at its dash. */
export function itemStart(text: string, list: SequenceEvent, item: Event, from: number): number {
  const empty = item.type === EVENT_ID.SCALAR && item.valueStart < 0;
  return empty && list.style !== COLLECTION_STYLE.FLOW
    ? findOutsideComments(text, "-", from)
    : from;
}

/**
 * Returns the end of a flow collection, after its closing bracket, for which there is no event. The
 * map in `[a: 1]` has no bracket.
 *
 * @param start The start of the collection.
 * @param end The end of its last part.
 */
export function collectionEnd(text: string, start: number, end: number): number {
  const opening = text[start];
  const closing = opening === "{" ? "}" : opening === "[" ? "]" : undefined;
  return closing === undefined ? end : findOutsideComments(text, closing, end) + 1;
}

/** Returns the next offset of a character outside comments. */
function findOutsideComments(text: string, character: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== character) {
    at = text[at] === "#" ? text.indexOf("\n", at) : at + 1;
    if (at < 0) return from;
  }
  return at;
}

/**
 * Returns the ranges of the comments of a YAML text, each from its `#` to the end of its line.
 *
 * @param pattern What a comment must match from its `#`; must have the flag `g`.
 * @throws {Error} The error of the YAML parser on a syntax error.
 */
export function commentsIn(text: string, pattern: RegExp): Range[] {
  const candidates = Array.from(text.matchAll(pattern), ({ index }) => index)
    .filter((at) => at === 0 || /\s/.test(text[at - 1]));
  if (candidates.length === 0) return [];
  const scalars = scalarsIn(text);
  const comments: Range[] = [];
  for (const start of candidates) {
    // The rest of a comment belongs to it, whatever it contains.
    if (isInside(start, scalars) || start < (comments.at(-1)?.end ?? 0)) continue;
    const { length } = /^[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
    comments.push({ start, end: start + length });
  }
  return comments;
}

/** Returns the ranges of the scalars of a text, in order. */
function scalarsIn(text: string): Range[] {
  return readEvents(text).flatMap((event) =>
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
