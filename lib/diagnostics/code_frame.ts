import { columnsOf, count, padToColumns, revealQuoted, wrapToColumns } from "../text/mod.ts";
import type { Diagnostic, Difference, Differences, SourceLabel } from "./diagnostic.ts";
import { drawLabels } from "./labelled_lines.ts";
import { visibleDiagnostic } from "./visible_diagnostic.ts";

/** The role of a part of a frame, so that a terminal can colour it. */
export type FrameStyle = "error" | "warning" | "title" | "gutter" | "help";

/** Marks a part of a frame; the plain renderer returns the text as it is. */
export interface Paint {
  /** Marks a text. */
  (style: FrameStyle, text: string): string;
  /** Makes a link of the text of a place in a file. @default {returns the text} */
  link?(text: string, place: FilePlace): string;
}

/** A place in a file, counted from 1. */
export interface FilePlace {
  /** The path, absolute or relative to the working directory. */
  readonly file: string;
  /** The line. */
  readonly line?: number;
  /** The column. */
  readonly column?: number;
}

const MAX_RELATED = 6;
/** The least width of the texts of a frame, however narrow the terminal is. */
const LEAST_ROOM = 16;
const plainPaint: Paint = (_style, text) => text;

/**
 * Draws a diagnostic: its title, `--> file:line:col`, the source lines with carets, notes and help.
 * What would move the cursor or begin a line, such as a line break in a response, is replaced.
 *
 * @param diagnostic What to draw.
 * @param paint Colours the parts; plain text when left out.
 * @param columns The width of the terminal. Lines are broken there, and a source line is cut around
 *   its carets. By default, only a source line of more than 120 columns is cut.
 * @returns Lines joined by `\n`, with no line end after the last.
 *
 * @example Show what is wrong with a text
 * ```ts
 * import { loadText, renderDiagnostic } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const { diagnostics } = await loadText("a.yaml", "steps: []");
 * assert.equal(
 *   renderDiagnostic(diagnostics.list[0]),
 *   `error[no-steps]: the flow has no steps
 *   --> a.yaml:1:8
 *    |
 *  1 | steps: []
 *    |        ^^
 *    = help: a step has a \`name\` and a \`request\``,
 * );
 * ```
 */
export function renderDiagnostic(
  diagnostic: Diagnostic,
  paint: Paint = plainPaint,
  columns: number = Infinity,
): string {
  const shown = visibleDiagnostic(diagnostic);
  const { severity, code, message } = shown;
  const head = `${severity}[${code}]`;
  const [first, ...rest] = wrapToColumns(message, columns - 2, columns - head.length - 2);
  return [
    `${paint(severity, head)}: ${paint("title", first)}`,
    ...rest.map((line) => `  ${paint("title", line)}`),
    ...renderPlace(shown, paint, columns),
  ].join("\n");
}

/** `a.yaml:1:8` */
function placeOf(file: string, { line, column }: SourceLabel, paint: Paint): string {
  const text = `${file}:${line}:${column}`;
  return paint.link?.(text, { file, line, column }) ?? text;
}

