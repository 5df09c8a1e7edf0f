import assert from "node:assert/strict";
import { summarizeSeen } from "../../lib/poller/mod.ts";

for (
  const [seen, summary] of [
    [["a"], "a"],
    [["a", "a", "a"], "a"],
    [["a", "b"], "b (attempt 2; before that: a)"],
    [["a", "b", "b"], "b (attempts 2-3; before that: a)"],
    [["b", "a", "b"], "b (attempt 3; before that: b, a)"],
    [["a", "a", "b", "b", "b"], "b (attempts 3-5; before that: a (1-2))"],
    [["a", "b", "b", "b", "a"], "a (attempt 5; before that: a, b (2-4))"],
    [["1", "2", "3", "4", "5", "x"], "x (attempt 6; before that: 1, 2, 3, 4, 5)"],
    [[..."0123456789x"], "x (attempt 11; before that: …, 2, 3, 4, 5, 6, 7, 8, 9)"],
    [
      [..."12345x"].map((letter) => letter.repeat(100)),
      `${"x".repeat(100)} (attempt 6; before that: …, ${
        ["3", "4", "5"].map((digit) => `${digit.repeat(80)}… (20 more characters)`).join(", ")
      })`,
    ],
    [["a".repeat(90), "b"], `b (attempt 2; before that: ${"a".repeat(80)}… (10 more characters))`],
  ] as const
) {
  Deno.test(`a loop that saw ${seen.join(" ")} summarises it`, () => {
    assert.equal(summarizeSeen(seen), summary);
  });
}
