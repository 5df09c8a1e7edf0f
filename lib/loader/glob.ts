import { compilePattern, type Pattern } from "../pattern/mod.ts";
import { MAX_ALTERNATIVES } from "./limits.ts";

const GLOBSTAR = Symbol("**");
const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: "\\p{L}\\p{Nl}\\p{Nd}",
  alpha: "\\p{L}\\p{Nl}",
  blank: "\\p{Zs}\\t",
  digit: "\\p{Nd}",
  lower: "\\p{Ll}",
  punct: "\\p{P}",
  space: "\\s",
  upper: "\\p{Lu}",
  word: "\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}",
  xdigit: "A-Fa-f0-9",
};
const GROUP_ENDS: Readonly<Record<string, string>> = { "?": ")?", "*": ")*", "+": ")+", "@": ")" };

type Segment = Pattern | typeof GLOBSTAR;

/**
 * Compiles a shell pattern: `*`, `?`, `[a-z]`, `{a,b}`, `{1..3}`, `+(a|b)`, and `**` for any number
 * of directories. Wildcards do not match a leading dot. `loadPatterns` must have been awaited.
 *
 * @returns A function that tests a path with `/` separators.
 * @throws {PatternLimitError} From that function, if a name takes too long.
 */
export function compileGlob(pattern: string): (path: string) => boolean {
  const alternatives = expandBraces(pattern).map((one) =>
    one.split("/").map((segment) => segment === "**" ? GLOBSTAR : segmentPattern(segment))
  );
  return (path) => {
    const names = path.split("/");
    return alternatives.some((segments) => matchesAll(segments, names));
  };
}

/** Returns whether segments match names. Two `**` have many ways to share the names between them. */
function matchesAll(segments: readonly Segment[], names: readonly string[]): boolean {
  /** The places, as `segment/name`, from which the rest does not match. */
  const failed = new Set<string>();
  const matchesFrom = (s: number, n: number): boolean => {
    if (s === segments.length) return n === names.length;
    const segment = segments[s];
    if (segment !== GLOBSTAR) {
      return n < names.length && segment.test(names[n]) && matchesFrom(s + 1, n + 1);
    }
    if (segments[s + 1] === GLOBSTAR) return matchesFrom(s + 1, n);
    const key = `${s}/${n}`;
    if (failed.has(key)) return false;
    const isLast = s === segments.length - 1;
    for (let end = n; end <= names.length; end++) {
      if (!(isLast && end === n) && matchesFrom(s + 1, end)) return true;
      if (names[end]?.startsWith(".")) break;
    }
    failed.add(key);
    return false;
  };
  return matchesFrom(0, 0);
}

/** Expands `a{b,c}{1..2}` to `ab1`, `ab2`, `ac1`, `ac2`. Braces without a comma or a range stay. */
function expandBraces(pattern: string): string[] {
  for (let open = pattern.indexOf("{"); open >= 0; open = pattern.indexOf("{", open + 1)) {
    const parts = braceParts(pattern, open);
    if (!parts) continue;
    const head = pattern.slice(0, open);
    const tails = expandBraces(pattern.slice(parts.end));
    const middles = parts.words.flatMap(expandBraces);
    if (middles.length * tails.length > MAX_ALTERNATIVES) return [pattern];
    return middles.flatMap((middle) => tails.map((tail) => head + middle + tail));
  }
  return [pattern];
}

function braceParts(pattern: string, open: number): { words: string[]; end: number } | undefined {
  const words: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let i = open; i < pattern.length; i++) {
    if (pattern[i] === "{") depth++;
    else if (pattern[i] === "," && depth === 1) {
      words.push(pattern.slice(start, i));
      start = i + 1;
    } else if (pattern[i] === "}" && --depth === 0) {
      const last = pattern.slice(start, i);
      const all = words.length > 0 ? [...words, last] : rangeWords(last);
      return all && { words: all, end: i + 1 };
    }
  }
  return undefined;
}

const RANGE = /^(?:(-?\d+)\.\.(-?\d+)|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d+))?$/;

