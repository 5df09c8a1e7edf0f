import type { Range, SourceFile } from "../diagnostics/mod.ts";
import { commentsIn } from "../loader/mod.ts";

/** A comment that silences lint rules. */
export interface IgnoreComment {
  /** The comment, from its `#` to the end of its line. */
  readonly range: Range;
  /** The names in it, in order. */
  readonly names: readonly IgnoredName[];
  /** Returns whether the comment applies to a diagnostic at a range. */
  covers(range: Range): boolean;
  /** The range to cut to remove the comment: with its line, or with the blanks before it. */
  readonly whole: Range;
}

/** A name in an ignore comment, and its place. */
export interface IgnoredName {
  readonly name: string;
  readonly range: Range;
}

const COMMENT = /#[ \t]*baton-ignore(?![\w-])/g;
const PARTS = /^#[ \t]*baton-ignore[ \t]*:(.*?)(?:[ \t]--(?:[ \t].*)?)?$/;

/**
 * Reads the `baton-ignore` comments of a file. A comment at the end of a line applies to that line,
 * a comment on its own line to the entry or list item that begins below it, and a comment before
 * the first entry to the whole file.
 */
export function ignoreCommentsIn(source: SourceFile): IgnoreComment[] {
  const { text } = source;
  if (!text.includes("baton-ignore")) return [];
  const ranges = commentsIn(text, COMMENT);
  if (ranges.length === 0) return [];
  const lines = linesOf(text);
  const first = lines.findIndex(({ start, end }) => isContent(text.slice(start, end)));
  return ranges.map((range) => {
    const at = source.position(range.start).line - 1;
    const { start, end } = lines[at];
    const before = text.slice(start, range.start);
    const own = before.trim() === "";
    return {
      range,
      names: namesIn(text, range),
      covers: own
        ? begins(at < first ? { start: 0, end: text.length + 1 } : entryBelow(at, lines, text))
        : (other) => other.start < end && (other.end > start || other.start >= start),
      whole: own ? { start, end: lines[at + 1]?.start ?? end } : {
        start: start + before.trimEnd().length,
        end: range.end,
      },
    };
  });
}

function begins(scope: Range): (range: Range) => boolean {
  return ({ start }) => scope.start <= start && start < scope.end;
}

function namesIn(text: string, { start, end }: Range): IgnoredName[] {
  const comment = text.slice(start, end);
  const list = PARTS.exec(comment)?.[1] ?? "";
  const from = start + comment.indexOf(":") + 1;
  return Array.from(list.matchAll(/[^\s,]+/g), ({ 0: name, index }) => ({
    name,
    range: { start: from + index, end: from + index + name.length },
  }));
}

function linesOf(text: string): Range[] {
  const lines: Range[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ start, end: start + line.replace(/\r$/, "").length });
    start += line.length + 1;
  }
  return lines;
}

/**
 * Returns whether a line is more than white space, a comment, a directive or the start of a
 * document.
 */
function isContent(line: string): boolean {
  return !/^(?:\s*(?:#.*)?|---\s*(?:#.*)?|%.*)$/.test(line);
}

/**
 * Returns the entry or list item that begins below a line, up to the next line that is not indented
 * deeper.
 */
function entryBelow(at: number, lines: readonly Range[], text: string): Range {
  const written = (line: Range) => text.slice(line.start, line.end);
  const first = lines.findIndex((line, i) => i > at && isContent(written(line)));
  if (first < 0) return { start: 0, end: 0 };
  const depth = indentOf(written(lines[first]));
  const isItem = /^\s*-(?:\s|$)/.test(written(lines[first]));
  const next = lines.findIndex((line, i) => {
    const content = written(line);
    if (i <= first || !isContent(content)) return false;
    const indent = indentOf(content);
    return indent < depth || indent === depth && (isItem || !/^\s*-(?:\s|$)/.test(content));
  });
  return { start: lines[first].start, end: next < 0 ? text.length + 1 : lines[next].start };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
