import {
  type Diagnostics,
  FILE_CODES,
  LINT_CODES,
  type LintCode,
  type Range,
  type Replacement,
  RUN_CODES,
  type SourceFile,
} from "../diagnostics/mod.ts";
import { commentsIn } from "../loader/mod.ts";
import { closestWord, joinWithOr } from "../text/mod.ts";

const EXAMPLE = "name what it silences: `# baton-ignore: no-assertions -- why`";

/** The `baton-ignore` comments of a file, and which of them were of use. */
interface Silencer {
  /** Whether a comment silences such a finding at a range. */
  silences(code: LintCode, range: Range): boolean;
  /** Reports the comments that name no advice. */
  reportUnknown(found: Diagnostics): void;
  /** Reports the comments that silenced nothing so far. */
  reportUnused(found: Diagnostics): void;
}

/** Reads the `baton-ignore` comments of a file. */
export function createSilencer(source: SourceFile): Silencer {
  const comments = ignoreCommentsIn(source);
  const used = new Set<IgnoredName>();

  function silences(code: LintCode, range: Range): boolean {
    const names = comments.filter((comment) => comment.covers(range))
      .flatMap((comment) => comment.names.filter(({ name }) => name === code));
    for (const name of names) used.add(name);
    return names.length > 0;
  }

  function reportUnknown(found: Diagnostics): void {
    for (const { range, names } of comments) {
      const unknown = names.filter(({ name }) => !isLintCode(name));
      const findings = names.length === 0
        ? [{ range, message: "the `baton-ignore` comment names nothing to silence", help: EXAMPLE }]
        : unknown.map((one) => ({ range: one.range, ...explain(one.name) }));
      for (const { message, range, help } of findings) {
        if (silences("unknown-ignore", range)) continue;
        found.warning("unknown-ignore", message, range, { help });
      }
    }
  }

  function reportUnused(found: Diagnostics): void {
    for (const comment of comments) {
      const unused = comment.names.filter((one) =>
        isLintCode(one.name) && one.name !== "unused-ignore" && !used.has(one)
      );
      if (unused.length === 0 || silences("unused-ignore", unused[0].range)) continue;
      const names = unused.map(({ name }) => `\`${name}\``);
      found.warning(
        "unused-ignore",
        `there is no ${joinWithOr(names)} to silence here`,
        unused[0].range,
        {
          help: comment.names.length === unused.length
            ? "remove the comment"
            : `remove ${names.join(" and ")} from the comment`,
          fix: found.fix("remove what silences nothing", without(comment, unused)),
        },
      );
    }
  }

  return { silences, reportUnknown, reportUnused };
}

function isLintCode(name: string): name is LintCode {
  return Object.hasOwn(LINT_CODES, name);
}

function explain(name: string): { readonly message: string; readonly help: string } {
  if (Object.hasOwn(FILE_CODES, name)) {
    const message = `\`${name}\` is an error, and errors cannot be silenced`;
    return { message, help: "mend what it is about, and remove it from the comment" };
  }
  if (Object.hasOwn(RUN_CODES, name)) {
    const message = `\`${name}\` is told while a flow runs, and cannot be silenced`;
    return { message, help: "remove it from the comment" };
  }
  const near = closestWord(name, Object.keys(LINT_CODES));
  return {
    message: `there is no advice \`${name}\``,
    help: near === undefined
      ? "several codes stand with commas between them, a reason after ` -- `"
      : `did you mean \`${near}\`?`,
  };
}

/** The comment without some of its names; nothing of it where none is left. */
function without(
  { names, whole }: IgnoreComment,
  unused: readonly IgnoredName[],
): Replacement {
  const kept = names.filter((one) => !unused.includes(one)).map(({ name }) => name);
  if (kept.length === 0) return [whole, ""];
  return [{ start: names[0].range.start, end: names.at(-1)!.range.end }, kept.join(", ")];
}

/** A comment that silences findings. */
interface IgnoreComment {
  /** The comment, from its `#` to the end of its line. */
  readonly range: Range;
  /** What it names, in order. */
  readonly names: readonly IgnoredName[];
  /** Whether a finding at a range is one that it is about. */
  covers(range: Range): boolean;
  /** What to cut out to remove it: with its line, or with the blanks before it. */
  readonly whole: Range;
}

/** What an ignore comment names, and where. */
interface IgnoredName {
  readonly name: string;
  readonly range: Range;
}

const COMMENT = /#[ \t]*baton-ignore(?![\w-])/g;
const PARTS = /^#[ \t]*baton-ignore[ \t]*:(.*?)(?:[ \t]--(?:[ \t].*)?)?$/;

/**
 * The `baton-ignore` comments of a file. One at the end of a line is about that line, one on a line
 * of its own about the entry or list item that begins below it, one before the first entry about
 * the file.
 */
function ignoreCommentsIn(source: SourceFile): IgnoreComment[] {
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
        : (found) => found.start < end && (found.end > start || found.start >= start),
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

/** Whether a line is more than white space, a comment, a directive or the start of a document. */
function isContent(line: string): boolean {
  return !/^(?:\s*(?:#.*)?|---\s*(?:#.*)?|%.*)$/.test(line);
}

/** The entry or list item that begins on the next line: until a line that is indented no deeper. */
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
