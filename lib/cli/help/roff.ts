import { wrap } from "./help.ts";

/** How long a line of the source gets, which is filled when it is shown. */
const LINE = 72;

/** Text of a manual page, with what `man(7)` would take for a command or a sign of its own escaped. */
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

/** Text in bold: what is written as it stands. */
export function bold(text: string): string {
  return `\\fB${roff(text)}\\fR`;
}

/** Text in italics: what something else stands for. */
export function italic(text: string): string {
  return `\\fI${roff(text)}\\fR`;
}

/** Plain text in which what stands between backticks is bold. */
export function prose(text: string): string {
  const words = text.split("`").map((part, i) => i % 2 === 0 ? roff(part) : bold(part)).join("");
  return wrap(words, LINE).map((line) => line.replace(/^\./, "\\&.")).join("\n");
}

/** A term with what it means, indented below it. */
export function entry(term: string, ...paragraphs: readonly string[]): string {
  return [".TP", term, paragraphs.join("\n.IP\n")].join("\n");
}

/** Lines as they are: a call, a file. */
export function literal(text: string): string {
  const lines = text.trimEnd().split("\n").map((line) => line === "" ? "\\&" : roff(line));
  return [".PP", ".RS 4", ".nf", ...lines, ".fi", ".RE"].join("\n");
}