/**
 * Expands `1..3` to `1`, `2`, `3`. `01..10` keeps its width, `a..e..2` takes every second letter.
 */
function rangeWords(text: string): string[] | undefined {
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const [, first, last, firstLetter, lastLetter, step] = match;
  const from = firstLetter ? firstLetter.charCodeAt(0) : Number(first);
  const to = lastLetter ? lastLetter.charCodeAt(0) : Number(last);
  const by = Math.max(1, Math.abs(Number(step ?? 1)));
  const length = Math.floor(Math.abs(to - from) / by) + 1;
  if (length > MAX_ALTERNATIVES) return undefined;
  const isPadded = /^-?0\d|\.\.-?0\d/.test(text);
  const width = isPadded ? Math.max(first.length, last.length) : 0;
  return Array.from({ length }, (_, i) => {
    const value = from + (to < from ? -i : i) * by;
    return firstLetter ? String.fromCharCode(value) : padded(value, width);
  });
}

function padded(value: number, width: number): string {
  return value < 0
    ? `-${String(-value).padStart(width - 1, "0")}`
    : String(value).padStart(width, "0");
}

/** Returns the regular expression for one path segment. */
function segmentPattern(segment: string): Pattern {
  const guard = /^(?:[*?[]|[+@!]\()/.test(segment) ? "(?!\\.)(?=.)" : "";
  return compilePattern(`^${guard}${toRegExp(segment)}$`, "su");
}

function toRegExp(text: string): string {
  let result = "";
  for (let i = 0; i < text.length;) {
    const part = groupAt(text, i) ?? classAt(text, i);
    if (part) {
      result += part.pattern;
      i = part.end;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(i)!);
    result += character === "*" ? ".*" : character === "?" ? "." : RegExp.escape(character);
    i += character.length;
  }
  return result;
}

interface Part {
  readonly pattern: string;
  /** The offset after the part. */
  readonly end: number;
}

/** An extended group: `?(a|b)`, `*(a|b)`, `+(a|b)`, `@(a|b)` or `!(a|b)`. */
function groupAt(text: string, at: number): Part | undefined {
  if (text[at + 1] !== "(" || !/[?*+@!]/.test(text[at])) return undefined;
  const words: string[] = [];
  let depth = 0;
  let start = at + 2;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === "|" && depth === 1) {
      words.push(toRegExp(text.slice(start, i)));
      start = i + 1;
    } else if (text[i] === ")" && --depth === 0) {
      const any = [...words, toRegExp(text.slice(start, i))].join("|");
      const end = i + 1;
      if (text[at] !== "!") return { pattern: `(?:${any}${GROUP_ENDS[text[at]]}`, end };
      return { pattern: `(?!(?:${any})${toRegExp(text.slice(end))}$).*`, end };
    }
  }
  return undefined;
}

/** A class such as `[a-z]`, `[!0-9]` or `[[:alpha:]]`. An unclosed bracket is a plain character. */
function classAt(text: string, at: number): Part | undefined {
  if (text[at] !== "[") return undefined;
  const [whole, negated, items] =
    /^\[([!^]?)((?:\]|\[:\w+:\]|[^\]])(?:\[:\w+:\]|[^\]])*)\]/su.exec(text.slice(at)) ?? [];
  if (whole === undefined) return undefined;
  const end = at + whole.length;
  const members = Array.from(
    items.matchAll(/\[:(\w+):\]|(.)-(.)|./gsu),
    ([one, name, from, to]) =>
      name !== undefined
        ? POSIX_CLASSES[name] ?? RegExp.escape(one)
        : from === undefined
        ? escapeInClass(one)
        : from <= to
        ? `${escapeInClass(from)}-${escapeInClass(to)}`
        : "",
  ).join("");
  if (members === "") return { pattern: negated ? "." : "(?!)", end };
  return { pattern: `[${negated && "^"}${members}]`, end };
}

function escapeInClass(character: string): string {
  return /[\\\]^[-]/.test(character) ? `\\${character}` : character;
}
