/**
 * Percent-encodes a text for a part of a URL: everything except letters, digits, `-`, `.`, `_` and
 * `~` (RFC 3986, section 2.3). A lone surrogate becomes U+FFFD.
 */
export function encodeComponent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes percent-encoding, and keeps invalid sequences such as `%zz`. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[\da-f]{2})+/gi, decodeRun);
  }
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/**
 * Returns a regular expression that matches a text. Unlike `RegExp.escape`, it escapes only what it
 * must, which keeps the pattern readable.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Quotes a text with single quotes as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A quoted text, possibly cut: `"a\tb"`, `"a b…`. */
const QUOTED = /"(?:[^"\\…]|\\.|…(?! \())*"?/gu;
const HIDDEN = /[^\S ]|[\p{Cf}\p{Mn}\p{Me}]/gu;

/**
 * Makes invisible characters in the quoted parts of a line visible: a blank becomes `·`, and any
 * other white space, combining mark or character without width becomes its escape, such as
 * `\u00a0`.
 */
export function revealQuoted(line: string): string {
  return line.replace(
    QUOTED,
    (part) => part.replaceAll(" ", "·").replace(HIDDEN, unicodeEscapes),
  );
}

/** Escapes every UTF-16 unit of a text as `\uXXXX`, as in JSON. */
export function unicodeEscapes(text: string): string {
  let escapes = "";
  for (let i = 0; i < text.length; i++) {
    escapes += `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }
  return escapes;
}
