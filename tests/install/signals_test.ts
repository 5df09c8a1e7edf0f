import assert from "node:assert/strict";
import { openServer } from "../support/server.ts";
import { DOWNLOADERS, installTest, SHELLS } from "./declare.ts";
import { hanging, makeArchive, releaseRoutes } from "./release.ts";
import { ended, runInstall, startInstall } from "./run_install.ts";
import { openSandbox } from "./sandbox.ts";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

for (const [name, shell] of Object.entries(SHELLS)) {
  for (const program of DOWNLOADERS) {
    for (const [signal, code] of Object.entries(SIGNALS)) {
      installTest(
        [shell[0], program],
        `${name} with ${program} stopped by ${signal} leaves nothing`,
        async () => {
          const asked = Promise.withResolvers<void>();
          const archive = await makeArchive();
          await using server = openServer(
            await releaseRoutes({ archive }, {
              "/stored/archive": hanging(archive.slice(0, 50), asked.resolve),
            }),
          );
          await using sandbox = await openSandbox([program, "sha256sum"]);
          const child = startInstall(sandbox, {
            shell,
            env: { BATON_RELEASES: `${server.origin}/releases` },
          });
          const end = ended(child);
          await Promise.race([asked.promise, end]);
          child.kill(signal as keyof typeof SIGNALS);
          const run = await end;
          assert.deepEqual([run.code, run.stderr], [code, ""]);
          assert.deepEqual([sandbox.tree("home"), sandbox.tree("tmp")], [{}, {}]);
        },
      );
    }
  }
  installTest(
    [shell[0], "curl"],
    `${name} stopped while it tries the program leaves nothing`,
    async () => {
      // The script is the parent of the program that it tries.
      const files = { baton: "#!/bin/sh\nkill -TERM $PPID\nexec /bin/sleep 60\n" };
      await using server = openServer(
        await releaseRoutes({ archive: await makeArchive({ files }) }),
      );
      await using sandbox = await openSandbox(["curl", "sha256sum"]);
      await Deno.mkdir(`${sandbox.home}/empty`);
      const run = await runInstall(sandbox, {
        shell,
        args: ["--dir", `${sandbox.home}/empty/new/bin`],
        env: { BATON_RELEASES: `${server.origin}/releases` },
      });
      assert.deepEqual([run.code, run.stderr], [143, ""]);
      assert.deepEqual([sandbox.tree("home"), sandbox.tree("tmp")], [{ "empty/": "" }, {}]);
    },
  );
}
