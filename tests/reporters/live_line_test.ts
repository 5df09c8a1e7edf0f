import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { AttemptFinished, RunEvent } from "../../lib/record/mod.ts";
import { createReporters } from "../../lib/reporters/mod.ts";
import { columnsOf } from "../../lib/text/mod.ts";
import { attempt, flowStarted, runStarted, stepFinished } from "../record/sample_runs.ts";

const UNMET = '$.json.spans[*].service containsAll ["shop-api","shop-worker"]';

/** The live line after each event. */
async function linesOf(events: readonly RunEvent[], columns: number): Promise<readonly string[]> {
  const host = createMemoryHost({ terminal: { columns } });
  const reporters = await createReporters(host, { console: { color: "never" } });
  return events.map((event) => {
    reporters.event(event);
    return host.stdout.text.split("\r\x1b[K").at(-1)!;
  });
}

const BEGUN = [
  runStarted([["flows/trace.yaml", "trace"]]),
  flowStarted(0, "flows/trace.yaml", "trace", ["query_trace", "next"]),
];

/** The live line after an attempt of a loop. */
async function lineAfter(more: Partial<AttemptFinished>, columns = 120): Promise<string> {
  const event = attempt(0, 0, { attempt: 3, max_attempts: 40, ...more });
  return (await linesOf([...BEGUN, event], columns)).at(-1)!;
}

const HEAD = "[0/1] trace.yaml › query_trace  attempt 3/40";

Deno.test("the live line shows an attempt with its status, what it saw and what is still unmet", async () => {
  const cases: readonly (readonly [more: Partial<AttemptFinished>, shown: string])[] = [
    [
      { status: 404, until: { met: false, unmet: UNMET, problem: "the body is empty" } },
      `404, the body is empty, not yet: ${UNMET}`,
    ],
    [
      { until: { met: false, unmet: UNMET, seen: ["shop-api"] } },
      `200, found ["shop-api"], not yet: ${UNMET}`,
    ],
    [
      {
        until: {
          met: false,
          unmet: '$.json.state equals "done"',
          problem: "nothing at `$.json.state`",
          missing: true,
        },
      },
      '200, found nothing, not yet: $.json.state equals "done"',
    ],
    [
      {
        status: undefined,
        error: { class: "connect", message: "connection refused (127.0.0.1:1)" },
        until: { met: false, unmet: UNMET, problem: "connection refused (127.0.0.1:1)" },
      },
      `connection refused (127.0.0.1:1), not yet: ${UNMET}`,
    ],
    [
      { status: 503, until: { met: false, unmet: "status equals 200", seen: 503 } },
      "503, not yet: status equals 200",
    ],
    [{ until: { met: true, seen: "done" } }, '200, found "done", until holds'],
    [
      { until: { met: false, failed: true, unmet: UNMET, seen: "broken" } },
      '200, found "broken", fail_when holds',
    ],
    [
      { status: 503, retry: { after_ms: 2000, reason: "status 503" } },
      "503, retry after 2.0 s",
    ],
  ];
  for (const [more, shown] of cases) {
    assert.equal(await lineAfter(more, 200), `${HEAD}  ${shown}`);
  }
});

Deno.test("what an attempt saw is fitted to the width of the terminal", async () => {
  const until = { met: false, unmet: UNMET, seen: ["shop-api", "倉庫"] };
  for (const columns of [60, 72, 73, 74, 75, 76, 90, 200]) {
    const line = await lineAfter({ until }, columns);
    assert.ok(line.startsWith(`${HEAD}  200, found`), line);
    assert.ok(columnsOf(line) < columns, `${columnsOf(line)} of ${columns} columns`);
  }
});

Deno.test("a narrow terminal shows only the number of an attempt", async () => {
  const until = { met: false, unmet: UNMET, seen: [] };
  assert.equal(await lineAfter({ until }, 50), HEAD);
});

Deno.test("what an attempt saw can neither move the cursor nor change the text direction", async () => {
  const line = await lineAfter(
    { until: { met: false, unmet: "a\nb", seen: "\x1b[2J\u202e" } },
    120,
  );
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(line, /[\x00-\x1f\u202e]/);
});

Deno.test("an attempt leaves the live line with its step, and a step without attempts shows none", async () => {
  const until = { met: true, seen: 1 };
  const lines = await linesOf([
    ...BEGUN,
    attempt(0, 0, { max_attempts: 40, until }),
    stepFinished(0, 0, "query_trace"),
    attempt(0, 1),
  ], 120);
  assert.deepEqual(lines.slice(-2), Array(2).fill("[0/1] trace.yaml › next"));
});
