import { COLLECTION_STYLE, type Event, EVENT_ID, type SequenceEvent } from "./yaml_events.ts";

/** Where an item of a list begins; an empty item of a block list at its dash, which no event tells. */
export function itemStart(text: string, list: SequenceEvent, item: Event, from: number): number {
  const empty = item.type === EVENT_ID.SCALAR && item.valueStart < 0;
  return empty && list.style !== COLLECTION_STYLE.FLOW ? find(text, "-", from) : from;
}

/**
 * The end of a flow collection: behind its bracket, which no event tells; `[a: 1]` has a map without.
 *
 * @param start Where it begins.
 * @param end Where the last of its parts ends.
 */
export function collectionEnd(text: string, start: number, end: number): number {
  const opening = text[start];
  const closing = opening === "{" ? "}" : opening === "[" ? "]" : undefined;
  return closing === undefined ? end : find(text, closing, end) + 1;
}

/** The next place of a character outside comments. */
function find(text: string, character: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== character) {
    at = text[at] === "#" ? text.indexOf("\n", at) : at + 1;
    if (at < 0) return from;
  }
  return at;
}
