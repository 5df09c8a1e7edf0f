import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { AttemptFinished, RunEvent } from "../../lib/record/mod.ts";
import { type ConsoleOptions, createReporters } from "../../lib/reporters/mod.ts";
import { columnsOf } from "../../lib/text/mod.ts";
import {
  attempt,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";
import { screenOf } from "./screen.ts";

const UNMET = '$.json.spans[*].service containsAll ["shop-api","shop-worker"]';

/** What the terminal shows after each event, a second after the one before. */
async function screensOf(
  events: readonly RunEvent[],
  columns: number,
  console: ConsoleOptions = {},
): Promise<readonly string[]> {
  const host = createMemoryHost({ terminal: { columns } });
  const reporters = await createReporters(host, { console: { color: "never", ...console } });
  return events.map((event) => {
    reporters.event(event);
    host.clock.advance(1000);
    return screenOf(host.stdout.text);
  });
}

const BEGUN = [
  runStarted([["flows/trace.yaml", "trace"]]),
  flowStarted(0, "flows/trace.yaml", "trace", ["query_trace", "next"]),
];

/** The row of the flow after an attempt of a loop. */
async function rowAfter(more: Partial<AttemptFinished>, columns = 120): Promise<string> {
  const event = attempt(0, 0, { attempt: 3, max_attempts: 40, ...more });
  return (await screensOf([...BEGUN, event], columns)).at(-1)!.split("\n")[0];
}

const HEAD = "   2 s  trace.yaml › query_trace  attempt 3/40";

Deno.test("the row of a running flow shows an attempt with its status, what it saw and what is still unmet", async () => {
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
    assert.equal(await rowAfter(more, 200), `${HEAD}  ${shown}`);
  }
});

Deno.test("what an attempt saw is fitted to the width of the terminal", async () => {
  const until = { met: false, unmet: UNMET, seen: ["shop-api", "倉庫"] };
  for (const columns of [62, 74, 75, 76, 77, 78, 92, 200]) {
    const line = await rowAfter({ until }, columns);
    assert.ok(line.startsWith(`${HEAD}  200, found`), line);
    assert.ok(columnsOf(line) < columns, `${columnsOf(line)} of ${columns} columns`);
  }
});

Deno.test("a narrow terminal shows only the number of an attempt", async () => {
  const until = { met: false, unmet: UNMET, seen: [] };
  assert.equal(await rowAfter({ until }, 50), HEAD);
});

Deno.test("where there is little room, the number of an attempt stays", async () => {
  const file = "flows/a_flow_with_a_long_name.yaml";
  const begun = [
    runStarted([[file, "long"]]),
    flowStarted(0, file, "long", ["wait_until_the_thing_is_done"]),
  ];
  const rowsOf = async (columns: number) => {
    const event = attempt(0, 0, { attempt: 3, max_attempts: 40 });
    return (await screensOf([...begun, event], columns)).at(-1)!.split("\n")[0];
  };
  assert.equal(
    await rowsOf(74),
    "   2 s  a_flow_with_a_long_… › wait_until_the_thing_is_done  attempt 3/40",
  );
  assert.equal(await rowsOf(40), "   2 s  a_flow_with… › wait_unti…  3/40");
  for (const columns of [10, 20, 24, 25, 30, 50, 60]) {
    assert.ok(columnsOf(await rowsOf(columns)) < columns);
  }
});

Deno.test("what an attempt saw can neither move the cursor nor change the text direction", async () => {
  const line = await rowAfter(
    { until: { met: false, unmet: "a\nb", seen: "\x1b[2J\u202e" } },
    120,
  );
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(line, /[\x00-\x1f\u202e]/);
});

Deno.test("an attempt leaves the row with its step, and a step without attempts shows none", async () => {
  const until = { met: true, seen: 1 };
  const screens = await screensOf([
    ...BEGUN,
    attempt(0, 0, { max_attempts: 40, until }),
    stepFinished(0, 0, "query_trace"),
    attempt(0, 1),
  ], 120);
  assert.deepEqual(screens.slice(-2).map((screen) => screen.split("\n")[0]), [
    "   3 s  trace.yaml › next",
    "   4 s  trace.yaml › next",
  ]);
});

