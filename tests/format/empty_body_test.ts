import assert from "node:assert/strict";
import { runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

const flow = (origin: string, path: string, asserted: string) =>
  `steps: [{ name: a, request: { url: "${origin}${path}" }, assert: { ${asserted} } }]`;

for (
  const asserted of [
    "json: [{ path: $.json, exists: false }]",
    "json: [{ path: \"$['json']\", exists: false }]",
    "jsonpath: [{ path: $, exists: false }]",
  ]
) {
  Deno.test(`an empty body passes ${asserted}`, async () => {
    await using server = openServer({ "/gone": () => new Response(null, { status: 204 }) });
    await runPassing(flow(server.origin, "/gone", asserted));
  });
}

Deno.test("a member of an empty body is not known to be absent, and the help says what to write", async () => {
  await using server = openServer({ "/gone": () => new Response(null, { status: 204 }) });
  for (
    const [asserted, help] of [
      ["json: [{ path: $.json.id, exists: false }]", "{ path: $.json, exists: false }"],
      ["jsonpath: [{ path: $.id, exists: false }]", "{ path: $, exists: false }"],
    ]
  ) {
    const result = await runFlow(flow(server.origin, "/gone", asserted));
    assert.equal(result.exitCode, 1);
    assert.ok(result.drawn.includes(`help: to assert that there is no body, write \`${help}\``));
  }
});

Deno.test("a body that is there, JSON or not, does not pass as absent, nor an empty one as present", async () => {
  await using server = openServer({
    "/gone": () => new Response(null, { status: 204 }),
    "/page": () => new Response("<p>no</p>", { headers: { "content-type": "text/html" } }),
    "/json": () => Response.json(null),
  });
  for (const [path, exists] of [["/page", false], ["/json", false], ["/gone", true]] as const) {
    const text = flow(server.origin, path, `json: [{ path: $.json, exists: ${exists} }]`);
    assert.equal((await runFlow(text)).exitCode, 1, path);
  }
});
