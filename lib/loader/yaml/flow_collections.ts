import { lineStart } from "../../text/mod.ts";

/**
 * A quoted text, a comment, a bracket, a line break with the blanks around it, or anything else.
 */
const TOKEN =
  /(?<=[\s[{,:])(?:"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*')|(?<=\s)#[^\n]*|[[\]{}]|\s*\n\s*|[^\s"'#[\]{}]+|[^]/g;
const OPENING = /^[[{]$/;
const CLOSING = /^[\]}]$/;
/** The maximum number of times that a text is joined and read again. */
const MOST = 200;

/**
 * Reads a YAML text and accepts collections in `[ ]` or `{ }` that are less indented than YAML 1.2
 * requires, such as a closing bracket below the key, which formatters and people write.
 *
 * @param read Reads a text whose offsets are those of the original.
 * @throws The error of reading the original text.
 */
export function readJoined<T>(text: string, read: (text: string) => T): T {
  let first: unknown;
  let joined: string | undefined = text;
  for (let i = 0; i < MOST && joined !== undefined; i++) {
    try {
      return read(joined);
    } catch (error) {
      first ??= error;
      const { reason, mark } = error as { reason?: string; mark?: { position: number } };
      joined = reason === "deficient indentation" && mark
        ? joinFlowLines(joined, mark.position)
        : undefined;
    }
  }
  throw first;
}

/**
 * Joins the lines of a collection: spaces replace the line breaks between its items, and its
 * comments.
 *
 * @param at A place where a line of the collection is not indented enough.
 * @returns `undefined` if no collection is open there, or no line break can be replaced.
 */
function joinFlowLines(text: string, at: number): string | undefined {
  const start = findUnclosed(text, at);
  const tokens = start === undefined ? undefined : collectionTokens(text, start);
  if (start === undefined || !tokens) return undefined;
  const next = nextMarks(tokens);
  let last = "";
  let joined = "";
  tokens.forEach((token, i) => {
    const isBetween = /[[{,:]$/.test(last) || CLOSING.test(next[i]);
    joined += isBetween && !isMark(token) ? " ".repeat(token.length) : token;
    if (isMark(token)) last = token;
  });
  const end = start + joined.length;
  if (joined === text.slice(start, end)) return undefined;
  return text.slice(0, start) + joined + text.slice(end);
}

/** Returns what follows each token, skipping blanks and comments. */
function nextMarks(tokens: readonly string[]): string[] {
  let next = "";
  return tokens.toReversed().map((token) => {
    const mark = next;
    if (isMark(token)) next = token;
    return mark;
  }).reverse();
}

function isMark(token: string): boolean {
  return token.trim() !== "" && !token.startsWith("#");
}

/** Returns the tokens of the collection that begins at `start`, up to its closing bracket. */
function collectionTokens(text: string, start: number): string[] | undefined {
  const tokens: string[] = [];
  let depth = 0;
  TOKEN.lastIndex = start;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    tokens.push(token);
    if (OPENING.test(token)) depth++;
    else if (CLOSING.test(token)) depth--;
    if (depth === 0) return OPENING.test(tokens[0]) ? tokens : undefined;
  }
  return undefined;
}

/**
 * Finds the quote or bracket that is open at a place in a YAML text.
 *
 * @param end The place, in UTF-16 units; lines above it are searched, nearest first.
 * @returns Its offset; `undefined` if every line above closes what it opens.
 */
export function findUnclosed(text: string, end: number): number | undefined {
  let closed = 0;
  for (let lineEnd = end; lineEnd >= 0;) {
    const start = lineStart(text, lineEnd);
    const { open, closing } = scanLine(text.slice(start, lineEnd));
    if (open.length > closed) return start + open[open.length - 1 - closed];
    closed += closing - open.length;
    lineEnd = start - 1;
  }
  return undefined;
}

interface LineScan {
  /** The columns of the quotes and brackets that the line opens and does not close, from 0. */
  readonly open: readonly number[];
  /** The number of brackets that the line closes and an earlier line opened. */
  readonly closing: number;
}

/**
 * Scans a line. Quotes and brackets count where a value may begin, and brackets inside brackets
 * anywhere.
 */
function scanLine(line: string): LineScan {
  const open: number[] = [];
  let closing = 0;
  for (let i = 0; i < line.length; i++) {
    const beginsValue = i === 0 || /[\s[{,]/.test(line[i - 1]);
    if (line[i] === "#" && beginsValue) break;
    if (/["']/.test(line[i]) && beginsValue) {
      const close = closingQuote(line, i);
      if (close < 0) return { open: [...open, i], closing };
      i = close;
    } else if (/[[{]/.test(line[i]) && (beginsValue || open.length > 0)) {
      open.push(i);
    } else if (/[\]}]/.test(line[i]) && open.pop() === undefined) {
      closing++;
    }
  }
  return { open, closing };
}

/** Returns the column where a quoted text ends, or -1; `''` and `\"` do not end it. */
function closingQuote(line: string, start: number): number {
  const end = line[start] === "'" ? /^(?:[^']|'')*'(?!')/ : /^(?:[^"\\]|\\.)*"/;
  const rest = end.exec(line.slice(start + 1))?.[0];
  return rest === undefined ? -1 : start + rest.length;
}
