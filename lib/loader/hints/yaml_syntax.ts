import { lineStart } from "../../text/mod.ts";
import { findUnclosed, inQuotes, YamlError } from "../yaml/mod.ts";
import {
  explainColon,
  explainComment,
  explainedAt,
  explainMissingColon,
  explainQuotes,
  type Explanation,
  LINE_UP,
  lineAt,
  replacedBy,
  withoutComment,
} from "./colons_and_quotes.ts";

/** Explains the text where the parser stopped. */
type Explain = (text: string, at: number) => Explanation;

/** The explanations by parser message; the first matching pattern applies. */
const EXPLANATIONS: readonly (readonly [RegExp, Explain])[] = [
  [/flow collection entries/, explainEntry],
  [/deficient indentation|within a (?:flow collection|\w+ quoted scalar)/, explainUnclosed],
  [/bad indentation/, explainLine],
  [/document separator|multiline key|after a mapping key/, explainMissingColon],
  [
    /tab characters/,
    (_, at) => explainedAt(at, 1, "a tab indents this line", "indent with spaces"),
  ],
  [/escape sequence|hexadecimal/, explainEscape],
  [/name of an? \w+ node/, (text, at) => explainBeginning(text, at - 1)],
  [/line break is expected/, explainBlock],
  [/found ','/, (_, at) => explainedAt(at, 1, "a value is missing before this comma")],
  [/non-printable/, (_, at) => explainedAt(at, 1, "the file contains a control character")],
  [/nesting exceeded/, (_, at) => explainedAt(at, 1, "the document is nested too deeply")],
];

/**
 * Explains a YAML syntax error to the reader.
 *
 * @param text The text that failed to parse.
 * @param error The error that the parser threw.
 */
export function explainYamlError(text: string, error: unknown): YamlError {
  const { reason = String(error), mark } = error as {
    reason?: string;
    mark?: { position: number };
  };
  const at = Math.min(mark?.position ?? 0, text.length);
  const explain = EXPLANATIONS.find(([pattern]) => pattern.test(reason))?.[1];
  const { message, start, end, ...details } = explain?.(text, at) ?? explainedAt(at, 1, reason);
  return new YamlError("bad-yaml", message, { start, end }, details);
}

