import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

for (const [words, isExpected] of [[30, true], [90, false]] as const) {
  Deno.test(`a text of ${words} words that comes back is expected: ${isExpected}`, async () => {
    const svg = `<svg><text>${"plum ".repeat(words)}</text></svg>`;
    const { text } = await converted([{
      method: "POST",
      url: "/drawings",
      body: { svg, x: 5 },
      status: 201,
      json: { id: "7f8a90c1-d2e3-4f5a-8b6c-7d8e9f0a1b2c", svg, x: 5 },
    }]);
    assert.equal(text.split("<svg>").length, isExpected ? 3 : 2);
  });
}
