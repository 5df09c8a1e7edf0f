import assert from "node:assert/strict";
import { onlyDiagnostic, onlyFailure, runFlow } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

/** A status assertion, the status of the response, and the message if it fails. */
const CASES: readonly (readonly [asserted: string, status: number, message?: string])[] = [
  ["200", 200],
  ["200", 404, "status: expected 200, found 404"],
  ["{ anyOf: [200, 204] }", 204],
  ["{ in: [200, 204] }", 200],
  [
    "{ anyOf: [200, 204] }",
    500,
    "status: expected 200 or 204, found 500",
  ],
  [
    "{ in: [200, 204, 404] }",
    500,
    "status: expected 200, 204 or 404, found 500",
  ],
  ['"${vars.code}"', 201],
  ['"${vars.code}"', 200, "status: expected 201, found 200"],
  ['{ anyOf: [200, "${vars.code}"] }', 201],
  ['"${ENV.CODE | number}"', 202],
  ['"${ENV.CODE}"', 202, 'status: expected "202" (string), found 202 (number)'],
  ["{ equals: 200 }", 200],
  ["{ notEquals: 500 }", 500, "status equals 500"],
  ["{ gte: 200 }", 200],
  ["{ lt: 400 }", 404, "status is 404, not less than 400"],
  ["{ between: [200, 299] }", 299],
  [
    "{ noneOf: [500, 503] }",
    503,
    "status is 503, one of the values excluded",
  ],
];

for (const [asserted, status, message] of CASES) {
  Deno.test(`\`status: ${asserted}\` ${message ? "fails" : "passes"} on ${status}`, async () => {
    await using server = openServer();
    const result = await runFlow(
      `
vars: { code: 201 }
steps:
  - name: a
    request: { url: ${server.origin}/status/${status} }
    assert: { status: ${asserted} }
`,
      { env: { CODE: "202" } },
    );
    assert.equal(result.exitCode, message ? 1 : 0, result.drawn);
    if (message) assert.equal(onlyFailure(result).message, message);
  });
}

Deno.test("a failed status shows the beginning of the body, where servers say what is wrong", async () => {
  await using server = openServer();
  const result = await runFlow(`
steps:
  - name: a
    request: { url: ${server.origin}/status/422 }
    assert: { status: 200 }
`);
  assert.deepEqual(onlyFailure(result).notes, [
    "expected: number 200",
    "actual:   number 422",
    'body:     {"status":422}',
  ]);
});

const MISTAKES: readonly (readonly [asserted: string, found: string])[] = [
  ["ok", 'wrong-type: `status` takes a code from 100 to 599, found the text "ok"'],
  ['"200"', 'wrong-type: `status` takes a code from 100 to 599, found the text "200"'],
  ["99", "wrong-type: `status` takes a code from 100 to 599, found `99`"],
  ["200.5", "wrong-type: `status` takes a code from 100 to 599, found `200.5`"],
  ["[200, 204]", "wrong-type: `status` takes one code, or a map with the codes allowed"],
  ["{ anyOf: 200 }", "bad-operand: `anyOf` takes a list, found number 200"],
  ["{ any_of: [200] }", "unknown-operator: `any_of` is not an operator"],
  ["{ in: [200], gte: 3 }", "two-operators: an assertion has one operator, found `in` and `gte`"],
];

for (const [asserted, found] of MISTAKES) {
  Deno.test(`\`status: ${asserted}\` is an error before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(`
steps:
  - name: a
    request: { url: ${server.origin}/echo }
    assert: { status: ${asserted} }
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result).replace(/^5:\d+ /, ""), found);
  });
}
