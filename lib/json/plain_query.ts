import { type ParsedQuery, selectAll, selectBelow, selectKey, type Selector } from "./selectors.ts";

/** One segment: `.name`, `.*`, `..name`, `['name']`, `[0]`, `[*]`, `..[0]`. */
const SEGMENT =
  // deno-lint-ignore no-control-regex
  /(?:(\.\.?)(?:(\*)|([A-Za-z_\u0080-\ud7ff\ue000-\uffff][\w\u0080-\ud7ff\ue000-\uffff-]*))|(\.\.)?\[(?:(\*)|(0|-?[1-9]\d{0,14})|('(?:[^'\\\x00-\x1f]|\\.)*'|"(?:[^"\\\x00-\x1f]|\\.)*"))\])/y;

/**
 * Reads a query of names, indexes and wildcards, as nearly all are, without a parser.
 *
 * @returns Nothing for any other text, which may still be a query.
 */
export function readPlainQuery(text: string): ParsedQuery | undefined {
  if (text[0] !== "$") return undefined;
  const keys: (string | number)[] = [];
  const segments: Selector[] = [];
  let isSingular = true;
  for (let at = 1; at < text.length; at = SEGMENT.lastIndex) {
    SEGMENT.lastIndex = at;
    const match = SEGMENT.exec(text);
    if (match === null) return undefined;
    const [, dots, anyMember, name, below, anyChild, index, quoted] = match;
    const isAll = anyMember !== undefined || anyChild !== undefined;
    const key = name ?? (index === undefined ? quoted && nameIn(quoted) : Number(index));
    if (key === undefined && !isAll) return undefined;
    const isBelow = dots === ".." || below !== undefined;
    const selector = key === undefined ? selectAll : selectKey(key);
    segments.push(isBelow ? selectBelow(selector) : selector);
    if (key === undefined || isBelow) isSingular = false;
    else keys.push(key);
  }
  return isSingular ? { segments, keys } : { segments };
}

const ESCAPES = /\\(?:[bfnrt/\\]|(['"])|u(?![dD][89a-fA-F])[\da-fA-F]{4})/g;

/** Returns the name in quotes (RFC 9535, section 2.3.1.1); nothing if an escape is rare or wrong. */
function nameIn(quoted: string): string | undefined {
  const written = quoted.slice(1, -1);
  if (!written.includes("\\")) return written;
  let isPlain = true;
  const rest = written.replaceAll(ESCAPES, (_escape, quote) => {
    if (quote !== undefined && quote !== quoted[0]) isPlain = false;
    return "";
  });
  if (!isPlain || rest.includes("\\")) return undefined;
  const json = written.replaceAll(
    /\\.|"/g,
    (one) => one === "\\'" ? "'" : one === '"' ? '\\"' : one,
  );
  return JSON.parse(`"${json}"`);
}
