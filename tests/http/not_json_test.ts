import assert from "node:assert/strict";
import { describeNotJson } from "../../lib/http/response/json_body.ts";

const BODIES = [
  ["<!DOCTYPE html><p>", "the body is HTML, not JSON"],
  ["\n <HTML lang=en>", "the body is HTML, not JSON"],
  ['<?xml version="1.0"?><a/>', "the body is XML, not JSON"],
  ["not found", "the body is not JSON"],
  ['{"a": [1, {"b": "unfin', "the JSON of the body ends too early"],
  [
    '{\n  "a": 1,\n  b: 2\n}',
    "the JSON of the body has a mistake at line 3, column 3: " +
    "expected a name in double quotes, found `b`",
  ],
  ['{"a":1}\n{"a":2}\n', "the body is several JSON values in a row"],
] as const;

for (const [text, problem] of BODIES) {
  Deno.test(`the body ${JSON.stringify(text)} is described as what it is`, () => {
    const said = describeNotJson(text, "text/plain", 1_234);
    assert.equal(said.problem, `${problem} (text/plain, 1.2 kB)`);
    assert.equal(said.excerpt, text.replaceAll(/\s+/g, " ").trim());
  });
}

Deno.test("a mistake far into a body is shown with its surroundings, with the cuts marked", () => {
  const items = Array.from({ length: 100 }, (_, i) => `{"id": ${i}}`).join(", ");
  const { excerpt, problem } = describeNotJson(`[${items},, 7, ${items}]`, "", 9);
  assert.match(
    problem,
    /at line 1, column \d+: expected a value, found `,` \(no content type, 9 B\)/,
  );
  assert.match(excerpt, /^….*\{"id": 99\},, 7, \{"id": 0\}.*…$/);
  assert.ok(excerpt.length <= 122, excerpt);
});
