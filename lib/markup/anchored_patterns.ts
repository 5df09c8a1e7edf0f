import { decodedPercent, looksUnique } from "../shapes/mod.ts";
import { escapePattern } from "../text/mod.ts";
import type { MarkupAttribute } from "./markup.ts";

/** Whether a piece of an address is what the user typed, which may differ. */
export type IsTyped = (piece: string) => boolean;

const LEFT = 200;
const MAX_OCCURRENCES = 8;
/** A name and what separates it from its value: `"csrf" : "`, `token=`, `<id>`. */
const NAMED = /(["'\\]*)([A-Za-z_$][\w$.-]*)(["'\\]*[ \t\r\n]*(?:=>|[:=])[ \t\r\n]*["'`\\]*)$/;
const ELEMENT = /<([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?>\s*$/;
/** Patterns for the characters of a value, by what follows it; the narrowest first. */
const CLASSES: readonly (readonly [next: RegExp, inside: string])[] = [
  [/^"/, '[^"]'],
  [/^'/, "[^']"],
  [/^`/, "[^`]"],
  [/^\\/, '[^"\\\\]'],
  [/^</, "[^<]"],
  [/^[&;]/, "[^&;\"'\\s<>]"],
  [/^[/?#]/, "[^/?#&\"'\\s<>\\\\]"],
  [/^[,)}\]|\s]/, "[^\\s\"'<>,;)}\\]|\\\\]"],
  [/^/, "[A-Za-z\\d]"],
  [/^/, "[\\w-]"],
  [/^/, "[^\\s\"'<>\\\\]"],
];

/**
 * Yields the patterns for a value by the text before it, wherever the text has it; for each place, the
 * shortest that identifies it first.
 */
export function* anchoredPatterns(text: string, value: string, isTyped: IsTyped, holder = value) {
  let at = text.indexOf(value, Math.max(0, text.indexOf(holder)));
  for (let n = 0; at >= 0 && n < MAX_OCCURRENCES; n++, at = text.indexOf(value, at + 1)) {
    const left = text.slice(Math.max(0, at - LEFT), at);
    const next = text.charAt(at + value.length);
    const groups = CLASSES.filter(([following, inside]) => {
      const one = new RegExp(`^${inside}+$`);
      return following.test(next) && one.test(value) && !one.test(next);
    }).map(([, inside]) => `(${inside}+)`);
    for (const before of beginnings(left, isTyped)) yield* groups.map((group) => before + group);
  }
}

const ANY = "[^\"'/?#&]+";
/** A short key with letters after its digits: `dd58y3`. */
const SHORT_KEY = /^(?=[a-z\d]*\d[a-z])(?=[a-z\d]*[a-z]\d)[a-z\d]{5,}$/;

/**
 * Converts a part of a URL to a pattern in which distinctive values and what the user typed into a
 * body may differ.
 *
 * @param patternOf Returns the pattern for the other pieces.
 */
