import assert from "node:assert/strict";
import { closestWord } from "../../lib/text/mod.ts";

const KEYS = ["assert", "capture", "contains", "containsAll", "name", "gt"];

Deno.test("closest finds the word that was mistyped", () => {
  assert.equal(closestWord("asert", KEYS), "assert");
  assert.equal(closestWord("captrue", KEYS), "capture");
  assert.equal(closestWord("contain", KEYS), "contains");
  assert.equal(closestWord("nmae", KEYS), "name");
  assert.equal(closestWord("nam", KEYS), "name");
});

Deno.test("closest ignores case, hyphens, underscores and spaces", () => {
  for (const word of ["contains_all", "CONTAINSALL", "contains-all", "contains all"]) {
    assert.equal(closestWord(word, KEYS), "containsAll");
  }
});

Deno.test("closest prefers the nearer word, then the earlier one", () => {
  assert.equal(closestWord("containsal", KEYS), "containsAll");
  assert.equal(closestWord("bat", ["cat", "hat"]), "cat");
});

Deno.test("closest finds nothing if no word is near", () => {
  assert.equal(closestWord("zzzzzz", KEYS), undefined);
  assert.equal(closestWord("xy", ["gt"]), undefined);
  assert.equal(closestWord("asert", []), undefined);
});
