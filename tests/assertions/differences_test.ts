import assert from "node:assert/strict";
import type { Mismatch } from "../../lib/assertions/operator.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import { judgeOf, placesOf } from "./operator_results.ts";

function unequal(wanted: JsonValue, actual: JsonValue, operator = "equals"): Mismatch {
  const result = judgeOf(operator, wanted)(actual);
  assert.ok(!result.pass);
  return result;
}

/** Asserts where `equals` sees differences. */
function assertPlaces(wanted: JsonValue, actual: JsonValue, places: readonly string[]): void {
  assert.deepEqual(placesOf(unequal(wanted, actual)), places);
}

Deno.test("differences list the members and items that differ, starting with the expected ones", () => {
  assertPlaces({ a: [1, { "b c": 2 }], n: null, x: 1 }, { a: [1, { "b c": 3 }], x: 1, y: [] }, [
    ".a[1]['b c']: number 2 → number 3",
    ".n: null → nothing",
    ".y: nothing → array of 0 items []",
  ]);
  assertPlaces({ a: 1 }, { a: { b: 1 } }, ['.a: number 1 → object {"b":1}']);
});

Deno.test("an object with more members than expected gets the advice to use containsObject", () => {
  const help = "all that is expected is there, and more; write `containsObject` to allow that";
  assert.equal(unequal({ a: { b: 1 } }, { a: { b: 1, c: 2 } }).help, help);
  assert.equal(unequal({ a: { b: 1 } }, { a: { b: 2, c: 2 } }).help, undefined);
  assert.equal(unequal({}, { a: 1 }).help, undefined);
});

Deno.test("values that differ as a whole have no differences inside", () => {
  for (
    const [wanted, actual] of [["a", "b"], [1, [1]], [{}, null]] as [JsonValue, JsonValue][]
  ) {
    assert.equal(unequal(wanted, actual).differences, undefined);
  }
});

Deno.test("an extra or missing item does not shift the others", () => {
  const item = (id: number, n = 1) => ({ id, n });
  assertPlaces([item(1), item(2)], [item(0), item(1), item(2)], [
    '[0]: nothing → object {"id":0,"n":1}',
  ]);
  assertPlaces([item(0), item(1), item(2)], [item(1), item(2)], [
    '[0]: object {"id":0,"n":1} → nothing',
  ]);
  assertPlaces(["a", "b", "c", "d"], ["a", "x", "c", "d", "e"], [
    '[1]: string "b" → string "x"',
    '[4]: nothing → string "e"',
  ]);
});

Deno.test("changed items are compared deeply, matched by their names", () => {
  const item = (id: number, n: number) => ({ id, deep: { n } });
  assertPlaces([item(1, 1), item(2, 2), item(3, 3)], [item(0, 0), item(1, 1), item(3, 9)], [
    '[0]: nothing → object {"id":0,"deep":{"n":0}}',
    '[1]: object {"id":2,"deep":{"n":2}} → nothing',
    "[2].deep.n: number 3 → number 9",
  ]);
  assertPlaces([{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 3 }], ["[1].n: number 2 → number 3"]);
});

Deno.test("lists that differ only in order are reported as such", () => {
  const result = unequal({ tags: ["a", "b", "c"] }, { tags: ["b", "a", "c"] });
  assert.deepEqual(placesOf(result), [
    '.tags: array of 3 items ["a","b","c"] → array of 3 items ["b","a","c"]',
  ]);
  assert.equal(unequal([1, 2], [2, 1]).differences, undefined);
  assert.equal(
    result.help,
    "they differ only in order; `containsOnly` accepts the items of a list in any order",
  );
  assert.equal(unequal([1, 2], [2, 3]).help, undefined);
});

Deno.test("ten differences are shown and the others counted", () => {
  const list = (n: number) => Array.from({ length: 25 }, (_, i) => ({ n: i * n }));
  const { places, more } = unequal(list(1), list(2)).differences!;
  assert.equal(places.length, 10);
  assert.equal(more, 14);
});

