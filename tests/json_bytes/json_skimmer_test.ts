import assert from "node:assert/strict";
import { JsonSkimmer, SkimError } from "../../lib/json_bytes/mod.ts";

const skimmer = (text: string) => new JsonSkimmer(new TextEncoder().encode(text));

/** Returns the texts of the values that a visit finds, each by its name or its index. */
function parts(text: string): Record<string, string> {
  const json = skimmer(text);
  const found: Record<string, string> = {};
  const textOf = (start: number, end: number) =>
    new TextDecoder().decode(json.bytes.subarray(start, end));
  const note = (name: string, at: number) => {
    const end = json.skipValue(at);
    found[name] = textOf(at, end);
    return end;
  };
  const start = json.skipBlanks(0);
  let index = 0;
  const end = json.kindAt(start) === "object"
    ? json.members(start, note)
    : json.items(start, (at) => note(`${index++}`, at));
  assert.equal(json.skipBlanks(end), json.bytes.length);
  return found;
}

Deno.test("the members of an object and the items of a list are found as they are written", () => {
  assert.deepEqual(parts(' {"a" : {"b": ["]", "\\"}"]}, "é":"\\\\" ,"c":-1.5e3,"d":null }\n'), {
    a: '{"b": ["]", "\\"}"]}',
    é: '"\\\\"',
    c: "-1.5e3",
    d: "null",
  });
  assert.deepEqual(parts('[ true,[[]] ,{},"x" ]'), { 0: "true", 1: "[[]]", 2: "{}", 3: '"x"' });
  assert.deepEqual(parts("[]"), {});
  assert.deepEqual(parts("{ }"), {});
});

Deno.test("the strings in a value are noted with their quotes, wherever they end", () => {
  for (let length = 0; length < 12; length++) {
    const inner = "é".repeat(length);
    const text = `{"k":["${inner}","\\\\"]}`;
    const json = skimmer(text);
    const strings: string[] = [];
    json.skipValue(0, (start, end) => {
      strings.push(new TextDecoder().decode(json.bytes.subarray(start, end)));
    });
    assert.deepEqual(strings, ['"k"', `"${inner}"`, '"\\\\"']);
  }
});

for (
  const [text, offset, expected] of [
    ['{"a" 1}', 5, "`:`"],
    ["{a:1}", 1, "a name in double quotes"],
    ['{"a":1 "b":2}', 7, "`,` or `}`"],
    ["[1 2]", 3, "`,` or `]`"],
    ['{"a":}', 5, "a value"],
    ['["a', 3, '`"`'],
    ["[[1]", 4, "`,` or `]`"],
    ['[{"a":[1', 8, "a value"],
  ] as const
) {
  Deno.test(`what skimming expects in ${text}`, () => {
    assert.throws(() => parts(text), (error) => {
      assert.ok(error instanceof SkimError);
      assert.deepEqual([error.offset, error.expected], [offset, expected]);
      return true;
    });
  });
}
