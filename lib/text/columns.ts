import { eastAsianWidth } from "get-east-asian-width";

/** Letters, punctuation and signs that fill one column each; measuring others is slow. */
const NARROW_ONLY =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0559\u2010-\u2027\u2030-\u203a\u2190-\u2193\u2713\u2717]*$/;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Created on first use: it loads platform tables, which takes longer than most commands. */
let segmenter: Intl.Segmenter | undefined;
let emoji: RegExp | undefined;

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

function isEmoji(character: string): boolean {
  emoji ??= new RegExp("^\\p{RGI_Emoji}", "v");
  return emoji.test(character);
}

/** Returns the number of terminal columns that a text fills (Unicode, UAX #11 and #29). */
export function columnsOf(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmentsOf(text)) columns += columnsOfCharacter(segment);
  return columns;
}

/** Whether a text fits; most texts are not measured for that. */
function isWithin(text: string, columns: number): boolean {
  return columns === Infinity || columnsOf(text) <= columns;
}

/** Fits a text to a number of columns: pads it with blanks, or cuts it and ends it with `…`. */
export function fitToColumns(text: string, columns: number): string {
  return padToColumns(cutToColumns(text, columns), columns);
}

/** Pads a text with blanks to a number of columns; a longer text is not cut. */
export function padToColumns(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
}

/**
 * Breaks a text at blanks into lines of a number of columns; a longer word is cut. The first line
 * may have another room than the others.
 */
export function wrapToColumns(text: string, columns: number, first: number = columns): string[] {
  if (isWithin(text, first)) return [text];
  const lines: string[] = [];
  let line = "";
  const room = () => Math.max(1, lines.length === 0 ? first : columns);
  for (const part of text.split(/(?<= )(?=[^ ])/)) {
    if (line.trim() !== "" && columnsOf((line + part).trimEnd()) > room()) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
    while (columnsOf(line.trimEnd()) > room()) {
      const kept = cutToColumns(line, room() + 1).slice(0, -1) || line.slice(0, 1);
      lines.push(kept);
      line = line.slice(kept.length);
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Cuts a text that is wider than a number of columns, and ends it with `…`. */
export function cutToColumns(text: string, columns: number): string {
  if (isWithin(text, columns)) return text;
  let kept = "";
  let room = columns - 1;
  for (const { segment } of segmentsOf(text)) {
    room -= columnsOfCharacter(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Cuts the start of a text that is wider than a number of columns, and begins it with `…`. */
export function cutStartToColumns(text: string, columns: number): string {
  if (isWithin(text, columns)) return text;
  let start = text.length;
  let room = columns - 1;
  for (const { segment, index } of [...segmentsOf(text)].reverse()) {
    room -= columnsOfCharacter(segment);
    if (room < 0) break;
    start = index;
  }
  return `…${text.slice(start)}`;
}

/** Returns the columns of what a reader sees as one character, which may be several code points. */
function columnsOfCharacter(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return isEmoji(character) ? 2 : eastAsianWidth(character.codePointAt(0)!);
}
