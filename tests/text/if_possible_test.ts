import assert from "node:assert/strict";
import { ifPossible } from "../../lib/text/mod.ts";

Deno.test("what cannot be computed is nothing", () => {
  assert.deepEqual(ifPossible(() => JSON.parse("[1]")), [1]);
  assert.equal(ifPossible(() => JSON.parse("[1")), undefined);
});
