import { findJsonProblem } from "../json/mod.ts";

/** Says where a text stops being JSON, without quoting it: it may be secret. */
export function jsonMistake(text: string): string {
  const problem = findJsonProblem(text);
  if (!problem) return "the number after `:=` is too large";
  const { offset, expected, ended } = problem;
  const where = ended && offset === text.length ? "at the end" : `at character ${offset + 1}`;
  return `the text after \`:=\` is not JSON: expected ${expected} ${where}`;
}
