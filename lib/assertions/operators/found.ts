import { describeValue } from "../../json/mod.ts";
import type { Mismatch } from "../operator.ts";
import { excerptAround } from "./text_places.ts";

const SHORT = 60;

/** A verdict with the place of what should not be in a text, where the text is long. */
export function withFound(verdict: Mismatch, text: string, index: number, part: string): Mismatch {
  if (text.length <= SHORT) return verdict;
  const at = `, character ${Array.from(text.slice(0, index)).length + 1}`;
  const expected = `no ${describeValue(part, SHORT)}`;
  const actual = `string ${JSON.stringify(excerptAround(text, index))}`;
  return { ...verdict, differences: { places: [{ at, expected, actual }] } };
}
