import { deepStrictEqual } from "node:assert/strict";
import { encodedForms, textParts } from "../../lib/shapes/encoded_forms.ts";

function filtersFor(requestValue: string, answer: string): string | undefined {
  return encodedForms(requestValue).find(({ text }) => text === answer)?.filters.join(" | ");
}

Deno.test("a value is searched in the forms that filters can make of it", () => {
  deepStrictEqual(
    [
      filtersFor("abc", "abc"),
      filtersFor("a%20b", "a b"),
      filtersFor("a=b", "a%3Db"),
      filtersFor("507f1f77bcf86cd799439011", "507F1F77BCF86CD799439011"),
      filtersFor("aHVudGVyLXR3bw==", "hunter-two"),
      filtersFor("hunter-two", "aHVudGVyLXR3bw=="),
    ],
    ["", "urlencode", "urldecode", "lower", "base64", "base64decode"],
  );
});

Deno.test("a form that no filter can reproduce does not count", () => {
  deepStrictEqual([filtersFor("a%2fb", "a/b"), filtersFor("AbCdEf123456", "abcdef123456")], [
    undefined,
    undefined,
  ]);
});

Deno.test("the parts of a text are those between its separators, and base64 stays whole", () => {
  const parts = textParts('token="ce//VarG9G=="; scope:3870fe02').map(({ text, start }) =>
    `${start} ${text}`
  );
  deepStrictEqual(parts.slice(0, 3), ["0 token=", "7 ce//VarG9G==", "22 scope:3870fe02"]);
});

Deno.test("no part of a percent-encoded text begins with the digits of an escape", () => {
  const parts = textParts("%7B%22field_name%22%3A%22d271f9fe%22%7D").map(({ text }) => text);
  deepStrictEqual(parts, ["field_name", "d271f9fe"]);
});
