import assert from "node:assert/strict";
import { formatTime } from "../../lib/resolver/generated_values.ts";

const TIME = Date.UTC(2026, 1, 28, 23, 59, 59, 987);

for (
  const [form, epochMs, text] of [
    ["ISO", TIME, "2026-02-28T23:59:59.987Z"],
    ["ISO_SECONDS", TIME, "2026-02-28T23:59:59Z"],
    ["DATE", TIME, "2026-02-28"],
    ["DATE", TIME + 13, "2026-03-01"],
    ["EPOCH", TIME, Math.floor(TIME / 1_000)],
    ["EPOCH", -1, -1],
    ["EPOCH_MS", TIME, TIME],
    ["EPOCH_MS", 0, 0],
    ["EPOCH_MS", 0.5, 0],
    ["ISO", 0, "1970-01-01T00:00:00.000Z"],
    ["DATE", -1, "1969-12-31"],
  ] as const
) {
  Deno.test(`${epochMs} is ${text} in the form ${form}`, () => {
    assert.equal(formatTime(epochMs, form), text);
  });
}
