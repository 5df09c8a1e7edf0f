import assert from "node:assert/strict";
import { type Application, judge, type Judged } from "./judge.ts";

/** What share of the faults ten flows must notice; all together notice more. */
const LEAST_NOTICED = 0.7;
const BATCH = 10;

/**
 * Declares tests of applications whose conventions are all drawn at random, with the seeds of a
 * range.
 *
 * @param kind What they are, in the plural.
 * @param unsolved The seeds whose flows fail.
 */
export function declareDrawn(
  kind: string,
  draw: (seed: number) => Application,
  from: number,
  to: number,
  unsolved: readonly number[] = [],
): void {
  for (let first = from; first <= to; first += BATCH) {
    const seeds = Array.from({ length: BATCH }, (_, i) => first + i);
    Deno.test(`${kind} with drawn conventions become flows that pass: ${first} to ${seeds.at(-1)}`, async () => {
      const judged: (Judged & { readonly seed: number })[] = [];
      for (const seed of seeds) {
        judged.push({ seed, ...await judge(draw(seed), seed) });
      }
      const failed = judged.filter(({ problems }) => problems.length > 0);
      const expected = unsolved.filter((seed) => seeds.includes(seed));
      const texts = failed.flatMap(({ problems }) => problems).join("\n");
      assert.deepEqual(failed.map(({ seed }) => seed), expected, texts);
      const count = (of: "shown" | "unnoticed") =>
        judged.reduce((sum, one) => sum + one[of].length, 0);
      const share = 1 - count("unnoticed") / count("shown");
      assert.ok(share >= LEAST_NOTICED, `${share} of the faults noticed`);
    });
  }
}
