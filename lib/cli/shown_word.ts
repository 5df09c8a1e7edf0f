import { excerpt } from "../text/mod.ts";

/** The longest argument, in characters, that a message repeats whole. */
const LONGEST = 80;

/** An argument as a message of one line repeats it: without control characters, and not too long. */
export function shownWord(text: string): string {
  return excerpt(text.replaceAll(/\p{Cc}/gu, "\ufffd"), LONGEST);
}
