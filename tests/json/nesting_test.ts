import assert from "node:assert/strict";
import { MAX_DEPTH, nestsTooDeeply } from "../../lib/json/mod.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

Deno.test("a JSON text may be nested as deep as the limit and no deeper", () => {
  assert.equal(nestsTooDeeply(nested(MAX_DEPTH)), false);
  assert.equal(nestsTooDeeply(nested(MAX_DEPTH + 1)), true);
  assert.equal(nestsTooDeeply(`{"a":`.repeat(MAX_DEPTH + 1)), true);
});

Deno.test("consecutive brackets and brackets in strings do not nest", () => {
  assert.equal(nestsTooDeeply(`[${Array(2_000).fill("[]").join(",")}]`), false);
  assert.equal(nestsTooDeeply(`["${"[".repeat(2_000)}"]`), false);
  assert.equal(nestsTooDeeply(`["\\"${"{".repeat(2_000)}"]`), false);
  assert.equal(nestsTooDeeply(`["\\\\",${nested(MAX_DEPTH)}]`), true);
});
