import type { Mismatch } from "../operator.ts";
import { ignoringCase } from "./ignoring_case.ts";
import { asYaml } from "./operand.ts";

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
  const whole = spaced(part, actual, place);
  if (whole !== undefined) return { ...verdict, help: whole, reveal: true };
  if (!has((text) => text.trim()) && !has((text) => text.replace(/\s+/g, " "))) return verdict;
  return { ...verdict, help: "the text has it with other white space", reveal: true };
}

/** What to write where the text has the part and white space before its beginning or after its end. */
function spaced(part: string, actual: string, place: Place): string | undefined {
  if (place === "includes" || part !== part.trim() || !actual.trim()[place](part)) return undefined;
  const space = place === "endsWith"
    ? actual.slice(actual.trimEnd().length)
    : actual.slice(0, actual.length - actual.trimStart().length);
  const what = /^\r?\n$/.test(space) ? "a line end" : "white space";
  const [verb, text] = place === "endsWith" ? ["ends", part + space] : ["starts", space + part];
  return `the text ${verb} with ${what}; write \`${place}: ${asYaml(text)}\``;
}

const PATTERNS: Readonly<Record<Place, (text: string) => string>> = {
  startsWith: (text) => `^${text}`,
  endsWith: (text) => `${text}$`,
  includes: (text) => text,
};
