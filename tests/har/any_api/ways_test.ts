import assert from "node:assert/strict";
import { CONVENTIONS, type Conventions, FAULTS, possible } from "../../support/any_api/mod.ts";
import { apiOf, judge } from "./judge.ts";

/** The first way of each convention. */
const USUAL = Object.fromEntries(
  Object.entries(CONVENTIONS).map(([name, ways]) => [name, ways[0]]),
) as Conventions;

/** The same for an API that can do more. */
const WHOLE: Conventions = { ...USUAL, choice: "list", publish: "at once", files: "multipart" };

Deno.test("an API with the usual conventions becomes a flow that notices every fault", async () => {
  const { problems, shown, unnoticed } = await judge(apiOf(WHOLE), 1);
  assert.deepEqual({ problems, shown, unnoticed }, { problems: [], shown: FAULTS, unnoticed: [] });
});

for (const [name, [, ...ways]] of Object.entries(CONVENTIONS)) {
  for (const way of ways) {
    const says = `${name}: ${typeof way === "string" ? way : Object.values(way).join(", ")}`;
    Deno.test(`an API with one unusual convention becomes such a flow: ${says}`, async () => {
      const { problems, unnoticed } = await judge(apiOf(possible({ ...USUAL, [name]: way })), 1);
      assert.deepEqual({ problems, unnoticed }, { problems: [], unnoticed: [] });
    });
  }
}
