import assert from "node:assert/strict";
import { byCodeUnit, encodeComponent, escapePattern } from "../../lib/text/mod.ts";

Deno.test("all but unreserved characters are percent-encoded", () => {
  assert.equal(encodeComponent("aZ09-._~"), "aZ09-._~");
  assert.equal(encodeComponent("a b/ü!'()*"), "a%20b%2F%C3%BC%21%27%28%29%2A");
  assert.equal(encodeComponent("\ud800"), "%EF%BF%BD");
});

Deno.test("an escaped text matches itself and nothing else", () => {
  const text = "a.b*c+d?(e)[f]{g}|^$\\h";
  assert.equal(new RegExp(`^${escapePattern(text)}$`).test(text), true);
  assert.equal(new RegExp(`^${escapePattern("a.b")}$`).test("aXb"), false);
  assert.equal(escapePattern("x-csrf/token"), "x-csrf/token");
});

Deno.test("texts are sorted by their UTF-16 units", () => {
  const texts = ["é", "b", "a", "B", "10", "9", "b"];
  assert.deepEqual(texts.toSorted(byCodeUnit), ["10", "9", "B", "a", "b", "b", "é"]);
});
