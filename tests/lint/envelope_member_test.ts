import assert from "node:assert/strict";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";
import { findingsIn } from "./advice.ts";

const CODE = "envelope-member";

/** Where an assertion may be. */
const PLACES: Readonly<Record<string, (item: string) => string>> = {
  assert: (item) => `assert: { status: 200, json: [{ ${item} }] }`,
  until: (item) => `loop: { max_attempts: 2, until: { json: [{ ${item} }] } }`,
  fail_when: (item) =>
    `loop: { max_attempts: 2, until: { status: 200 }, fail_when: { json: [{ ${item} }] } }`,
};

const flowOf = (rest: string): string =>
  `name: orders
steps:
  - name: read_order
    request: { url: "\${ENV.BASE_URL}/orders/1" }
    ${rest}
`;

async function adviceOn(flow: string) {
  const found = (await findingsIn(flow)).filter(({ code }) => code === CODE);
  const fixed = applyFixes(flow, found.flatMap(({ fix }) => fix ?? [])).text;
  return { found, messages: found.map(({ message }) => message), fixed };
}

/** Assertions that are never meant as they are, and what fixes make of their paths. */
const REPORTED: readonly (readonly [item: string, message: RegExp, fixed?: string])[] = [
  ["path: $.status, exists: true", /which always exists/, "$.json.status"],
  ["path: $.status, exists: false", /can never hold/, "$.json.status"],
  [
    "path: $.status, equals: ok",
    /the status code of the response, so this can never hold/,
    "$.json.status",
  ],
  ['path: "$.status", equals: ok', /can never hold/, '"$.json.status"'],
  ["path: \"$['status']\", equals: ok", /can never hold/, "\"$.json['status']\""],
  ["path: $.status, equals: null", /can never hold/, "$.json.status"],
  ["path: $.status, equals: true", /can never hold/, "$.json.status"],
  ["path: $.status, equals: 0", /can never hold/, "$.json.status"],
  ["path: $.status, equals: { a: 1 }", /can never hold/, "$.json.status"],
  ["path: $.status, notEquals: failed", /so this always holds/, "$.json.status"],
  ["path: $.status, anyOf: [done, failed]", /can never hold/, "$.json.status"],
  ["path: $.status, in: [done]", /can never hold/, "$.json.status"],
  ["path: $.status, noneOf: [failed, error]", /always holds/, "$.json.status"],
  ["path: $.status, type: string", /can never hold/, "$.json.status"],
  ["path: $.status, type: integer", /always holds/, "$.json.status"],
  ["path: $.status, gte: 1", /always holds/, "$.json.status"],
  ["path: $.status, lt: 10", /can never hold/, "$.json.status"],
  ["path: $.status, matches: '^(done|failed)$'", /can never hold/, "$.json.status"],
  ["path: $.status, notMatches: error", /always holds/, "$.json.status"],
  ["path: $.status, contains: ok", /can never hold/, "$.json.status"],
  ["path: $.status, startsWith: o", /can never hold/, "$.json.status"],
  ["path: $.status, length: 2", /can never hold/, "$.json.status"],
  ["path: $.status, isEmpty: false", /can never hold/, "$.json.status"],
  ["path: $.status, each: { equals: a }", /can never hold/, "$.json.status"],
  ["path: $.status, containsObject: { a: 1 }", /can never hold/, "$.json.status"],
  ["path: $.status.code, equals: ok", /finds nothing/, "$.json.status.code"],
  ["path: '$.status[0]', exists: false", /finds nothing/, "'$.json.status[0]'"],
  ["path: $.status, equals: '200'", /can never hold/],
  [
    "path: $.url, equals: /users/1",
    /the URL of the response, so this can never hold/,
    "$.json.url",
  ],
  ["path: $.url, startsWith: /avatars", /can never hold/, "$.json.url"],
  ["path: $.url, matches: '^/users'", /can never hold/, "$.json.url"],
  ["path: $.url, equals: 5", /can never hold/, "$.json.url"],
  ["path: $.url, exists: true", /always exists/, "$.json.url"],
  ["path: $.url, type: string", /always holds/, "$.json.url"],
  ["path: $.url, notEquals: null", /always holds/, "$.json.url"],
  ["path: $.url, isEmpty: false", /always holds/, "$.json.url"],
  ["path: $.url.href, exists: true", /finds nothing/, "$.json.url.href"],
  ["path: $.text, equals: 5", /the body as text, so this can never hold/, "$.json.text"],
  ["path: $.text, exists: true", /always exists/, "$.json.text"],
  ["path: $.text, contains: 5", /can never hold/, "$.json.text"],
  ["path: $.text.title, equals: a", /finds nothing/, "$.json.text.title"],
  [
    "path: $.size, equals: large",
    /the number of bytes of the body, so this can never hold/,
    "$.json.size",
  ],
  ["path: $.size, in: [S, M, L]", /can never hold/, "$.json.size"],
  ["path: $.size, type: string", /can never hold/, "$.json.size"],
  ["path: $.size, matches: '^(small|large)$'", /can never hold/, "$.json.size"],
  ["path: $.size.width, gte: 5", /finds nothing/, "$.json.size.width"],
  ["path: $.duration_ms, equals: fast", /can never hold/],
  ["path: $.headers, equals: a", /can never hold/],
  ["path: $.headers, exists: true", /always exists/],
  ["path: $.headers.Host, equals: a.test", /one of requests/],
  ["path: $.headers.etag, equals: 5", /a header of the response, which is text/],
  ["path: $.headers.etag.value, equals: a", /finds nothing/],
  ["path: $.cookies, equals: 3", /can never hold/],
  ["path: $.cookies.sid, type: object", /a cookie of the response, which is text/],
];

