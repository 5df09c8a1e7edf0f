import { areSynonyms } from "./vocabulary.ts";

/** The words of a name, such as `post id`. */
export type NameWords = readonly string[];

/** How much is left when only `id` is in common. */
export const ID_ONLY = 0.3;
/** What names come to whose last nouns are not about the same thing. */
const OTHER_HEAD = 0.5;
const SAME_BUT_ID = 0.95;
const SYNONYM = 0.8;

/** How well names go together, from 0 to 1: the best of all pairs. */
export function affinity(
  consumers: readonly NameWords[],
  producers: readonly NameWords[],
): number {
  let best = 0;
  for (const consumer of consumers) {
    for (const producer of producers) {
      best = Math.max(best, pairAffinity(consumer, producer));
      if (best === 1) return 1;
    }
  }
  return best;
}

function pairAffinity(a: NameWords, b: NameWords): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (sameSet(a, b)) return 1;
  const own = a.filter((word) => word !== "id");
  const other = b.filter((word) => word !== "id");
  if (own.length === 0 || other.length === 0) return a.at(-1) === b.at(-1) ? ID_ONLY : 0;
  if (sameSet(own, other)) return SAME_BUT_ID;
  const heads = similarity(own.at(-1)!, other.at(-1)!);
  const common = own.reduce(
    (sum, word) => sum + Math.max(...other.map((o) => similarity(word, o))),
    0,
  );
  const both = a.includes("id") && b.includes("id") ? 1 : 0;
  if (common === 0) return both * ID_ONLY;
  const union = new Set([...own, ...other]).size - exactly(own, other, common) + both;
  const jaccard = Math.min(SAME_BUT_ID, (common + both) / Math.max(1, union));
  return heads === 0 ? Math.min(OTHER_HEAD, jaccard) : jaccard;
}

/** Words that are only synonyms are in the union twice, and are one. */
function exactly(own: NameWords, other: NameWords, common: number): number {
  return Math.ceil(common) - own.filter((word) => other.includes(word)).length;
}

/** `p` is an abbreviation of `product`. */
function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? SYNONYM : 0;
  return areSynonyms(a, b) ? SYNONYM : 0;
}

function sameSet(a: NameWords, b: NameWords): boolean {
  return a.every((word) => b.includes(word)) && b.every((word) => a.includes(word));
}
