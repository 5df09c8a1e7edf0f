import { shellQuoted } from "../text/mod.ts";

/** Writes arguments as a command line of a POSIX shell; what needs quotes gets single ones. */
export function shellWords(words: readonly string[]): string {
  return words.map(shellWord).join(" ");
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : shellQuoted(word);
}