/** Explains `{ path: $.items[0].id }`: a bracket ends a plain value. */
function explainEntry(text: string, at: number): Explanation {
  const bracket = text[at];
  if (/[\]}]/.test(bracket)) return explainUnclosed(text, at);
  if (/[@`%>|]/.test(bracket)) return explainBeginning(text, at, endOfEntry(text, at));
  if (!/[[{]/.test(bracket) || /\s/.test(text[at - 1])) {
    return explainComma(text, at);
  }
  const entry = 1 + Math.max(...[..."[{,\n"].map((mark) => text.lastIndexOf(mark, at - 1)));
  const start = entry + /^(?:.*:\s)?\s*/.exec(text.slice(entry, at))![0].length;
  const value = text.slice(start, endOfEntry(text, at));
  const message = value.includes("${")
    ? "an expression inside `{ }` or `[ ]` needs quotes"
    : `a value with \`${bracket}\` inside \`{ }\` or \`[ ]\` needs quotes`;
  return replacedBy(start, value, message, inQuotes(value));
}

/**
 * Explains `{ path: $.id exists: true }`: the parser stops at the second colon; a comma is missing.
 */
function explainComma(text: string, at: number): Explanation {
  const message = "a comma is missing before this, or the value before it needs quotes";
  const before = text.slice(lineStart(text, at), at);
  const braces = /\{\{[^{}]*\}\}$/.exec(before)?.[0];
  if (braces !== undefined) {
    const value = text.slice(at - braces.length, endOfEntry(text, at));
    return explainBraces(at - braces.length, value);
  }
  const key = text[at] === ":" ? /(?<=\S)\s+(\S+)$/.exec(before) : null;
  if (!key) return explainQuotes(text, at) ?? explainedAt(at, 1, message);
  const start = at - key[1].length;
  return explainedAt(start, key[1].length, message, `write \`, ${key[1]}:\``);
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
  if (start === undefined) {
    return explainedAt(at, 1, "a quote or a bracket before this is not closed");
  }
  const hidden = explainComment(text, start);
  if (hidden) return hidden;
  const close = { "[": "]", "{": "}" }[text[start]] ?? text[start];
  return explainedAt(start, 1, `\`${text[start]}\` is not closed`, `close it with \`${close}\``);
}

/** Explains what the parser calls bad indentation: anything unexpected in a block map. */
function explainLine(text: string, at: number): Explanation {
  const { start: first, end } = lineAt(text, at);
  if (at === first) {
    return explainedAt(first, end - first, "this line is not aligned with the others", LINE_UP);
  }
  if (/[@`%]/.test(text[at])) return explainBeginning(text, at);
  if (text[at] === ":") return explainColon(text, at, first, end);
  if (/^-\s/.test(text.slice(at, at + 2))) {
    return explainedAt(at, end - at, "a list begins on its own line");
  }
  if (/[\]}]/.test(text[at])) {
    return explainedAt(at, 1, `this \`${text[at]}\` closes nothing`, "remove it");
  }
  const quotes = explainQuotes(text, at);
  if (quotes) return quotes;
  const message = "this does not belong to the value before it";
  const line = text.slice(first, end);
  const start = first + /^(?:-\s+)*(?:.*?:\s+)?(?:-\s+)*/.exec(line)![0].length;
  const value = withoutComment(text.slice(start, end));
  if (start >= at || /["']/.test(value)) {
    return explainedAt(at, end - at, message, "put the whole value in quotes");
  }
  return value.startsWith("{{")
    ? explainBraces(start, value)
    : replacedBy(start, value, message, inQuotes(value));
}

function explainBeginning(text: string, at: number, end = lineAt(text, at).end): Explanation {
  const value = withoutComment(text.slice(at, end));
  const message = "a value that begins with this character needs quotes";
  const told = replacedBy(at, value, message, inQuotes(value));
  const [, equal, number] = /^>(=?)\s*(\d+(?:\.\d+)?)$/.exec(value) ?? [];
  if (number === undefined) return told;
  const help = `to compare, write the operator: \`${equal ? "gte" : "gt"}: ${number}\``;
  return { message, help, start: told.start, end: told.end };
}

/** Explains `equals: > 3`: a block indicator followed by text. */
function explainBlock(text: string, at: number): Explanation {
  const { start, end } = lineAt(text, at);
  const before = /^.*?(?::|-)\s+(?=>=?\s+\d)/.exec(text.slice(start, end))?.[0];
  if (before !== undefined) return explainBeginning(text, start + before.length, end);
  const help = "move it there and indent it, or put the whole value in quotes";
  return explainedAt(at, end - at, "the text of a block begins on the next line", help);
}

function explainEscape(text: string, at: number): Explanation {
  const start = text.lastIndexOf("\\", at);
  const escape = text.slice(start, at + 1);
  const help = "use single quotes, or write two backslashes";
  return explainedAt(start, escape.length, `\`${escape}\` is not an escape in double quotes`, help);
}

const BRACES = "a value that begins with `{{` needs quotes";
const EXPRESSION = "an expression is written `${…}` and needs quotes here";
/** A bare name: a variable, a parameter or an environment variable, as in other tools. */
const BRACED_NAME = /\{\{\s*(?:(env)\.)?([A-Za-z_]\w*)\s*\}\}/gi;

/** Explains `{{base_url}}/users`: a map followed by text. */
function explainBraces(start: number, value: string): Explanation {
  const meant = value.replaceAll(BRACED_NAME, (_, env, name) => `\${${env ? "ENV." : ""}${name}}`);
  return meant.includes("{{")
    ? replacedBy(start, value, BRACES, inQuotes(value))
    : replacedBy(start, value, EXPRESSION, inQuotes(meant));
}
