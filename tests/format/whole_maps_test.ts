import assert from "node:assert/strict";
import { onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

Deno.test("an expression gives all headers or all cookies", async () => {
  await using server = openServer();
  await runPassing(
    `vars:
  common: { x-a: one, x-list: [b, c], authorization: "Bearer \${ENV.API_TOKEN}" }
  jar: { sid: s1, n: 2 }
steps:
  - name: a
    request:
      url: ${server.origin}/echo
      headers: "\${vars.common}"
      cookies: "\${ vars.jar }"
    assert:
      status: 200
      json:
        - { path: $.json.headers.x-a, equals: one }
        - { path: $.json.headers.x-list, equals: "b, c" }
        - { path: $.json.headers.authorization, equals: "Bearer k3Jq8x1Pand72dV" }
        - { path: $.json.headers.cookie, equals: "sid=s1; n=2" }
`,
    { env: { API_TOKEN: "k3Jq8x1Pand72dV" } },
  );
});

Deno.test("an expression that gives no map of texts is an error of the request", async () => {
  await using server = openServer();
  for (
    const [key, value, message] of [
      ["headers", "one", '`headers` takes a map, found string "one"'],
      ["cookies", "[one]", '`cookies` takes a map, found array of 1 item ["one"]'],
      ["headers", "{ a: { b: 1 } }", 'the header `a` takes text, found object {"b":1}'],
      ["headers", "{ 'a b': c }", 'the header name is not valid: "a b"'],
      [
        "headers",
        "{ transfer-encoding: c }",
        "the header `transfer-encoding` cannot be given: it is computed from the body",
      ],
    ]
  ) {
    const result = await runFlow(
      `vars: { x: ${value} }\nsteps:\n  - name: a\n    request: { url: "${server.origin}/echo", ${key}: "\${x}" }\n`,
    );
    assert.equal(result.exitCode, 3, value);
    assert.equal(onlyFailure(result).message, message);
  }
  assert.deepEqual(server.log, []);
});
