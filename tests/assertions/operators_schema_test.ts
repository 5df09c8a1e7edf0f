import assert from "node:assert/strict";
import { findOperator } from "../../lib/assertions/operators/registry.ts";
import { type JsonValue, parseJson } from "../../lib/json/mod.ts";
import { assertPasses, assertRefuses, judgeOf } from "./operator_results.ts";

await findOperator("schema")?.preload?.();

const ORDER = {
  type: "object",
  required: ["id", "items"],
  properties: {
    id: { type: "integer" },
    items: { type: "array", items: { $ref: "#/$defs/item" } },
  },
  $defs: {
    item: {
      type: "object",
      properties: { price: { type: "number", minimum: 1 } },
      additionalProperties: false,
    },
  },
};

const DRAFT_4 = "http://json-schema.org/draft-04/schema#";
const DRAFT_7 = "http://json-schema.org/draft-07/schema#";

/** Asserts that a value does not match the schema, and with which texts. */
function assertProblems(schema: JsonValue, value: JsonValue, problems: string): void {
  const result = judgeOf("schema", schema)(value);
  assert.ok(!result.pass);
  assert.equal(result.expected, "a value that fits the schema");
  const { places, more } = result.differences!;
  const said = places.map(({ at, expected, actual }) =>
    `$${at}: expected ${expected}, found ${actual}`
  );
  assert.equal([...said, ...(more ? [`and ${more} more`] : [])].join("; "), problems);
}

Deno.test("schema passes for values that match", () => {
  assertPasses("schema", ORDER, [{ id: 1, items: [] }, { id: 2, items: [{ price: 1.5 }], x: 0 }]);
  assertPasses("schema", true, [null, 1]);
  assertPasses("schema", { type: ["string", "null"] }, ["é😀", null]);
  assertPasses("schema", { minLength: 2, maxLength: 2 }, ["é😀"]);
});

Deno.test("schema passes for integers of any size", () => {
  assertPasses("schema", ORDER, [{ id: 12345678901234567890n, items: [] }]);
  assertPasses("schema", { const: 12345678901234567890n }, [12345678901234567890n]);
  assertPasses("schema", { minimum: 0 }, [12345678901234567890n]);
});

Deno.test("schema fails with the deepest errors and their places", () => {
  assertProblems(
    ORDER,
    { id: "a", items: [{ price: 1 }, { price: "x" }, { price: 0, tax: 1 }] },
    '$.id: expected integer, found string "a"; ' +
      '$.items[1].price: expected number, found string "x"; ' +
      "$.items[2].price: expected a number of at least 1, found number 0; " +
      "$.items[2].tax: expected nothing, found number 1",
  );
  assertProblems(
    ORDER,
    {},
    "$.id: expected a value, found nothing; $.items: expected a value, found nothing",
  );
  assertProblems(ORDER, null, "$: expected object, found null");
  assertProblems(false, 1, "$: expected nothing, found number 1");
});

Deno.test("schema fails with ten errors at most", () => {
  const problems = Array.from(
    { length: 10 },
    (_, i) => `$[${i}]: expected integer, found string "a"`,
  );
  const items = Array.from({ length: 12 }, () => "a");
  assertProblems({ items: { type: "integer" } }, items, [...problems, "and 2 more"].join("; "));
});

