import { LazyModule } from "../text/mod.ts";
import { isPlainPattern } from "./plain.ts";

/** What a pattern found: the whole match, its groups, and where it begins. */
export type Match = readonly (string | undefined)[] & { readonly index: number };

/** A JavaScript regular expression. A `RegExp` is one, if matching with it takes linear time. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /**
   * Returns whether any part of a text matches.
   *
   * @throws {PatternLimitError} If it takes too long.
   */
  test(text: string): boolean;
  /**
   * Returns the first match.
   *
   * @throws {PatternLimitError} If it takes too long.
   */
  exec(text: string): Match | null;
}

/** Matching was stopped, because there were too many ways to match the text. */
export class PatternLimitError extends Error {
  override name = "PatternLimitError";
  /** What to write instead. */
  readonly help = "repeat what cannot begin where it ended before, as in `[^,]+,` instead of " +
    "`.+,`; do not repeat a group with a repetition in it; anchor with `^`";
  /** Takes the length of the text, in UTF-16 units. */
  constructor(length: number) {
    super(`the pattern takes too long on a text of ${length} characters`);
  }
}

/** The engine for patterns that may take long. */
const engine = new LazyModule(() => import("./bounded_pattern.ts"));

/**
 * Loads what patterns need that are not plain.
 *
 * @param source The only pattern that will be compiled, if it is known.
 */
export async function loadPatterns(source?: string, flags: string = ""): Promise<void> {
  if (source === undefined || !isPlainPattern(source, flags)) await engine.load();
}

/**
 * Compiles a pattern, whose flags may be `i`, `m`, `s` and `u`.
 *
 * @throws {SyntaxError} If it is not a regular expression.
 * @throws {NotLoaded} If it is not plain and `loadPatterns` has not been awaited.
 */
export function compilePattern(source: string, flags: string): Pattern {
  const native = new RegExp(source, flags);
  return isPlainPattern(source, flags) ? native : engine.parts.boundedPattern(native);
}
