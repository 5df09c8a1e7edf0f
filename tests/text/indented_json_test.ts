import assert from "node:assert/strict";
import { indentedJson } from "../../lib/text/mod.ts";

Deno.test("JSON is indented with all its digits", () => {
  assert.equal(
    indentedJson('{"id":12345678901234567890,"a":[],"b":{ },"c":["x, y",{"d":null}]}', false),
    '{\n  "id": 12345678901234567890,\n  "a": [],\n  "b": {},\n  "c": [\n    "x, y",\n    {\n' +
      '      "d": null\n    }\n  ]\n}',
  );
});

Deno.test("the beginning of JSON is indented too", () => {
  const whole = '{"rows":[{"text":"a \\"b\\" \\\\","n":-1.5e3},{"ok":true}]}';
  for (let length = 1; length <= whole.length; length++) {
    const shown = indentedJson(whole.slice(0, length), true);
    assert.equal(shown.replace(/\s/g, ""), whole.slice(0, length).replace(/\s/g, ""));
    if (length > 12) assert.match(shown, /^\{\n {2}"rows": \[/);
  }
});

Deno.test("texts that are not JSON stay as they are", () => {
  for (const text of ["", "[a]: b", "{color: red}", "[2026-01-02] INFO started", '"text"', "17"]) {
    assert.equal(indentedJson(text, false), text);
  }
  assert.equal(indentedJson("[2026-01-02] INFO (started)", true), "[2026-01-02] INFO (started)");
});
