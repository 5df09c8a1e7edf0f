import { escapePattern } from "../../../text/mod.ts";

/** A regular expression whose first group matches a value. */
interface AnchoredPattern {
  readonly regex: string;
  /** The name before the value. */
  readonly name: string;
}

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
 * Returns a regular expression that finds a value by the text before it. Captures use the first
 * match, so nothing is returned if other values match first.
 */
export function anchoredPattern(
  text: string,
  value: string,
  holder?: string,
): AnchoredPattern | undefined {
  let at = holder === undefined ? text.indexOf(value) : indexIn(text, value, holder);
  for (let n = 0; at >= 0 && n < MAX_OCCURRENCES; n++, at = text.indexOf(value, at + 1)) {
    const found = anchorAt(text, value, at);
    if (found) return found;
  }
  return undefined;
}

/** Returns the name before a value, if there is one. */
export function nameBefore(text: string, at: number): string {
  const left = text.slice(Math.max(0, at - LEFT), at);
  return NAMED.exec(left)?.[2] ?? ELEMENT.exec(left)?.[1] ?? "";
}

/** Whether the first match of a regular expression, as used by captures, is a given value. */
export function findsFirst(regex: string, text: string, value: string): boolean {
  try {
    return new RegExp(regex, "m").exec(text)?.[1] === value;
  } catch {
    return false;
  }
}

/** Converts text to a regular expression that accepts white space of any length. */
export function literalPattern(text: string): string {
  return escapePattern(text).replace(/\s+/g, "\\s*");
}

function indexIn(text: string, value: string, holder: string): number {
  const from = text.indexOf(holder);
  return from < 0 ? text.indexOf(value) : text.indexOf(value, from);
}

function anchorAt(text: string, value: string, at: number): AnchoredPattern | undefined {
  const left = text.slice(Math.max(0, at - LEFT), at);
  const next = text.slice(at + value.length, at + value.length + 1);
  const groups = groupsFor(value, next);
  for (const { name, before } of beginnings(left)) {
    for (const group of groups) {
      const regex = before + group;
      if (findsFirst(regex, text, value)) return { regex, name };
    }
  }
  return undefined;
}

function groupsFor(value: string, next: string): readonly string[] {
  return CLASSES.filter(([following, inside]) => {
    const one = new RegExp(`^${inside}+$`);
    return following.test(next) && one.test(value) && (next === "" || !one.test(next));
  }).map(([, inside]) => `(${inside}+)`);
}

/** Returns the patterns for the text before the group, the shortest that identifies it first. */
function beginnings(left: string): readonly { readonly name: string; readonly before: string }[] {
  const found: { name: string; before: string }[] = [];
  const quoted = /(["'])((?:(?!\1)[^\\\n])*)$/.exec(left);
  const key = quoted && NAMED.exec(left.slice(0, quoted.index + 1));
  if (quoted && key && quoted[2] !== "") {
    const inside = insideOf(quoted[2], quoted[1]);
    found.push({ name: key[2], before: nameRegex(key) + inside });
  }
  const named = NAMED.exec(left);
  if (named) found.push({ name: named[2], before: nameRegex(named) });
  const element = ELEMENT.exec(left);
  if (element) {
    found.push({ name: element[1], before: `<${literalPattern(element[1])}(?:\\s[^<>]*)?>\\s*` });
  }
  const name = named?.[2] ?? keyBefore(left);
  for (const length of [12, 24, 48, 96, LEFT]) {
    const part = left.slice(-length);
    if (/[A-Za-z]{3}/.test(part)) found.push({ name, before: changingPattern(part) });
    if (part.length < length) break;
  }
  return found;
}

/**
 * Returns what precedes the part within its value: the name of a parameter, otherwise everything
 * except the host, which differs on another server.
 */
function insideOf(text: string, quote: string): string {
  const parameter = /(?:[?&;]|\\u0026)([\w.-]+)=$/.exec(text)?.[1];
  if (parameter !== undefined) {
    return `[^${quote}]*?(?:[?&;]|\\\\u0026)${literalPattern(parameter)}=`;
  }
  const [host] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(text) ?? [""];
  return (host === "" ? "" : `[^${quote}]*?`) + changingPattern(text.slice(host.length));
}

/**
 * Returns a pattern for a name and what follows it, with optional white space where it may occur.
 */
function nameRegex([, quote, name, between]: RegExpExecArray): string {
  const bound = quote === "" ? (/^\w/.test(name) ? "\\b" : "") : literalPattern(quote.at(-1)!);
  const spaced = literalPattern(between.replace(/\s+/g, "")).replace(/(?:=>|[:=])/, "\\s*$&\\s*");
  return bound + literalPattern(name) + spaced;
}

function keyBefore(left: string): string {
  return /([A-Za-z_][\w-]*)["']?\s*[:=][^:=]*$/.exec(left)?.[1] ?? "";
}

/** Converts text to a pattern in which ids and numbers may differ in the next run. */
function changingPattern(text: string): string {
  return text.split(/([\w-]*\d[\w-]*)/).map((part, index) =>
    index % 2 === 1 ? (/^\d+$/.test(part) ? "\\d+" : "[\\w-]+") : literalPattern(part)
  ).join("");
}