export function addressPattern(
  url: string,
  isTyped: IsTyped,
  patternOf: (piece: string) => string,
) {
  // Also after a dot: `news.garden.test`, a list of the domain `garden.test`.
  const isName = (piece: string): boolean =>
    isTyped(decodedPercent(piece) ?? piece) ||
    piece.includes(".") && isName(piece.slice(piece.indexOf(".") + 1));
  const pieces = url.split(/([^/?#&=;]+)/);
  return pieces.map((piece, i) => {
    const isNamed = pieces[i - 1]?.endsWith("=");
    const isDistinct = looksUnique(piece) && (isNamed || !piece.includes("%")) ||
      SHORT_KEY.test(piece);
    if (isDistinct || isName(piece)) return ANY;
    // Also at the end of what the application named after it: `List%20Orchards`.
    const [named] = piece.matchAll(/%20/g).map(({ index }) => index + 3)
      .filter((at) => isName(piece.slice(at)));
    return named ? patternOf(piece.slice(0, named)) + ANY : patternOf(piece);
  }).join("");
}

/**
 * Returns patterns that find a number by the text near it: first those for the last place with the
 * text, unless the order of the numbers speaks against it, since it may have been typed before.
 *
 * @param all Finds the numbers of all places.
 */
export function newestPatterns(
  patterns: readonly string[],
  text: string,
  number: string,
  all: RegExp,
): readonly string[] {
  const own = Number(number);
  const ids = text.matchAll(all).map(([, id]) => Number(id)).filter(Number.isInteger).toArray();
  const later = ids.slice(ids.lastIndexOf(own) + 1);
  const isRising = later.every((id) => id > own) &&
    (later.length > 0 || ids.some((id) => id < own));
  return isRising ? [...patterns.map((one) => `^[\\s\\S]*${one}`), ...patterns] : patterns;
}

/** Returns the name before a value, if there is one. */
export function nameBefore(text: string, at: number): string {
  const left = text.slice(Math.max(0, at - LEFT), at);
  return NAMED.exec(left)?.[2] ?? ELEMENT.exec(left)?.[1] ?? "";
}

/** Converts text to a regular expression that accepts white space of any length. */
export function literalPattern(text: string): string {
  return escapePattern(text).replace(/\s+/g, "\\s*");
}

/** Returns a pattern for the value of an attribute with its quotes, whose group is the value. */
export function valuePattern(quote: MarkupAttribute["quote"]): string {
  const end = literalPattern(quote);
  return quote === "" ? "([^\\s\"'<>]+)" : `${end}([^${end}]*)${end}`;
}

/** Yields the patterns for the text before a value. */
function* beginnings(left: string, isTyped: IsTyped): Iterable<string> {
  const quoted = /(["'])((?:(?!\1)[^\\\n])*)$/.exec(left);
  const key = quoted && NAMED.exec(left.slice(0, quoted.index + 1));
  if (key && quoted[2]) yield nameRegex(key) + insideOf(quoted[2], quoted[1], isTyped);
  const named = NAMED.exec(left);
  if (named) yield nameRegex(named);
  const element = ELEMENT.exec(left);
  if (element) yield `<${literalPattern(element[1])}(?:\\s[^<>]*)?>\\s*`;
  for (const length of [12, 24, 48, 96, LEFT]) {
    // It begins with a whole word or a whole tag.
    const [cut] = /(?:<[^<>]{0,40}|[\w-]{0,40})$/.exec(left.slice(0, -length))!;
    const part = cut + left.slice(-length);
    if (/[A-Za-z]{3}/.test(part)) yield changingPattern(part);
    if (left.length <= length) break;
  }
}

/**
 * Returns what precedes the part within its value: the name of a parameter, otherwise everything
 * except the host, which differs on another server.
 */
function insideOf(text: string, quote: string, isTyped: IsTyped): string {
  const parameter = /(?:[?&;]|\\u0026)([\w.-]+)=$/.exec(text)?.[1];
  if (parameter) return `[^${quote}]*?(?:[?&;]|\\\\u0026)${literalPattern(parameter)}=`;
  const [host] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(text) ?? [""];
  return (host === "" ? "" : `[^${quote}]*?`) +
    addressPattern(text.slice(host.length), isTyped, changingPattern);
}

/**
 * Returns a pattern for a name and what follows it, with optional white space where it may occur.
 */
function nameRegex([, quote, name, between]: RegExpExecArray): string {
  const bound = quote === "" ? (/^\w/.test(name) ? "\\b" : "") : literalPattern(quote.at(-1)!);
  const spaced = literalPattern(between.replace(/\s+/g, "")).replace(/(?:=>|[:=])/, "\\s*$&\\s*");
  return bound + literalPattern(name) + spaced;
}

/** Converts text to a pattern in which ids and numbers may differ in the next run. */
function changingPattern(text: string): string {
  return text.split(/([\w-]*\d[\w-]*)/).map((part, index) =>
    index % 2 === 1 ? (/^\d+$/.test(part) ? "\\d+" : "[\\w-]+") : literalPattern(part)
  ).join("");
}
