import assert from "node:assert/strict";
import { createMemoryHost, type MemoryHostOptions } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { type ConsoleOptions, createReporters } from "../../lib/reporters/mod.ts";
import {
  attempt,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";

const CI = { env: { CI: "true" } };

/** Runs two flows, of which the second polls for 100 seconds after the first has failed. */
async function silentRun(console: ConsoleOptions, machine: MemoryHostOptions): Promise<string> {
  const host = createMemoryHost(machine);
  const reporters = await createReporters(host, { console: { color: "never", ...console } });
  const send = (...events: RunEvent[]) => events.forEach((event) => reporters.event(event));
  send(
    runStarted([["a.yaml", "a"], ["flows/b.yaml", "b"]]),
    flowStarted(0, "a.yaml", "a", ["one"]),
    flowStarted(1, "flows/b.yaml", "b", ["wait"]),
  );
  host.clock.advance(29_000);
  send(stepFinished(0, 0, "one"), flowFinished(0, { outcome: "failed" }));
  for (let i = 1; i <= 10; i++) {
    send(attempt(1, 0, { attempt: i, max_attempts: 10 }));
    host.clock.advance(10_000);
  }
  send(stepFinished(1, 0, "wait"), flowFinished(1));
  await reporters.finish();
  host.clock.advance(300_000);
  return host.stdout.text;
}

const BROKEN = [
  "running for 59.0 s: 1 of 2 flows, 1 failed; b.yaml › wait (attempt 3/10)",
  "running for 1 min 29 s: 1 of 2 flows, 1 failed; b.yaml › wait (attempt 6/10)",
  "running for 1 min 59 s: 1 of 2 flows, 1 failed; b.yaml › wait (attempt 9/10)",
];

const CASES: readonly [
  where: string,
  console: ConsoleOptions,
  machine: MemoryHostOptions,
  expected: readonly string[],
][] = [
  ["in CI", {}, CI, BROKEN],
  ["in CI on a terminal", {}, { ...CI, terminal: true }, BROKEN],
  ["on a dumb terminal", {}, { terminal: true, env: { TERM: "dumb" } }, BROKEN],
  ["with --progress plain", { progress: "plain" }, {}, BROKEN],
  ["with --progress plain on a terminal", { progress: "plain" }, { terminal: true }, BROKEN],
  ["in a pipe", {}, {}, []],
  ["with CI=false", {}, { env: { CI: "false" } }, []],
  ["with --progress none in CI", { progress: "none" }, CI, []],
  ["with --quiet in CI", { quiet: true }, CI, []],
];

for (const [where, console, machine, expected] of CASES) {
  const what = expected.length > 0 ? "each 30 s of silence end with a line" : "silence stays";
  Deno.test(`${what} ${where}`, async () => {
    const text = await silentRun(console, machine);
    assert.deepEqual(text.split("\n").filter((line) => line.startsWith("running")), expected);
    assert.ok(!text.includes("\x1b"));
  });
}

Deno.test("a terminal with --progress none shows only what stays", async () => {
  const text = await silentRun({ progress: "none" }, { terminal: true });
  assert.ok(!text.includes("\x1b"));
  assert.match(text, /^✓ a\.yaml|^✗ a\.yaml/);
});
