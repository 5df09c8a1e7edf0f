import assert from "node:assert/strict";
import { CONVENTIONS, type Conventions, type Fault, FAULTS } from "../../support/any_api/mod.ts";
import { judge } from "./judge.ts";

/** The first way of each convention. */
const USUAL = Object.fromEntries(
  Object.entries(CONVENTIONS).map(([name, ways]) => [name, ways[0]]),
) as Conventions;

/** Where a response does not say what was made, a search need not lack it. */
const UNNOTICED: Readonly<Record<string, readonly Fault[]>> = {
  "created: no content": ["search finds all"],
  "created: list": ["search finds all"],
};

Deno.test("an API with the usual conventions becomes a flow that notices every fault", async () => {
  const { problems, shown, unnoticed } = await judge(USUAL, 1);
  assert.deepEqual({ problems, shown, unnoticed }, { problems: [], shown: FAULTS, unnoticed: [] });
});

for (const [name, [, ...ways]] of Object.entries(CONVENTIONS)) {
  for (const way of ways) {
    const says = `${name}: ${typeof way === "string" ? way : Object.values(way).join(", ")}`;
    Deno.test(`an API with one unusual convention becomes such a flow: ${says}`, async () => {
      const { problems, unnoticed } = await judge({ ...USUAL, [name]: way }, 1);
      assert.deepEqual({ problems, unnoticed }, { problems: [], unnoticed: UNNOTICED[says] ?? [] });
    });
  }
}
