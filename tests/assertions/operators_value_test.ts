import { assertFails, assertPasses, assertRefuses } from "./operator_results.ts";

const TYPES =
  "the types are `string`, `number`, `integer`, `boolean`, `array`, `object` and `null`";

Deno.test("exists passes if the path finds anything, or nothing if the operand is false", () => {
  assertPasses("exists", true, [true]);
  assertPasses("exists", false, [false]);
});

Deno.test("exists fails in terms of values, not of true and false", () => {
  assertFails("exists", true, false, ["a value", "nothing"]);
  assertFails("exists", false, true, ["nothing", "a value"]);
});

Deno.test("exists takes true or false", () => {
  assertRefuses(
    "exists",
    "True",
    '`exists` takes true or false, found string "True"',
    "write `exists: true`",
  );
  const help = "write `exists: true` or `exists: false`";
  assertRefuses("exists", 1, "`exists` takes true or false, found number 1", help);
  assertRefuses("exists", null, "`exists` takes true or false, found null", help);
});

Deno.test("type passes for each JSON type", () => {
  assertPasses("type", "string", ["", "é😀"]);
  assertPasses("type", "number", [0, -1.5, 12345678901234567890n]);
  assertPasses("type", "integer", [0, 1.0, 12345678901234567890n]);
  assertPasses("type", "boolean", [true, false]);
  assertPasses("type", "array", [[], [null]]);
  assertPasses("type", "object", [{}, { a: 1 }]);
  assertPasses("type", "null", [null]);
});

Deno.test("type passes for null if YAML reads the operand as null", () => {
  assertPasses("type", null, [null]);
  assertFails("type", null, 0, ["null", "number 0"]);
});

Deno.test("type fails with the type expected and the value found", () => {
  assertFails("type", "string", 3, ["a string", "number 3"]);
  assertFails("type", "string", null, [
    "a string",
    "null",
    '`schema: {type: [string, "null"]}` accepts null as well',
  ]);
  assertFails("type", "number", "3", [
    "a number",
    'string "3"',
    "the value is text that reads as a number",
  ]);
  assertFails("type", "integer", 1.5, ["an integer", "number 1.5"]);
  assertFails("type", "boolean", "true", [
    "a boolean",
    'string "true"',
    "the value is text that reads as a boolean",
  ]);
  assertFails("type", "array", { 0: 1 }, ["an array", 'object {"0":1}']);
  assertFails("type", "object", [], ["an object", "array of 0 items []"]);
  assertFails("type", "null", "null", ["null", 'string "null"']);
});

Deno.test("type suggests the right name for a wrong one", () => {
  const message = (name: string) => `"${name}" is not the name of a JSON type`;
  assertRefuses("type", "strng", message("strng"), "did you mean `string`?");
  assertRefuses("type", "bool", message("bool"), "did you mean `boolean`?");
  assertRefuses("type", "Float", message("Float"), "did you mean `number`?");
  assertRefuses("type", "constructor", message("constructor"), TYPES);
  assertRefuses("type", 3, "`type` takes the name of a JSON type, found number 3", TYPES);
});

Deno.test("equals compares by value, regardless of the order of keys", () => {
  assertPasses("equals", 1, [1, 1.0, 1n]);
  assertPasses("equals", 12345678901234567890n, [12345678901234567890n]);
  assertPasses("equals", null, [null]);
  assertPasses("equals", "é😀", ["é😀"]);
  assertPasses("equals", { a: 1, b: [{ c: null }] }, [{ b: [{ c: null }], a: 1 }]);
});

Deno.test("equals fails with both values and their types", () => {
  assertFails("equals", "paid", "open", ['string "paid"', 'string "open"']);
  assertFails("equals", "é", "e\u0301", [
    'string "é"',
    'string "e\u0301"',
  ]);
  assertFails("equals", 0, null, ["number 0", "null"]);
  assertFails("equals", 12345678901234567890n, 12345678901234567891n, [
    "number 12345678901234567890",
    "number 12345678901234567891",
  ]);
});

Deno.test("equals says what to write if only the types differ", () => {
  assertFails("equals", "3", 3, [
    'string "3"',
    "number 3",
    'the value is a number; write `equals: 3`, or `anyOf: [3, "3"]` to accept both',
  ]);
  assertFails("equals", 3, "3", [
    "number 3",
    'string "3"',
    'the value is text; write `equals: "3"`, or `anyOf: ["3", 3]` to accept both',
  ]);
  assertFails("equals", "true", true, [
    'string "true"',
    "boolean true",
    'the value is a boolean; write `equals: true`, or `anyOf: [true, "true"]` to accept both',
  ]);
  assertFails("equals", null, "null", [
    "null",
    'string "null"',
    'the value is text; write `equals: "null"`, or `anyOf: ["null", null]` to accept both',
  ]);
  assertFails("equals", "null", null, [
    'string "null"',
    "null",
    'the value is null; write `equals: null`, or `anyOf: [null, "null"]` to accept both',
  ]);
});

