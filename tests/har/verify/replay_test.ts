import assert from "node:assert/strict";
import { replayOf } from "../../../lib/har/mod.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { run } from "../../../lib/runner/mod.ts";

const FLOW = `
vars: { base_url: "\${ENV.BASE_URL}" }
steps:
  - name: make
    always: true
    request: { url: "\${vars.base_url}/make" }
    capture: { id: $.json.id, gone: $.json.gone }
    assert:
      status: 201
      json:
        - { path: $.json.id, equals: 7 }
        - { path: $.json.state, equals: new }
  - name: use
    always: true
    request: { url: "\${vars.base_url}/use/\${steps.make.capture.id}" }
    assert: { status: 200 }
`;

Deno.test("replayOf gives the result of each step", async () => {
  const urls: string[] = [];
  const host = createMemoryHost({
    files: { "flow.yaml": FLOW },
    env: { BASE_URL: "http://live.test" },
    fetch: ({ url }) => {
      urls.push(url);
      return Response.json({ id: 7, state: "old" });
    },
  });
  const replay = await replayOf(run(host, { paths: ["flow.yaml"] }));
  assert.deepEqual(urls, ["http://live.test/make", "http://live.test/use/7"]);
  assert.equal(replay.passed, false);
  const [make, use] = replay.steps;
  assert.deepEqual([make.status, make.outcome, make.captures], [200, "failed", ["id"]]);
  assert.deepEqual(
    make.assertions.map(({ source, outcome, actual }) => [source, outcome, actual]),
    [["status", "failed", 200], ["json", "passed", 7], ["json", "failed", "old"]],
  );
  assert.equal(use.outcome, "passed");
});

Deno.test("replayOf says why nothing was run", async () => {
  const host = createMemoryHost({ files: { "flow.yaml": FLOW } });
  const replay = await replayOf(run(host, { paths: ["flow.yaml"] }));
  assert.match(replay.refused ?? "", /BASE_URL/);
});
