import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

const FLOW = `name: f
vars: { base: "http://a.test", page: 3 }
steps:
  - name: login
    request: { url: "\${vars.base}/login" }
    assert: { status: 200 }
    capture: { token: $.json.token, id: $.json.id }
  - name: "log out"
    request: { url: "\${vars.base}/out" }
    assert: { status: 200 }
    capture: { "n": $.json.n }
  - name: read
    request: REQUEST
    assert: ASSERT
`;

function flowOf(request: string, asserted = "{ status: 200 }"): string {
  return FLOW.replace("REQUEST", () => request).replace("ASSERT", () => asserted);
}

async function findingsIn(flow: string, params = {}): Promise<readonly Diagnostic[]> {
  const host = createMemoryHost({ files: { "flow.yaml": flow }, env: { X: "1" } });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"], params });
  return diagnostics.filter(({ at }) => at!.line > 11);
}

/** What is found, as `severity code: what is written => what to write`. */
async function foundIn(flow: string, params = {}): Promise<string[]> {
  return (await findingsIn(flow, params)).map(({ severity, code, message, help }) =>
    `${severity} ${code}: ${/^`(.*?)` is plain text here/.exec(message)?.[1]} => ${help}`
  );
}

const TOKEN = "write `${steps.login.capture.token}`";
const ID = "write `${steps.login.capture.id}`";
const error = (
  written: string,
  help: string,
) => [`error foreign-expression: ${written} => ${help}`];
const warning = (written: string, help: string) => [
  `warning foreign-expression: ${written} => ${help}`,
];
const header = (value: string) =>
  flowOf(`{ url: "\${vars.base}/", headers: { authorization: ${value} } }`);

/** Values of a header that are nearly a reference, and what is found. */
const HEADERS: readonly (readonly [value: string, found: readonly string[]])[] = [
  ["Bearer $steps.login.capture.token", error("$steps.login.capture.token", TOKEN)],
  ["Bearer $steps.login.token", error("$steps.login.token", TOKEN)],
  ['"Bearer {steps.login.capture.token}"', error("{steps.login.capture.token}", TOKEN)],
  ['"Bearer $(steps.login.capture.token)"', error("$(steps.login.capture.token)", TOKEN)],
  ['"Bearer $[steps.login.capture.token]"', error("$[steps.login.capture.token]", TOKEN)],
  ['"Bearer $ {steps.login.capture.token}"', error("$ {steps.login.capture.token}", TOKEN)],
  ['"Bearer #{steps.login.capture.token}"', error("#{steps.login.capture.token}", TOKEN)],
  ['"Bearer %steps.login.capture.token%"', error("%steps.login.capture.token%", TOKEN)],
  ['"Bearer <steps.login.capture.token>"', error("<steps.login.capture.token>", TOKEN)],
  ['"Bearer $steps.login.capture.token}"', error("$steps.login.capture.token}", TOKEN)],
  ["Bearer steps.login.capture.token", error("steps.login.capture.token", TOKEN)],
  ["Bearer $steps.login.capture.tokn", error("$steps.login.capture.tokn", TOKEN)],
  ['"Bearer {{token}}"', error("{{token}}", TOKEN)],
  ['"Bearer ${{ token }}"', error("${{ token }}", TOKEN)],
  ["Bearer $token", warning("$token", TOKEN)],
  ['"Bearer {token}"', warning("{token}", TOKEN)],
  ['"Bearer $(token)"', warning("$(token)", TOKEN)],
  ['"Bearer <token>"', warning("<token>", TOKEN)],
  ['"Bearer %token%"', warning("%token%", TOKEN)],
  ["$ENV.X", error("$ENV.X", "write `${ENV.X}`")],
  ['"$ {ENV.X}"', error("$ {ENV.X}", "write `${ENV.X}`")],
  ['"%ENV.X%"', error("%ENV.X%", "write `${ENV.X}`")],
  ["$vars.page", error("$vars.page", "write `${vars.page}`")],
  ['"$(vars.page | json)"', error("$(vars.page | json)", "write `${vars.page | json}`")],
  ["'{steps[\"log out\"].n}'", error('{steps["log out"].n}', 'write `${steps["log out"].n}`')],
];

for (const [value, found] of HEADERS) {
  Deno.test(`the header ${value} is nearly a reference, and that is all that is found`, async () => {
    assert.deepEqual(await foundIn(header(value)), found);
  });
}

for (
  const value of [
    '"$${steps.login.capture.token}"',
    '"$${vars.page} ${vars.page}"',
    "$5.00",
    "$(date)",
    '"{name}"',
    "$steps",
    "$steps.other.capture.token",
    "$vars.other",
    "steps.login.other",
    "<nothing>",
    '"W/{x}"',
    "$.json.id",
    "a|b",
  ]
) {
  Deno.test(`the text ${value} means nothing of the flow`, async () => {
    const request = `{ url: "\${vars.base}/", headers: { x-text: ${value} } }`;
    assert.deepEqual(await foundIn(flowOf(request)), []);
  });
}

