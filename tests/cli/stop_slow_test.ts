import assert from "node:assert/strict";
import { testUnless } from "../support/needing.ts";
import { programCommand } from "../support/program.ts";

const FLOW = (origin: string) => `
steps:
  - name: long enough for the watcher
    request: { url: "${origin}/later" }
  - name: busy for minutes
    request: { url: "${origin}/texts" }
    assert: { json: [{ path: "$.json", each: { matches: "^(a+)+$" } }] }
`;

testUnless(
  Deno.build.os === "windows" ? ["signals of Unix"] : [],
  "a second signal ends a run whose main thread is busy",
  async () => {
    const served = Promise.withResolvers<void>();
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      async (r) => {
        if (r.url.endsWith("/later")) {
          await new Promise((resolve) => setTimeout(resolve, 2_000));
          return new Response();
        }
        served.resolve();
        return Response.json(Array.from({ length: 1_000 }, () => `${"a".repeat(20_000)}!`));
      },
    );
    const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      const { hostname, port } = server.addr;
      await Deno.writeTextFile(`${directory}/a.yaml`, FLOW(`http://${hostname}:${port}`));
      const process = programCommand(["run", "a.yaml"], {
        cwd: directory,
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).spawn();
      await served.promise;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      process.kill("SIGINT");
      await new Promise((resolve) => setTimeout(resolve, 500));
      process.kill("SIGINT");
      assert.equal((await process.status).signal, "SIGINT");
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  },
);
