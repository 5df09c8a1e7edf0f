import assert from "node:assert/strict";
import { inDirectory } from "../support/run_cli.ts";
import { testUnless } from "../support/needing.ts";
import { openServer } from "../support/server.ts";
import { missingTerminal, Terminal } from "./terminal.ts";

/** A server whose `/held` responds when it is released, or closed. */
function openHolding() {
  const held = Promise.withResolvers<void>();
  const server = openServer({
    "/held": async () => {
      await held.promise;
      return Response.json({ state: "done" });
    },
    "/pending": () => Response.json({ state: "pending" }),
  });
  return {
    origin: server.origin,
    release: held.resolve,
    async [Symbol.asyncDispose]() {
      held.resolve();
      await server[Symbol.asyncDispose]();
    },
  };
}

function flows(origin: string): Record<string, string> {
  return {
    "flows/a_held.yaml": `name: a flow that waits
steps:
  - name: create_order
    request: { url: "${origin}/echo" }
    assert: { status: 200 }
  - name: wait_until_paid
    request: { url: "${origin}/held" }
    assert: { status: 200 }
`,
    "flows/b_failing.yaml": `name: a flow that fails
steps:
  - name: read_order
    request: { url: "${origin}/status/404" }
    assert: { status: 200 }
`,
    "flows/c_polling.yaml": `name: a flow that polls
steps:
  - name: wait_until_shipped
    request: { url: "${origin}/pending" }
    loop: { max_attempts: 500, sleep_ms: 20, until: { json: [{ path: $.json.state, equals: shipped }] } }
`,
  };
}

/** A screen with placeholders for what differs between runs. */
function stable(screen: string, origin: string): string {
  return screen.replaceAll(origin, "http://HOST")
    .replace(/ *\b\d+(?:\.\d+)? m?s\b/g, " TIME");
}

async function matchScreen(name: string, screen: string): Promise<void> {
  const file = new URL(`../golden/terminal/${name}.txt`, import.meta.url);
  if (Deno.env.get("UPDATE_GOLDEN") === "1") await Deno.writeTextFile(file, `${screen}\n`);
  assert.equal(`${screen}\n`, await Deno.readTextFile(file), file.pathname);
}

for (const columns of [40, 80, 200]) {
  testUnless(
    missingTerminal(),
    `a terminal of ${columns} columns shows what is running, then only what has ended`,
    () =>
      inDirectory({}, async (cwd) => {
        await using server = openHolding();
        const files = flows(server.origin);
        delete files["flows/c_polling.yaml"];
        await writeAll(cwd, files);
        await using terminal = new Terminal(["run", "flows", "-j", "2"], {
          cwd,
          columns,
          rows: 60,
        });
        const running = await terminal.until((screen) =>
          screen.includes("a_held.yaml › wait_until_paid") && screen.includes("1 of 2 flows")
        );
        await matchScreen(`running_${columns}`, stable(running, server.origin));
        server.release();
        const { exit, echo, cursor } = await terminal.ended();
        assert.deepEqual([exit, echo, cursor], [1, true, true]);
        await matchScreen(`ended_${columns}`, stable(terminal.screen, server.origin));
      }),
  );
}

testUnless(
  missingTerminal(),
  "a terminal shows the attempts of a loop, and what is left of a run that is stopped",
  () =>
    inDirectory({}, async (cwd) => {
      await using server = openHolding();
      await writeAll(cwd, flows(server.origin));
      await using terminal = new Terminal(["run", "flows", "-j", "3"], {
        cwd,
        columns: 100,
        rows: 80,
      });
      const attempts = () =>
        /attempt (\d+)\/500 {2}200, found "pending"/.exec(terminal.screen)?.[1];
      await terminal.until(() => attempts() !== undefined);
      const first = attempts();
      await terminal.until(() => attempts() !== first);
      await terminal.type("\x03");
      const { exit, echo, cursor } = await terminal.ended();
      assert.deepEqual([exit, echo, cursor], [130, true, true]);
      assert.doesNotMatch(terminal.screen, /attempt \d|of 3 flows, \d+ s/);
      assert.match(terminal.screen, /\ninterrupted: .*3 flows/);
      server.release();
    }),
);

async function writeAll(cwd: string, files: Readonly<Record<string, string>>): Promise<void> {
  await Deno.mkdir(`${cwd}/flows`, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${cwd}/${path}`, text);
  }
}
