/**
 * A text as a regular expression that matches it. Unlike `RegExp.escape` it leaves what may stand as it
 * is, so that a person can read the pattern.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
