import assert from "node:assert/strict";
import { testUnless } from "../support/needing.ts";
import { inDirectory } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";
import { missingTerminal, Terminal } from "../terminal/terminal.ts";

const KEYS = "press a to run all flows, f to run those that failed, q to quit";

/** Starts a watch of a flow that passes and one that fails, and hands it over when it waits. */
async function watching(
  then: (terminal: Terminal) => Promise<void>,
  { columns = 100, keys = KEYS } = {},
): Promise<void> {
  await using server = openServer();
  const step = (status: number) =>
    `name: flow
steps:
  - name: read
    request: { url: "${server.origin}/status/${status}" }
    assert: { status: 200 }
`;
  await inDirectory({ "good.yaml": step(200), "bad.yaml": step(404) }, async (cwd) => {
    await using terminal = new Terminal(["run", ".", "--watch", "-j", "1"], {
      cwd,
      columns,
      rows: 40,
    });
    const screen = await terminal.until((one) => one.endsWith(keys));
    assert.match(screen, /1 of 2 flows failed/);
    await then(terminal);
  });
}

const runs = (first: string) => (screen: string) =>
  screen.startsWith(first) && screen.endsWith(KEYS);

testUnless(
  missingTerminal(),
  "the keys of a watch run all flows, or those that failed, and quit",
  () =>
    watching(async (terminal) => {
      await terminal.type("f");
      const failed = await terminal.until(runs("1 flow file that failed\n"));
      assert.match(failed, /✗ bad\.yaml/);
      assert.doesNotMatch(failed, /good\.yaml/);
      await terminal.type("a");
      const all = await terminal.until(runs("all flows\n"));
      assert.match(all, /✗ bad\.yaml[^]*✓ good\.yaml/);
      await terminal.type("xq");
      const { exit, echo, cursor } = await terminal.ended();
      assert.deepEqual([exit, echo, cursor], [1, true, true]);
    }),
);

testUnless(missingTerminal(), "a narrow terminal has the keys of a watch in whole words", () => {
  const keys = `
Waiting for changes; press a to run all
flows, f to run those that failed, q to
quit`;
  return watching(() => Promise.resolve(), { columns: 40, keys });
});

for (
  const [what, stop, code] of [
    ["Ctrl+C", (terminal: Terminal) => terminal.type("\x03"), 130],
    ["SIGTERM", (terminal: Terminal) => terminal.kill("SIGTERM"), 143],
  ] as const
) {
  testUnless(
    missingTerminal(),
    `${what} ends a watch, and the terminal shows again what is typed`,
    () =>
      watching(async (terminal) => {
        await stop(terminal);
        const { exit, echo, cursor } = await terminal.ended();
        assert.deepEqual([exit, echo, cursor], [code, true, true]);
      }),
  );
}

testUnless(
  missingTerminal(),
  "q during a run ends the watch after its clean-up",
  async () => {
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    await using server = openServer({
      "/held": async () => {
        holding.resolve();
        await held.promise;
        return Response.json({});
      },
      "/remove": async () => {
        removing.resolve();
        await held.promise;
        return Response.json({});
      },
    });
    const removing = Promise.withResolvers<void>();
    const flow = `steps:
  - name: wait
    request: { url: "${server.origin}/held" }
  - name: remove
    always: true
    request: { url: "${server.origin}/remove", method: DELETE }
    assert: { status: 200 }
`;
    await inDirectory({ "a.yaml": flow }, async (cwd) => {
      const size = { columns: 100, rows: 40 };
      await using terminal = new Terminal(["run", ".", "--watch"], { cwd, ...size });
      await holding.promise;
      await terminal.type("q");
      await removing.promise;
      await terminal.type("q");
      held.resolve();
      const { exit, echo, cursor } = await terminal.ended();
      assert.deepEqual([exit, echo, cursor], [130, true, true]);
      assert.deepEqual(server.log, ["GET /held", "DELETE /remove"]);
    });
  },
);
