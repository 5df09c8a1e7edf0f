import assert from "node:assert/strict";
import type { JsonValue } from "../../lib/json/value.ts";
import { testUnless } from "../support/needing.ts";
import { programCommand } from "../support/program.ts";

/** Work on one response that takes minutes. */
interface LongWork {
  /** The JSON of the response. */
  readonly body: JsonValue;
  /** The assertion on it, whose `ITEMS` is the list of a response before it. */
  readonly assertion: string;
}

const NUMBERS = Array.from({ length: 150_000 }, (_, i) => ({ i }));
const OTHERS = NUMBERS.map(({ i }) => ({ i: -i - 1 }));

const LONG: Readonly<Record<string, LongWork>> = {
  "a pattern on many texts": {
    body: Array.from({ length: 1_000 }, () => `${"a".repeat(20_000)}!`),
    assertion: '{ path: "$.json", each: { matches: "^(a+)+$" } }',
  },
  "a list in a list": {
    body: OTHERS,
    assertion: '{ path: "$.json", containsAll: "${steps.first.items}" }',
  },
  "a path with a path in its filter": {
    body: OTHERS,
    assertion: '{ path: "$.json[?count($..i) < 1]", length: 0 }',
  },
  "a schema": {
    body: OTHERS,
    assertion: `{ path: "$.json", schema: { items: { allOf: [${
      Array.from({ length: 3_000 }, (_, i) => `{ required: [a${i}] }`).join()
    }] } } }`,
  },
};

/** Makes a flow whose last step takes minutes to judge. */
const FLOW = (origin: string, assertion: string) => `
steps:
  - name: first
    request: { url: "${origin}/first" }
    capture: { items: $.json }
  - name: busy
    request: { url: "${origin}/busy" }
    assert: { json: [${assertion}] }
  - name: clean up
    always: true
    request: { method: DELETE, url: "${origin}/first" }
`;

const UNLESS = Deno.build.os === "windows" ? ["signals of Unix"] : [];

for (const [what, work] of Object.entries(LONG)) {
  testUnless(UNLESS, `a signal ends in order a run that is busy with ${what}`, async () => {
    const { ended, requests } = await runBusy(work, async (process) => {
      await pause(1_500);
      process.kill("SIGINT");
    });
    assert.deepEqual([ended.code, ended.signal], [130, null]);
    assert.deepEqual(requests, ["GET /first", "GET /busy", "DELETE /first"]);
  });
}

testUnless(UNLESS, "a second signal ends a run whose thread cannot be interrupted", async () => {
  const assertion = '{ path: "$.json", schema: { uniqueItems: true } }';
  const { ended } = await runBusy({ body: OTHERS, assertion }, async (process) => {
    await pause(2_500);
    process.kill("SIGTERM");
    await pause(500);
    process.kill("SIGTERM");
  });
  assert.equal(ended.signal, "SIGTERM");
});

/** Runs a flow, and calls `act` once it has the response that takes minutes to judge. */
async function runBusy(
  { body, assertion }: LongWork,
  act: (process: Deno.ChildProcess) => Promise<void>,
): Promise<{ ended: Deno.CommandStatus; requests: readonly string[] }> {
  const requests: string[] = [];
  const served = Promise.withResolvers<void>();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ method, url }) => {
      const { pathname } = new URL(url);
      requests.push(`${method} ${pathname}`);
      if (pathname === "/first") return Response.json(NUMBERS);
      served.resolve();
      return Response.json(body);
    },
  );
  const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    const { hostname, port } = server.addr;
    await Deno.writeTextFile(`${directory}/a.yaml`, FLOW(`http://${hostname}:${port}`, assertion));
    const process = programCommand(["run", "a.yaml"], {
      cwd: directory,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    await served.promise;
    await act(process);
    return { ended: await process.status, requests };
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
