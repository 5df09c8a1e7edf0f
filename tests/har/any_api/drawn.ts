import assert from "node:assert/strict";
import { drawConventions } from "../../support/any_api/mod.ts";
import { judge, type Judged } from "./judge.ts";

/** What share of the faults ten flows must notice; all together notice more than nine of ten. */
const LEAST_NOTICED = 0.7;
const BATCH = 10;

/** Declares tests of APIs whose conventions are all drawn at random, with the seeds of a range. */
export function declareDrawn(from: number, to: number): void {
  for (let first = from; first <= to; first += BATCH) {
    const seeds = Array.from({ length: BATCH }, (_, i) => first + i);
    Deno.test(`APIs with drawn conventions become flows that pass: ${first} to ${seeds.at(-1)}`, async () => {
      const judged: (Judged & { readonly seed: number })[] = [];
      for (const seed of seeds) judged.push({ seed, ...await judge(drawConventions(seed), seed) });
      const failed = judged.filter(({ problems }) => problems.length > 0)
        .map(({ seed, problems }) => ({ seed, problems }));
      assert.deepEqual(failed, []);
      const count = (of: "shown" | "unnoticed") =>
        judged.reduce((sum, one) => sum + one[of].length, 0);
      const share = 1 - count("unnoticed") / count("shown");
      assert.ok(share >= LEAST_NOTICED, `${share} of the faults noticed`);
    });
  }
}
