import { lineStart } from "../../text/mod.ts";
import { FLOW_KEYS, STEP_KEYS } from "../keys/flow_keys.ts";
import { ASSERTION_KEYS, LOOP_KEYS } from "../keys/response_keys.ts";
import { REQUEST_KEYS } from "../keys/request_keys.ts";
import { RETRY_KEYS } from "../keys/retry_keys.ts";
import { inQuotes } from "../yaml/mod.ts";

/** An explanation of a mistake for the reader, and the range of the mistake. */
export interface Explanation {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly help?: string;
  /** The text that replaces the range. */
  readonly write?: string;
}

/** Makes an explanation for a place, with help in words. */
export function explainedAt(
  start: number,
  length: number,
  message: string,
  help?: string,
): Explanation {
  return { message, start, end: start + length, ...(help === undefined ? {} : { help }) };
}

/** Makes an explanation for a part of the text, with the text to write instead. */
export function replacedBy(
  start: number,
  part: string,
  message: string,
  write: string,
): Explanation {
  const help = /^["']/.test(write) ? `write ${write}` : `write \`${write}\``;
  return { message, start, end: start + part.length, help, write };
}

/** Returns a text without its trailing comment. */
export function withoutComment(value: string): string {
  return value.replace(/(?<!\s)\s+#.*$/, "");
}

const NO_COLON = "this line is not `key: value`";
const COLON_HELP = "a key is followed by a colon and a space: `name: value`";
/** Help on aligning the lines of one map or list. */
export const LINE_UP =
  "all lines of a map or a list begin at the same column, and items of a list begin with `- `";
const KEY_TABLES = [FLOW_KEYS, STEP_KEYS, REQUEST_KEYS, ASSERTION_KEYS, LOOP_KEYS, RETRY_KEYS];

/** Explains a colon that the parser did not expect. */
export function explainColon(text: string, at: number, first: number, end: number): Explanation {
  const key = /^.*?:\s+/.exec(text.slice(first, at))?.[0];
  if (key === undefined) {
    return tabBehindDash(text, first, end) ?? missingColonAbove(text, first) ??
      missingBlankAbove(text, first) ??
      explainedAt(first, at - first, "this line is indented too far", LINE_UP);
  }
  const value = withoutComment(text.slice(first + key.length, end));
  return replacedBy(first + key.length, value, "a value with `: ` needs quotes", inQuotes(value));
}

/**
 * Explains a missing colon. The parser reads lines without a colon as one key; the least indented
 * of them lacks its colon.
 */
export function explainMissingColon(text: string, at: number): Explanation {
  let line = lineAt(text, at);
  if (line.start === line.end || hasColon(text, line)) line = lineAt(text, line.begin - 1);
  let key: TextLine | undefined;
  for (; line.start < line.end && !hasColon(text, line); line = lineAt(text, line.begin - 1)) {
    if (!key || line.start - line.begin <= key.start - key.begin) key = line;
    if (line.begin === 0) break;
  }
  if (!key) return explainedAt(at, 1, "this does not continue the line above");
  return noColon(text, key);
}

/** Explains a line without a colon above its keys, which the parser reads as one text. */
function missingColonAbove(text: string, first: number): Explanation | undefined {
  const { begin } = lineAt(text, first);
  const above = begin > 0 ? lineAt(text, begin - 1) : undefined;
  if (!above || above.start - above.begin !== first - begin || hasColon(text, above)) {
    return undefined;
  }
  return noColon(text, above);
}

/** Explains `-\tname: a`: a tab cannot indent the lines below the dash. */
function tabBehindDash(text: string, first: number, end: number): Explanation | undefined {
  const line = text.slice(first, end);
  if (!/^-[ ]*\t/.test(line)) return undefined;
  return replacedBy(first, line, "there is a tab after `-`", line.replace(/^-\s+/, "- "));
}

/** Explains `-name: a`, which the parser reads as a key; the lines below are not at its column. */
function missingBlankAbove(text: string, first: number): Explanation | undefined {
  const { begin } = lineAt(text, first);
  const above = begin > 0 ? lineAt(text, begin - 1) : undefined;
  const line = above ? text.slice(above.start, above.end) : "";
  if (!/^-[\w-]+:(?:\s|$)/.test(line)) return undefined;
  const key = line.slice(1, line.indexOf(":"));
  const help = `write \`- ${line.slice(1)}\`, and align the next lines with \`${key}\``;
  return explainedAt(above!.start, line.length, "a space is missing after `-`", help);
}

function noColon(text: string, { start, end }: TextLine): Explanation {
  const line = text.slice(start, end);
  if (/^(?:<{7}|>{7}|={7})(?: |$)/.test(line)) {
    const help = "keep one of the two sides and remove the conflict markers";
    return explainedAt(start, end - start, "the file contains an unresolved merge conflict", help);
  }
  const words = /^(-\s+)?([\w-]+)(?:(:)(?!\/\/)\s*|[\s=]+|$)([^\s=].*)?$/.exec(line);
  if (!words) return explainedAt(start, end - start, NO_COLON, COLON_HELP);
  const [, dash = "", key, colon, value] = words;
  if (!colon && !isKey(key)) return explainedAt(start, end - start, NO_COLON, COLON_HELP);
  return replacedBy(
    start,
    line,
    NO_COLON,
    `${dash}${key}:${value === undefined ? "" : ` ${value}`}`,
  );
}

function isKey(word: string): boolean {
  return KEY_TABLES.some((table) => Object.hasOwn(table, word));
}

/**
 * Explains a quoted value that continues after its quotes: `'it's me'`, `"${ENV.URL}"/users`.
 *
 * @param at Where it continues.
 * @returns `undefined` if the text there may be the next value.
 */
export function explainQuotes(text: string, at: number): Explanation | undefined {
  const { begin, end } = lineAt(text, at);
  const before = text.slice(begin, at).trimEnd();
  const quote = before.at(-1);
  if (quote !== "'" && quote !== '"') return undefined;
  const opening = before.lastIndexOf(quote, before.length - 2);
  if (opening < 0 || text[at] === ":" || !/(?:^|[\s[{,])$/.test(before.slice(0, opening))) {
    return undefined;
  }
  const rest = text.slice(begin + before.length, end);
  const closing = rest.search(new RegExp(`${quote}(?=\\s*(?:[,\\]}]|$|\\s#))`));
  if (closing < 0 && begin + before.length < at) return undefined;
  const continued = rest.slice(0, closing >= 0 ? closing + 1 : rest.search(/[\s,\]}]|$/));
  const value = before.slice(opening) + continued;
  const inside = closing >= 0 ? value.slice(1, -1) : value.slice(1).replace(quote, "");
  if (inside.includes("\\")) return undefined;
  const message = `the text ends at the second \`${quote}\`, and more follows it`;
  return replacedBy(begin + opening, value, message, inQuotes(inside));
}

/**
 * Explains a bracket that looks closed, but whose closing bracket is in a comment after ` #`.
 *
 * @param start The offset of the opening bracket.
 */
export function explainComment(text: string, start: number): Explanation | undefined {
  const line = text.slice(start, lineAt(text, start).end);
  const close = { "[": "]", "{": "}" }[text[start]];
  const comment = /\s(#[^\s,\]}]+)/.exec(line);
  if (close === undefined || !comment?.index || !line.slice(comment.index).includes(close)) {
    return undefined;
  }
  const message = "a `#` after a space begins a comment; a value with it needs quotes";
  return replacedBy(start + comment.index + 1, comment[1], message, inQuotes(comment[1]));
}

/** A line of a text, as UTF-16 offsets. */
interface TextLine {
  /** The offset of its first character, including white space. */
  readonly begin: number;
  /** The offset of its first character that is not white space. */
  readonly start: number;
  /** The offset after its last character that is not white space. */
  readonly end: number;
}

/** Returns the line that contains an offset. */
export function lineAt(text: string, at: number): TextLine {
  const begin = lineStart(text, at);
  const lineEnd = text.indexOf("\n", at);
  const line = text.slice(begin, lineEnd < 0 ? text.length : lineEnd);
  return {
    begin,
    start: begin + line.length - line.trimStart().length,
    end: begin + line.trimEnd().length,
  };
}

/** Returns whether a line has a colon that ends a key. */
function hasColon(text: string, { start, end }: TextLine): boolean {
  return /:(?:[ \t]|$)/.test(text.slice(start, end));
}
