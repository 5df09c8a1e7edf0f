import assert from "node:assert/strict";
import { convert, readRecording } from "../../../lib/har/mod.ts";
import {
  type AuthKind,
  type Break,
  BREAK_KINDS,
  type IdKind,
  startApp,
} from "../../support/recorded_app/mod.ts";
import { runCli } from "../../support/run_cli.ts";
import { environmentOf } from "./environment.ts";
import { FIRST, record } from "./recordings.ts";

const LEAST_NOTICED = 0.9;

const ROUTES = [
  /^POST \/api\/session$/,
  /^POST \/api\/projects$/,
  /^GET \/api\/projects$/,
  /^GET \/api\/users$/,
  /^POST \/api\/projects\/[^/]+\/members$/,
  /^POST \/api\/projects\/[^/]+\/tasks$/,
  /^GET \/api\/projects\/[^/]+\/tasks$/,
  /^GET \/api\/tasks\//,
  /^PUT \/api\/tasks\//,
  /^POST \/api\/tasks\/[^/]+\/attachments$/,
  /^POST \/graphql$/,
  /^POST \/api\/exports$/,
  /^GET \/api\/jobs\//,
  /^GET \/api\/files\//,
  /^DELETE \/api\/tasks\//,
  /^DELETE \/api\/projects\//,
];

const APPS: readonly (readonly [AuthKind, IdKind])[] = [
  ["bearer", "integer"],
  ["cookie", "uuid"],
];

for (const [auth, ids] of APPS) {
  Deno.test(`a flow of an application with ${auth} and ${ids} ids fails if the application breaks`, async () => {
    const { har } = await record(auth, ids, FIRST);
    const { flows: [{ text }] } = await convert([await readRecording(har, "garden.har")]);
    const unnoticed: string[] = [];
    let count = 0;
    for (const kind of BREAK_KINDS) {
      // Most of a run is the pause of its loop, so the runs of a kind are concurrent.
      await Promise.all(ROUTES.map(async (route) => {
        const noticed = await isNoticed({ kind, route }, text, auth, ids);
        if (noticed === undefined) return;
        count++;
        if (!noticed) unnoticed.push(`${kind} of ${route.source}`);
      }));
    }
    const share = 1 - unnoticed.length / count;
    console.log(`    ${auth}, ${ids}: ${count - unnoticed.length} of ${count} breaks noticed`);
    assert.ok(count >= 50, "there is enough that can break");
    assert.ok(share >= LEAST_NOTICED, `${share} noticed, but not\n${unnoticed.join("\n")}`);
  });
}

/** Whether a flow fails on a broken application; `undefined` if the fault changes no response. */
async function isNoticed(
  breaks: Break,
  flow: string,
  auth: AuthKind,
  ids: IdKind,
): Promise<boolean | undefined> {
  await using app = startApp({ auth, ids, seed: 5, holds: 3, breaks });
  const env = environmentOf(app);
  const { exitCode } = await runCli(["run", "flow.yaml"], { files: { "flow.yaml": flow }, env });
  return app.wrongAnswers === 0 ? undefined : exitCode !== 0;
}
