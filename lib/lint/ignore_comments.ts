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
  const first = lines.findIndex(({ hasContent }) => hasContent);
  return ranges.map((range) => {
    const at = source.position(range.start).line - 1;
    const { start, end } = lines[at];
    const before = text.slice(start, range.start);
    const own = before.trim() === "";
    return {
      range,
      names: namesIn(text, range),
      covers: own
        ? begins(
          at < first ? { start: 0, end: text.length + 1 } : entryBelow(at, lines, text.length),
        )
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

/** A line, and what YAML makes of its beginning. */
interface Line extends Range {
  /** Whether it is more than white space, a comment, a directive or the start of a document. */
  readonly hasContent: boolean;
  /** The number of blanks before its content. */
  readonly indent: number;
  /** Whether it begins a list item. */
  readonly isItem: boolean;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const whole of text.split("\n")) {
    const line = whole.replace(/\r$/, "");
    lines.push({
      start,
      end: start + line.length,
      hasContent: !/^(?:\s*(?:#.*)?|---\s*(?:#.*)?|%.*)$/.test(line),
      indent: line.length - line.trimStart().length,
      isItem: /^\s*-(?:\s|$)/.test(line),
    });
    start += whole.length + 1;
  }
  return lines;
}

/**
 * Returns the entry or list item that begins below a line, up to the next line that is not indented
 * deeper.
 */
function entryBelow(at: number, lines: readonly Line[], length: number): Range {
  const next = (from: number, is: (line: Line) => boolean) => {
    for (let i = from; i < lines.length; i++) if (lines[i].hasContent && is(lines[i])) return i;
    return -1;
  };
  const first = next(at + 1, () => true);
  if (first < 0) return { start: 0, end: 0 };
  const { indent, isItem, start } = lines[first];
  const after = next(
    first + 1,
    (line) => line.indent < indent || line.indent === indent && (isItem || !line.isItem),
  );
  return { start, end: after < 0 ? length + 1 : lines[after].start };
}
