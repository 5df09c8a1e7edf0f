import { asyncProperty, integer } from "fast-check";
import assert from "node:assert/strict";
import { fuzz } from "./fuzz.ts";
import type { FuzzTarget } from "./target.ts";
import { TARGETS } from "./targets/mod.ts";

const FEW = 30;
const NO_TIME = 0;

for (const target of TARGETS) {
  Deno.test(`for some arbitrary inputs, ${target.holds}`, async () => {
    const [{ cases, failure }] = await fuzz([target], { seed: 1, until: NO_TIME, batch: FEW });
    assert.equal(failure, undefined, failure);
    assert.equal(cases, FEW);
  });
}

Deno.test("an input for which a property does not hold is reported, as small as possible", async () => {
  const target: FuzzTarget = {
    name: "small-numbers",
    holds: "a number is below 10",
    property: asyncProperty(integer({ min: 0, max: 1_000 }), (number) => {
      assert.ok(number < 10, `${number} is not`);
      return Promise.resolve();
    }),
  };
  const [{ failure }] = await fuzz([target], { seed: 1, until: NO_TIME, batch: FEW });
  assert.match(failure ?? "", /\n10\n/);
});
