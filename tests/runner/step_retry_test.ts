import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { Host } from "../../lib/host/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { run, RunStopped } from "../../lib/runner/mod.ts";
import { ofType } from "../support/run_flow.ts";

const FLOW = `
steps:
  - name: get
    retry: { max_attempts: 3 }
    request: { url: http://api.test/ }
    assert: { status: 200 }
`;

Deno.test("a stop ends the pause before the next retry", async () => {
  const stop = new AbortController();
  let sent = 0;
  const memory = createMemoryHost({
    files: { "flow.yaml": FLOW },
    fetch() {
      sent++;
      return new Response(null, { status: 503 });
    },
  });
  const host: Host = {
    ...memory,
    clock: {
      ...memory.clock,
      sleep(_ms, signal) {
        stop.abort(new RunStopped("SIGINT"));
        assert.equal(signal?.aborted, true);
        return Promise.resolve();
      },
    },
  };
  const events: RunEvent[] = [];
  for await (const event of run(host, { paths: ["flow.yaml"], signal: stop.signal })) {
    events.push(event);
  }
  const [step] = ofType(events, "step_finished");
  assert.equal(sent, 1);
  assert.deepEqual([step.outcome, step.error?.class, step.attempts], ["error", "interrupted", 1]);
  assert.equal(ofType(events, "attempt")[0].retry?.after_ms, 1000);
});

Deno.test("an exponential backoff stays a number, however many attempts there are", async () => {
  const attempts = 1_100;
  for (const [first, last] of [[0, 0], [1, 5]]) {
    const host = createMemoryHost({
      files: {
        "flow.yaml": FLOW.replace(
          "max_attempts: 3",
          `max_attempts: ${attempts}, sleep_ms: ${first}, max_sleep_ms: 5, backoff: exponential`,
        ),
      },
      fetch: () => new Response(null, { status: 503 }),
    });
    const events = await Array.fromAsync(run(host, { paths: ["flow.yaml"] }));
    const pauses = ofType(events, "attempt").flatMap(({ retry }) => retry?.after_ms ?? []);
    assert.equal(pauses.length, attempts - 1);
    assert.ok(pauses.slice(5).every((pause) => pause === last), `${pauses.slice(-3)}`);
  }
});