/** Requests, and what is found in each. */
const REQUESTS: readonly (readonly [request: string, found: readonly string[]])[] = [
  ["{ url: $vars.base/users }", error("$vars.base", "write `${vars.base}`")],
  ['{ url: "{vars.base}/users" }', error("{vars.base}", "write `${vars.base}`")],
  ['{ url: "vars.base/users" }', [
    'error bad-url: undefined => write `url: "${vars.base}/users"`',
  ]],
  ['{ url: "${vars.base}/users/{id}" }', warning("{id}", ID)],
  ['{ url: "${vars.base}/users/:id?x=1" }', warning(":id", ID)],
  ['{ url: "${vars.base}/users?$top=1&a:id" }', []],
  ['{ url: "${vars.base}/users/$steps.login.capture.id/x" }', error("$steps.login.capture.id", ID)],
  [
    '{ url: "${vars.base}/", query: { a: $steps.login.capture.id } }',
    error("$steps.login.capture.id", ID),
  ],
  [
    '{ url: "${vars.base}/", cookies: { a: $steps.login.capture.id } }',
    error("$steps.login.capture.id", ID),
  ],
  [
    '{ url: "${vars.base}/", auth: { bearer: $steps.login.capture.token } }',
    error("$steps.login.capture.token", TOKEN),
  ],
  [
    '{ method: POST, url: "${vars.base}/", form: { a: $steps.login.capture.id } }',
    error("$steps.login.capture.id", ID),
  ],
  [
    '{ method: POST, url: "${vars.base}/", multipart: { a: $steps.login.capture.id } }',
    error("$steps.login.capture.id", ID),
  ],
  [
    '{ method: POST, url: "${vars.base}/", body: { a: [$steps.login.capture.id] } }',
    error("$steps.login.capture.id", ID),
  ],
  [
    '{ method: POST, url: "${vars.base}/", body: { a: "{vars.page}" } }',
    warning("{vars.page}", "write `${vars.page}`"),
  ],
  ['{ method: POST, url: "${vars.base}/", body: { a: $id } }', warning("$id", ID)],
  ['{ url: "${vars.base}/", query: { query: "query A($id: ID!) { a(id: $id) { id } }" } }', []],
  ['{ url: "${vars.base}/", query: { query: "the query $id" } }', warning("$id", ID)],
  ['{ method: POST, url: "${vars.base}/", body: "echo $id {id} <id>$(id)</id> $5 :id" }', []],
  ['{ method: POST, url: "${vars.base}/", body: "Dear {{name}}, {{ user.id }} {{date}}" }', []],
  [
    '{ method: POST, url: "${vars.base}/", graphql: { query: "query($id: ID!) { a(id: $id) {id} }", variables: { id: $steps.login.capture.id } } }',
    error("$steps.login.capture.id", ID),
  ],
];

for (const [request, found] of REQUESTS) {
  Deno.test(`what is nearly a reference in ${request}`, async () => {
    assert.deepEqual(await foundIn(flowOf(request)), found);
  });
}

Deno.test("operands are judged as headers are, without advice on their type", async () => {
  const request = '{ url: "${vars.base}/" }';
  const paths = (test: string) => flowOf(request, `{ json: [{ path: $.json.a, ${test} }] }`);
  const found = error("$steps.login.capture.id", ID);
  assert.deepEqual(await foundIn(paths("equals: $steps.login.capture.id")), found);
  assert.deepEqual(await foundIn(paths("gte: $steps.login.capture.id")), found);
  assert.deepEqual(await foundIn(paths("anyOf: [1, $steps.login.capture.id]")), found);
  assert.deepEqual(await foundIn(paths('equals: "{id}"')), warning("{id}", ID));
  assert.deepEqual(await foundIn(paths('matches: "^{id}$"')), []);
  assert.deepEqual(
    await foundIn(flowOf(request, "{ headers: { x-a: { equals: $steps.login.capture.id } } }")),
    found,
  );
});

Deno.test("a parameter counts as a name of the flow", async () => {
  const flow = flowOf('{ url: "${vars.base}/", headers: { x-a: "{key}" } }');
  assert.deepEqual(await foundIn(flow, { key: "k" }), warning("{key}", "write `${key}`"));
  assert.deepEqual(await foundIn(flow), []);
});

Deno.test("a capture that is nearly referred to is used", async () => {
  const host = createMemoryHost({
    files: { "flow.yaml": flowOf('{ url: "${vars.base}/{id}", headers: { x: "{token} {n}" } }') },
  });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"] });
  assert.deepEqual(diagnostics.map(({ code }) => code), [
    "foreign-expression",
    "foreign-expression",
    "foreign-expression",
  ]);
});

Deno.test("a fix writes the reference, and quotes where YAML may need them", async () => {
  const flow = header("Bearer $steps.login.capture.token").replaceAll("\n", "\r\n");
  const fixes = (await findingsIn(flow)).flatMap(({ fix }) => fix ?? []);
  const { text } = applyFixes(flow, fixes);
  assert.ok(text.includes('authorization: "Bearer ${steps.login.capture.token}"'), text);
  assert.deepEqual(await foundIn(text), []);
});
