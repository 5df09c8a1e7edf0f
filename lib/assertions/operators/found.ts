import { excerptAround } from "./text_places.ts";

const SHORT = 60;

/** Says where something is in a text, where the text is long. */
export function foundNote(text: string, index: number): string[] {
  if (text.length <= SHORT) return [];
  const character = Array.from(text.slice(0, index)).length + 1;
  return [`found at character ${character}: ${JSON.stringify(excerptAround(text, index))}`];
}
