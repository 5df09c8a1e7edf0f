import assert from "node:assert/strict";
import { parseInstant } from "../../lib/shapes/mod.ts";

const NINE = Date.UTC(2026, 0, 5, 9, 0, 0);

const INSTANTS: readonly (readonly [unknown, number | undefined])[] = [
  ["2026-01-05T09:00:00Z", NINE],
  ["2026-01-05T09:00:00.5Z", NINE + 500],
  ["2026-01-05T10:00:00.1234567+01:00", NINE + 123.4567],
  ["2026-01-05T03:30:00.123456789-05:30", NINE + 123.456789],
  ["2026-01-05T10:00:00+0100", NINE],
  ["2026-01-05T10:00+01", NINE],
  ["2026-01-05 09:00:00", NINE],
  ["2026-01-05T09:00:00,25z", NINE + 250],
  ["Mon, 05 Jan 2026 09:00:00 GMT", NINE],
  [NINE, NINE],
  [NINE / 1000, NINE],
  [String(NINE), NINE],
  ["", undefined],
  ["soon", undefined],
  [null, undefined],
  [-1, undefined],
  [{}, undefined],
];

for (const [value, expected] of INSTANTS) {
  Deno.test(`the time ${JSON.stringify(value)} is ${expected ?? "none"}`, () => {
    const actual = parseInstant(value);
    if (expected === undefined || actual === undefined) assert.equal(actual, expected);
    else assert.ok(Math.abs(actual - expected) < 0.001, `${actual - expected}`);
  });
}
