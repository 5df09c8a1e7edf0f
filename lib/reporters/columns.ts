/** Ranges of characters that fill two columns of a terminal (Unicode, East Asian Width). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NARROW_ONLY = /^[\x20-\x7e]*$/;
const COMBINING = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** How many columns of a terminal a text fills. */
export function columnsOf(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let columns = 0;
  for (const char of text) columns += columnsOfChar(char);
  return columns;
}

/** Fills a text up with blanks to a number of columns, or cuts its end and puts `…` there. */
export function fit(text: string, columns: number): string {
  return padTo(cut([...text], columns).join(""), columns);
}

/** Fills a text up with blanks to a number of columns; a longer text stays whole. */
export function padTo(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
}

function cut(chars: string[], columns: number): string[] {
  if (columnsOf(chars.join("")) <= columns) return chars;
  const kept: string[] = [];
  let room = columns - 1;
  for (const char of chars) {
    room -= columnsOfChar(char);
    if (room < 0) break;
    kept.push(char);
  }
  return [...kept, "…"];
}

function columnsOfChar(char: string): number {
  return COMBINING.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
}
