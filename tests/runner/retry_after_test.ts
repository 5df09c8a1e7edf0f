import assert from "node:assert/strict";
import { retryAfterMs } from "../../lib/runner/attempts/retry_after.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

Deno.test("retry-after counts seconds", () => {
  assert.equal(retryAfterMs("0", NOW), 0);
  assert.equal(retryAfterMs(" 120 ", NOW), 120_000);
});

Deno.test("retry-after may be a date in each form of HTTP, whatever the local time zone", () => {
  for (
    const date of [
      "Fri, 02 Jan 2026 03:05:05 GMT",
      "Friday, 02-Jan-26 03:05:05 GMT",
      "Fri Jan  2 03:05:05 2026",
    ]
  ) assert.equal(retryAfterMs(date, NOW), 60_000, date);
});

Deno.test("a date in the past asks for no pause", () => {
  assert.equal(retryAfterMs("Fri, 02 Jan 2026 03:04:04 GMT", NOW), 0);
  assert.equal(retryAfterMs("Sunday, 06-Nov-94 08:49:37 GMT", NOW), 0);
});

Deno.test("what is neither seconds nor an HTTP date is ignored", () => {
  for (
    const text of ["", "-1", "1.5", "soon", "2026-01-02T03:05:05Z", "Fri, 02 Foo 2026 03:05:05 GMT"]
  ) assert.equal(retryAfterMs(text, NOW), undefined, text);
});

Deno.test("a number of seconds that is too large counts as the largest one", () => {
  for (const text of ["2147483648", "9".repeat(20), "9".repeat(400)]) {
    assert.equal(retryAfterMs(text, NOW), 2 ** 31 * 1_000, text);
  }
});
