/**
 * A text percent-encoded for a part of a URL: all but letters, digits, `-`, `.`, `_` and `~` (RFC 3986,
 * section 2.3). Half a surrogate pair becomes U+FFFD.
 */
export function encodeComponent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
