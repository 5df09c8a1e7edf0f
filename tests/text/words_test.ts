import assert from "node:assert/strict";
import { formatDuration, thousands } from "../../lib/text/mod.ts";

const DURATIONS: readonly (readonly [ms: number, text: string])[] = [
  [0, "0 ms"],
  [84.4, "84 ms"],
  [999.6, "1.0 s"],
  [1_240, "1.2 s"],
  [59_900, "59.9 s"],
  [59_960, "1 min"],
  [119_700, "2 min"],
  [125_000, "2 min 5 s"],
  [3_599_600, "1 h"],
  [3_600_000 * 16 + 39 * 60_000, "16 h 39 min"],
];

for (const [ms, text] of DURATIONS) {
  Deno.test(`a duration of ${ms} milliseconds reads ${text}`, () => {
    assert.equal(formatDuration(ms), text);
  });
}

for (
  const [number, text] of [[0, "0"], [999, "999"], [1_000, "1,000"], [33_554_432, "33,554,432"]]
) {
  Deno.test(`the number ${number} with its thousands reads ${text}`, () => {
    assert.equal(thousands(Number(number)), text);
  });
}
