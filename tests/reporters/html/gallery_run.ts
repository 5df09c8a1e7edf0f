import type { RunEvent } from "../../../lib/record/mod.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  passedStatus,
  runStarted,
  stepFinished,
  stepSkipped,
  unknownKey,
  wrongTotal,
} from "../../record/sample_runs.ts";

const FILES = [
  ["flows/flaky.yaml", "flaky flow"],
  ["flows/items.yaml", "each item"],
  ["flows/long.yaml", "a long loop"],
  ["flows/retry.yaml", "a retry"],
  ["flows/diff.yaml", "values that differ"],
  ["flows/rows.yaml", "row 1"],
  ["flows/rows.yaml", "row 2"],
  ["shared/session.yaml", "session"],
  ["flows/again.yaml", "again"],
  ["flows/again.yaml", "again"],
  ["flows/bad.yaml", "flows/bad.yaml"],
] as const;

const START = Date.parse("2026-01-02T03:04:05.678Z");
const at = (ms: number) => new Date(START + ms).toISOString();

/** A run with what is rare: tries, items, many attempts, retries, long values, rows, a shared flow. */
export function galleryRun(): RunEvent[] {
  const run = runStarted(FILES, {
    jobs: 4,
    flows: FILES.map(([file, name], i) => ({
      file,
      name,
      ...i === 5 || i === 6 ? { row: i - 4 } : {},
      ...i === 7 ? { once: true as const } : {},
      ...i === 8 || i === 9 ? { repetition: { index: i - 7, total: 2 } } : {},
    })),
    left_out: [{ file: "shared/login.yaml", inputs: ["user"] }],
  });
  return finishedRun([
    run,
    ...flaky(),
    ...items(),
    ...longLoop(),
    ...retry(),
    ...differing(),
    ...[5, 6].flatMap((flow) => plain(flow, 10 * flow)),
    ...plain(7, 0, 900),
    ...plain(8, 300),
    ...failing(9, 400),
    flowFinished(10, { outcome: "error", duration_ms: 0, diagnostics: [unknownKey] }),
  ], 2);
}

function begin(flow: number, ms: number, steps: readonly string[]) {
  return { ...flowStarted(flow, FILES[flow][0], FILES[flow][1], steps), started_at: at(ms) };
}

function plain(flow: number, ms: number, duration_ms = 84): RunEvent[] {
  const url = `http://127.0.0.1:8080/documents/doc-${flow}`;
  return [
    begin(flow, ms, ["read"]),
    stepFinished(flow, 0, "read", { request: { method: "GET", url } }),
    flowFinished(flow, { duration_ms }),
  ];
}

const WRONG = {
  outcome: "failed",
  error: { class: "assertion", message: "status: expected 200, found 503" },
  failures: [wrongTotal],
} as const;

function failing(flow: number, ms: number): RunEvent[] {
  return [
    begin(flow, ms, ["read"]),
    stepFinished(flow, 0, "read", WRONG),
    flowFinished(flow, { outcome: "failed" }),
  ];
}

function flaky(): RunEvent[] {
  return [
    begin(0, 0, ["toggle"]),
    stepFinished(0, 0, "toggle", WRONG),
    { type: "flow_retried", flow: 0, outcome: "failed", duration_ms: 100 },
    begin(0, 120, ["toggle"]),
    stepFinished(0, 0, "toggle"),
    flowFinished(0),
  ];
}

function items(): RunEvent[] {
  const item = (number: number) => `${number}: ord_${number}`;
  const exchange = (number: number, status: number): RunEvent => ({
    type: "exchange",
    flow: 1,
    step: 0,
    item: item(number),
    attempt: 1,
    started_at: at(number),
    duration_ms: 1,
    request: {
      method: "DELETE",
      url: `http://127.0.0.1:8080/orders/${number}`,
      headers: [],
    },
    response: {
      status,
      status_text: status === 200 ? "OK" : "Not Found",
      url: `http://127.0.0.1:8080/orders/${number}`,
      headers: [],
    },
  });
  const numbers = Array.from({ length: 15 }, (_, i) => i + 1);
  return [
    begin(1, 0, ["remove", "after", "clean"]),
    ...numbers.map((number) =>
      attempt(1, 0, {
        item: item(number),
        duration_ms: 2,
        status: number === 4 ? 404 : 200,
      })
    ),
    stepFinished(1, 0, "remove", {
      ...WRONG,
      attempts: 15,
      items: 15,
      duration_ms: 40,
      request: { method: "DELETE", url: "http://127.0.0.1:8080/orders/4" },
      response: { status: 404, status_text: "Not Found", size: 0 },
    }),
    ...numbers.map((number) => exchange(number, number === 4 ? 404 : 200)),
    stepSkipped(1, 1, "after", "remove failed"),
    stepFinished(1, 2, "clean", { cleanup: true }),
    flowFinished(1, { outcome: "failed" }),
  ];
}

function longLoop(): RunEvent[] {
  const attempts = Array.from({ length: 2000 }, (_, i) =>
    attempt(2, 0, {
      attempt: i + 1,
      max_attempts: 2500,
      duration_ms: 1,
      until: i === 1999
        ? { met: true, seen: "done" }
        : { met: false, unmet: '$.json.state equals "done"', seen: "running" },
    }));
  return [
    begin(2, 0, ["wait"]),
    ...attempts,
    stepFinished(2, 0, "wait", { attempts: 2000, duration_ms: 12_000 }),
    flowFinished(2, { duration_ms: 12_000 }),
  ];
}

function retry(): RunEvent[] {
  const pauses = [100, 400];
  return [
    begin(3, 200, ["unstable"]),
    ...[1, 2, 3].map((number) =>
      attempt(3, 0, {
        attempt: number,
        max_attempts: 3,
        duration_ms: 10,
        timings: { connect_ms: 0.25, first_byte_ms: 9.5, total_ms: 10 },
        ...number < 3
          ? { status: 503, retry: { after_ms: pauses[number - 1], reason: "status 503" } }
          : {},
      })
    ),
    stepFinished(3, 0, "unstable", {
      attempts: 3,
      duration_ms: 530,
      captures: Array.from({ length: 300 }, (_, i) => `value_${i}`),
    }),
    flowFinished(3, { duration_ms: 530 }),
  ];
}

function differing(): RunEvent[] {
  const value = (name: string, more: Record<string, number> = {}) => ({
    id: 7,
    name,
    tags: ["kitchen", "porcelain", "white"],
    sizes: [1, 2, 3, 4, 5, 6],
    ...more,
  });
  const failed = { ...passedStatus, outcome: "failed", source: "json" } as const;
  return [
    begin(4, 0, ["read"]),
    stepFinished(4, 0, "read", {
      ...WRONG,
      assertions: [
        {
          ...failed,
          path: "$.json",
          expected: value("Teapot"),
          actual: value("Teacup", { extra: 1 }),
          line: 11,
        },
        { ...failed, path: "$.json.name", operator: "matches", expected: "^T", actual: "x" },
        { ...passedStatus, source: "duration_ms", operator: "lte", expected: 2000, actual: 31 },
        ...Array.from({ length: 5000 }, (_, i) => ({ ...passedStatus, line: 100 + i })),
      ],
    }),
    flowFinished(4, { outcome: "failed" }),
  ];
}
