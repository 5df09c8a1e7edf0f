import assert from "node:assert/strict";
import { OPERATORS } from "../../lib/assertions/operators/registry.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { run } from "../../lib/runner/mod.ts";

/** Runs an assertion against a JSON body. */
async function outcomeOf(assertion: string, body: string): Promise<string> {
  const flow = `
name: example
steps:
  - name: read
    request: { url: http://api.test }
    assert:
      json:
        - ${assertion}
`;
  const host = createMemoryHost({
    files: { "flow.yaml": flow },
    fetch: () => new Response(body, { headers: { "content-type": "application/json" } }),
  });
  for await (const event of run(host, { paths: ["flow.yaml"] })) {
    if (event.type === "step_finished") return event.outcome;
  }
  return "not run";
}

for (const [name, { docs }] of OPERATORS) {
  const assertion = `path: ${docs.path}\n          ${name}: ${docs.example}`;

  Deno.test(`the example of ${name} passes against its sample`, async () => {
    assert.equal(await outcomeOf(assertion, docs.passes), "passed");
  });

  Deno.test(`the example of ${name} fails against its counterexample`, async () => {
    assert.equal(await outcomeOf(assertion, docs.fails), "failed");
  });

  Deno.test(`the docs of ${name} are sentences`, () => {
    for (const text of [docs.what, docs.when, docs.types]) assert.match(text, /^[A-Z`].*\.$/s);
  });
}
