import { findUnclosed } from "./unclosed.ts";

/** A quoted text, a comment, a bracket, a line break with the blanks around it, or anything else. */
const TOKEN =
  /(?<=[\s[{,:])(?:"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*')|(?<=\s)#[^\n]*|[[\]{}]|\s*\n\s*|[^\s"'#[\]{}]+|[^]/g;
const OPENING = /^[[{]$/;
const CLOSING = /^[\]}]$/;
/** How often a text is joined and read again. */
const MOST = 200;

/**
 * Reads a YAML text, also where collections in `[ ]` or `{ }` are less deep than YAML 1.2 wants: their
 * last bracket under the key before them, as formatters and people put it.
 *
 * @param read Reads a text, in which every offset is that of the text given.
 * @throws Whatever reading the text as it is throws.
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
 * A text in which the lines of a collection are one: blanks stand in place of line breaks between its
 * items and of comments.
 *
 * @param at Where a line of the collection is not deep enough.
 * @returns Nothing where no collection is open there, or none of its line breaks can go.
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

/** What comes after each token that is neither blank nor a comment. */
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

/** The tokens of the collection that begins at a place, to its last bracket. */
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
