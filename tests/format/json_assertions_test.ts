import assert from "node:assert/strict";
import { onlyDiagnostic, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer, type TestServer, text } from "../support/server.ts";

const BODY = `{
  "id": "o-1", "total": 3, "price": 3.0, "code": "3", "none": null, "flag": false, "zero": 0,
  "empty": "", "list": [], "big": 1234567890123456789, "at": "2026-02-17T09:30:00Z",
  "plan": "pro",
  "spans": [{ "service": "api", "ms": 5 }, { "service": "inventory", "ms": 7 },
    { "service": "payments", "ms": 9 }],
  "customer": { "name": "Ada", "tags": ["a", "b"] }
}`;

function openOrder(): TestServer {
  return openServer({
    "/order": text(BODY, { headers: { "content-type": "application/json" } }),
  });
}

/** A flow that asserts one thing of the order, in both spellings. */
function flow(origin: string, path: string, operator: string): string {
  return `
steps:
  - name: a
    request: { url: ${origin}/order }
    assert:
      json:
        - path: "${path.replace("$", "$.json")}"
          ${operator}
  - name: b
    always: true
    request: { url: ${origin}/order }
    assert:
      jsonpath:
        - path: "${path}"
          ${operator}
`;
}

const PASSING: readonly (readonly [path: string, operator: string])[] = [
  ["$.id", "exists: true"],
  ["$.none", "exists: true"],
  ["$.flag", "exists: true"],
  ["$.zero", "exists: true"],
  ["$.empty", "exists: true"],
  ["$.list", "exists: true"],
  ["$.password", "exists: false"],
  ["$..password", "exists: false"],
  ["$.none", "equals: null"],
  ["$.none", "type: null"],
  ["$.id", "type: string"],
  ["$.total", "type: integer"],
  ["$.price", "type: number"],
  ["$.spans", "type: array"],
  ["$.customer", "type: object"],
  ["$.total", "equals: 3"],
  ["$.total", "equals: 3.0"],
  ["$.price", "equals: 3"],
  ["$.price", "equals: 3.00"],
  ["$.big", "equals: 1234567890123456789"],
  ["$.code", 'equals: "3"'],
  ["$.at", 'matches: "^\\\\d{4}-\\\\d{2}-\\\\d{2}T"'],
  ["$.id", "matches: o-"],
  ["$.plan", "anyOf: [free, pro, enterprise]"],
  ["$.plan", "in: [free, pro, enterprise]"],
  ["$.total", "gte: 3"],
  ["$.spans[*].service", "containsAll: [api, payments, inventory]"],
  ["$.spans[*].service", "length: 3"],
  ["$.spans[*].ms", "each: { gte: 5 }"],
  ["$.spans[*].service", "contains: api"],
  ["$.spans[*].service", "containsOnly: [payments, api, inventory]"],
  ["$.spans[?@.ms > 8].service", "equals: payments"],
  ["$.customer", "equals: { tags: [a, b], name: Ada }"],
  ["$.customer", "containsObject: { name: Ada }"],
  ["$.id", "notEquals: x"],
];

for (const [path, operator] of PASSING) {
  Deno.test(`\`${path} ${operator}\` passes`, async () => {
    await using server = openOrder();
    await runPassing(flow(server.origin, path, operator));
  });
}

const FAILING: readonly (readonly [path: string, operator: string, message: string])[] = [
  ["$.code", "equals: 3", ': expected 3 (number), found "3" (string)'],
  ["$.total", 'equals: "3"', ': expected "3" (string), found 3 (number)'],
  ["$.none", "exists: false", " exists: null"],
  ["$.none", "type: string", " is null, not a string"],
  [
    "$.big",
    "equals: 1234567890123456788",
    ": expected 1234567890123456788, found 1234567890123456789",
  ],
  ["$.spans[*].ms", "gte: 1", ": `gte` needs one value, but the path matches 3"],
  ["$.spans[*].service", "equals: api", ": `equals` needs one value, but the path matches 3"],
  ["$.total", "gte: 4", " is 3, not at least 4"],
  ["$.plan", "anyOf: [free]", ': expected "free", found "pro"'],
  ["$.id", "matches: ^x", " does not match /^x/"],
];

for (const [path, operator, message] of FAILING) {
  Deno.test(`\`${path} ${operator}\` fails in both spellings`, async () => {
    await using server = openOrder();
    const result = await runFlow(flow(server.origin, path, operator));
    assert.equal(result.exitCode, 1);
    assert.deepEqual(result.steps.map(({ error }) => error), [
      { class: "assertion", message: `${path.replace("$", "$.json")}${message}` },
      { class: "assertion", message: `${path}${message}` },
    ]);
  });
}

