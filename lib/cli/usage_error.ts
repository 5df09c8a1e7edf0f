import { excerpt } from "../text/mod.ts";

/** The exit code of a wrong call, a wrong file, or a report that could not be written. */
export const USAGE_ERROR = 2;

/** A mistake in a call of baton. */
export class UsageError extends Error {
  override name = "UsageError";

  /**
   * A mistake that ends the command.
   *
   * @param message What is wrong, in one line.
   * @param help What to do instead.
   */
  constructor(message: string, readonly help?: string) {
    super(message);
  }
}

/** The longest argument, in characters, that a message repeats in full. */
const MAX_LENGTH = 80;

/** Returns an argument for a one-line message: without control characters, and shortened. */
export function printableArgument(text: string): string {
  return excerpt(text.replaceAll(/\p{Cc}/gu, "\ufffd"), MAX_LENGTH);
}

/** Returns the end of a message that suggests a word; empty without one. */
export function suggestion(word: string | undefined): string {
  return word === undefined ? "" : `; did you mean ${word}?`;
}

/**
 * Returns the end of a message about an unknown name: the name that was probably meant, or else all
 * names.
 *
 * @param near The name that was probably meant.
 * @param all The names as a sentence that lists them: "the commands are `a` and `b`".
 */
export function suggestionOrList(near: string | undefined, all: string): string {
  return near === undefined ? `; ${all}` : suggestion(`\`${near}\``);
}
