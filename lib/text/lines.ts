/** Returns the offset where the line of an offset begins, in UTF-16 units. */
export function lineStart(text: string, at: number): number {
  // A negative index counts as 0, and there may be a line break at 0.
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}
