import type { Note } from "../stages.ts";
import type { Alignment } from "./align.ts";
import { exactKey, type Side } from "./call_keys.ts";
import type { Verdict } from "./decide.ts";

const SAID: readonly (readonly [verdict: Verdict, text: string])[] = [
  ["confirmed", "confirmed by the second recording"],
  ["repaired", "found or repaired with the second recording"],
  ["dropped", "taken back, since the second recording speaks against it"],
];

/** What a comparison found, in short. */
export function pairNotes(
  verdicts: ReadonlyMap<string, Verdict>,
  a: Side,
  b: Side,
  { toA, toB }: Alignment,
): readonly Note[] {
  const counts = new Map<Verdict, number>();
  for (const verdict of verdicts.values()) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const notes = SAID.flatMap(([verdict, text]) => {
    const count = counts.get(verdict) ?? 0;
    return count === 0 ? [] : [{ text: `${count} ${count === 1 ? "value" : "values"} ${text}` }];
  });
  const alone = [
    [a.sifted.kept.filter(({ index }) => !toB.has(index)).length, "first"],
    [b.sifted.kept.filter(({ index }) => !toA.has(index)).length, "second"],
  ] as const;
  const common = a.sifted.kept.filter((entry) => {
    const other = toB.get(entry.index);
    return other !== undefined && exactKey(entry, a) === exactKey(other, b);
  }).length;
  const few = Math.min(a.sifted.kept.length, b.sifted.kept.length) / 2;
  const strange = common >= few ? [] : [{
    text: "the recordings have little in common: both must be of the same doings",
  }];
  const calls = alone.flatMap(([count, which]) =>
    count === 0 ? [] : [{
      text: `${count} ${count === 1 ? "call is" : "calls are"} in the ${which} recording only`,
    }]
  );
  return [...strange, ...notes, ...calls];
}
