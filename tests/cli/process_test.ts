import assert from "node:assert/strict";
import { spawnCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

Deno.test("the process runs a directory and exits with the code of the run", async () => {
  await using server = openServer();
  const step = (status: number) =>
    `steps:
  - name: a
    request: { url: "${server.origin}/echo/\${WHO}" }
    assert: { status: ${status} }
`;
  const run = await spawnCli(["run", "flows", "--artifacts", "out"], {
    files: {
      "flows/a.yaml": step(200),
      "flows/b.yaml": step(201),
    },
    env: { WHO: "me", NO_COLOR: "1" },
  });
  assert.equal(run.exitCode, 1, run.stderr);
  assert.deepEqual(server.log, ["GET /echo/me", "GET /echo/me"]);
  assert.match(run.stdout, /^✓ flows\/a\.yaml .*\n✗ flows\/b\.yaml /);
  assert.equal(run.stderr, "");
  assert.equal(JSON.parse(run.files["out/results.json"]).run.exit_code, 1);
});

Deno.test("the process exits with 2 on a usage error", async () => {
  const run = await spawnCli(["run", "nope.yaml"]);
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /error\[no-such-file\]/);
});
