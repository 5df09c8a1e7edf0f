import { eastAsianWidth } from "get-east-asian-width";

const NARROW_ONLY = /^[\x20-\x7e]*$/;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const EMOJI = /^\p{RGI_Emoji}/v;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How many columns of a terminal a text fills (Unicode, UAX #11 and #29). */
export function columnsOf(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += columnsOfCharacter(segment);
  return columns;
}

/** Fills a text up with blanks to a number of columns, or cuts its end and puts `…` there. */
export function fit(text: string, columns: number): string {
  return padTo(cut(text, columns), columns);
}

/** Fills a text up with blanks to a number of columns; a longer text stays whole. */
export function padTo(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
}

function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = "";
  let room = columns - 1;
  for (const { segment } of segmenter.segment(text)) {
    room -= columnsOfCharacter(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** What a reader takes for one character may be several code points. */
function columnsOfCharacter(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return EMOJI.test(character) ? 2 : eastAsianWidth(character.codePointAt(0)!);
}
