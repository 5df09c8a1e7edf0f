const SEGMENT = /\.\.?(?:\*|[^\s.[\]*]+)|(?:\.\.)?\[/y;
const TO_BRACKET = /(?:[^[\]'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*/y;

/**
 * Splits a JSONPath query into its segments as written: `.items`, `[?@.id == 3]`, `..name`.
 *
 * @returns Nothing where the query has blanks between them, or something else that is rarely written.
 */
export function pathSegments(text: string): string[] | undefined {
  const segments: string[] = [];
  let at = 1;
  while (at < text.length) {
    SEGMENT.lastIndex = at;
    const head = SEGMENT.exec(text)?.[0];
    if (head === undefined) return undefined;
    const end = head.endsWith("[") ? closingBracket(text, at + head.length) : at + head.length;
    if (end === undefined) return undefined;
    segments.push(text.slice(at, end));
    at = end;
  }
  return segments;
}

/** The place behind the bracket that closes one which was opened before a place. */
function closingBracket(text: string, from: number): number | undefined {
  let at = from;
  for (let depth = 1; at < text.length;) {
    TO_BRACKET.lastIndex = at;
    at += TO_BRACKET.exec(text)![0].length;
    if (text[at] === "]") depth--;
    else if (text[at] === "[") depth++;
    else return undefined;
    at++;
    if (depth === 0) return at;
  }
  return undefined;
}
