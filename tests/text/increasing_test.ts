import assert from "node:assert/strict";
import { longestIncreasing } from "../../lib/text/mod.ts";

Deno.test("the longest part of a list that increases leaves out as few items as possible", () => {
  const cases: readonly (readonly [items: readonly number[], longest: readonly number[]])[] = [
    [[], []],
    [[1, 2, 3], [1, 2, 3]],
    [[9, 1, 2, 3], [1, 2, 3]],
    [[1, 7, 2, 3, 9], [1, 2, 3, 9]],
    [[2, 2, 2], [2]],
  ];
  for (const [items, longest] of cases) {
    assert.deepEqual(longestIncreasing(items, (item) => item), longest);
  }
  assert.deepEqual(longestIncreasing(["a9", "b1", "c2"], (item) => Number(item[1])), ["b1", "c2"]);
});
