import assert from "node:assert/strict";
import { Spans, summarizeSeen } from "../../lib/poller/mod.ts";

/** What attempts saw, in order. */
function spansOf(seen: Iterable<string>): Spans<string> {
  const spans = new Spans<string>((one, other) => one === other);
  for (const value of seen) spans.add(value);
  return spans;
}

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
    assert.equal(summarizeSeen(spansOf(seen)), summary);
  });
}

Deno.test("what 100,000 attempts saw takes no more room than what 100 did", () => {
  const spans = spansOf(Array.from({ length: 100_000 }, (_, i) => `s${i % 7}`));
  assert.deepEqual([spans.attempts, spans.kept.length], [100_000, 100]);
  assert.deepEqual(spans.first[49], { value: "s0", first: 50, last: 50 });
  assert.deepEqual(spans.last?.[0], { value: "s4", first: 99_951, last: 99_951 });
  assert.equal(
    summarizeSeen(spans),
    "s4 (attempt 100000; before that: …, s3, s4, s5, s6, s0, s1, s2, s3)",
  );
});

Deno.test("two values on both sides of what is left out are not taken for one", () => {
  const others = Array.from({ length: 200 }, (_, i) => i % 2 === 0 ? "b" : "c");
  assert.equal(
    summarizeSeen(spansOf([..."bc".repeat(25), ...others, ...Array(5).fill("c")])),
    "c (attempts 250-255; before that: …, c, b, c, b, c, b, c, b)",
  );
});
