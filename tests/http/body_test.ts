import assert from "node:assert/strict";
import { encodeBody } from "../../lib/http/bodies/body.ts";
import { TransportError } from "../../lib/http/mod.ts";
import type { JsonValue } from "../../lib/json/mod.ts";

const FORM = "application/x-www-form-urlencoded";

function encode(value: JsonValue, contentType?: string): [text: string, contentType?: string] {
  const { content, contentType: added } = encodeBody(value, contentType);
  const text = new TextDecoder().decode(content as Uint8Array);
  return added === undefined ? [text] : [text, added];
}

const CASES:
  readonly (readonly [string, JsonValue, string | undefined, ReturnType<typeof encode>])[] = [
    ["a text is sent as it is", "h\u00fcllo\n", undefined, ["h\u00fcllo\n"]],
    ["a text is sent as it is under any type", '{"a":1}', "application/json", ['{"a":1}']],
    ["a text is sent as it is as a form", "a=1&b=%20", FORM, ["a=1&b=%20"]],
    ["a map is JSON", { a: 1, b: [null, "\u20ac"] }, undefined, [
      '{"a":1,"b":[null,"\u20ac"]}',
      "application/json",
    ]],
    ["a list is JSON", [1, 2], undefined, ["[1,2]", "application/json"]],
    ["a large integer keeps its digits", { id: 12345678901234567890n }, undefined, [
      '{"id":12345678901234567890}',
      "application/json",
    ]],
    ["a map is JSON under the type given", { a: 1 }, "application/merge-patch+json", ['{"a":1}']],
    ["a map is JSON also under a type that is not", { a: 1 }, "text/plain", ['{"a":1}']],
    ["a number is its text", 1.5, undefined, ["1.5"]],
    ["a boolean is its text", true, undefined, ["true"]],
    ["null is its text", null, "application/json", ["null"]],
    ["an empty text is an empty body", "", undefined, [""]],
    ["a map is a form", { a: "x y&z", "k\u00fc": 1.5, b: true, n: 12345678901234567890n }, FORM, [
      "a=x+y%26z&k%C3%BC=1.5&b=true&n=12345678901234567890",
    ]],
    ["a form repeats the key of a list", { a: [1, "2"], b: [], c: "" }, FORM, ["a=1&a=2&c="]],
    ["a form may have a charset", { a: "1" }, "Application/X-WWW-Form-Urlencoded; charset=utf-8", [
      "a=1",
    ]],
  ];

for (const [title, value, contentType, expected] of CASES) {
  Deno.test(`as a body ${title}`, () => assert.deepEqual(encode(value, contentType), expected));
}

const MISFITS: readonly (readonly [JsonValue, string])[] = [
  [{ a: null }, 'the form field "a" must be a text, a number or a boolean, found null'],
  [{ a: { b: 1 } }, 'the form field "a" must be a text, a number or a boolean, found object'],
  [{ a: [1, [2]] }, 'the form field "a" must be a text, a number or a boolean, found array'],
  [["a"], "the body of a form must be a map, found a list"],
];

for (const [value, message] of MISFITS) {
  Deno.test(`a form is refused: ${message}`, () => {
    assert.throws(
      () => encodeBody(value, FORM),
      (error) =>
        error instanceof TransportError && error.errorClass === "request" &&
        error.message === message,
    );
  });
}
