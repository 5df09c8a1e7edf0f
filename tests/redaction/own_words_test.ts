import assert from "node:assert/strict";
import { OPERATORS } from "../../lib/assertions/operators/registry.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { Redactor } from "../../lib/redaction/mod.ts";
import { isOwnWord } from "../../lib/redaction/own_words.ts";

/** A member of a diagnostic with words of baton, and what remains of it with these secrets. */
const CASES: readonly (readonly [member: string, secrets: string, text: string, shown: string])[] =
  [
    ["message", "expected found", 'a: expected "x", found "y"', 'a: expected "x", found "y"'],
    ["message", "expected", 'a: expected "expected"', 'a: expected "***"'],
    ["message", "expected", 'a: "an expected \\" expected" is', 'a: "an *** \\" ***" is'],
    ["message", "equals", '$.json.equals equals "x"', '$.json.*** equals "x"'],
    ["message", "connect", "connection refused (connect.test)", "connection refused (***.test)"],
    ["message", "hunter", "host name not found: hunter", "host name not found: ***"],
    ["help", "status", "give `status` the status 200", "give `***` the status 200"],
    ["notes", "response", "the response ended", "the response ended"],
    ["context", "expected", "expected: string", "expected: string"],
    ["context", "expected", "body:     expected, as ever", "body:     ***, as ever"],
    ["context", "string", 'actual:   string "string"', 'actual:   string "***"'],
    ["context", "string", "`$` has: a, string", "`$` has: a, ***"],
    ["context", "POST", "POST http://api.test/POST → 200", "POST http://api.test/*** → 200"],
    [
      "curl",
      "POST",
      "curl 'a' \\\n  -X POST \\\n  -H 'a: POST'",
      "curl 'a' \\\n  -X POST \\\n  -H 'a: ***'",
    ],
    ["unmet", "matches", "$.json.a matches /x/", "$.json.a matches /x/"],
    ["method", "DELETE", "DELETE", "DELETE"],
    ["url", "found", "http://api.test/ found", "http://api.test/ ***"],
  ];

for (const [member, secrets, text, shown] of CASES) {
  Deno.test(`a secret is masked unless it is a word of baton: ${shown} (${member})`, () => {
    const redactor = new Redactor();
    secrets.split(" ").forEach((secret) => redactor.add(secret));
    const value = member === "notes" || member === "context" ? [text] : text;
    const event = redactor.event({ [member]: value } as unknown as RunEvent);
    assert.deepEqual(event, { [member]: Array.isArray(value) ? [shown] : shown });
  });
}

Deno.test("every operator and every method that could be a secret is a word of baton", () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  for (const name of [...OPERATORS.keys(), ...methods]) {
    if (name.length < 4) continue;
    assert.ok(isOwnWord("message", `a ${name} "x"`, [2, 2 + name.length]), name);
  }
});
