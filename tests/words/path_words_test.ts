import assert from "node:assert/strict";
import { isPluralName, singularName, wordsIn } from "../../lib/words/mod.ts";

Deno.test("the words of a segment are in lower case, without its extension", () => {
  for (const segment of ["orderItems", "order-items", "order_items.json", "OrderItems.php"]) {
    assert.deepEqual(wordsIn(segment), ["order", "items"], segment);
  }
});

Deno.test("a version, an id and a text with many words have no words", () => {
  for (const segment of ["v2", "v1.3", "7f8a9b", "17", "a-b-c-d-e-f"]) {
    assert.deepEqual(wordsIn(segment), [], segment);
  }
});

Deno.test("the last word of a name says whether it is in the plural", () => {
  assert.equal(singularName(["order", "items"]), "order_item");
  assert.equal(isPluralName(["order", "items"]), true);
  assert.equal(isPluralName(["orders", "item"]), false);
  assert.equal(isPluralName([]), false);
});
