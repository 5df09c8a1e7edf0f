import type { Mismatch } from "../operator.ts";
import { ignoringCase } from "./ignoring_case.ts";

/** Where a text must have a part. */
export type Place = "startsWith" | "endsWith" | "includes";

/** A verdict with what keeps a text from having a part, if it is letter case or white space alone. */
export function nearlyHas(
  verdict: Mismatch,
  part: string,
  actual: string,
  place: Place,
): Mismatch {
  const has = (fold: (text: string) => string) => fold(actual)[place](fold(part));
  if (has((text) => text.toLowerCase())) {
    return {
      ...verdict,
      help: `it does but for letter case; ${ignoringCase(part, PATTERNS[place])}`,
    };
  }
  if (!has((text) => text.trim()) && !has((text) => text.replace(/\s+/g, " "))) return verdict;
  return { ...verdict, help: "it does but for white space", reveal: true };
}

const PATTERNS: Readonly<Record<Place, (text: string) => string>> = {
  startsWith: (text) => `^${text}`,
  endsWith: (text) => `${text}$`,
  includes: (text) => text,
};
