import assert from "node:assert/strict";
import { closest } from "../../lib/text/mod.ts";

const KEYS = ["assert", "capture", "contains", "containsAll", "name", "gt"];

Deno.test("closest finds the word that was mistyped", () => {
  assert.equal(closest("asert", KEYS), "assert");
  assert.equal(closest("captrue", KEYS), "capture");
  assert.equal(closest("contain", KEYS), "contains");
  assert.equal(closest("nmae", KEYS), "name");
  assert.equal(closest("nam", KEYS), "name");
});

Deno.test("closest ignores case, hyphens, underscores and spaces", () => {
  for (const word of ["contains_all", "CONTAINSALL", "contains-all", "contains all"]) {
    assert.equal(closest(word, KEYS), "containsAll");
  }
});

Deno.test("closest prefers the nearer word, then the earlier one", () => {
  assert.equal(closest("containsal", KEYS), "containsAll");
  assert.equal(closest("bat", ["cat", "hat"]), "cat");
});

Deno.test("closest finds nothing if no word is near", () => {
  assert.equal(closest("zzzzzz", KEYS), undefined);
  assert.equal(closest("xy", ["gt"]), undefined);
  assert.equal(closest("asert", []), undefined);
});