/** Draws a diagnostic without its title. */
function renderPlace(diagnostic: Diagnostic, paint: Paint, columns: number): string[] {
  const { file, at, related = [], context = [], help } = diagnostic;
  const shown = related.slice(0, MAX_RELATED);
  const isHere = ({ file: other = file }: SourceLabel) => other === file;
  const labels = [...at ? [at] : [], ...shown.filter(isHere)];
  const elsewhere = shown.filter((label) => !isHere(label));
  const width = Math.max(1, ...[...labels, ...elsewhere].map(({ line }) => String(line).length));
  const gutter = (number = "") => paint("gutter", `${number.padStart(width + 1)} |`);
  const place = at ? placeOf(file, at, paint) : file;
  const lines = [`${" ".repeat(width + 1)}${paint("gutter", "-->")} ${place}`];
  const room = Math.max(LEAST_ROOM, columns - width - 4);
  const below = linesBelow(diagnostic, room);
  if (labels.length + context.length + below.length > 0) lines.push(gutter());
  for (const line of context.flatMap((line) => hanging(line, room))) {
    lines.push(`${gutter()} ${line}`);
  }
  if (context.length > 0 && labels.length > 0) lines.push(gutter());
  const mark = (label: SourceLabel, carets: string) =>
    label === at ? paint(diagnostic.severity, carets) : paint("gutter", carets);
  const draw = (labels: readonly SourceLabel[]) =>
    drawLabels(labels, at, room, mark).flatMap(({ number, text, rows }) => [
      `${gutter(number)} ${text}`,
      ...rows.map((row) => `${gutter()} ${row}`),
    ]);
  lines.push(...draw(labels));
  for (const line of below.flatMap((line) => hanging(line, room - 2))) {
    lines.push(`${gutter()}   ${line}`.trimEnd());
  }
  for (const label of elsewhere) {
    const place = placeOf(label.file ?? file, label, paint);
    lines.push(`${" ".repeat(width + 1)}${paint("gutter", ":::")} ${place}`);
    lines.push(...draw([label]));
  }
  if (help !== undefined) {
    const helpRoom = Math.max(LEAST_ROOM, columns - width - 10);
    const [first, ...rest] = help.split("\n").flatMap((line) => wrapToColumns(line, helpRoom));
    lines.push(`${" ".repeat(width + 1)} ${paint("help", "= help:")} ${first}`);
    for (const line of rest) lines.push(`${" ".repeat(width + 10)}${line}`);
  }
  return lines;
}

/** Breaks a line; what follows the first part is indented. */
function hanging(line: string, room: number): string[] {
  const indent = `${/^ */.exec(line)![0]}  `;
  const [first, ...rest] = wrapToColumns(line, room - indent.length, room);
  return [first, ...rest.map((part) => indent + part)];
}

function linesBelow(
  { message, related = [], notes = [], differences, reveal }: Diagnostic,
  room: number,
): string[] {
  const more = related.length - MAX_RELATED;
  const lines = [
    ...(more > 0 ? [`… and in ${count(more, "more place")}`] : []),
    ...notes,
    ...(differences && (reveal || !isAboutPlace(message, differences))
      ? drawDifferences(differences, room)
      : []),
  ];
  return reveal ? lines.map(revealQuoted) : lines;
}

/** Returns whether a title is about the only place where a value differs, so that it says all. */
function isAboutPlace(title: string, { places, more }: Differences): boolean {
  const [{ at }] = places;
  return places.length === 1 && more === undefined && title.startsWith(at) && !title.includes("…");
}

const MAX_COLUMNS = 110;
/** The columns of a table of differences apart from its values. */
const TABLE_WORDS = 26;

/**
 * Draws the places where a value differs: as a table or, if that is too wide, each with the
 * expected value above the actual one.
 */
function drawDifferences({ places, more = 0, partial }: Differences, room: number): string[] {
  const total = `${partial ? "at least " : ""}${count(places.length + more, "place")}`;
  const rest = more > 0 ? [`  … and ${partial ? "at least " : ""}${more} more`] : [];
  return [
    "",
    `differs in ${total}:`,
    ...drawPlaces(places, room).map((line) => `  ${line}`),
    ...rest,
  ];
}

function drawPlaces(places: readonly Difference[], room: number): string[] {
  const most = Math.min(MAX_COLUMNS, room - TABLE_WORDS);
  const atColumns = Math.max(...places.map(({ at }) => columnsOf(at)));
  const expectedColumns = Math.max(...places.map(({ expected }) => columnsOf(expected)));
  const actualColumns = Math.max(...places.map(({ actual }) => columnsOf(actual)));
  if (atColumns + expectedColumns + actualColumns > most) return places.flatMap(drawStacked);
  return places.map(({ at, expected, actual }) =>
    `${padToColumns(at, atColumns)}   expected ${
      padToColumns(expected, expectedColumns)
    }   actual ${actual}`
  );
}

function drawStacked({ at, expected, actual }: Difference): string[] {
  return [at, `  expected ${expected}`, `  actual   ${actual}`];
}
