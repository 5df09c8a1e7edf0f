/** The most characters of a text that is indented: no reader looks at more. */
const MOST = 1_000_000;

/** A text, white space, an empty object or list, or a sign of JSON; the last text may be cut. */
const PARTS = /"(?:[^"\\]|\\[^])*"?|\s+|[[{]\s*[\]}]|[[\]{},:]/g;

/**
 * Indents JSON without reading its values, so that no number loses digits; other texts stay as they
 * are.
 *
 * @param isCut Whether the text is only the beginning of a longer one.
 */
export function indentedJson(text: string, isCut: boolean): string {
  if (!/^\s*[[{]/.test(text) || text.length > MOST || !isJson(text, isCut)) return text;
  let depth = 0;
  return text.replace(PARTS, (token) => {
    if (token.startsWith('"')) return token;
    if (token.trim() === "") return "";
    if (/^[[{]\s*[\]}]$/.test(token)) return token.replace(/\s/g, "");
    const line = () => `\n${"  ".repeat(Math.max(0, depth))}`;
    if (token === "{" || token === "[") return depth++, token + line();
    if (token === "}" || token === "]") return depth--, line() + token;
    return token === "," ? token + line() : ": ";
  });
}

/** What remains of JSON, also of its beginning, without its texts. */
const REST = /^[\s[\]{},:\w.+-]*\\?$/;

function isJson(text: string, isCut: boolean): boolean {
  if (isCut) return REST.test(text.replace(/"(?:[^"\\]|\\[^])*"?/g, ""));
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
