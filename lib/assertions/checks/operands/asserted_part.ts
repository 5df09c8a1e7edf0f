/** A part of a response that an assertion names by a key instead of a path. */
export interface AssertedPart {
  /** The key of `assert`. */
  readonly source: string;
  /** The name of a header, `size` or `sha256` of the body, or nothing. */
  readonly path: string;
}
