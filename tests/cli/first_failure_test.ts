import assert from "node:assert/strict";
import { spawnCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

/** A flow whose first step fails after it has drawn random values, and whose second sends more. */
const flowTo = (origin: string) =>
  `steps:
  - name: fails
    request: { url: ${origin}/echo }
    capture: { id: { path: $.json.nothing, default: "\${RANDOM.HEX_8}" } }
    assert: { json: [{ path: $.json.method, equals: "\${RANDOM.HEX_8}" }] }
  - name: cleans_up
    always: true
    request: { url: "${origin}/echo/\${steps.fails.capture.id}/\${RANDOM.HEX_8}" }
`;

Deno.test("a seed gives a flow the same values whether or not a flow before it has failed", async () => {
  await using server = openServer();
  const files = { "a.yaml": flowTo(server.origin), "b.yaml": flowTo(server.origin) };
  const options = ["--seed", "0123456789abcdef", "--jobs", "1"];
  const first = await spawnCli(["run", "b.yaml", ...options], { files });
  const sent = server.log.slice(1);
  const second = await spawnCli(["run", "a.yaml", "b.yaml", ...options], { files });
  assert.deepEqual([first.exitCode, second.exitCode], [1, 1], first.stdout + second.stdout);
  assert.match(sent[0], /^GET \/echo\/[\da-f]{8}\/[\da-f]{8}$/);
  assert.deepEqual(server.log.slice(-1), sent);
});
