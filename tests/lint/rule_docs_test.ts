import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { LINT_CODES } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { lintDocs } from "../../lib/lint/mod.ts";

async function codesIn(text: string): Promise<string[]> {
  const env = { BASE_URL: "http://shop.test", LOGIN_PASSWORD: "x" };
  const host = createMemoryHost({ files: { "flow.yaml": text.trimStart() }, env });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"] });
  return [...new Set(diagnostics.map(({ code }) => code))];
}

Deno.test("every code of advice has docs", () => {
  assert.deepEqual([...lintDocs().keys()].sort(), Object.keys(LINT_CODES).sort());
});

for (const [code, { example, instead, fix }] of lintDocs()) {
  Deno.test(`the example of ${code} raises that code alone`, async () => {
    assert.deepEqual(await codesIn(example), [code]);
  });

  Deno.test(`what to write instead of ${code} raises nothing`, async () => {
    assert.deepEqual(await codesIn(instead), []);
  });

  Deno.test(`the docs of ${code} say whether it has a fix`, async () => {
    const host = createMemoryHost({ files: { "flow.yaml": example.trimStart() } });
    const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"], envOptional: true });
    const fixable = diagnostics.some((one) => one.code === code && one.fix !== undefined);
    assert.equal(fixable, fix !== undefined);
  });
}
