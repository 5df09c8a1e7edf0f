import assert from "node:assert/strict";
import { onlyDiagnostic, runFlow, runPassing } from "../support/run_flow.ts";
import { json, openServer, type TestServer } from "../support/server.ts";

/** The pieces of a flow that the two spellings write differently. */
interface Row {
  readonly what: string;
  readonly A: string;
  readonly B: string;
}

const env = { SHOP: "north" };

function openShop(): TestServer {
  return openServer({
    "/orders": json({ id: "o-1", state: "open" }),
    "/orders/o-1": json({ id: "o-1", state: "paid" }),
  });
}

/** A flow whose second step uses what the first captured, with one part in another spelling. */
function flow(origin: string, pieces: Partial<Record<keyof typeof A, string>>): string {
  const { capture, until, assert, status, environment, variable, captured } = { ...A, ...pieces };
  return `
name: spellings
vars: { shop: "${environment}" }
steps:
  - name: create
    request: { method: POST, url: ${origin}/orders, body: { shop: "${variable}" } }
    ${capture}
    assert: { status: ${status} }
  - name: read
    request: { url: "${origin}/orders/${captured}" }
    loop: { max_attempts: 2, sleep_ms: 0, until: { ${until} } }
    assert: { ${assert} }
`;
}

const A = {
  capture: "capture: { id: $.json.id }",
  until: "json: [{ path: $.json.state, equals: paid }]",
  assert: "json: [{ path: $.json.id, equals: o-1 }]",
  status: "{ anyOf: [200, 204] }",
  environment: "${ENV.SHOP}",
  variable: "${vars.shop}",
  captured: "${steps.create.capture.id}",
};

const B: typeof A = {
  capture: "extract: { id: $.id }",
  until: "jsonpath: [{ path: $.state, equals: paid }]",
  assert: "jsonpath: [{ path: $.id, equals: o-1 }]",
  status: "{ in: [200, 204] }",
  environment: "${SHOP}",
  variable: "${shop}",
  captured: "${steps.create.id}",
};

const SENT = ["POST /orders", "GET /orders/o-1"];

for (const [name, spelling] of Object.entries({ A, B })) {
  Deno.test(`a flow runs in spelling ${name}`, async () => {
    await using server = openShop();
    await runPassing(flow(server.origin, spelling), { env });
    assert.deepEqual(server.log, SENT);
    assert.equal(server.requests[0].body, '{"shop":"north"}');
  });
}

for (const key of Object.keys(A) as (keyof typeof A)[]) {
  Deno.test(`\`${B[key]}\` runs in a file that is otherwise in spelling A`, async () => {
    await using server = openShop();
    await runPassing(flow(server.origin, { [key]: B[key] }), { env });
    assert.deepEqual(server.log, SENT);
    assert.equal(server.requests[0].body, '{"shop":"north"}');
  });

  Deno.test(`\`${A[key]}\` runs in a file that is otherwise in spelling B`, async () => {
    await using server = openShop();
    await runPassing(flow(server.origin, { ...B, [key]: A[key] }), { env });
    assert.deepEqual(server.log, SENT);
    assert.equal(server.requests[0].body, '{"shop":"north"}');
  });
}

Deno.test("paths of spelling B start at the body, even if it has a member `json`", async () => {
  await using server = openServer({ "/x": json({ json: { id: "inner" }, id: "outer" }) });
  await runPassing(`
steps:
  - name: b
    request: { url: ${server.origin}/x }
    extract: { id: $.json.id }
    assert:
      jsonpath: [{ path: $.json.id, equals: inner }, { path: $.id, equals: outer }]
  - name: a
    request: { url: ${server.origin}/x }
    assert:
      json:
        - { path: $.json.json.id, equals: "\${steps.b.id}" }
        - { path: $.json.id, equals: outer }
`);
});

Deno.test("`anyOf` and `in` work under both `json` and `jsonpath`", async () => {
  await using server = openShop();
  await runPassing(`
steps:
  - name: a
    request: { url: ${server.origin}/orders }
    assert:
      json: [{ path: $.json.state, in: [open, paid] }, { path: $.json.state, anyOf: [open] }]
  - name: b
    request: { url: ${server.origin}/orders }
    assert:
      jsonpath: [{ path: $.state, in: [open, paid] }, { path: $.state, anyOf: [open] }]
`);
});

const BOTH: readonly Row[] = [
  { what: "captures", A: "    capture: { a: $.json.id }", B: "    extract: { b: $.id }" },
  {
    what: "assertions",
    A: "    assert:\n      json: [{ path: $.json.id, exists: true }]",
    B: "      jsonpath: [{ path: $.id, exists: true }]",
  },
  {
    what: "conditions",
    A: "    loop:\n      max_attempts: 1\n      until:\n" +
      "        json: [{ path: $.json.id, exists: true }]",
    B: "        jsonpath: [{ path: $.id, exists: true }]",
  },
];

for (const { what, A, B } of BOTH) {
  Deno.test(`a step that uses both spellings for its ${what} is an error`, async () => {
    await using server = openShop();
    const result = await runFlow(`steps:
  - name: create
    request: { url: ${server.origin}/orders }
${A}
${B}
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    const line = 3 + `${A}\n${B}`.split("\n").length;
    const column = B.search(/\S/) + 1;
    const [first, second] = what === "captures" ? ["capture", "extract"] : ["json", "jsonpath"];
    assert.equal(
      onlyDiagnostic(result),
      `${line}:${column} both-spellings: \`${first}\` and \`${second}\` are two spellings of the ` +
        "same thing",
    );
  });
}