for (const [item, message, fixed] of REPORTED) {
  Deno.test(`${CODE}: { ${item} } is reported`, async () => {
    for (const place of Object.values(PLACES)) {
      const flow = flowOf(place(item));
      const { found, messages, fixed: result } = await adviceOn(flow);
      assert.equal(messages.length, 1, messages.join("\n"));
      assert.match(messages[0], message);
      assert.equal(found[0].severity, "warning");
      assert.match(found[0].help!, /write `\$\.json/);
      if (fixed === undefined) continue;
      const path = /path: ("[^"]*"|'[^']*'|[^\s,]+)/.exec(item)![1];
      assert.equal(result, flow.replace(`path: ${path}`, () => `path: ${fixed}`));
    }
  });
}

/** Assertions on the response itself. */
const HONEST = [
  "path: $.status, equals: 200",
  "path: $.status, anyOf: [200, 204]",
  'path: $.status, anyOf: ["${ENV.CODE | number}", ok]',
  'path: $.status, equals: "${ENV.CODE | number}"',
  "path: $.status, notEquals: 500",
  "path: $.status, lt: 400",
  "path: $.status, lt: 600",
  "path: $.status, between: [200, 299]",
  "path: $.status, matches: '^2'",
  "path: $.json.status, equals: ok",
  "path: $.json.status, exists: true",
  "path: $.json.url, equals: /users/1",
  "path: $.url, equals: https://a.test/users/1",
  'path: $.url, equals: "${ENV.BASE_URL}/users/1"',
  "path: $.url, contains: /users",
  "path: $.url, endsWith: /users/1",
  "path: $.url, matches: '/users/\\d+$'",
  "path: $.url, startsWith: https",
  "path: $.text, equals: ready",
  "path: $.text, contains: ready",
  "path: $.text, length: { gte: 1 }",
  "path: $.text, isEmpty: false",
  "path: $.size, gt: 0",
  "path: $.size, equals: 0",
  "path: $.duration_ms, lt: 500",
  "path: $.headers.etag, exists: true",
  "path: $.headers.etag, matches: '^W/'",
  "path: \"$.headers['content-type']\", contains: json",
  "path: '$.headers.via[0]', contains: proxy",
  "path: $.cookies.sid, exists: true",
  "path: $.cookies, isEmpty: true",
  "path: '$.set_cookies[0].value', exists: true",
  "path: '$.redirects[0].status', equals: 302",
  "path: $.redirects, length: 1",
];

for (const item of HONEST) {
  Deno.test(`${CODE}: { ${item} } is meant as it is`, async () => {
    for (const place of Object.values(PLACES)) {
      assert.deepEqual((await adviceOn(flowOf(place(item)))).messages, []);
    }
  });
}

Deno.test(`${CODE}: paths in spelling B start at the body`, async () => {
  const flow = flowOf(
    "extract: { status: $.status }\n    assert: { jsonpath: [{ path: $.status, equals: ok }] }",
  );
  assert.deepEqual((await adviceOn(flow)).messages, []);
});

Deno.test(`${CODE}: a capture of the status is meant as it is`, async () => {
  const flow = flowOf(
    "capture: { status: $.status, url: $.url, id: $.json.id, tag: $.headers.etag }",
  );
  assert.deepEqual((await adviceOn(flow)).messages, []);
});

Deno.test(`${CODE}: a capture that finds nothing is reported`, async () => {
  const { messages, fixed } = await adviceOn(flowOf("capture: { code: $.status.code }"));
  assert.equal(messages.length, 1);
  assert.equal(fixed, flowOf("capture: { code: $.json.status.code }"));
});

Deno.test(`${CODE}: a default of what always exists is reported`, async () => {
  const flow = flowOf("capture: { state: { path: $.status, default: pending } }");
  assert.match((await adviceOn(flow)).messages[0], /`default` is not used/);
});

Deno.test(`${CODE}: a comment silences it`, async () => {
  const flow = flowOf(
    "assert: { json: [{ path: $.status, exists: true }] } # baton-ignore: envelope-member",
  );
  assert.deepEqual((await adviceOn(flow)).messages, []);
});

Deno.test("fixes of paths from the body leave no member of the response among them", async () => {
  for (const end of ["\n", "\r\n"]) {
    const flow = flowOf(`capture: { id: $.id, state: $.status, http_status: $.status, link: $.url }
    assert:
      json:
        - { path: $.id, exists: true }
        - { path: $.status, equals: paid }
        - { path: $.url, startsWith: https }`).replaceAll("\n", end);
    const found = await findingsIn(flow);
    const { text } = applyFixes(flow, found.flatMap(({ fix }) => fix ?? []));
    assert.equal(
      text,
      flowOf(
        `capture: { id: $.json.id, state: $.json.status, http_status: $.status, link: $.json.url }
    assert:
      json:
        - { path: $.json.id, exists: true }
        - { path: $.json.status, equals: paid }
        - { path: $.json.url, startsWith: https }`,
      ).replaceAll("\n", end),
    );
  }
});
