import assert from "node:assert/strict";
import { onlyFailure, runFlow } from "../support/run_flow.ts";
import { json, openServer, text } from "../support/server.ts";

const ORDER = { total: 3, gone: null, items: [{ sku: "a", qty: 1 }, { sku: "b", qty: 2 }] };

/** The diagnostic of one assertion on the response, which must fail. */
async function failureOf(asserted: string) {
  await using server = openServer({ "/order": json(ORDER), "/text": text("one\ntwo\n") });
  const path = asserted.startsWith("body") ? "text" : "order";
  const flow = `steps:
  - name: a
    request: { url: ${server.origin}/${path} }
    assert: { ${asserted} }
`;
  return onlyFailure(await runFlow(flow));
}

const CASES: readonly (readonly [asserted: string, at: readonly string[], message: string])[] = [
  [
    "json: [{ path: $.json.items, equals: [{ sku: b, qty: 3 }] }]",
    ["$.json.items[0]", "$.json.items[1].qty"],
    "$.json.items differs in 2 places, first at $.json.items[0]",
  ],
  [
    "jsonpath: [{ path: '$.items[*].qty', each: { gte: 2 } }]",
    ["$.items[0].qty"],
    "$.items[0].qty is 1, not at least 2",
  ],
  [
    "jsonpath: [{ path: '$.items[?@.qty > 1]', containsObject: { sku: b, qty: 1 } }]",
    ["$.items[1].qty"],
    '$.items[?@.qty > 1] has no object with {"sku":"b","qty":1}',
  ],
  [
    "json: [{ path: '$.json.items[?@.qty > 1]', equals: { sku: b, qty: 1 } }]",
    ["$.json.items[?@.qty > 1].qty"],
    "$.json.items[?@.qty > 1].qty: expected 1, found 2",
  ],
  [
    "schema: { properties: { total: { type: string } } }",
    ["$.total"],
    "the body does not fit the schema at $.total: expected string, found number 3",
  ],
  [
    'body: { equals: "one\\ntwo \\n" }',
    ["line 2"],
    "body, line 2 differs only in white space at the beginning or the end",
  ],
];

for (const [asserted, at, message] of CASES) {
  Deno.test(`\`${asserted}\` fails and shows the differences`, async () => {
    const failure = await failureOf(asserted);
    assert.deepEqual(failure.differences?.places.map((place) => place.at), at);
    assert.equal(failure.message, message);
  });
}

const HELP: readonly (readonly [asserted: string, help: string])[] = [
  [
    "json: [{ path: '$.json.items[*].qty', gte: 2 }]",
    "for each of them write `each: {gte: 2}`; " +
    "for one of them give its path, for example `$.json.items[0].qty`",
  ],
  [
    "json: [{ path: '$.json.items[*].qty', equals: 2 }]",
    "for each of them write `each: {equals: 2}`, for any of them `contains: 2`; " +
    "for one of them give its path, for example `$.json.items[0].qty`",
  ],
  [
    "jsonpath: [{ path: '$.items[*].qty', equals: [1, 2] }]",
    "for all of them in any order write `containsOnly: [1,2]`; " +
    "for one of them give its path, for example `$.items[0].qty`",
  ],
  [
    "json: [{ path: $.json.missing, equals: null }]",
    "a missing value is not null; to assert that it is missing, write `exists: false`",
  ],
  [
    'json: [{ path: $.json.missing, equals: "" }]',
    "a missing value is not empty text; to assert that it is missing, write `exists: false`",
  ],
  [
    "json: [{ path: $.json.missing, notEquals: null }]",
    "a missing value is not null; `exists: true` accepts any value",
  ],
  [
    "json: [{ path: $.json.missing, isEmpty: true }]",
    "a missing value is not empty; to assert that it is missing, write `exists: false`",
  ],
  [
    "json: [{ path: $.json.gone, exists: false }]",
    "null is a value; to assert it, write `equals: null`",
  ],
  [
    "json: [{ path: '$.json.items[*].skuu', contains: a }]",
    "`$.json.items[*].sku` exists; did you mean it?",
  ],
];

for (const [asserted, help] of HELP) {
  Deno.test(`\`${asserted}\` says what to write`, async () => {
    assert.equal((await failureOf(asserted)).help, help);
  });
}

Deno.test("a loop that never met its condition shows the differences of its last value", async () => {
  await using server = openServer({ "/job": json({ state: { name: "running", step: 2 } }) });
  const failure = onlyFailure(
    await runFlow(`steps:
  - name: wait
    request: { url: ${server.origin}/job }
    loop:
      max_attempts: 3
      sleep_ms: 0
      until: { json: [{ path: $.json.state, equals: { name: done, step: 2 } }] }
`),
  );
  assert.deepEqual(failure.differences?.places, [
    { at: "$.json.state.name", expected: 'string "done"', actual: 'string "running"' },
  ]);
});

Deno.test("a loop that found nothing shows the nearest names, and a failed one what it saw", async () => {
  await using server = openServer({ "/job": json({ state: "broken" }) });
  const result = await runFlow(`steps:
  - name: wait
    request: { url: ${server.origin}/job }
    loop: { max_attempts: 1, until: { json: [{ path: $.json.stat, equals: done }] } }
  - name: fail
    always: true
    request: { url: ${server.origin}/job }
    loop:
      max_attempts: 1
      until: { json: [{ path: $.json.state, equals: done }] }
      fail_when: { json: [{ path: $.json.state, anyOf: [broken, lost] }] }
`);
  const [wait, fail] = result.steps.map(({ failures }) => failures[0]);
  assert.deepEqual(wait.notes, [
    "last attempt: nothing at `$.json.stat`",
    "`$.json` has: state",
    'body:     {"state":"broken"}',
  ]);
  assert.equal(wait.help, "`$.json.state` exists; did you mean it?");
  assert.deepEqual(fail.notes, [
    '$.json.state: string "broken"',
    'body:     {"state":"broken"}',
  ]);
});
