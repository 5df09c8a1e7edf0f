import { decodedPercent, singular } from "../../values/mod.ts";
import type { Entry } from "../../recording.ts";
import type { Placed } from "../placed.ts";
import { NOISE } from "./verbs.ts";
import { wordsIn } from "./words.ts";

/** A segment of a path: a word, or a value that stands for one of what is named before it. */
export interface Segment {
  /** In lower case, as recorded; empty for a value. */
  readonly words: readonly string[];
  readonly isValue: boolean;
}

/** The segments of a path that say something. */
export function pathWords({ request }: Entry, placed: Placed): readonly Segment[] {
  return request.segments.flatMap((raw, index): Segment[] => {
    if (raw === "") return [];
    const isBound = placed.at({ in: "path", index })?.template !== undefined;
    const text = decodedPercent(raw) ?? raw;
    const words = isBound ? [] : wordsIn(text);
    if (words.length > 0 && words.every((word) => NOISE.has(word))) return [];
    if (words.length === 0 && !isBound && /^v\d+(?:\.\d+)*$|^~$/i.test(text)) return [];
    return [{ words, isValue: words.length === 0 }];
  });
}

/** A name in the singular: `order_items` is `order_item`. */
export function singularName(words: readonly string[]): string {
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join("_");
}

/** Whether a word is in the plural. */
export function isPlural(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  return singular(last) !== last || /^(?:data|media|people|children|series)$/.test(last);
}
