import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

async function findings(text: string): Promise<string[]> {
  const host = createMemoryHost({ files: { "a.yaml": text } });
  const [{ diagnostics }] = await check(host, { paths: ["a.yaml"], lint: false });
  return diagnostics.map(({ code, at }) => `${at?.line} ${code}`);
}

Deno.test("a step without a name does not hide its other mistakes", async () => {
  const text = `steps:
  - request: { url: "http://a.test/\${ENV.NOT_SET}" }
    assert: { json: [{ path: $.jsn.id, exists: true }] }
`;
  assert.deepEqual(await findings(text), ["2 missing-key", "2 missing-variable", "3 wrong-root"]);
});

Deno.test("a step that has id instead of name can still be referred to", async () => {
  const text = `steps:
  - id: login
    request: { url: "http://a.test/" }
    capture: { token: $.json.token }
  - name: read
    request: { url: "http://a.test/\${steps.login.capture.token}" }
`;
  assert.deepEqual(await findings(text), ["2 unknown-key"]);
});
