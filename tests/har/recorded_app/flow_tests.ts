import assert from "node:assert/strict";
import { convert, readRecording } from "../../../lib/har/mod.ts";
import { AUTH_KINDS, type IdKind, startApp } from "../../support/recorded_app/mod.ts";
import { runCli } from "../../support/run_cli.ts";
import { environmentOf } from "./environment.ts";
import { FIRST, record } from "./recordings.ts";

const ID_KINDS: readonly IdKind[] = ["integer", "uuid", "snowflake", "object"];
const FRESH = { seed: 99, holds: 0 };
const FULL = { seed: 1234, holds: 23 };

/**
 * Declares a test for each way to authenticate: its recording becomes a flow that passes on a fresh
 * server and on one that holds data, once, again, and four times concurrently.
 */
export function declareFlowTests(spelling: "A" | "B"): void {
  for (const [at, auth] of AUTH_KINDS.entries()) {
    const ids = ID_KINDS[(at + (spelling === "A" ? 0 : 1)) % ID_KINDS.length];
    Deno.test(`a recording with ${auth} and ${ids} ids becomes a flow in spelling ${spelling} that passes`, async () => {
      const { har } = await record(auth, ids, FIRST);
      const conversion = await convert([await readRecording(har, "garden.har")], { spelling });
      const [{ text, leaks }] = conversion.flows;
      assert.deepEqual(leaks, []);
      await Promise.all([FRESH, FULL].map(async (server) => {
        await using app = startApp({ auth, ids, ...server });
        const flows = { "one.yaml": text };
        const env = environmentOf(app);
        const check = await runCli(["check", "--strict", "one.yaml"], {
          files: flows,
          env,
        });
        assert.equal(check.stdout + check.stderr, "1 file checked, nothing found\n");
        for (const _ of ["once", "and once more"]) {
          const run = await runCli(["run", "one.yaml"], { files: flows, env });
          assert.equal(run.exitCode, 0, run.stdout);
        }
        const four = Object.fromEntries([1, 2, 3, 4].map((n) => [`${n}.yaml`, text]));
        const side = await runCli(["run", "--jobs", "4", "."], { files: four, env });
        assert.equal(side.exitCode, 0, side.stdout);
      }));
    });
  }
}
