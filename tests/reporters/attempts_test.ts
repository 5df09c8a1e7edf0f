import assert from "node:assert/strict";
import type { JsonValue } from "../../lib/json/mod.ts";
import type { AttemptFinished } from "../../lib/record/mod.ts";
import { attemptLines } from "../../lib/reporters/attempts.ts";
import { attempt, stepFinished } from "../record/sample_runs.ts";

const unmet = '$.json.state equals "done"';

/** The lines of attempts, numbered in order; each takes 10 ms more than the previous one. */
function linesOf(...attempts: readonly Partial<AttemptFinished>[]): readonly string[] {
  const trace = attempts.map((more, i) =>
    attempt(0, 0, { attempt: i + 1, max_attempts: 40, duration_ms: 10 * (i + 1), ...more })
  );
  return attemptLines({ ...stepFinished(0, 0, "wait"), trace });
}

const saw = (seen: string) => ({ until: { met: false, unmet, seen } });

Deno.test("attempts of a loop that differ only in time share a line", () => {
  assert.deepEqual(
    linesOf(
      saw("new"),
      saw("new"),
      { ...saw("new"), duration_ms: 5 },
      saw("old"),
      saw("new"),
      { until: { met: true, seen: "done" } },
    ),
    [
      `attempts 1-3/40: 200, 5 ms to 20 ms, found "new", not yet: ${unmet}`,
      `attempt 4/40: 200, 40 ms, found "old", not yet: ${unmet}`,
      `attempt 5/40: 200, 50 ms, found "new", not yet: ${unmet}`,
      'attempt 6/40: 200, 60 ms, found "done", until holds',
    ],
  );
});

Deno.test("attempts with the same duration show it once", () => {
  const same = { ...saw("new"), duration_ms: 7 };
  assert.deepEqual(linesOf(same, same), [
    `attempts 1-2/40: 200, 7 ms, found "new", not yet: ${unmet}`,
  ]);
});

Deno.test("attempts with other statuses, or values that differ after the cut, have their own lines", () => {
  const long = "x".repeat(100);
  assert.equal(linesOf(saw("new"), { ...saw("new"), status: 404 }).length, 2);
  assert.equal(linesOf(saw(`${long}1`), saw(`${long}2`)).length, 2);
});

Deno.test("each item of a list is shown once, and what is left of cut JSON", () => {
  const cut = `["${"x".repeat(60)}"… (900 more characters)`;
  const values: readonly (readonly [JsonValue, told: string])[] = [
    [["api", "api", "store", "api"], '["api","store"] in 4 items'],
    [
      ["span 0", "span 1", "span 2", "span 3", "span 4"],
      '["span 0","span 1","span 2","span 3","sp… (6 more characters)',
    ],
    [cut, `["${"x".repeat(38)}… (923 more characters)`],
    ['["a"]', '"[\\"a\\"]"'],
  ];
  for (const [seen, told] of values) {
    const [line] = linesOf({ until: { met: false, unmet, seen } }, { status: 404 });
    assert.equal(line, `attempt 1/40: 200, 10 ms, found ${told}, not yet: ${unmet}`);
  }
});

Deno.test("attempts with redirects, and those of a retry, have their own lines", () => {
  const hop = { kind: "redirect", method: "GET", url: "http://a.test/", status: 302 } as const;
  const led = { ...saw("new"), hops: [{ ...hop, duration_ms: 1 }] };
  assert.equal(linesOf(led, led).length, 4);
  const again = { status: 503, retry: { after_ms: 10, reason: "status 503" } };
  assert.equal(linesOf(again, again).length, 2);
});
