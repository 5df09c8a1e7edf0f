import { isArray, isObject, type JsonValue } from "./value.ts";

const CANONICAL = /\['((?:[^'\\]|\\.)*)'\]/g;

/**
 * Formats a member name or an index as a path segment (RFC 9535): `.name`, `['odd name']`, `[0]`.
 */
export function pathSegment(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  return /^[A-Za-z_][\w]*$/.test(key) ? `.${key}` : normalizedSegment(key);
}

/** Formats a member name or an index as a segment of a normalized path (RFC 9535, section 2.7). */
export function normalizedSegment(key: string | number): string {
  return typeof key === "number" ? `[${key}]` : `[${quotedLiteral(key)}]`;
}

/** Formats a text as a literal of JSONPath (RFC 9535), in single quotes. */
export function quotedLiteral(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

/** Formats names and indexes as a path (RFC 9535): `$.items[0]['odd name']`. */
export function pathText(keys: readonly (string | number)[]): string {
  return `$${keys.map(pathSegment).join("")}`;
}

const SEGMENT = /\[(?:(\d+)|'((?:[^'\\]|\\.)*)')\]/g;

/** Returns the names and indexes of a normalized path (RFC 9535, section 2.7). */
export function keysOfNormalized(path: string): (string | number)[] {
  return Array.from(path.matchAll(SEGMENT), ([, index, name]) => {
    if (index !== undefined) return Number(index);
    const quoted = name.replaceAll(
      /\\(.)|"/g,
      (part, escaped) => escaped === "'" ? "'" : part === '"' ? '\\"' : part,
    );
    return JSON.parse(`"${quoted}"`);
  });
}

/** Writes a normalized path (RFC 9535, section 2.7) in the usual short form: `$.items[0]`. */
export function shortPath(normalized: string): string {
  return normalized.replace(
    CANONICAL,
    (written, name) => name.includes("\\") ? written : pathSegment(name),
  );
}

/** Returns the names and indexes of a singular path, or nothing if it has other selectors. */
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

/** Returns the member or the item that a name or an index selects, if it exists. */
export function memberAt(value: JsonValue, key: string | number): JsonValue | undefined {
  if (typeof key === "number") {
    return isArray(value) ? value.at(key) : undefined;
  }
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the value that keys lead to one after another, if it exists. */
export function valueAt(
  root: JsonValue | undefined,
  keys: readonly (string | number)[],
): JsonValue | undefined {
  let value = root;
  for (let i = 0; i < keys.length && value !== undefined; i++) value = memberAt(value, keys[i]);
  return value;
}

const SEGMENT_START = /\.\.?(?:\*|[^\s.[\]*]+)|(?:\.\.)?\[/y;
const TO_BRACKET = /(?:[^[\]'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*/y;

/**
 * Splits a JSONPath query into its segments as written: `.items`, `[?@.id == 3]`, `..name`.
 *
 * @returns Nothing if the query has blanks between its segments, or uses other rare syntax.
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

/** Returns the offset after the bracket that closes the one opened before an offset. */
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