Deno.test("the message about a number and a text of the same digits says what to write", async () => {
  await using server = openOrder();
  const result = await runFlow(`steps:
  - name: a
    request: { url: ${server.origin}/order }
    assert: { json: [{ path: $.json.total, equals: "3" }] }
`);
  const { help, notes } = onlyFailure(result);
  assert.deepEqual(notes, ['expected: string "3"', "actual:   number 3"]);
  assert.match(help!, /`equals: 3`/);
});

Deno.test("a path that finds nothing fails with the nearest names, whatever the operator", async () => {
  await using server = openOrder();
  const result = await runFlow(`steps:
  - name: a
    request: { url: ${server.origin}/order }
    assert:
      json:
        - { path: $.json.custmer.name, exists: true }
        - { path: $.json.custmer.name, equals: Ada }
        - { path: $.json.custmer.name, notEquals: Bob }
        - { path: $.json.nothing.like.it, equals: 1 }
`);
  const failures = result.steps[0].failures;
  assert.deepEqual(failures.map(({ at, message }) => `${at?.line} ${message}`), [
    "6 nothing at `$.json.custmer.name`",
    "7 nothing at `$.json.custmer.name`",
    "8 nothing at `$.json.custmer.name`",
    "9 nothing at `$.json.nothing.like.it`",
  ]);
  for (const { help } of failures.slice(0, 3)) {
    assert.equal(help, "`$.json.customer.name` exists; did you mean it?");
  }
  assert.equal(failures[3].help, undefined);
});

Deno.test("all failures of a step are reported, and every assertion is counted", async () => {
  await using server = openOrder();
  const result = await runFlow(`steps:
  - name: a
    request: { url: ${server.origin}/order }
    assert:
      json:
        - { path: $.json.total, equals: 4 }
        - { path: $.json.id, exists: true }
        - { path: $.json.plan, anyOf: [a, b] }
      status: 201
      headers: { content-type: text/html, x-gone: { exists: true } }
      body: { contains: nope }
  - name: b
    request: { url: ${server.origin}/order }
    assert: { status: 200 }
`);
  const [a, b] = result.steps;
  assert.deepEqual(a.failures.map(({ at }) => at?.line), [6, 8, 9, 10, 10, 11]);
  assert.deepEqual(
    a.assertions.map(({ source, path, operator, outcome, line }) =>
      [source, path, operator, outcome, line].join(" ")
    ),
    [
      "json $.json.total equals failed 6",
      "json $.json.id exists passed 7",
      "json $.json.plan anyOf failed 8",
      "status  equals failed 9",
      "headers content-type equals failed 10",
      "headers x-gone exists failed 10",
      "body  contains failed 11",
    ],
  );
  assert.deepEqual(b.assertions.map(({ outcome }) => outcome), ["not_reached"]);
  assert.equal(server.log.length, 1);
});

const MISTAKES: readonly (readonly [assertion: string, found: string])[] = [
  ["{ path: $.json.id }", "no-operator: the assertion has no operator, so it asserts nothing"],
  [
    "{ path: $.json.id, exists: true, type: string }",
    "two-operators: an assertion has one " +
    "operator, found `exists` and `type`",
  ],
  ["{ path: $.json.id, equal: 3 }", "unknown-operator: `equal` is not an operator"],
  ["{ exists: true }", "missing-key: an assertion needs the key `path`"],
  ["{ jsonpath: $.json.id, exists: true }", "unknown-key: `jsonpath` is not a key of an assertion"],
  ["$.json.id", "wrong-type: an assertion is a map with `path` and an operator"],
  ["{ path: 3, exists: true }", "wrong-type: a path is text"],
  [
    "{ path: $.json.id, exists: yes }",
    'bad-operand: `exists` takes true or false, found string "yes"',
  ],
  ["{ path: $.json.id, type: strng }", 'bad-operand: "strng" is not the name of a JSON type'],
  [
    "{ path: $.json.id, containsAll: [] }",
    "bad-operand: `containsAll` takes a list of at least " +
    "one value, found an empty list",
  ],
];

for (const [assertion, found] of MISTAKES) {
  Deno.test(`the assertion \`${assertion}\` is an error before anything is sent`, async () => {
    await using server = openOrder();
    const result = await runFlow(`steps:
  - name: a
    request: { url: ${server.origin}/order }
    assert: { json: [${assertion}] }
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result).replace(/^4:\d+ /, ""), found);
  });
}

for (const key of ["json", "jsonpath"]) {
  Deno.test(`an empty list under \`${key}\` is an error, since it asserts nothing`, async () => {
    const result = await runFlow(`steps:
  - name: a
    request: { url: http://127.0.0.1/ }
    assert: { ${key}: [] }
`);
    assert.equal(
      onlyDiagnostic(result).replace(/^4:\d+ /, ""),
      `empty-assertion: \`${key}\` is empty, so it asserts nothing`,
    );
  });
}