Deno.test("equals says what to write if values are easily confused", () => {
  const value = (words: string, found: string, wanted: string) =>
    `the value is ${words}; write \`equals: ${found}\`, ` +
    `or \`anyOf: [${found}, ${wanted}]\` to accept both`;
  assertFails("equals", true, 1, ["boolean true", "number 1", value("a number", "1", "true")]);
  assertFails("equals", false, "0", [
    "boolean false",
    'string "0"',
    value("text", '"0"', "false"),
  ]);
  assertFails("equals", "", null, ['string ""', "null", value("null", "null", '""')]);
  assertFails("equals", null, "", ["null", 'string ""', value("empty text", '""', "null")]);
  assertFails("equals", null, [], ["null", "array of 0 items []", value("a list", "[]", "null")]);
  assertFails("equals", true, 2, ["boolean true", "number 2"]);
});

Deno.test("equals says how close texts and numbers are", () => {
  const text = (wanted: string, actual: string, help: string | undefined) => {
    const found = [wanted, actual].map((value) => `string ${JSON.stringify(value)}`);
    assertFails("equals", wanted, actual, [found[0], found[1], ...(help ? [help] : [])] as never);
  };
  const same = '"2026-01-02T03:04:05Z"';
  text(
    "Paid",
    "paid",
    "they differ only in letter case; write `matches: '^(?i:Paid)$'` to ignore it",
  );
  text("a+b", "A+b", "they differ only in letter case; `matches` with `(?i:…)` ignores it");
  text("a b", "a\u00a0b", undefined);
  text("a", " a", "write `matches: '^\\s*a\\s*$'` to allow that");
  text("a+b", "a+b ", undefined);
  text("a\nb", "a\r\nb", "they differ only in line ends: one has CRLF, the other LF");
  text("ab", "a\u200bb", undefined);
  text("text/html", "text/html; charset=utf-8", withMore("startsWith", "text/html"));
  text("html", "text/html", withMore("endsWith", "html"));
  text("xt/ht", "text/html", withMore("contains", "xt/ht"));
  text("ab", "abc", undefined);
  text(
    "2026-01-02T03:04:05Z",
    "2026-01-02T04:04:05.000+01:00",
    "both are the same moment, written differently; " +
      `write \`between: [${same}, ${same}]\` to compare moments`,
  );
  assertFails("equals", 0.3, 0.1 + 0.2, [
    "number 0.3",
    "number 0.30000000000000004",
    "they differ by rounding only; write `between: [0.2999997, 0.3000003]`",
  ]);
  assertFails("equals", 1e12, 1e12 + 1, ["number 1000000000000", "number 1000000000001"]);
});

function withMore(operator: string, text: string): string {
  return `the text has more in it; write \`${operator}: ${JSON.stringify(text)}\` to allow that`;
}

Deno.test("notEquals passes for every other value", () => {
  assertPasses("notEquals", null, [0, "", "null", []]);
  assertPasses("notEquals", { a: 1 }, [{ a: 2 }, { a: 1, b: 2 }]);
});

Deno.test("notEquals fails for an equal value", () => {
  assertFails("notEquals", null, null, ["anything but null", "null"]);
  assertFails("notEquals", 1, 1n, ["anything but number 1", "number 1"]);
  assertFails("notEquals", { a: 1, b: 2 }, { b: 2, a: 1 }, [
    'anything but object {"a":1,"b":2}',
    'object {"b":2,"a":1}',
  ]);
});

Deno.test("anyOf passes for each value listed", () => {
  assertPasses("anyOf", ["free", 200, null, { a: 1 }], ["free", 200n, null, { a: 1 }]);
});

Deno.test("anyOf fails with all values listed, at most ten of them", () => {
  assertFails("anyOf", ["free", null], "pro", ['string "free" or null', 'string "pro"']);
  assertFails("anyOf", [404], 200, ["number 404", "number 200"]);
  const many = Array.from({ length: 12 }, (_, i) => i);
  assertFails("anyOf", many, 99, [
    "number 0, number 1, number 2, number 3, number 4, number 5, number 6, number 7, number 8, " +
    "number 9 or 2 more",
    "number 99",
  ]);
});

Deno.test("anyOf says what to write if only the types differ", () => {
  assertFails("anyOf", [200, 204], "204", [
    "number 200 or number 204",
    'string "204"',
    'the types differ; write "204" in place of 204',
  ]);
});

Deno.test("anyOf takes a list of at least one value", () => {
  assertRefuses("anyOf", "a", '`anyOf` takes a list, found string "a"', 'write `anyOf: ["a"]`');
  assertRefuses("anyOf", null, "`anyOf` takes a list, found null", "write `anyOf: [null]`");
  assertRefuses(
    "anyOf",
    [],
    "`anyOf` takes a list of at least one value, found an empty list",
    "an assertion about no values says nothing",
  );
});

Deno.test("in is an alias of anyOf", () => {
  assertPasses("in", [200, 201], [201]);
  assertFails("in", [200, 201], 404, ["number 200 or number 201", "number 404"]);
});

Deno.test("noneOf passes for a value that is not listed", () => {
  assertPasses("noneOf", ["failed", 0], ["paid", "0", null]);
});

Deno.test("noneOf fails for a value listed", () => {
  assertFails("noneOf", ["failed", 0], 0n, [
    'anything but string "failed" or number 0',
    "number 0",
  ]);
});

Deno.test("noneOf takes a list of at least one value", () => {
  assertRefuses("noneOf", 3, "`noneOf` takes a list, found number 3", "write `noneOf: [3]`");
  assertRefuses(
    "noneOf",
    [],
    "`noneOf` takes a list of at least one value, found an empty list",
    "an assertion about no values says nothing",
  );
});
