/** Returns what a function computes; nothing if it throws, as parsers and decoders do. */
export function ifPossible<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}
