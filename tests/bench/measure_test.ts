import assert from "node:assert/strict";
import type { CountingServer } from "../../scripts/peers/counting_server.ts";
import { type Bench, measureWork, readAccount } from "../../scripts/peers/measure.ts";
import type { Entry, Peer } from "../../scripts/peers/peer.ts";
import { WORKS } from "../../scripts/peers/works.ts";

const ONE_GET = WORKS.find(({ name }) => name === "one")!;
/** Stands for GNU time: writes figures into the file, and runs the command. */
const ACCOUNT = 'echo "0.5 0.2 0.1 2048" > "$0"; exec "$@"';

const peer = (name: string, entry: Entry | string): Peer => ({
  name,
  title: name,
  enter: () => Promise.resolve(entry),
});

/** A bench whose server counts a request whenever it is asked. */
async function withBench<Result>(run: (bench: Bench) => Promise<Result>, rounds = 2) {
  const folder = await Deno.makeTempDir();
  let asked = 0;
  const server: CountingServer = {
    url: "http://127.0.0.1:1",
    count: () => Promise.resolve(asked++),
    stop: () => Promise.resolve(),
  };
  const tools: Bench["tools"] = {
    server: [],
    account: (file) => ["sh", "-c", ACCOUNT, file],
  };
  const programs: Bench["programs"] = { baton: [], script: () => [], installed: () => "" };
  try {
    return await run({ folder, rounds, server, tools, programs });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const SAMPLE = { wallS: 0.5, cpuS: 0.2 + 0.1, peakKib: 2048 };

Deno.test("programs take turns, and each has a sample for each round", async () => {
  const [one, other] = await withBench((bench) =>
    measureWork(ONE_GET, [peer("one", { command: ["true"] }), peer("other", "cannot")], bench)
  );
  assert.deepEqual(one.samples, [SAMPLE, SAMPLE]);
  assert.deepEqual([other.samples, other.reason, other.isError], [[], "cannot", undefined]);
});

Deno.test("a program whose requests do not all arrive has no samples but an error", async () => {
  const work = { ...ONE_GET, requests: [2, 2] as const };
  const [result] = await withBench((bench) =>
    measureWork(work, [peer("one", { command: ["true"] })], bench)
  );
  assert.deepEqual(
    [result.samples, result.reason, result.isError],
    [[], "1 requests arrived instead of 2", true],
  );
});

Deno.test("a program that fails is an error with what it printed", async () => {
  const command = ["sh", "-c", "echo it broke >&2; exit 3"];
  const [result] = await withBench((bench) =>
    measureWork(ONE_GET, [peer("one", { command })], bench)
  );
  assert.deepEqual([result.reason, result.isError], ["exit code 3: it broke", true]);
});

Deno.test("an account holds seconds, user and system seconds and KiB", () => {
  assert.deepEqual(readAccount("0.5 0.2 0.1 2048\n"), SAMPLE);
});
