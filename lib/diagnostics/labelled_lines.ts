import { columnsOf, wrapToColumns } from "../text/mod.ts";
import type { SourceLabel } from "./diagnostic.ts";

const MAX_LINE = 120;
/** The part of the shown line that is before the label, if there is that much. */
const LEAD = 1 / 3;
const TAB = "    ";

/** A source line of a frame and the rows of carets below it. */
interface LabelledLine {
  /** The number of the line. */
  readonly number: string;
  /** The part of the line that is shown. */
  readonly text: string;
  /** The rows of carets with their messages. */
  readonly rows: readonly string[];
}

/** A place in the shown part of its line. */
interface LabelSpan {
  readonly label: SourceLabel;
  readonly text: string;
  /** In UTF-16 units, from 0. */
  readonly start: number;
  readonly end: number;
}

/**
 * Draws the source lines of labels with carets below them. Labels of one line share it, and labels
 * without a message share their row with the next.
 *
 * @param primary The label whose carets are `^`; those of the others are `-`.
 * @param room The columns of a line; long lines are cut around their label.
 * @param paint Colours the carets of a label.
 */
export function drawLabels(
  labels: readonly SourceLabel[],
  primary: SourceLabel | undefined,
  room: number,
  paint: (label: SourceLabel, carets: string) => string,
): LabelledLine[] {
  const spots = labels
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map((label) => labelSpan(label, room));
  return groupNeighbours(spots, (a, b) => a.label.line === b.label.line && a.text === b.text).map((
    line,
  ) => ({
    number: String(line[0].label.line),
    text: line[0].text,
    rows: groupNeighbours(line, (a, b) => a.label.message === undefined && a.end < b.start)
      .flatMap((row) => drawRow(row, primary, room, paint)),
  }));
}

function drawRow(
  row: readonly LabelSpan[],
  primary: SourceLabel | undefined,
  room: number,
  paint: (label: SourceLabel, carets: string) => string,
): string[] {
  let drawn = "";
  let at = 0;
  let below: string[] = [];
  for (const { label, text, start, end } of row) {
    const mark = label === primary ? "^" : "-";
    const carets = mark.repeat(Math.max(1, columnsOf(text.slice(start, end))));
    const { message } = label;
    const used = columnsOf(text.slice(0, start)) + carets.length;
    const fits = message === undefined || used + 1 + columnsOf(message) <= room;
    if (!fits) below = wrapToColumns(message, room - 2).map((line) => `  ${paint(label, line)}`);
    const said = message === undefined || !fits ? carets : `${carets} ${message}`;
    drawn += blanks(text.slice(at, start)) + paint(label, said);
    at = end;
  }
  return [drawn, ...below];
}

/** Returns spaces as wide as a text, with its tabs, so that the carets line up with the source. */
function blanks(text: string): string {
  return text.split("\t").map((part) => " ".repeat(columnsOf(part))).join("\t");
}

/** Splits a list into runs of neighbours that belong together. */
function groupNeighbours<T>(list: readonly T[], together: (a: T, b: T) => boolean): T[][] {
  const chunks: T[][] = [];
  for (const item of list) {
    const last = chunks.at(-1);
    if (last && together(last[last.length - 1], item)) last.push(item);
    else chunks.push([item]);
  }
  return chunks;
}

/** Shortens a long line to the part around its label. */
function labelSpan(label: SourceLabel, room: number): LabelSpan {
  const place = label.shown ?? label;
  const [begin, end] = [place.column - 1, place.column - 1 + place.length];
  const [before, marked, after] = [[0, begin], [begin, end], [end]]
    .map((range) => label.text.slice(...range))
    // How wide a tab is depends on where the terminal puts it.
    .map((part) => room === Infinity ? part : part.replaceAll("\t", TAB));
  const text = before + marked + after;
  const [from, length] = [before.length, Math.max(1, marked.length)];
  const most = Math.min(MAX_LINE, room - 2);
  if (text.length <= most && columnsOf(text) <= most) {
    return { label, text: withoutControls(text), start: from, end: from + length };
  }
  // What follows may leave more place before the label.
  const lead = Math.max(Math.floor(most * LEAD), most - columnsOf(text.slice(from, from + most)));
  let first = characterStart(text, Math.max(0, Math.min(from - lead, text.length - most)));
  while (first < from && columnsOf(text.slice(first, from)) > lead) first++;
  let last = Math.min(first + most, text.length);
  while (columnsOf(text.slice(first, last)) > most) last--;
  [first, last] = [characterStart(text, first), characterStart(text, last)];
  const head = first > 0 ? "…" : "";
  const tail = last < text.length ? "…" : "";
  const shift = head.length - first;
  return {
    label,
    text: withoutControls(head + text.slice(first, last) + tail),
    start: from + shift,
    end: Math.min(from + length, last) + shift,
  };
}

/**
 * Returns a place moved to the start of its character, never between the halves of a surrogate
 * pair.
 */
function characterStart(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}

/** Replaces each control character by a visible one; control characters would move the cursor. */
function withoutControls(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "\uFFFD");
}
