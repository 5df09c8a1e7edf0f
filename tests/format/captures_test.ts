import assert from "node:assert/strict";
import { runPassing } from "../support/run_flow.ts";
import { openServer, type TestServer } from "../support/server.ts";

const ORDER = {
  id: 7,
  items: [{ sku: "a" }, { sku: "b" }, { sku: "c" }],
  none: null,
  empty: [],
  note: "ref: AB-12; ref: CD-34",
};

function openOrders(): TestServer {
  return openServer({
    "/order": () =>
      Response.json(ORDER, {
        headers: [
          ["location", "/orders/7"],
          ["etag", 'W/"9"'],
          ["set-cookie", "sid=a%20b; Path=/"],
          ["set-cookie", "sid=last"],
          ["x-list", "1"],
          ["x-list", "2"],
        ],
      }),
    "/page": () => new Response('<input name="csrf" value="t-1">\n<b>second</b>'),
  });
}

/** A capture in each spelling and what a later step sends for it. */
const CASES: readonly (readonly [what: string, A: string, B: string, sent: string])[] = [
  ["a path", "$.json.id", "$.id", "7"],
  ["a path in object form", "{ path: $.json.id }", "{ path: $.id }", "7"],
  ["null, which is a value", "$.json.none", "$.none", "null"],
  ["an object", "'$.json.items[0]'", "'$.items[0]'", '{"sku":"a"}'],
  ["the only match of a wildcard", "$.json.items[1].*", "$.items[1].*", '"b"'],
  [
    "the only match, asked for",
    "{ path: '$.json.items[:1].sku', select: only }",
    "{ path: '$.items[:1].sku', select: only }",
    '"a"',
  ],
  [
    "the first match",
    "{ path: '$.json.items[*].sku', select: first }",
    "{ path: '$.items[*].sku', select: first }",
    '"a"',
  ],
  [
    "the last match",
    "{ path: '$.json.items[*].sku', select: last }",
    "{ path: '$.items[*].sku', select: last }",
    '"c"',
  ],
  [
    "all matches",
    "{ path: '$.json.items[*].sku', select: all }",
    "{ path: '$.items[*].sku', select: all }",
    '["a","b","c"]',
  ],
  [
    "all matches of a path that has one",
    "{ path: $.json.id, select: all }",
    "{ path: $.id, select: all }",
    "[7]",
  ],
  [
    "the default where nothing is found",
    "{ path: $.json.gone, default: [1, a] }",
    "{ path: $.gone, default: [1, a] }",
    '[1,"a"]',
  ],
  [
    "an expression as default",
    '{ path: $.json.gone, default: "${vars.n}" }',
    '{ path: $.gone, default: "${n}" }',
    "3",
  ],
  [
    "the value and not the default where it is null",
    "{ path: $.json.none, default: x }",
    "{ path: $.none, default: x }",
    "null",
  ],
  [
    "the default for all of no matches",
    "{ path: '$.json.empty[*]', select: all, default: [] }",
    "{ path: '$.empty[*]', select: all, default: [] }",
    "[]",
  ],
  ["a header", "{ header: Location }", "{ header: location }", '"/orders/7"'],
  ["a header with several values", "{ header: x-list }", "{ header: X-List }", '"1, 2"'],
  [
    "a header's default",
    "{ header: x-gone, default: none }",
    "{ header: x-gone, default: none }",
    '"none"',
  ],
  ["a cookie, the last of its name", "{ cookie: sid }", "{ cookie: sid }", '"last"'],
  ["a cookie's default", "{ cookie: gone, default: '' }", "{ cookie: gone, default: '' }", '""'],
  ["a header through the envelope", "$.headers.etag", "{ header: etag }", '"W/\\"9\\""'],
  ["the first group of a pattern", "{ regex: 'ref: (\\w+)' }", "{ regex: 'ref: (\\w+)' }", '"AB"'],
  [
    "a part of a header",
    "{ header: location, regex: '/orders/(\\d+)' }",
    "{ header: location, regex: '/orders/(\\d+)' }",
    '"7"',
  ],
  [
    "a part of a cookie",
    "{ cookie: sid, regex: '^.{2}' }",
    "{ cookie: sid, regex: '^.{2}' }",
    '"la"',
  ],
  [
    "a part of the value at a path",
    "{ path: $.json.note, regex: '-(\\d+)$' }",
    "{ path: $.note, regex: '-(\\d+)$' }",
    '"34"',
  ],
  [
    "a part of what is not there, with a default",
    "{ header: x-gone, regex: '(.)', default: none }",
    "{ header: location, regex: '(x)', default: none }",
    '"none"',
  ],
  ["a pattern without groups", "{ regex: '[A-Z]+-\\d+' }", "{ regex: '[A-Z]+-\\d+' }", '"AB-12"'],
  [
    "a group by its number",
    "{ regex: '(\\w+)-(\\d+)', group: 2 }",
    "{ regex: '(\\w+)-(\\d+)', group: 2 }",
    '"12"',
  ],
  [
    "the whole match as group 0",
    "{ regex: '(\\w+)-(\\d+)', group: 0 }",
    "{ regex: '(\\w+)-(\\d+)', group: 0 }",
    '"AB-12"',
  ],
  [
    "a pattern's default",
    "{ regex: nothing-like-it, default: none }",
    "{ regex: nothing-like-it, default: none }",
    '"none"',
  ],
  ["a secret", "{ path: $.json.id, secret: true }", "{ path: $.id, secret: true }", "7"],
];

for (const [what, A, B, sent] of CASES) {
  for (const [key, capture] of [["capture", A], ["extract", B]]) {
    Deno.test(`\`${key}: ${capture}\` captures ${what}`, async () => {
      await using server = openOrders();
      await runPassing(`
vars: { n: 3 }
steps:
  - name: read
    request: { url: ${server.origin}/order }
    ${key}:
      it: ${capture}
  - name: send
    request: { method: POST, url: ${server.origin}/echo, body: ["\${steps.read.it}"] }
`);
      assert.equal(server.requests[1].body, `[${sent}]`);
    });
  }
}

Deno.test("a pattern is searched in a body that is not JSON", async () => {
  await using server = openOrders();
  await runPassing(`
steps:
  - name: page
    request: { url: ${server.origin}/page }
    capture:
      csrf: { regex: 'name="csrf" value="([^"]+)"' }
      second: { regex: '^<b>(.*)</b>$' }
  - name: send
    request: { url: "${server.origin}/echo/\${steps.page.csrf}/\${steps.page.second}" }
`);
  assert.equal(server.requests[1].target, "/echo/t-1/second");
});

Deno.test("the names of a step's captures are listed in the order of the file", async () => {
  await using server = openOrders();
  const result = await runPassing(`
steps:
  - name: read
    request: { url: ${server.origin}/order }
    capture: { second-id: $.json.id, first: $.status }
`);
  assert.deepEqual(result.steps[0].captures, ["second-id", "first"]);
});

Deno.test("a step's captures are not overwritten by a later step's of the same name", async () => {
  await using server = openOrders();
  await runPassing(`
steps:
  - name: one
    request: { url: ${server.origin}/order }
    capture: { id: $.json.id }
  - name: two
    request: { url: ${server.origin}/order }
    capture: { id: $.status }
  - name: send
    request: { url: "${server.origin}/echo/\${steps.one.id}/\${steps.two.id}" }
`);
  assert.equal(server.requests[2].target, "/echo/7/200");
});
