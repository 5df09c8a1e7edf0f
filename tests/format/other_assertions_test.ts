import assert from "node:assert/strict";
import { onlyDiagnostic, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { empty, html, json, openServer, type TestServer, text } from "../support/server.ts";

const PAGE = `<html><head><title>Log in</title></head>${"<p>text</p>".repeat(110)}</html>`;

function openThings(): TestServer {
  return openServer({
    "/thing": json({ id: 7, name: "x" }, {
      headers: [
        ["Cache-Control", "no-store"],
        ["X-Count", "12"],
        ["X-List", "a"],
        ["X-List", "b"],
        ["ETag", '"v1"'],
      ],
    }),
    "/text": text("hello\nworld\n"),
    "/page": html(PAGE),
    "/empty": empty(204),
  });
}

/** Runs one step on a path with an `assert`. */
async function run(path: string, asserted: string, options = {}) {
  await using server = openThings();
  return await runFlow(
    `vars: { word: hello, count: 12, sha: 5891B5 }
steps:
  - name: a
    request: { url: ${server.origin}${path} }
    capture: { size: $.size }
    assert: { ${asserted} }
`,
    options,
  );
}

const SHA256 = "4a1e67f2fe1d1cc7b31d0ca2ec441da4778203a036a77da10344c85e24ff0f92";

/** A path, an assertion, and the message if it fails. */
const CASES: readonly (readonly [path: string, asserted: string, message?: string])[] = [
  ["/thing", "headers: { cache-control: no-store }"],
  ["/thing", "headers: { CACHE-Control: no-store, content-TYPE: application/json }"],
  [
    "/thing",
    "headers: { cache-control: No-Store }",
    'header cache-control: expected "No-Store", found "no-store"',
  ],
  ["/thing", "headers: { X-COUNT: 12 }"],
  ["/thing", 'headers: { x-count: "${vars.count}" }'],
  ["/thing", "headers: { x-count: { gte: 10 } }"],
  [
    "/thing",
    "headers: { x-count: { lt: 10 } }",
    "header x-count is 12, not less than 10",
  ],
  ["/thing", "headers: { content-type: { contains: json } }"],
  [
    "/thing",
    "headers: { content-type: { startsWith: text/ } }",
    'header content-type does not start with "text/"',
  ],
  ["/thing", "headers: { x-list: 'a, b' }"],
  ["/thing", "headers: { x-gone: { exists: false }, etag: { exists: true } }"],
  ["/thing", "headers: { x-cont: 12 }", "the response has no header `x-cont`"],
  ["/thing", "headers: { x-gone: { exists: true } }", "the response has no header `x-gone`"],
  [
    "/thing",
    "headers: { etag: { exists: false } }",
    'header etag exists: "\\"v1\\""',
  ],
  ["/text", 'body: { equals: "hello\\nworld\\n" }'],
  ["/text", "body: { contains: world, notContains: bye, startsWith: hello }"],
  ["/text", 'body: { contains: "${vars.word}" }'],
  ["/text", "body: { containsAll: [hello, world], containsAny: [moon, world] }"],
  ["/text", "body: { containsAll: [hello, moon] }", 'body does not contain "moon"'],
  ["/text", "body: { matches: '^hello\\s' }"],
  ["/text", "body: { size: 12 }"],
  ["/text", "body: { size: { between: [1, 20] } }"],
  ["/text", "body: { size: 13 }", "body size: expected 13, found 12"],
  ["/text", "body: { sha256: SHA256 }"],
  ["/text", "body: { sha256: SHA256UPPER }"],
  [
    "/text",
    "body: { equals: hello }",
    'body: expected "hello", found "hello\\nworld\\n"',
  ],
  ["/empty", 'body: { isEmpty: true, size: 0, equals: "" }'],
  ["/text", "duration_ms: { lt: 10000 }"],
  [
    "/text",
    "duration_ms: { gt: 60000 }",
    "duration_ms is 0, not greater than 60000",
  ],
  ["/thing", "schema: { type: object, required: [id], properties: { id: { type: integer } } }"],
  ["/thing", "schema: thing.schema.json"],
  [
    "/thing",
    "schema: schemas/strict.json",
    'the body does not fit the schema at $.name: expected integer, found string "x"',
  ],
  ["/thing", "json: [{ path: $.json.id, schema: { type: integer } }]"],
  ["/thing", "json: [{ path: $.json.name, schema: schemas/name.json }]"],
  ["/page", "schema: { type: object }", "schema: the body is HTML, not JSON (text/html, 1.3 kB)"],
  [
    "/page",
    "json: [{ path: $.json.id, equals: 7 }]",
    "$.json.id: the body is HTML, not JSON (text/html, 1.3 kB)",
  ],
  [
    "/page",
    "json: [{ path: $.json.id, exists: false }]",
    "$.json.id: the body is HTML, not JSON (text/html, 1.3 kB)",
  ],
  [
    "/page",
    "jsonpath: [{ path: $.id, exists: true }]",
    "$.id: the body is HTML, not JSON (text/html, 1.3 kB)",
  ],
  ["/page", "status: 200, headers: { content-type: text/html }, body: { contains: Log in }"],
  ["/empty", "json: [{ path: $.json.id, equals: 7 }]", "$.json.id: the body is empty"],
];

const files = {
  "thing.schema.json": '{"type":"object","required":["id","name"]}',
  "schemas/strict.json": '{"type":"object","properties":{"name":{"type":"integer"}}}',
  "schemas/name.json": '{"type":"string","minLength":1}',
};

for (const [path, written, message] of CASES) {
  Deno.test(`\`${written}\` ${message ? "fails" : "passes"} on ${path}`, async () => {
    const asserted = written.replace("SHA256UPPER", SHA256.toUpperCase()).replace("SHA256", SHA256);
    const result = await run(path, asserted, { files });
    assert.equal(result.exitCode, message ? 1 : 0, result.drawn);
    if (message) assert.equal(onlyFailure(result).message, message);
  });
}

Deno.test("a JSON assertion on a page of HTML shows its type, its size and its beginning", async () => {
  const result = await run("/page", "json: [{ path: $.json.id, equals: 7 }]");
  const { message, notes } = onlyFailure(result);
  assert.equal(message, "$.json.id: the body is HTML, not JSON (text/html, 1.3 kB)");
  assert.equal(notes?.length, 1);
  assert.match(notes[0], /^body: <html><head><title>Log in<\/title><\/head><p>text<\/p>.*…$/);
});

Deno.test("the failure of a missing header lists the headers of the response", async () => {
  const result = await run("/thing", "headers: { x-cont: 12 }");
  const { notes, help } = onlyFailure(result);
  assert.match(notes![0], /^headers: cache-control, .*x-count/);
  assert.equal(help, "there is `x-count`; did you mean it?");
});

Deno.test("a header may equal what an earlier step captured, also a number", async () => {
  await using server = openThings();
  await runPassing(`
steps:
  - name: first
    request: { url: ${server.origin}/text }
    capture: { size: $.size, type: { header: content-type } }
  - name: second
    request: { url: ${server.origin}/text }
    assert:
      headers:
        content-length: "\${steps.first.size}"
        content-type: "\${steps.first.type}"
`);
});

Deno.test("a schema may hold what an earlier step captured", async () => {
  await using server = openThings();
  const flow = (wanted: string) => `
steps:
  - name: first
    request: { url: ${server.origin}/thing }
    capture: { id: $.json.id, name: $.json.name }
  - name: second
    request: { url: ${server.origin}/thing }
    assert: { schema: { properties: { id: { const: "\${steps.first.${wanted}}" } } } }
`;
  await runPassing(flow("id"));
  const result = await runFlow(flow("name"));
  assert.match(
    onlyFailure(result).message,
    /^the body does not fit the schema at \$\.id: expected string "x", found number 7$/,
  );
});

const MISTAKES: readonly (readonly [asserted: string, found: string])[] = [
  ["headers: {}", "empty-assertion: `headers` is empty, so it asserts nothing"],
  ["headers: { etag: [a] }", "wrong-type: the header `etag` takes text or an operator"],
  ["headers: { etag: }", "wrong-type: the header `etag` takes text or an operator"],
  [
    "headers: { etag: { equals: a, contains: b } }",
    "two-operators: an assertion has one " +
    "operator, found `equals` and `contains`",
  ],
  ["body: {}", "no-operator: the assertion has no operator, so it asserts nothing"],
  ["body: { gte: 3 }", "unknown-operator: `gte` is not a key of `body`"],
  ["body: hello", 'wrong-type: `body` takes a map of `key: value`, found the text "hello"'],
  ["duration_ms: 500", "wrong-type: `duration_ms` takes an operator"],
  ["timing: { lt: 3 }", "unknown-key: `timing` is not a key of `assert`"],
  [
    "schema: gone.json",
    "bad-schema-file: the schema file `gone.json` cannot be read: no such file",
  ],
  ["schema: broken.json", "bad-schema-file: the schema file `broken.json` is not JSON: "],
  [
    "schema: { type: strng }",
    "bad-operand: `#/type` takes the name of a type or a list of them, found ",
  ],
];

for (const [asserted, found] of MISTAKES) {
  Deno.test(`\`assert: { ${asserted} }\` is an error before anything is sent`, async () => {
    const result = await run("/text", asserted, { files: { ...files, "broken.json": "{" } });
    assert.equal(result.exitCode, 2);
    assert.ok(onlyDiagnostic(result).replace(/^6:\d+ /, "").startsWith(found), result.drawn);
  });
}
