import assert from "node:assert/strict";
import type { FlowStarted } from "../../lib/record/mod.ts";
import { runCli } from "../support/run_cli.ts";
import { json, openServer } from "../support/server.ts";

const CALLER = `steps:
  - name: session
    use: { flow: used.yaml, with: { user: "\${steps.who.capture.id}" } }
  - name: order
    request: { url: "\${ENV.BASE_URL}/\${steps.session.capture.token}/\${steps.session.capture.token}" }
`;

const USED = `inputs: { user: {} }
steps:
  - { name: login, request: { url: "\${ENV.BASE_URL}/\${user}" }, capture: { key: $.json.id } }
outputs: { token: "\${steps.login.capture.key}" }
`;

Deno.test("the log leads from a step to what it uses, through inputs and outputs of used flows", async () => {
  const who =
    `  - { name: who, request: { url: "\${ENV.BASE_URL}/me" }, capture: { id: $.json.id } }\n`;
  await using server = openServer({ "/me": json({ id: "me" }) });
  const run = await runCli(["run", "a.yaml", "--artifacts", "out"], {
    files: { "a.yaml": CALLER.replace("steps:\n", `steps:\n${who}`), "used.yaml": USED },
    env: { BASE_URL: server.origin },
  });
  assert.equal(run.exitCode, 0, run.stdout + run.stderr);
  const started: FlowStarted = run.files["out/run.ndjson"].trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  ).find(({ type }) => type === "flow_started");
  assert.deepEqual(started.steps.map(({ name, uses }) => [name, uses]), [
    ["who", undefined],
    ["session › login", [{ step: "who", capture: "id" }]],
    ["order", [{ step: "session › login", capture: "key" }]],
  ]);
});
