import assert from "node:assert/strict";
import { runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

Deno.test("a number of `vars` keeps its form in text, and is a number by itself", async () => {
  await using server = openServer();
  await runPassing(
    `vars: { v: 1.0, z: 080, h: 0x1F, e: 1e3, p: +5, t: True, same: "\${vars.v}", u: "v\${z}" }
steps:
  - name: a
    request:
      method: POST
      url: "${server.origin}/echo?v=\${vars.v}&z=\${z}&h=\${vars.h}&e=\${vars.e}&p=\${p | urlencode}&t=\${t}&s=\${vars.same}&u=\${u}"
      headers: { x-v: "\${vars.v}", x-vz: "\${v}-\${z}" }
      query: { q: "\${vars.z}" }
      body: { v: "\${vars.v}", s: "\${vars.same}", z: "\${vars.z}", t: "x\${vars.z}", j: "\${v | json}", n: "\${z | number}" }
    assert:
      status: 200
      json:
        - { path: $.json.target, equals: "/echo?v=1.0&z=080&h=0x1F&e=1e3&p=%2B5&t=true&s=1.0&u=v080&q=080" }
        - { path: $.json.headers.x-v, equals: "1.0" }
        - { path: $.json.headers.x-vz, equals: 1.0-080 }
        - { path: $.json.body, equals: '{"v":1,"s":1,"z":80,"t":"x080","j":"1","n":80}' }
  - name: b
    request: { method: POST, url: "${server.origin}/echo", form: { v: "\${vars.v}", z: [a, "\${z}"] } }
    assert: { status: 200, json: [{ path: $.json.body, equals: "v=1.0&z=a&z=080" }] }
`,
  );
});

Deno.test("a secret number is masked in the form in which it is sent", async () => {
  await using server = openServer();
  const result = await runFlow(
    `vars: { password: 004711 }\nsteps:\n  - name: a\n    request: { url: "${server.origin}/echo", headers: { x-a: "\${vars.password}" } }\n` +
      "    assert: { json: [{ path: $.json.headers.x-a, equals: no }] }\n",
  );
  assert.equal(result.exitCode, 1);
  assert.match(result.drawn, /actual: +string "\*\*\*"/);
});
