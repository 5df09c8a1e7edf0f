import assert from "node:assert/strict";
import {
  type JsonValue,
  NumberTooLarge,
  parseJson,
  setMember,
  stringifyJson,
  toText,
} from "../../lib/json/mod.ts";

Deno.test("parseJson reads integers exactly", () => {
  assert.equal(parseJson("12345678901234567890"), 12345678901234567890n);
  assert.equal(parseJson("-9007199254740993"), -9007199254740993n);
  assert.equal(parseJson("9007199254740991"), Number.MAX_SAFE_INTEGER);
  assert.deepEqual(parseJson('{"a":[9007199254740993,1]}'), { a: [9007199254740993n, 1] });
});

Deno.test("parseJson reads fractions and exponents as doubles", () => {
  assert.equal(parseJson("0.1234567890123456789"), 0.12345678901234568);
  assert.equal(parseJson("1e20"), 1e20);
  assert.equal(parseJson("1234567890123456789e1"), 12345678901234567890);
});

Deno.test("parseJson leaves long digits in strings alone", () => {
  assert.deepEqual(parseJson('{"12345678901234567890":"12345678901234567890"}'), {
    "12345678901234567890": "12345678901234567890",
  });
});

Deno.test("parseJson makes __proto__ an own member", () => {
  for (const text of ['{"__proto__":{"a":1}}', '{"__proto__":{"a":9007199254740993}}']) {
    const object = parseJson(text) as Record<string, JsonValue>;
    assert.deepEqual(Object.keys(object), ["__proto__"]);
    assert.equal(Object.getPrototypeOf(object), Object.prototype);
    assert.equal("a" in object, false);
    assert.equal(stringifyJson(object), text);
  }
});

Deno.test("parseJson throws a SyntaxError for what is not JSON", () => {
  for (const text of ["", "{", "{a:1}", "<html>", "NaN", "1234567890123456789,"]) {
    assert.throws(() => parseJson(text), SyntaxError, text);
  }
});

Deno.test("stringifyJson writes back what parseJson read", () => {
  const texts = [
    "12345678901234567890",
    '{"id":9007199254740993,"tags":["é","😀",null,true,-0.5]}',
    '"\\u0000\\ud800"',
    "[]",
  ];
  for (const text of texts) assert.equal(stringifyJson(parseJson(text)), text);
});

Deno.test("stringifyJson indents by the spaces asked for", () => {
  assert.equal(stringifyJson({ id: 9007199254740993n }, 2), '{\n  "id": 9007199254740993\n}');
});

Deno.test("toText keeps strings as they are and writes the rest as JSON", () => {
  assert.equal(toText('a "b"'), 'a "b"');
  assert.equal(toText(9007199254740993n), "9007199254740993");
  assert.equal(toText(null), "null");
  assert.equal(toText([1, "a"]), '[1,"a"]');
});

Deno.test("setMember sets __proto__ as an own member that can be set again", () => {
  const object: Record<string, JsonValue> = {};
  setMember(object, "__proto__", { a: 1 });
  setMember(object, "__proto__", 2);
  setMember(object, "b", 3);
  assert.deepEqual(Object.entries(object), [["__proto__", 2], ["b", 3]]);
  assert.equal(Object.getPrototypeOf(object), Object.prototype);
});

Deno.test("an integer with an exponent that a double cannot hold keeps its value", () => {
  assert.equal(parseJson("1e400"), 10n ** 400n);
  assert.deepEqual(parseJson('{"a": [-1.25E+310]}'), { a: [-125n * 10n ** 308n] });
  assert.equal(stringifyJson(parseJson("1e310")), "1" + "0".repeat(310));
  assert.equal(parseJson("1e300"), 1e300);
});

Deno.test("a number that cannot be written is refused, since it would be sent on as null", () => {
  for (const text of ["1e999999999", '{"a": [-1.5E+99999]}', " 1e20000"]) {
    assert.throws(() => parseJson(text), NumberTooLarge, text);
  }
});