const PROBLEMS: readonly (readonly [JsonValue, JsonValue, string])[] = [
  [{ enum: ["a", 1] }, "b", 'expected string "a" or number 1, found string "b"'],
  [{ const: { a: 1 } }, { a: 2 }, 'expected object {"a":1}, found object {"a":2}'],
  [{ pattern: "^a$" }, "b", 'expected a match of /^a$/, found string "b"'],
  [{ format: "uuid" }, "b", 'expected the format uuid, found string "b"'],
  [{ exclusiveMinimum: 3 }, 3, "expected a number greater than 3, found number 3"],
  [{ exclusiveMaximum: 3 }, 3, "expected a number less than 3, found number 3"],
  [{ maximum: 3 }, 4, "expected a number of at most 3, found number 4"],
  [{ multipleOf: 2 }, 3, "expected a multiple of 2, found number 3"],
  [{ minLength: 2 }, "😀", 'expected at least 2 characters, found string "😀"'],
  [{ maxLength: 1 }, "ab", 'expected at most 1 character, found string "ab"'],
  [{ minItems: 2 }, [1], "expected at least 2 items, found array of 1 item [1]"],
  [{ maxItems: 0 }, [1], "expected at most 0 items, found array of 1 item [1]"],
  [{ minProperties: 1 }, {}, "expected at least 1 member, found object {}"],
  [{ maxProperties: 0 }, { a: 1 }, 'expected at most 0 members, found object {"a":1}'],
  [
    { uniqueItems: true },
    [1, 1],
    "expected no duplicate items (found indexes 0 and 1), found array of 2 items [1,1]",
  ],
  [
    { not: { type: "string" } },
    "a",
    'expected a value that does not fit the schema of `not`, found string "a"',
  ],
  [
    { contains: { type: "string" } },
    [1, 2],
    "expected an item that fits the schema of `contains`, found array of 2 items [1,2]",
  ],
  [
    { propertyNames: { pattern: "^a" } },
    { b: 1 },
    'expected names that fit `propertyNames` (found "b"), found object {"b":1}',
  ],
  [
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    'expected a member "b" beside "a", found object {"a":1}',
  ],
  [
    { anyOf: [{ type: "string" }, { type: "null" }] },
    3,
    "expected string or null, found number 3",
  ],
  [
    { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
    { a: 1, b: 2 },
    'expected a value that fits exactly one schema of `oneOf` (found 2), found object {"a":1,"b":2}',
  ],
  [
    { if: { type: "string" }, then: { minLength: 3 } },
    "a",
    'expected at least 3 characters, found string "a"',
  ],
];

for (const [schema, value, problem] of PROBLEMS) {
  const keyword = Object.keys(schema as object)[0];
  Deno.test(`schema reports ${keyword} in its own words`, () => {
    assertProblems(schema, value, `$: ${problem}`);
  });
}

Deno.test("schema reports errors inside alternatives if that says more", () => {
  const cat = { properties: { meows: { type: "boolean" } }, required: ["meows"] };
  const dog = { properties: { barks: { type: "boolean" } }, required: ["barks"] };
  assertProblems(
    { anyOf: [cat, dog] },
    { meows: "yes" },
    '$: expected a value that fits one schema of `anyOf`, found object {"meows":"yes"}; ' +
      '$.meows: expected boolean, found string "yes"',
  );
});

Deno.test("schema names unusual members by valid paths", () => {
  const schema = {
    properties: { "a b": { type: "string" }, "x/y~z%": { type: "string" }, "it's": false },
  };
  assertProblems(
    schema,
    { "a b": 1, "x/y~z%": 2, "it's": 3 },
    "$['a b']: expected string, found number 1; " +
      "$['x/y~z%']: expected string, found number 2; " +
      "$['it\\'s']: expected nothing, found number 3",
  );
});

Deno.test("schema follows recursive references", () => {
  const tree = { properties: { child: { $ref: "#" } }, required: ["id"] };
  assertPasses("schema", tree, [{ id: 1, child: { id: 2 } }]);
  assertProblems(
    tree,
    { id: 1, child: { id: 2, child: {} } },
    "$.child.child.id: expected a value, found nothing",
  );
});

Deno.test("schema treats members named __proto__ like any other", () => {
  const schema = parseJson('{"properties":{"__proto__":{"type":"string"}}}');
  assertPasses("schema", schema, [{}, parseJson('{"__proto__":"a"}')]);
  assertProblems(
    schema,
    parseJson('{"__proto__":1}'),
    "$.__proto__: expected string, found number 1",
  );
});

Deno.test("schema accepts keys that are not well-formed Unicode", () => {
  assertProblems(
    { additionalProperties: false },
    { "\ud800": 1 },
    "$['\ufffd']: expected nothing, found number 1",
  );
});

Deno.test("schema follows the draft that $schema names", () => {
  const bounded = { minimum: 3, exclusiveMinimum: true };
  assertPasses("schema", { $schema: DRAFT_4, ...bounded }, [4]);
  assertProblems(
    { $schema: DRAFT_4, ...bounded },
    3,
    "$: expected a number greater than 3, found number 3",
  );
  const referring = { $ref: "#/definitions/a", type: "null", definitions: { a: true } };
  assertPasses("schema", { $schema: DRAFT_7, ...referring }, [1]);
  assertProblems(referring, 1, "$: expected null, found number 1");
});

Deno.test("schema refuses a schema with parts it would ignore", () => {
  assertPasses("schema", { title: "a", "x-note": { type: "cat" }, nullable: true }, [1]);
  assertRefuses(
    "schema",
    "order.json",
    '`schema` takes a JSON Schema, found string "order.json"',
    "for example `schema: {type: object}`",
  );
  assertRefuses(
    "schema",
    { required: ["a"], requird: ["b"] },
    "`#/requird` is not a keyword of JSON Schema",
    "did you mean `required`?",
  );
  assertRefuses(
    "schema",
    { properties: { id: "string" } },
    '`#/properties/id` takes a schema, found string "string"',
  );
  const types = "takes the name of a type or a list of them";
  assertRefuses(
    "schema",
    { items: { type: "strin" } },
    `\`#/items/type\` ${types}, found string "strin"`,
    "did you mean `string`?",
  );
  assertRefuses(
    "schema",
    { type: null },
    `\`#/type\` ${types}, found null`,
    "the types are `string`, `number`, `integer`, `boolean`, `array`, `object` and `null`",
  );
  assertRefuses(
    "schema",
    { required: "id" },
    '`#/required` takes a list of texts, found string "id"',
  );
  assertRefuses(
    "schema",
    { pattern: "(" },
    '`#/pattern` takes a regular expression, found string "("',
  );
  assertRefuses(
    "schema",
    { exclusiveMinimum: true },
    "`#/exclusiveMinimum` takes a number, found boolean true",
  );
  assertRefuses(
    "schema",
    { $dynamicRef: "#a" },
    "`#/$dynamicRef` is not supported",
    "write the schema with `$ref` and `$defs`",
  );
});

Deno.test("schema refuses references that lead nowhere or in a circle", () => {
  const help = "a schema can refer only to its own parts, for example to `#/$defs/name`";
  for (const ref of ["#/$defs/x", "https://example.com/order.json"]) {
    assertRefuses(
      "schema",
      { items: { $ref: ref } },
      `\`#/items/$ref\` refers to nothing: string "${ref}"`,
      help,
    );
  }
  const circle = "the schema cannot be used: it refers to itself without end";
  assertRefuses("schema", { $ref: "#" }, circle);
  assertRefuses("schema", { allOf: [{ $ref: "#" }] }, circle);
  assertRefuses(
    "schema",
    { $id: "http://[" },
    "the schema cannot be used: Invalid URL: 'http://['",
  );
});

Deno.test("schema accepts the drafts it knows", () => {
  assertRefuses(
    "schema",
    { $schema: "http://json-schema.org/draft-03/schema#" },
    "`$schema` names no draft that is supported, " +
      'found "http://json-schema.org/draft-03/schema#"',
    "leave it out, or write https://json-schema.org/draft/2020-12/schema, " +
      "https://json-schema.org/draft/2019-09/schema, http://json-schema.org/draft-07/schema or " +
      "http://json-schema.org/draft-04/schema",
  );
});

Deno.test("schema changes neither the schema nor the value", () => {
  const schema = { $ref: "#/$defs/a", $defs: { a: { type: "object" } } };
  const value = { id: 12345678901234567890n };
  const before = [structuredClone(schema), structuredClone(value)];
  judgeOf("schema", Object.freeze(schema))(Object.freeze(value));
  assert.deepEqual([schema, value], before);
});
