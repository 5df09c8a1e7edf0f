/**
 * A text percent-encoded for a part of a URL: all but letters, digits, `-`, `.`, `_` and `~` (RFC
 * 3986, section 2.3). Half a surrogate pair becomes U+FFFD.
 */
export function encodeComponent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes percent-encoding, and leaves invalid sequences such as `%zz`. */
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
 * A text as a regular expression that matches it. Unlike `RegExp.escape` it escapes only what it
 * must, so that a person can read the pattern.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Any text in single quotes, as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A quoted text, up to where it was cut: `"a\tb"`, `"a b…`. */
const QUOTED = /"(?:[^"\\…]|\\.|…(?! \())*"?/gu;
const HIDDEN = /[^\S ]|[\p{Cf}\p{Mn}\p{Me}]/gu;

/**
 * Makes invisible characters in the quoted parts of a line visible: a blank becomes `·`, any other
 * white space, mark or character without width becomes its escape, such as `\u00a0`.
 */
export function revealQuoted(line: string): string {
  return line.replace(
    QUOTED,
    (part) => part.replaceAll(" ", "·").replace(HIDDEN, unicodeEscapes),
  );
}

/** Every UTF-16 unit of a text as `\uXXXX`, as in JSON. */
export function unicodeEscapes(text: string): string {
  let escapes = "";
  for (let i = 0; i < text.length; i++) {
    escapes += `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }
  return escapes;
}
