import { hasColon, type Line, lineAt } from "./text_line.ts";
import { findUnclosed } from "./unclosed.ts";
import { YamlError } from "./yaml_error.ts";

/** What is wrong in the words of a reader, from one offset to another. */
interface Explanation {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly help?: string;
}

/** Looks at the text where the parser stopped. */
type Explain = (text: string, at: number) => Explanation;

const LINE_UP = "lines of one map or list begin at the same column, items of a list with `- `";

/** The first pattern that fits what the parser says tells who explains it. */
const EXPLANATIONS: readonly (readonly [RegExp, Explain])[] = [
  [/flow collection entries/, explainEntry],
  [/deficient indentation|within a (?:flow collection|\w+ quoted scalar)/, explainUnclosed],
  [/bad indentation/, explainLine],
  [/document separator|multiline key|after a mapping key/, explainMissingColon],
  [/tab characters/, (_, at) => found(at, 1, "a tab indents this line", "indent with spaces")],
  [/escape sequence|hexadecimal/, explainEscape],
  [/name of an? \w+ node/, (text, at) => explainBeginning(text, at - 1)],
  [
    /line break is expected/,
    (_, at) => found(at, 1, "the text of a block begins on the next line"),
  ],
  [/found ','/, (_, at) => found(at, 1, "there is no value before this comma")],
  [/non-printable/, (_, at) => found(at, 1, "the file holds a control character")],
  [/nesting exceeded/, (_, at) => found(at, 1, "the document is nested too deeply")],
];

/**
 * Words a YAML syntax error for a reader.
 *
 * @param text The text that did not parse.
 * @param error What the parser threw.
 */
export function explainYamlError(text: string, error: unknown): YamlError {
  const { reason = String(error), mark } = error as {
    reason?: string;
    mark?: { position: number };
  };
  const at = Math.min(mark?.position ?? 0, text.length);
  const explain = EXPLANATIONS.find(([pattern]) => pattern.test(reason))?.[1];
  const { message, start, end, help } = explain?.(text, at) ?? found(at, 1, reason);
  return new YamlError("bad-yaml", message, { start, end }, help);
}

function found(start: number, length: number, message: string, help?: string): Explanation {
  return { message, start, end: start + length, ...(help === undefined ? {} : { help }) };
}

/** `{ path: $.items[0].id }`: a bracket in a plain value ends it. */
function explainEntry(text: string, at: number): Explanation {
  const bracket = text[at];
  if (!/[[{]/.test(bracket) || /\s/.test(text[at - 1])) {
    return found(at, 1, "a comma is missing before this, or the value before it needs quotes");
  }
  const entry = 1 + Math.max(...[..."[{,\n"].map((mark) => text.lastIndexOf(mark, at - 1)));
  const start = entry + /^(?:.*:\s)?\s*/.exec(text.slice(entry, at))![0].length;
  const value = text.slice(start, endOfEntry(text, at));
  return found(
    start,
    value.length,
    value.includes("${")
      ? "an expression inside `{ }` or `[ ]` needs quotes"
      : `a value with \`${bracket}\` inside \`{ }\` or \`[ ]\` needs quotes`,
    `write ${quoted(value)}`,
  );
}

function endOfEntry(text: string, start: number): number {
  let depth = 0;
  let end = start;
  for (; end < text.length && text[end] !== "\n"; end++) {
    if (/[[{]/.test(text[end])) depth++;
    else if (depth === 0 && /[,\]}]/.test(text[end])) break;
    else if (/[\]}]/.test(text[end])) depth--;
  }
  return start + text.slice(start, end).trimEnd().length;
}

function explainUnclosed(text: string, at: number): Explanation {
  const start = findUnclosed(text, at);
  if (start === undefined) return found(at, 1, "a quote or a bracket before this is not closed");
  const close = { "[": "]", "{": "}" }[text[start]] ?? text[start];
  return found(start, 1, `\`${text[start]}\` is not closed`, `close it with \`${close}\``);
}

/** The parser calls everything that it does not expect in a block map bad indentation. */
function explainLine(text: string, at: number): Explanation {
  const { start: first, end } = lineAt(text, at);
  if (at === first) return found(first, end - first, "this line does not line up", LINE_UP);
  if (/[@`%]/.test(text[at])) return explainBeginning(text, at);
  if (text[at] === ":") return explainColon(text, at, first, end);
  if (/^-\s/.test(text.slice(at, at + 2))) {
    return found(at, end - at, "a list begins on a line of its own");
  }
  const message = "this does not belong to the value before it";
  return found(at, end - at, message, "put the whole value in quotes");
}

function explainColon(text: string, at: number, first: number, end: number): Explanation {
  const key = /^.*?:\s+/.exec(text.slice(first, at))?.[0];
  if (key === undefined) return found(first, at - first, "this line is indented too far", LINE_UP);
  const value = text.slice(first + key.length, end);
  const message = "a value with `: ` needs quotes";
  return found(first + key.length, value.length, message, `write ${quoted(value)}`);
}

function explainBeginning(text: string, at: number): Explanation {
  const value = text.slice(at, lineAt(text, at).end);
  const message = "a value that begins with this character needs quotes";
  return found(at, value.length, message, `write ${quoted(value)}`);
}

function explainEscape(text: string, at: number): Explanation {
  const start = text.lastIndexOf("\\", at);
  const escape = text.slice(start, at + 1);
  const help = "put the text in single quotes, or write two backslashes";
  return found(start, escape.length, `\`${escape}\` is no escape in double quotes`, help);
}

/** Lines without a colon are taken for one long key; the least indented of them was meant as one. */
function explainMissingColon(text: string, at: number): Explanation {
  let line = lineAt(text, at);
  if (line.start === line.end || hasColon(text, line)) line = lineAt(text, line.begin - 1);
  let key: Line | undefined;
  for (; line.start < line.end && !hasColon(text, line); line = lineAt(text, line.begin - 1)) {
    if (!key || line.start - line.begin <= key.start - key.begin) key = line;
    if (line.begin === 0) break;
  }
  if (!key) return found(at, 1, "this does not continue what stands above it");
  const help = "a colon and a blank follow a key: `name: value`";
  return found(key.start, key.end - key.start, "this line is no `key: value`", help);
}

function quoted(value: string): string {
  if (!/["\\]/.test(value)) return `"${value}"`;
  return `'${value.replaceAll("'", "''")}'`;
}
