import type { Difference } from "../../diagnostics/mod.ts";
import { align } from "./alignment.ts";

const SHORT = 60;
const SHOWN = 80;
const LEAD = 30;

/**
 * Finds where two texts differ: the lines, or the place in one long line. A shortened piece begins
 * or ends with `…`, by which masking recognizes parts of secrets.
 *
 * @returns Nothing for texts short enough to compare by eye.
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

/**
 * Returns the number of characters that two texts share, and an excerpt of each where they diverge.
 */
function aroundDifference(wanted: string, actual: string): [number, string, string] {
  const same = commonLength(wanted, actual);
  const longest = Math.max(wanted.length, actual.length);
  const start = longest <= SHOWN ? 0 : startOfWord(wanted.slice(0, same));
  return [Array.from(wanted.slice(0, same)).length, piece(wanted, start), piece(actual, start)];
}

/** Returns the length of the prefix that two texts share, in UTF-16 units. */
export function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/**
 * Returns the start of a word shortly before the end of a text, or a position shortly before the
 * end.
 */
function startOfWord(text: string): number {
  const from = Math.max(0, text.length - LEAD);
  if (from === 0) return 0;
  const blank = text.slice(from).search(/\s(?=\S)/);
  return blank < 0 ? from : from + blank + 1;
}

/** Returns the part of a text around an index, with `…` for what is cut off. */
function excerptAround(text: string, index: number): string {
  return piece(text, startOfWord(text.slice(0, index)));
}

/** Returns the end of a text, with `…` for what is cut off. */
export function endExcerpt(text: string): string {
  return text.length <= SHOWN ? text : piece(text, startOfWord(text.slice(0, LEAD - SHOWN)));
}

function beginning(text: string): string {
  return piece(text, 0);
}

/** Returns a part of a text without splitting a character, with `…` for what is cut off. */
export function piece(text: string, start: number, length: number = SHOWN): string {
  const end = start + length;
  const shown = text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return (start > 0 ? "…" : "") + shown + (end < text.length ? "…" : "");
}

function quoted(text: string): string {
  return `string ${JSON.stringify(text)}`;
}

/** Notes the position of a match in a long text. */
export function foundNote(text: string, index: number): string[] {
  if (text.length <= SHORT) return [];
  const character = Array.from(text.slice(0, index)).length + 1;
  return [`found at character ${character}: ${JSON.stringify(excerptAround(text, index))}`];
}
