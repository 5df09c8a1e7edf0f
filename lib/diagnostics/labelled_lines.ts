import { columnsOf } from "../text/mod.ts";
import type { SourceLabel } from "./diagnostic.ts";

const MAX_LINE = 120;
const LEAD = 40;

/** A source line of a frame and the rows of carets below it. */
interface LabelledLine {
  /** The number of the line. */
  readonly number: string;
  /** What is shown of it. */
  readonly text: string;
  /** The carets, with what they say. */
  readonly rows: readonly string[];
}

/** A place in what is shown of its line. */
interface LabelSpan {
  readonly label: SourceLabel;
  readonly text: string;
  /** In UTF-16 units, from 0. */
  readonly start: number;
  readonly end: number;
}

/**
 * Draws the source lines of labels with carets under what they mean; labels of one line share it,
 * and those that say nothing share their row with the next.
 *
 * @param primary The label whose carets are `^`; those of the others are `-`.
 * @param paint Colours the carets of a label.
 */
export function drawLabels(
  labels: readonly SourceLabel[],
  primary: SourceLabel | undefined,
  paint: (label: SourceLabel, carets: string) => string,
): LabelledLine[] {
  const spots = labels
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map(labelSpan);
  return groupNeighbours(spots, (a, b) => a.label.line === b.label.line && a.text === b.text).map((
    line,
  ) => ({
    number: String(line[0].label.line),
    text: line[0].text,
    rows: groupNeighbours(line, (a, b) => a.label.message === undefined && a.end < b.start)
      .map((row) => drawRow(row, primary, paint)),
  }));
}

function drawRow(
  row: readonly LabelSpan[],
  primary: SourceLabel | undefined,
  paint: (label: SourceLabel, carets: string) => string,
): string {
  let drawn = "";
  let at = 0;
  for (const { label, text, start, end } of row) {
    const mark = label === primary ? "^" : "-";
    const carets = mark.repeat(Math.max(1, columnsOf(text.slice(start, end))));
    const said = label.message === undefined ? carets : `${carets} ${label.message}`;
    drawn += blanks(text.slice(at, start)) + paint(label, said);
    at = end;
  }
  return drawn;
}

/** Spaces as wide as a text, tabs kept, so that the carets line up with the source. */
function blanks(text: string): string {
  return text.split("\t").map((part) => " ".repeat(columnsOf(part))).join("\t");
}

/** Cuts a list into runs of neighbours that belong together. */
function groupNeighbours<T>(list: readonly T[], together: (a: T, b: T) => boolean): T[][] {
  const chunks: T[][] = [];
  for (const item of list) {
    const last = chunks.at(-1);
    if (last && together(last[last.length - 1], item)) last.push(item);
    else chunks.push([item]);
  }
  return chunks;
}

/** Cuts a long line to the part around its label. */
function labelSpan(label: SourceLabel): LabelSpan {
  const { text } = label;
  const { column, length } = label.shown ?? label;
  const from = column - 1;
  if (text.length <= MAX_LINE) {
    return { label, text: withoutControls(text), start: from, end: from + length };
  }
  const start = characterStart(text, Math.max(0, Math.min(from - LEAD, text.length - MAX_LINE)));
  const end = characterStart(text, start + MAX_LINE);
  const head = start > 0 ? "…" : "";
  const tail = end < text.length ? "…" : "";
  const shift = head.length - start;
  return {
    label,
    text: withoutControls(head + text.slice(start, end) + tail),
    start: from + shift,
    end: Math.min(from + length, end) + shift,
  };
}

/** A place that does not lie between the halves of a character. */
function characterStart(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}

/** Control characters would move the cursor; each becomes one visible character. */
function withoutControls(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "\uFFFD");
}
