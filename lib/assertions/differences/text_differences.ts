import type { Difference } from "../../diagnostics/mod.ts";
import { align } from "./alignment.ts";

const SHORT = 60;
const SHOWN = 80;
const LEAD = 30;

/**
 * Where two texts that differ part: the lines that differ, or the place in one long line. A piece
 * that is cut off begins or ends with `…`, which is how secrets are found in it.
 *
 * @returns Nothing for texts that are short enough to be compared by eye.
 */
export function textPlaces(wanted: string, actual: string): Iterable<Difference> | undefined {
  const short = wanted.length <= SHORT && actual.length <= SHORT;
  const lines = [wanted, actual].filter((text) => text.includes("\n")).length;
  if (lines === 2 || (lines === 1 && !short)) return linePlaces(wanted, actual);
  if (short) return undefined;
  if (wanted === "" || actual === "") return undefined;
  const [from, expected, found] = aroundDifference(wanted, actual);
  if (from < SHORT / 2) return undefined;
  return [{ at: `character ${from + 1}`, expected: quoted(expected), actual: quoted(found) }];
}

function* linePlaces(wanted: string, actual: string): Iterable<Difference> {
  const lines = { wanted: wanted.split("\n"), actual: actual.split("\n") };
  for (const [i, j] of align([lines])) {
    const expected = i === undefined ? undefined : lines.wanted[i];
    const found = j === undefined ? undefined : lines.actual[j];
    if (expected === found) continue;
    yield { at: `line ${(j ?? i!) + 1}`, ...linePair(expected, found) };
  }
}

function linePair(wanted: string | undefined, actual: string | undefined) {
  if (wanted === undefined) return { expected: "nothing", actual: quoted(beginning(actual!)) };
  if (actual === undefined) return { expected: quoted(beginning(wanted)), actual: "nothing" };
  const [, expected, found] = aroundDifference(wanted, actual);
  return { expected: quoted(expected), actual: quoted(found) };
}

/** How many characters are the same, and both texts around where they part. */
function aroundDifference(wanted: string, actual: string): [number, string, string] {
  const same = commonLength(wanted, actual);
  const longest = Math.max(wanted.length, actual.length);
  const start = longest <= SHOWN ? 0 : startOfWord(wanted.slice(0, same));
  return [Array.from(wanted.slice(0, same)).length, piece(wanted, start), piece(actual, start)];
}

/** The length of the beginning that two texts share, in UTF-16 units. */
export function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** The beginning of a word a little before the end of a text, or a little before it at least. */
function startOfWord(text: string): number {
  const from = Math.max(0, text.length - LEAD);
  if (from === 0) return 0;
  const blank = text.slice(from).search(/\s(?=\S)/);
  return blank < 0 ? from : from + blank + 1;
}

/** A part of a text around a place; what is cut off is marked by `…`. */
function excerptAround(text: string, index: number): string {
  return piece(text, startOfWord(text.slice(0, index)));
}

/** The end of a text; what is cut off is marked by `…`. */
export function endExcerpt(text: string): string {
  return text.length <= SHOWN ? text : piece(text, startOfWord(text.slice(0, LEAD - SHOWN)));
}

function beginning(text: string): string {
  return piece(text, 0);
}

/** A part of a text without half a character; what is cut off is marked by `…`. */
export function piece(text: string, start: number, length: number = SHOWN): string {
  const end = start + length;
  const shown = text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return (start > 0 ? "…" : "") + shown + (end < text.length ? "…" : "");
}

function quoted(text: string): string {
  return `string ${JSON.stringify(text)}`;
}

/** Says where something is in a text, where the text is long. */
export function foundNote(text: string, index: number): string[] {
  if (text.length <= SHORT) return [];
  const character = Array.from(text.slice(0, index)).length + 1;
  return [`found at character ${character}: ${JSON.stringify(excerptAround(text, index))}`];
}
