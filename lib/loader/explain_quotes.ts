import { type Explanation, quoted, wrong } from "./explanation.ts";
import { lineAt } from "./text_line.ts";

/**
 * Explains a value in quotes that goes on behind them: `'it's me'`, `"${ENV.URL}"/users`.
 *
 * @param at Where it goes on.
 * @returns Nothing where what stands there may be the next value.
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
  const behind = rest.slice(0, closing >= 0 ? closing + 1 : rest.search(/[\s,\]}]|$/));
  const value = before.slice(opening) + behind;
  const inside = closing >= 0 ? value.slice(1, -1) : value.slice(1).replace(quote, "");
  if (inside.includes("\\")) return undefined;
  const message = `the text ends at the second \`${quote}\`, and something stands behind it`;
  return wrong(begin + opening, value, message, quoted(inside));
}

/**
 * Explains a bracket that looks closed: what would close it stands behind ` #`, in a comment.
 *
 * @param start Where the bracket is.
 */
export function explainComment(text: string, start: number): Explanation | undefined {
  const line = text.slice(start, lineAt(text, start).end);
  const close = { "[": "]", "{": "}" }[text[start]];
  const comment = /\s(#[^\s,\]}]+)/.exec(line);
  if (close === undefined || !comment?.index || !line.slice(comment.index).includes(close)) {
    return undefined;
  }
  const message = "a `#` behind a blank begins a comment, a value with it needs quotes";
  return wrong(start + comment.index + 1, comment[1], message, quoted(comment[1]));
}
