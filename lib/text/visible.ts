/** Control characters, line separators, and marks that turn the direction of text (Bidi_Control). */
// deno-lint-ignore no-control-regex
const TREACHEROUS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Matches nearly every text, which needs no change. */
const PLAIN = /^[\t\n -~]*$/;

/**
 * Makes a text safe to print: replaces each character that would move the cursor or change the
 * text direction with `U+FFFD`; tabs and line feeds stay.
 */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(TREACHEROUS, "\uFFFD");
}

/** Makes a text safe to print on one line. */
export function visibleLine(text: string): string {
  return visible(text.replace(/[\t\r\n]+/g, " "));
}
