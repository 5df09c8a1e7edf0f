import { shellQuoted } from "../text/mod.ts";

/** What a terminal does not show as it is, such as the carriage returns of a multipart body. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;
const BEYOND_ASCII = /[\x80-\uffff]/;
const encoder = new TextEncoder();

/** Whether a text holds characters that a terminal does not show. */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** A text with the escapes that `printf %b` reads (POSIX, `printf`) where a terminal shows nothing. */
export function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\r", "\\r").replace(
    new RegExp(UNSEEN, "gu"),
    (character) => Array.from(encoder.encode(character), octal).join(""),
  );
}

/** A header as a word: headers are Latin-1, and what a shell hands over of a text is UTF-8. */
export function headerWord(line: string): string {
  if (!BEYOND_ASCII.test(line)) return shellQuoted(line);
  const text = line.replaceAll("\\", "\\\\")
    .replace(new RegExp(BEYOND_ASCII, "g"), (letter) => octal(letter.charCodeAt(0) & 0xff));
  return `"$(printf %b ${shellQuoted(text)})"`;
}

function octal(byte: number): string {
  return `\\0${byte.toString(8).padStart(3, "0")}`;
}
