import assert from "node:assert/strict";
import { startApp } from "../../support/recorded_app/mod.ts";
import { runCli } from "../../support/run_cli.ts";
import { environmentOf } from "../recorded_app/environment.ts";
import { FIRST, record } from "../recorded_app/recordings.ts";

for (const auth of ["bearer", "csrf cookie"] as const) {
  Deno.test(`--verify passes all its runs on a real application with ${auth}`, async () => {
    const { har } = await record(auth, "uuid", FIRST);
    await using app = startApp({ auth, ids: "uuid", seed: 99, holds: 3 });
    const { exitCode, stdout } = await runCli(
      ["convert", "garden.har", "-o", "flow.yaml", "--verify", app.origin],
      { files: { "garden.har": har }, env: environmentOf(app) },
    );
    assert.match(
      stdout,
      /every step passed, also in a second run and with the clock moved \(3 runs\)/,
    );
    assert.equal(exitCode, 0);
  });
}
