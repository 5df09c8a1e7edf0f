import { isArray, isObject, type JsonValue } from "./value.ts";

const CANONICAL = /\['((?:[^'\\]|\\.)*)'\]/g;

/** One member name or index as a path segment (RFC 9535): `.name`, `['odd name']`, `[0]`. */
export function pathSegment(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  if (/^[A-Za-z_][\w]*$/.test(key)) return `.${key}`;
  const escaped = JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${escaped}']`;
}

/** A normalized path (RFC 9535, section 2.7) as people write it: `$.items[0]`. */
export function shortPath(normalized: string): string {
  return normalized.replace(
    CANONICAL,
    (written, name) => name.includes("\\") ? written : pathSegment(name),
  );
}

/** The names and indexes of a singular path, or nothing when it has other selectors. */
export function pathKeys(text: string): (string | number)[] | undefined {
  const keys: (string | number)[] = [];
  const part = /\.([^\s.[\]*]+)|\[(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+))\]/y;
  part.lastIndex = 1;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match) return undefined;
    keys.push(match[4] !== undefined ? Number(match[4]) : (match[1] ?? match[2] ?? match[3]));
  }
  return keys;
}

/** The member or item that a name or index selects, if it is there. */
export function memberAt(value: JsonValue, key: string | number): JsonValue | undefined {
  if (typeof key === "number") {
    return isArray(value) ? value.at(key) : undefined;
  }
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const SEGMENT_START = /\.\.?(?:\*|[^\s.[\]*]+)|(?:\.\.)?\[/y;
const TO_BRACKET = /(?:[^[\]'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*/y;

/**
 * Splits a JSONPath query into its segments as written: `.items`, `[?@.id == 3]`, `..name`.
 *
 * @returns Nothing where the query has blanks between them, or something else that is rarely
 *   written.
 */
export function pathSegments(text: string): string[] | undefined {
  const segments: string[] = [];
  let at = 1;
  while (at < text.length) {
    SEGMENT_START.lastIndex = at;
    const head = SEGMENT_START.exec(text)?.[0];
    if (head === undefined) return undefined;
    const end = head.endsWith("[") ? closingBracket(text, at + head.length) : at + head.length;
    if (end === undefined) return undefined;
    segments.push(text.slice(at, end));
    at = end;
  }
  return segments;
}

/** The offset after the bracket that closes the one opened before an offset. */
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
