import type { TextPart } from "./encoded_forms.ts";
import { isNeverBound, isStrong, valueClass } from "./value_class.ts";

const MIN_RUN = 6;
const LONG = 1_000;
const RUN = new RegExp(`[A-Za-z\\d]{${MIN_RUN},}`, "g");

/** The texts to look for in responses. */
export type SoughtTexts = ReturnType<typeof soughtTexts>;

/**
 * Returns texts to look for in others, of which the distinctive ones are found within longer ones, too.
 *
 * @param texts The texts, each with whether it is distinctive whatever it looks like.
 */
export function soughtTexts(texts: Iterable<readonly [text: string, isMarked: boolean]>) {
  const all = new Set<string>();
  const lengths = new Set<number>();
  /**
   * The distinctive texts, each by one run of letters and digits in it, so that a longer text is
   * scanned only once.
   */
  const byRun = new Map<string, string[]>();
  /** The shapes of those runs. */
  const runShapes = new Set<number>();
  /** What was found in long texts, which responses repeat. */
  const hits = new Map<string, readonly TextPart[]>();
  const marked = new Set<string>();
  for (const [text, isMarked] of texts) {
    all.add(text);
    lengths.add(text.length);
    if (isMarked || isStrong(valueClass(text))) marked.add(text);
  }
  for (const text of marked) {
    const runs = text.match(RUN) ?? [];
    const run = runs.findLast((one) => /\d/.test(one)) ?? runs.at(-1);
    if (run === undefined) continue;
    byRun.getOrInsertComputed(run, () => []).push(text);
    runShapes.add(shapeOf(run, 0, run.length));
  }
  /** Whether a text is looked for. */
  const has = (text: string) => lengths.has(text.length) && all.has(text);
  /** Whether a text is looked for, and is not one that says nothing. */
  const hasTelling = (text: string) => has(text) && !isNeverBound(valueClass(text));
  return { has, hasTelling, hitsIn };

  /** Returns the occurrences of distinctive texts in a longer text, in order. */
  function hitsIn(text: string): readonly TextPart[] {
    // A sign may be before a number: `#16:0`.
    if (text.startsWith("#") && has(text.slice(1))) return [{ text: text.slice(1), start: 1 }];
    if (byRun.size === 0) return [];
    return text.length < LONG ? scan(text) : hits.getOrInsertComputed(text, scan);
  }

  function scan(text: string): readonly TextPart[] {
    const found: TextPart[] = [];
    let start = 0;
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && isAlphanumeric(text, at)) continue;
      if (at - start >= MIN_RUN && runShapes.has(shapeOf(text, start, at))) {
        const run = text.slice(start, at);
        for (const one of byRun.get(run) ?? []) {
          const from = start - one.lastIndexOf(run);
          const isPart = isAlphanumeric(text, from - 1) || isAlphanumeric(text, from + one.length);
          if (!isPart && text.startsWith(one, from)) found.push({ text: one, start: from });
        }
      }
      start = at + 1;
    }
    return found;
  }
}

/**
 * Returns the length of a run with its first and its last character, as a number, which is quicker
 * to look up than a copy of the run.
 */
function shapeOf(text: string, start: number, end: number): number {
  return (end - start) << 14 | text.charCodeAt(start) << 7 | text.charCodeAt(end - 1);
}

/** Whether a text has a digit or a letter of ASCII at an index. */
function isAlphanumeric(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const lower = code | 0x20;
  return code >= 0x30 && code <= 0x39 || lower >= 0x61 && lower <= 0x7a;
}
