import assert from "node:assert/strict";
import {
  compileJsonPath,
  type JsonValue,
  loadJsonPath,
  nearestPath,
  pathSegment,
  pathSegments,
  shortPath,
} from "../../lib/json/mod.ts";

await loadJsonPath();

const BODY = {
  data: { customer: { name: "Ada", "e-mail": "a@example.com" } },
  items: [{ owner: { id: 7 } }, { owner: { id: 8 } }],
  empty: [],
  nothing: null,
};

/** The suggestion for a path, which must find something. */
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
    values: [BODY.data],
    segment: ".custmer",
    suggestion: "$.data.customer.name",
  });
  assert.deepEqual(nearestPath("$.nothing.id", { nothing: null }), {
    parent: "$.nothing",
    values: [null],
    segment: ".id",
  });
});

Deno.test("the nearest path corrects every misspelt name", () => {
  assert.equal(suggestionFor("$.data.customer.nmae"), "$.data.customer.name");
  assert.equal(suggestionFor("$.dta.custmer.name"), "$.data.customer.name");
  assert.equal(suggestionFor("$.data.customer.E_Mail"), "$.data.customer['e-mail']");
  assert.equal(suggestionFor("$['data']['customer']['naame']"), "$['data']['customer'].name");
});

Deno.test("the nearest path finds a name under a wrapper that was left out", () => {
  assert.equal(suggestionFor("$.name"), "$.data.customer.name");
  assert.equal(suggestionFor("$.customer.name"), "$.data.customer.name");
});

Deno.test("the nearest path inserts an index that was left out", () => {
  assert.equal(suggestionFor("$.items.owner.id"), "$.items[0].owner.id");
  assert.equal(suggestionFor("$.items.onwer.id"), "$.items[0].owner.id");
});

Deno.test("the nearest path suggests nothing that does not exist", () => {
  assert.equal(suggestionFor("$.items.owner.colour"), undefined);
  assert.equal(suggestionFor("$.data.custmer.phone"), undefined);
  assert.equal(suggestionFor("$.empty[0]"), undefined);
  assert.equal(suggestionFor("$.items[5].owner"), undefined);
  assert.equal(suggestionFor("$.nothing.name"), undefined);
  assert.equal(suggestionFor("$.empty[*].name"), undefined);
  assert.equal(suggestionFor("$.id", 3), undefined);
  assert.equal(suggestionFor("$.toString", {}), undefined);
});

Deno.test("the nearest path counts from the end as the path does", () => {
  assert.equal(nearestPath("$.items[-1].owner.id", BODY), undefined);
  assert.equal(nearestPath("$.items[-3].owner", BODY)?.segment, "[-3]");
});

Deno.test("the nearest path suggests nothing for paths that find something", () => {
  for (const text of ["$", "$.data.customer.name", "$..owner", "$.items[*].owner", "$.items[1:]"]) {
    assert.equal(nearestPath(text, BODY), undefined, text);
  }
});

Deno.test("the nearest path stops where a wildcard, a slice or a filter finds nothing", () => {
  const stops = [
    ["$.items[*].onwer.id", "$.items[*]", ".onwer", "$.items[*].owner.id"],
    ["$.items[5:9].owner", "$.items", "[5:9]", undefined],
    ["$.empty[*].id", "$.empty", "[*]", undefined],
    ["$.data.customer.name[*]", "$.data.customer.name", "[*]", undefined],
    ["$..custmer.name", "$", "..custmer", "$..customer.name"],
    ["$.items[?@.owner.id == 9].owner", "$.items", "[?@.owner.id == 9]", undefined],
  ] as const;
  for (const [text, parent, segment, suggestion] of stops) {
    const near = nearestPath(text, BODY);
    assert.deepEqual([near?.parent, near?.segment, near?.suggestion], [
      parent,
      segment,
      suggestion,
    ]);
  }
});

Deno.test("the nearest path corrects the names of a filter and the type of its value", () => {
  const root = { items: [{ id: "3", name: "a", on: "true" }, { id: "4", name: "b", on: "false" }] };
  const mended = [
    ["$.items[?@.nmae == 'b'].id", "$.items[?@.name == 'b'].id"],
    ["$.items[?@.id == 3].name", '$.items[?@.id == "3"].name'],
    ["$.items[?@.ID == 4].name", '$.items[?@.id == "4"].name'],
    ["$.items[?@.on == true].name", '$.items[?@.on == "true"].name'],
    ["$.items[?@.id == 9].name", undefined],
  ] as const;
  for (const [text, suggestion] of mended) {
    assert.equal(nearestPath(text, root)?.suggestion, suggestion, text);
  }
  assert.equal(
    nearestPath("$[?@.id == '7']", [{ id: 7 }])?.suggestion,
    "$[?@.id == 7]",
  );
});

Deno.test("the nearest path prefers names that are joined in another way", () => {
  const root = { userid2: 1, user_id: 2, data: { order_id: 3 } };
  assert.equal(suggestionFor("$.userId", root), "$.user_id");
  assert.equal(suggestionFor("$.USER_ID", root), "$.user_id");
  assert.equal(suggestionFor("$.orderId", root), "$.data.order_id");
});

Deno.test("the nearest path gives up on extremely large bodies", () => {
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, { a: 1 }]));
  assert.equal(suggestionFor("$.zzzzzz", { ...wide, last: { zzzzzz: 1 } }), undefined);
});

Deno.test("a segment is written as the path it is", () => {
  assert.equal(pathSegment("name_1"), ".name_1");
  assert.equal(pathSegment(0), "[0]");
  assert.equal(pathSegment("a b"), "['a b']");
  assert.equal(pathSegment("\u0000"), "['\\u0000']");
  for (
    const name of ["it's", 'say "hi"', "back\\slash", "\\'", "line\nend", "é", "", "1"]
  ) {
    const path = compileJsonPath(`$${pathSegment(name)}`);
    assert.deepEqual(path.find({ [name]: 1, other: 2 }), [1], JSON.stringify(name));
  }
});

Deno.test("segments are split where the path is", () => {
  const cuts = [
    ["$", []],
    ["$.a[0]['b.c'].d", [".a", "[0]", "['b.c']", ".d"]],
    ["$..a[*]..*", ["..a", "[*]", "..*"]],
    ["$.a[?@.b[0] == ']'].c", [".a", "[?@.b[0] == ']']", ".c"]],
    ["$..['a'][1:2]", ["..['a']", "[1:2]"]],
    ["$.a [0]", undefined],
  ] as const;
  for (const [text, segments] of cuts) assert.deepEqual(pathSegments(text), segments, text);
});

Deno.test("a normalized path is written as people write it", () => {
  assert.equal(shortPath("$['items'][0]['a b']['it\\'s']"), "$.items[0]['a b']['it\\'s']");
});
