import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { findingsIn } from "./advice.ts";

const SPELLING_A = `name: thing-crud
vars:
  base_url: \${ENV.BASE_URL}
  run_id: \${RANDOM.UUID}
  trace_id: \${RANDOM.HEX_32}
  traceparent: 00-\${vars.trace_id}-0000000000000001-01
steps:
  - name: login
    request:
      method: POST
      url: \${vars.base_url}/auth/login
      headers: { content-type: application/json }
      body: { email: "\${ENV.USER_EMAIL}", password: "\${ENV.USER_PASSWORD}" }
    capture: { token: $.json.token }
    assert: { status: 200, json: [{ path: $.json.token, exists: true }] }
  - name: create
    request:
      method: POST
      url: \${vars.base_url}/things
      headers: { authorization: "Bearer \${steps.login.capture.token}", traceparent: "\${vars.traceparent}" }
      body: { name: Index me, email: "smoke+\${vars.run_id}@example.test", plan: free }
    capture: { thing_id: $.json.id }
    assert:
      status: 201
      json: [{ path: $.json.plan, anyOf: [free, pro, enterprise] }]
  - name: wait_indexed
    loop: { max_attempts: 20, sleep_ms: 500, until: { json: [{ path: $.json.total, gte: 1 }] } }
    request: { method: GET, url: "\${vars.base_url}/search?q=Index%20me" }
    assert: { status: 200 }
  - name: remove
    request:
      method: DELETE
      url: \${vars.base_url}/things/\${steps.create.capture.thing_id}
      headers: { authorization: "Bearer \${steps.login.capture.token}" }
    assert: { status: { anyOf: [200, 204] } }
`;

const SPELLING_B = `name: user-life
vars: { base_url: "\${BASE_URL}" }
steps:
  - name: login
    request:
      method: POST
      url: \${base_url}/auth/login
      headers: { content-type: application/json }
      body: { username: "\${E2E_USER}", password: "\${E2E_PASS}" }
    extract: { token: $.access_token }
    assert: { status: 200, jsonpath: [{ path: $.access_token, exists: true }] }
  - name: create
    depends_on: [login]
    request:
      method: POST
      url: \${base_url}/users
      headers: { authorization: "Bearer \${steps.login.token}" }
      body: { email: "user+\${RUN_ID}@example.test" }
    extract: { user_id: $.id }
    assert: { status: { in: [200, 201] } }
  - name: read
    request: { url: "\${base_url}/users/\${steps.create.user_id}" }
    assert: { status: 200 }
`;

Deno.test("a good flow in spelling A gets no advice", async () => {
  assert.deepEqual((await findingsIn(SPELLING_A)).map(({ message }) => message), []);
});

Deno.test("a good flow in spelling B is only advised about what it leaves behind", async () => {
  const found = await findingsIn(SPELLING_B);
  assert.deepEqual(found.map(({ code }) => code), ["create-without-clean-up"]);
});

Deno.test("the flows of the example shop have no diagnostics", async () => {
  const environment = { SHOP_URL: "http://127.0.0.1:1", SHOP_USER: "demo", SHOP_PASSWORD: "demo" };
  const checked = await check(createDenoHost(), { paths: ["examples/shop/flows"], environment });
  const found = checked.flatMap(({ diagnostics }) => diagnostics);
  assert.deepEqual(found.map((finding) => renderDiagnostic(finding)), []);
  assert.ok(checked.length >= 11);
});
