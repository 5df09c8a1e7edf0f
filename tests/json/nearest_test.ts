import assert from "node:assert/strict";
import { compileJsonPath, type JsonValue, nearestPath, segment } from "../../lib/json/mod.ts";

const BODY = {
  data: { customer: { name: "Ada", "e-mail": "a@example.com" } },
  items: [{ owner: { id: 7 } }, { owner: { id: 8 } }],
  empty: [],
  nothing: null,
};

/** The suggestion for a path, which must lead somewhere. */
function suggestionFor(text: string, root: JsonValue = BODY): string | undefined {
  const suggestion = nearestPath(text, root)?.suggestion;
  if (suggestion !== undefined) {
    assert.equal(compileJsonPath(suggestion).find(root).length, 1, suggestion);
  }
  return suggestion;
}

Deno.test("the nearest path names what exists and what is missing", () => {
  assert.deepEqual(nearestPath("$.data.custmer.name", BODY), {
    parent: "$.data",
    value: BODY.data,
    missing: "$.data.custmer",
    suggestion: "$.data.customer.name",
  });
  assert.deepEqual(nearestPath("$.nothing.id", { nothing: null }), {
    parent: "$.nothing",
    value: null,
    missing: "$.nothing.id",
    suggestion: undefined,
  });
});

Deno.test("the nearest path mends every misspelt name", () => {
  assert.equal(suggestionFor("$.data.customer.nmae"), "$.data.customer.name");
  assert.equal(suggestionFor("$.dta.custmer.name"), "$.data.customer.name");
  assert.equal(suggestionFor("$.data.customer.E_Mail"), "$.data.customer['e-mail']");
  assert.equal(suggestionFor("$['data']['customer']['naame']"), "$.data.customer.name");
});

Deno.test("the nearest path finds a name under a wrapper that was left out", () => {
  assert.equal(suggestionFor("$.name"), "$.data.customer.name");
  assert.equal(suggestionFor("$.customer.name"), "$.data.customer.name");
});

Deno.test("the nearest path puts in an index that was left out", () => {
  assert.equal(suggestionFor("$.items.owner.id"), "$.items[0].owner.id");
  assert.equal(suggestionFor("$.items.onwer.id"), "$.items[0].owner.id");
});

Deno.test("the nearest path suggests nothing that does not exist", () => {
  assert.equal(suggestionFor("$.items.owner.colour"), undefined);
  assert.equal(suggestionFor("$.data.custmer.phone"), undefined);
  assert.equal(suggestionFor("$.empty[0]"), undefined);
  assert.equal(suggestionFor("$.items[5].owner"), "$.items[0].owner");
  assert.equal(suggestionFor("$.id", 3), undefined);
  assert.equal(suggestionFor("$.toString", {}), undefined);
});

Deno.test("the nearest path counts from the end as the path does", () => {
  assert.equal(nearestPath("$.items[-1].owner.id", BODY), undefined);
  assert.equal(nearestPath("$.items[-3].owner", BODY)?.missing, "$.items[-3]");
});

Deno.test("the nearest path knows nothing of paths that are found or select several values", () => {
  for (
    const text of ["$", "$.data.customer.name", "$..nme", "$.items[*].idd", "$[?@.a]", "$[0:1]"]
  ) {
    assert.equal(nearestPath(text, BODY), undefined, text);
  }
});

Deno.test("the nearest path gives up on bodies without end", () => {
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, { a: 1 }]));
  assert.equal(suggestionFor("$.zzzzzz", { ...wide, last: { zzzzzz: 1 } }), undefined);
});

Deno.test("a segment reads as the path it is", () => {
  assert.equal(segment("name_1"), ".name_1");
  assert.equal(segment(0), "[0]");
  assert.equal(segment("a b"), "['a b']");
  assert.equal(segment("\u0000"), "['\\u0000']");
  for (
    const name of ["it's", 'say "hi"', "back\\slash", "\\'", "line\nend", "é", "", "1"]
  ) {
    const path = compileJsonPath(`$${segment(name)}`);
    assert.deepEqual(path.find({ [name]: 1, other: 2 }), [1], JSON.stringify(name));
  }
});
