import { wrap } from "./help.ts";

/** The longest line of the source, in characters. */
const LINE = 72;

/** Escapes what `man(7)` would read as a request or a special character. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("`", "\\(ga")
    .replaceAll("'", "\\(aq")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replaceAll("…", "...")
    .replace(/^\./gm, "\\&.");
}

/** Formats literal text, in bold. */
export function bold(text: string): string {
  return `\\fB${roff(text)}\\fR`;
}

/** Formats a placeholder, in italics. */
export function italic(text: string): string {
  return `\\fI${roff(text)}\\fR`;
}

/** Formats a paragraph, in which text between backticks is bold. */
export function prose(text: string): string {
  const words = text.split("`").map((part, i) => i % 2 === 0 ? roff(part) : bold(part)).join("");
  return wrap(words, LINE).map((line) => line.replace(/^\./, "\\&.")).join("\n");
}

/** Formats a term, with its explanation indented below it. */
export function entry(term: string, ...paragraphs: readonly string[]): string {
  return [".TP", term, paragraphs.join("\n.IP\n")].join("\n");
}

/** Formats lines that stay as they are: a call, a file. */
export function literal(text: string): string {
  const lines = text.trimEnd().split("\n").map((line) => line === "" ? "\\&" : roff(line));
  return [".PP", ".RS 4", ".nf", ...lines, ".fi", ".RE"].join("\n");
}