Deno.test("a terminal shows each running flow, how many are done and failed, and finished flows above", async () => {
  const screens = await screensOf([
    runStarted([["a.yaml", "a"], ["b.yaml", "b"], ["c.yaml", "c"]]),
    flowStarted(0, "a.yaml", "a", ["one", "clean_up"]),
    flowStarted(1, "b.yaml", "b", ["two"]),
    stepFinished(0, 0, "one", { outcome: "failed" }),
    stepFinished(0, 1, "clean_up"),
    flowFinished(0, { outcome: "failed" }),
    stepFinished(1, 0, "two"),
    flowFinished(1),
  ], 80);
  assert.equal(screens[0], "0 of 3 flows, 1 s\n");
  assert.equal(screens[2], "   2 s  a.yaml › one\n   1 s  b.yaml › two\n0 of 3 flows, 3 s\n");
  assert.equal(
    screens[3],
    "   3 s  a.yaml › clean_up  failed: one\n   2 s  b.yaml › two\n0 of 3 flows, 4 s\n",
  );
  const [line, ...rest] = screens[5].split("\n");
  assert.match(line, /^✗ a\.yaml {2}a/);
  assert.match(rest.join("\n"), /^\nfailed: a\.yaml › one\n[^]*\n {3}4 s {2}b\.yaml › two\n/);
  assert.match(screens[5], /\n1 of 3 flows, 1 failed, 6 s\n$/);
  assert.match(screens[7], /\n\n✓ b\.yaml {2}b.*\n2 of 3 flows, 1 failed, 1 passed, 8 s\n$/);
});

Deno.test("a flow that is tried again shows no failure of the try before", async () => {
  const screens = await screensOf([
    ...BEGUN,
    stepFinished(0, 0, "query_trace", { outcome: "failed" }),
    { type: "flow_retried", flow: 0, outcome: "failed", duration_ms: 5 },
  ], 80);
  assert.match(screens[2], /next {2}failed: query_trace\n/);
  assert.match(screens[3], /s {2}trace\.yaml › query_trace\n/);
});

Deno.test("more flows than a terminal has rows for are counted", async () => {
  const names = Array.from({ length: 12 }, (_, i) => `f${i}.yaml`);
  const screens = await screensOf([
    runStarted(names.map((name) => [name, name])),
    ...names.map((name, i) => flowStarted(i, name, name, ["one"])),
  ], 80);
  const rows = screens.at(-1)!.split("\n");
  assert.equal(rows.length, 10);
  assert.equal(rows[6], "   6 s  f6.yaml › one");
  assert.deepEqual(rows.slice(7), ["        and 5 more", "0 of 12 flows, 13 s", ""]);
});

Deno.test("no row is wider than the terminal", async () => {
  for (const columns of [8, 12, 20, 30, 40]) {
    const [, screen] = await screensOf([
      runStarted([["a.yaml", "a"]]),
      flowStarted(0, "a.yaml", "a", ["読み込み読み込み読み込み"]),
    ], columns);
    for (const row of screen.split("\n")) assert.ok(columnsOf(row) < columns, `${columns}: ${row}`);
  }
});

Deno.test("the rest of a run is estimated from an earlier one, over its jobs", async () => {
  const flows = [["a.yaml", "a"], ["b.yaml", "b"], ["c.yaml", "c"], ["d.yaml", "d"]] as const;
  const begun: RunEvent[] = [
    { ...runStarted(flows), jobs: 2 },
    flowStarted(0, "a.yaml", "a", ["one"]),
    flowStarted(1, "b.yaml", "b", ["two"]),
  ];
  const left = async (durations: Record<string, number>) =>
    /about (.*) left/.exec((await screensOf(begun, 80, { durations })).at(-1)!)?.[1];
  // 40 s for each flow, of which two have run for 2 s and 1 s.
  assert.equal(await left({ "a.yaml": 40_000, "b.yaml": 40_000, "c.yaml": 40_000 }), "1 min 19 s");
  // A flow alone takes longer than all others.
  assert.equal(await left({ "a.yaml": 90_000, "b.yaml": 1000, "c.yaml": 10 }), "1 min 28 s");
  assert.equal(await left({ "a.yaml": 40_000 }), undefined);
  assert.equal(await left({}), undefined);
});

Deno.test("frames are at most ten a second, and the last state is drawn", async () => {
  const host = createMemoryHost({ terminal: true });
  const reporters = await createReporters(host, { console: { color: "never" } });
  for (const event of BEGUN) reporters.event(event);
  const before = host.stdout.text.length;
  for (let i = 1; i <= 50; i++) {
    reporters.event(attempt(0, 0, { attempt: i, max_attempts: 50 }));
    host.clock.advance(10);
  }
  const text = host.stdout.text.slice(before);
  const frames = text.split("\x1b[J").length - 1;
  assert.ok(frames >= 4 && frames <= 6, `${frames} frames`);
  host.clock.advance(100);
  assert.match(screenOf(host.stdout.text), /attempt 50\/50/);
});