Deno.test("a difference in type only says what to write", () => {
  const result = unequal({ a: { price: 3 }, b: 1 }, { a: { price: "3" }, b: 2 });
  assert.equal(result.help, 'the types differ; write "3" in place of 3');
});

Deno.test("texts of several lines are compared line by line", () => {
  assertPlaces("a: 1\nb: 2\nc: 3\n", "a: 1\nb: 9\nc: 3\nd: 4\n", [
    ', line 2: string "b: 2" → string "b: 9"',
    ', line 4: nothing → string "d: 4"',
  ]);
  assertPlaces({ text: "x\na\nb" }, { text: "a\nb" }, ['.text, line 1: string "x" → nothing']);
  assert.equal(unequal("hello", "hello\nworld").differences, undefined);
  const result = unequal("one\ntwo\n", "one\r\ntwo\n");
  assert.deepEqual(placesOf(result), [', line 1: string "one" → string "one\\r"']);
  assert.equal(result.help, "they differ only in line ends: one has CRLF, the other LF");
  assert.equal(result.reveal, true);
});

Deno.test("long texts are cut to the part around the first difference, with the cuts marked", () => {
  const long = "word ".repeat(60);
  const lead = "…word word word word word ";
  assertPlaces(`${long}abc`, `${long}abd`, [
    `, character 303: string "${lead}abc" → string "${lead}abd"`,
  ]);
  assertPlaces("x".repeat(299) + "a", "x".repeat(299) + "b", [
    `, character 300: string "…${"x".repeat(30)}a" → string "…${"x".repeat(30)}b"`,
  ]);
  const [place] = placesOf(unequal(`${long}${"y".repeat(200)}`, `${long}z`));
  assert.match(place, /→ string "…word (?:word )+z"$/);
  assert.match(place, /: string "…word (?:word )+y+…" →/);
});

Deno.test("a long text is cut between characters", () => {
  const long = "😀".repeat(100);
  for (const shift of ["", "a"]) {
    const [place] = placesOf(unequal(`${shift}${long}1${long}`, `${shift}${long}2${long}`));
    assert.ok(place.isWellFormed(), place);
    assert.match(place, new RegExp(`character ${shift.length + 101}:`));
  }
});

Deno.test("invisible characters are made visible, whatever else differs", () => {
  assert.equal(unequal("a b", "a  b").reveal, true);
  assert.equal(unequal({ a: "x ", b: "y " }, { a: "x", b: "y" }).reveal, true);
  assert.equal(unequal("a", "b").reveal, undefined);
  assert.equal(unequal("Paid", "paid").reveal, undefined);
});

Deno.test("containsOnly points at missing and extra items", () => {
  assert.deepEqual(placesOf(unequal(["a"], ["a", "b", "a"], "containsOnly")), [
    '[1]: nothing → string "b"',
    '[2]: nothing → string "a"',
  ]);
  assert.deepEqual(placesOf(unequal(["a", "b"], ["a", "c"], "containsOnly")), [
    ': string "b" → nothing',
    '[1]: nothing → string "c"',
  ]);
});

Deno.test("notContains lists the place of every unwanted item", () => {
  const result = unequal(3, [3, 1, 3], "notContains");
  assert.deepEqual(result.notes, ["found at: [0], [2]"]);
  assert.deepEqual([result.differences, result.help], [undefined, undefined]);
  assert.deepEqual(unequal(3, [3], "notContains").notes, []);
});

Deno.test("an extra or missing item does not shift the others in lists of any length", () => {
  const items = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` }));
  const actual = [{ id: -1 }, ...items.slice(0, 50_000), ...items.slice(50_001)];
  assertPlaces(items, actual, [
    '[0]: nothing → object {"id":-1}',
    '[50000]: object {"id":50000,"name":"n50000"} → nothing',
  ]);
});

Deno.test("a value that is too large is compared in part, and says so", () => {
  const wide = (n: number) =>
    Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`k${i}`, i === 5 ? n : i]));
  const { places, partial } = unequal(wide(1), wide(2)).differences!;
  assert.deepEqual(places, [{ at: ".k5", expected: "number 1", actual: "number 2" }]);
  assert.equal(partial, true);
});
