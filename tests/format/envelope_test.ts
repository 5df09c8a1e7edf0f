import assert from "node:assert/strict";
import { runFlow, runPassing, shortForm } from "../support/run_flow.ts";
import { json, openServer } from "../support/server.ts";

Deno.test("every member of the envelope is there", async () => {
  await using server = openServer({
    "/x": json({ id: 7 }, {
      status: 201,
      headers: [
        ["X-Thing", "One"],
        ["set-cookie", "sid=abc; Path=/app; HttpOnly; Secure; SameSite=Lax; Max-Age=60"],
        ["set-cookie", "theme=dark"],
      ],
    }),
  });
  await runPassing(`
steps:
  - name: all
    request: { url: "${server.origin}/x?q=1" }
    assert:
      json:
        - { path: $.status, equals: 201 }
        - { path: "$.headers['x-thing']", equals: One }
        - { path: "$.headers['X-Thing']", equals: One }
        - { path: $.headers.X-Thing, equals: One }
        - { path: "$.headers['X-Other']", exists: false }
        - { path: $.cookies, equals: { sid: abc, theme: dark } }
        - { path: "$.set_cookies[0]", equals: { name: sid, value: abc, path: /app, http_only: true,
            secure: true, same_site: Lax, max_age: 60 } }
        - { path: "$.set_cookies[*].name", containsOnly: [sid, theme] }
        - { path: $.json, equals: { id: 7 } }
        - { path: $.text, equals: '{"id":7}' }
        - { path: $.duration_ms, gte: 0 }
        - { path: $.size, equals: 8 }
        - { path: $.url, equals: "${server.origin}/x?q=1" }
        - { path: $.redirects, equals: [] }
`);
});

Deno.test("the members of the envelope can be captured", async () => {
  await using server = openServer({
    "/x": json({ id: 7 }, { status: 202, headers: { location: "/jobs/7", "set-cookie": "s=1" } }),
  });
  await runPassing(`
steps:
  - name: make
    request: { url: ${server.origin}/x }
    capture: { code: $.status, place: $.headers.location, s: $.cookies.s, size: $.size, t: $.text }
  - name: use
    request:
      method: POST
      url: "${server.origin}/echo\${steps.make.capture.place}"
      body:
        code: "\${steps.make.capture.code}"
        s: "\${steps.make.capture.s}"
        size: "\${steps.make.capture.size}"
        t: "\${steps.make.capture.t}"
`);
  assert.equal(server.requests[1].target, "/echo/jobs/7");
  assert.equal(server.requests[1].body, '{"code":202,"s":"1","size":8,"t":"{\\"id\\":7}"}');
});

Deno.test("the envelope can be searched with wildcards and filters", async () => {
  await using server = openServer({ "/x": json({ list: [{ id: 1 }, { id: 2 }] }) });
  await runPassing(`
steps:
  - name: search
    request: { url: ${server.origin}/x }
    assert:
      json:
        - { path: "$.json.list[?@.id > 1].id", equals: 2 }
        - { path: "$.json..id", containsAll: [1, 2] }
        - { path: "$['json'].list[-1].id", equals: 2 }
`);
});

const WRONG_ROOTS: readonly (readonly [path: string, message: string, help: string])[] = [
  [
    "$.id",
    "a path under this key starts at the response, which has no `id`",
    "write `$.json.id` for the body",
  ],
  [
    "$.statsu",
    "a path under this key starts at the response, which has no `statsu`",
    "did you mean `$.status`? or write `$.json.statsu` for the body",
  ],
  [
    "$[0].id",
    "a path under this key starts at the response, so its first segment must be a name",
    "write `$.json[0].id` for the body",
  ],
  [
    "$",
    "a path under this key starts at the response, so its first segment must be a name",
    "write `$.json` for the body",
  ],
  [
    "$..id",
    "a path under this key starts at the response, so its first segment must be a name",
    "write `$.json..id` for the body",
  ],
];

for (const [path, message, help] of WRONG_ROOTS) {
  for (const key of ["capture", "assert", "until"]) {
    Deno.test(`the path \`${path}\` under \`${key}\` is an error before anything is sent`, async () => {
      await using server = openServer();
      const item = `{ json: [{ path: "${path}", exists: true }] }`;
      const value = {
        capture: `capture: { a: "${path}" }`,
        assert: `assert: ${item}`,
        until: `loop: { max_attempts: 1, until: ${item} }`,
      }[key]!;
      const result = await runFlow(`steps:
  - name: a
    request: { url: ${server.origin}/echo }
    ${value}
`);
      assert.equal(result.exitCode, 2);
      assert.deepEqual(server.log, []);
      const [found, ...others] = result.diagnostics;
      assert.deepEqual(others, []);
      const column = `    ${value}`.indexOf(`"${path}"`) + 1;
      assert.equal(shortForm(found), `4:${column} wrong-root: ${message}`);
      assert.equal(found.help, help);
    });
  }
}

Deno.test("a path of spelling B may begin anywhere", async () => {
  await using server = openServer({ "/x": json([{ id: 1 }]) });
  await runPassing(`
steps:
  - name: list
    request: { url: ${server.origin}/x }
    extract: { whole: $, id: "$[0].id", deep: "$..id" }
    assert: { jsonpath: [{ path: $, length: 1 }] }
`);
});

Deno.test("$.json of a body that is not JSON is missing, the rest of the envelope is present", async () => {
  await using server = openServer({ "/x": () => new Response("hello") });
  const result = await runFlow(`
steps:
  - name: text
    request: { url: ${server.origin}/x }
    assert:
      json:
        - { path: $.text, equals: hello }
        - { path: $.status, equals: 200 }
        - { path: $.json, exists: true }
`);
  assert.deepEqual(
    result.steps[0].assertions.map(({ outcome }) => outcome),
    ["passed", "passed", "failed"],
  );
  assert.match(result.drawn, /\$\.json: the body is not JSON \(text\/plain, 5 B\)/);
});
