import assert from "node:assert/strict";
import { AUTH_KINDS, type IdKind } from "../../support/recorded_app/mod.ts";
import { measure, type Measured } from "./measure.ts";
import { FIRST, record, SECOND } from "./recordings.ts";

const ID_KINDS: readonly IdKind[] = ["integer", "uuid", "snowflake", "object"];
const MOST_SPURIOUS = 0.02;

for (const auth of AUTH_KINDS) {
  for (const ids of ID_KINDS) {
    Deno.test(`${auth} with ${ids} ids: the source of every value is found`, async () => {
      const first = await record(auth, ids, FIRST);
      const second = await record(auth, ids, SECOND);
      for (const measured of [measure(first, second), measure(second, first)]) {
        console.log(`    ${auth}, ${ids}: ${inWords(measured)}`);
        const { dynamic, right, bound, boundRight, spurious, steps, misses } = measured;
        assert.deepEqual([right, boundRight], [dynamic, bound], misses.join("\n"));
        assert.ok(dynamic >= 40, "the recording has values that differ");
        assert.ok(spurious / steps < MOST_SPURIOUS, misses.join("\n"));
      }
    });
  }
}

function inWords({ dynamic, right, bound, boundRight, spurious, steps }: Measured): string {
  const recall = (right / dynamic).toFixed(2);
  const precision = (boundRight / bound).toFixed(2);
  return `recall ${recall} of ${dynamic}, precision ${precision} of ${bound}, ` +
    `spurious ${(spurious / steps).toFixed(2)}`;
}
