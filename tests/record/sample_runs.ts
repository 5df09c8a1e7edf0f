import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import {
  type AssertionResult,
  type AttemptFinished,
  createFold,
  type FlowFinished,
  type FlowStarted,
  type RunEvent,
  type RunFinished,
  type RunStarted,
  type StepFinished,
} from "../../lib/record/mod.ts";

/** The first event of a run over files, by path and name. */
export function runStarted(
  flows: readonly (readonly [file: string, name: string])[],
  more: Partial<RunStarted> = {},
): RunStarted {
  return {
    type: "run_started",
    schema_version: 1,
    baton_version: "0.1.0",
    run_id: "run-1",
    started_at: "2026-01-02T03:04:05.678Z",
    seed: "8c1f",
    jobs: 2,
    labels: {},
    argv: ["run", "flows"],
    rerun_args: [],
    environment: ["BASE_URL"],
    flows: flows.map(([file, name], i) => ({ file, name, sha256: `${i}`.repeat(64) })),
    ...more,
  };
}

/** A flow begins; its steps are on lines 10, 20, 30… */
export function flowStarted(
  flow: number,
  file: string,
  name: string,
  steps: readonly string[],
): FlowStarted {
  return {
    type: "flow_started",
    flow,
    file,
    name,
    started_at: "2026-01-02T03:04:06.000Z",
    steps: steps.map((step, i) => ({ name: step, line: (i + 1) * 10 })),
  };
}

/** An attempt of 60 ms that got a 200. */
export function attempt(
  flow: number,
  step: number,
  more: Partial<AttemptFinished> = {},
): AttemptFinished {
  return {
    type: "attempt",
    flow,
    step,
    attempt: 1,
    max_attempts: 1,
    duration_ms: 60,
    status: 200,
    ...more,
  };
}

/** A step that passed after 61 ms with one assertion. */
export function stepFinished(
  flow: number,
  step: number,
  name: string,
  more: Partial<StepFinished> = {},
): StepFinished {
  return {
    type: "step_finished",
    flow,
    step,
    name,
    line: (step + 1) * 10,
    outcome: "passed",
    duration_ms: 61.2345,
    attempts: 1,
    request: { method: "GET", url: `http://127.0.0.1:8080/${step}` },
    response: { status: 200, status_text: "OK", content_type: "application/json", size: 412 },
    captures: [],
    assertions: [passedStatus],
    failures: [],
    ...more,
  };
}

/** A step that was not run. */
export function stepSkipped(
  flow: number,
  step: number,
  name: string,
  reason: string,
): StepFinished {
  return {
    type: "step_finished",
    flow,
    step,
    name,
    line: (step + 1) * 10,
    outcome: "skipped",
    duration_ms: 0,
    attempts: 0,
    captures: [],
    assertions: [{ ...passedStatus, outcome: "not_reached" }],
    failures: [],
    reason,
  };
}

/** A flow that passed in 84 ms. */
export function flowFinished(flow: number, more: Partial<FlowFinished> = {}): FlowFinished {
  return {
    type: "flow_finished",
    flow,
    outcome: "passed",
    duration_ms: 84,
    diagnostics: [],
    ...more,
  };
}

/** The events with their `run_finished`, with the counts of the fold. */
export function finishedRun(events: readonly RunEvent[], exit_code: number): RunEvent[] {
  const fold = createFold();
  for (const event of events) fold.add(event);
  const finished: RunFinished = {
    type: "run_finished",
    finished_at: "2026-01-02T03:04:07.000Z",
    duration_ms: 1322,
    exit_code,
    summary: { ...fold.summary, duration_ms: 1322 },
  };
  return [...events, finished];
}

/** The assertion that the status is 200, as passed. */
export const passedStatus: AssertionResult = {
  source: "status",
  path: "",
  operator: "equals",
  expected: 200,
  actual: 200,
  outcome: "passed",
  line: 12,
};

/** The diagnostic of a total of a wrong type. */
export const wrongTotal: Diagnostic = {
  code: "assertion-failed",
  severity: "error",
  message: '$.json.total is not equal to "3"',
  file: "flows/orders.yaml",
  at: {
    line: 41,
    column: 11,
    length: 35,
    text: '        - { path: $.json.total, equals: "3" }',
  },
  context: ["GET http://127.0.0.1:8080/1 → 200 OK, 61 ms, application/json 412 B"],
  notes: ['expected: string "3"', "actual:   number 3"],
  help: "the value is a number; write `equals: 3`",
};

/** The diagnostic of a missing name. */
export const missingName: Diagnostic = {
  code: "assertion-failed",
  severity: "error",
  message: "nothing at $.json.custmer",
  file: "flows/orders.yaml",
  at: {
    line: 42,
    column: 11,
    length: 43,
    text: "        - { path: $.json.custmer.name, exists: true }",
  },
  help: "`$.json.customer.name` exists; did you mean it?",
};

/** An error in a flow file. */
export const unknownKey: Diagnostic = {
  code: "unknown-key",
  severity: "error",
  message: "`asert` is not a key of a step",
  file: "flows/bad.yaml",
  at: { line: 9, column: 5, length: 5, text: "    asert: { status: 200 }" },
  help: "did you mean `assert`?",
};

/** Two flows that pass, the second with a poll of four attempts; the second finishes first. */
export function greenRun(): RunEvent[] {
  const login = "flows/smoke/login.yaml";
  const orders = "flows/smoke/orders.yaml";
  const until = { met: false, unmet: '$.json.state equals "done"' };
  return finishedRun([
    runStarted([[login, "login"], [orders, "order life"]], { labels: { env: "staging" } }),
    flowStarted(0, login, "login", ["sign in", "profile"]),
    flowStarted(1, orders, "order life", ["wait"]),
    attempt(0, 0),
    stepFinished(0, 0, "sign in", { captures: ["token"] }),
    attempt(1, 0, {
      attempt: 1,
      max_attempts: 20,
      status: 404,
      until: { ...until, problem: "the body is empty" },
    }),
    attempt(1, 0, {
      attempt: 2,
      max_attempts: 20,
      status: undefined,
      until: { ...until, problem: "connection refused by 127.0.0.1:8080" },
      error: {
        class: "connect",
        message: "connection refused by 127.0.0.1:8080",
      },
    }),
    attempt(1, 0, { attempt: 3, max_attempts: 20, until: { ...until, seen: "running" } }),
    attempt(1, 0, { attempt: 4, max_attempts: 20, until: { met: true, seen: "done" } }),
    stepFinished(1, 0, "wait", { attempts: 4, duration_ms: 411.9 }),
    flowFinished(1, { duration_ms: 412.3456 }),
    attempt(0, 1),
    stepFinished(0, 1, "profile"),
    flowFinished(0),
  ], 0);
}

/** One flow whose steps were retried, redirected, challenged and measured. */
export function ledOnRun(): RunEvent[] {
  const pay = "flows/pay.yaml";
  const url = "http://127.0.0.1:8080";
  const hop = { method: "GET", duration_ms: 3.5 } as const;
  return finishedRun([
    runStarted([[pay, "pay"]]),
    flowStarted(0, pay, "pay", ["charge", "receipt", "refund"]),
    attempt(0, 0, {
      max_attempts: 3,
      status: 503,
      transport: "fetch",
      retry: { after_ms: 2000, reason: "status 503, retry-after: 2" },
    }),
    attempt(0, 0, {
      attempt: 2,
      max_attempts: 3,
      status: undefined,
      error: { class: "reset", message: "connection reset by the server" },
      retry: { after_ms: 500, reason: "connection reset by the server" },
    }),
    attempt(0, 0, { attempt: 3, max_attempts: 3, transport: "fetch" }),
    stepFinished(0, 0, "charge", { attempts: 3, duration_ms: 2711.4 }),
    attempt(0, 1, {
      transport: "socket",
      hops: [
        { ...hop, kind: "token", method: "POST", url: `${url}/token`, status: 200 },
        { ...hop, kind: "redirect", url: `${url}/1`, status: 302, location: "/receipts/1" },
        { ...hop, kind: "challenge", url: `${url}/receipts/1`, status: 401 },
      ],
      timings: { dns_ms: 0.4, connect_ms: 1, first_byte_ms: 9.25, total_ms: 12 },
    }),
    stepFinished(0, 1, "receipt"),
    attempt(0, 2, {
      max_attempts: 2,
      status: 429,
      transport: "fetch",
      retry: {
        reason: "status 429, `retry-after` asks for 60 min 0 s and `max_sleep_ms` allows 30.0 s",
      },
    }),
    stepFinished(0, 2, "refund", {
      outcome: "failed",
      response: { status: 429, status_text: "Too Many Requests", size: 0 },
      error: { class: "assertion", message: "status: expected 200, found 429" },
      failures: [wrongTotal],
    }),
    flowFinished(0, { outcome: "failed" }),
  ], 1);
}

/** One flow fails with two diagnostics; one step is skipped and one runs as clean-up. */
export function redRun(): RunEvent[] {
  const orders = "flows/orders.yaml";
  const reason = "read_order failed";
  return finishedRun([
    runStarted([["flows/login.yaml", "login"], [orders, "order life"]]),
    flowStarted(0, "flows/login.yaml", "login", ["sign in"]),
    attempt(0, 0),
    stepFinished(0, 0, "sign in"),
    flowFinished(0),
    flowStarted(1, orders, "order life", ["create", "read_order", "wait_indexed", "delete_order"]),
    attempt(1, 0),
    stepFinished(1, 0, "create"),
    attempt(1, 1),
    stepFinished(1, 1, "read_order", {
      outcome: "failed",
      assertions: [
        passedStatus,
        {
          source: "json",
          path: "$.json.total",
          operator: "equals",
          expected: "3",
          actual: 3,
          outcome: "failed",
          line: 41,
        },
        {
          source: "json",
          path: "$.json.custmer.name",
          operator: "exists",
          expected: true,
          outcome: "failed",
          line: 42,
        },
      ],
      error: { class: "assertion", message: "2 of 3 assertions failed" },
      failures: [wrongTotal, missingName],
    }),
    stepSkipped(1, 2, "wait_indexed", reason),
    attempt(1, 3),
    stepFinished(1, 3, "delete_order", { cleanup: true, assertions: [] }),
    flowFinished(1, { outcome: "failed", duration_ms: 203 }),
  ], 1);
}

/** One flow in two traces, with a link for the second; its last step got no response. */
export function tracedRun(): RunEvent[] {
  const ids = { a: "4bf92f3577b34da6a3ce929d0e0e4736", b: "0af7651916cd43dd8448eb211c80319c" };
  const error = { class: "connect", message: "connection refused by 127.0.0.1:8080" } as const;
  const rerun = ["--trace-url", "http://jaeger.test/trace/{trace_id}"];
  return finishedRun([
    runStarted([["flows/orders.yaml", "order life"]], { rerun_args: rerun }),
    flowStarted(0, "flows/orders.yaml", "order life", ["create", "read_order", "delete_order"]),
    attempt(0, 0),
    stepFinished(0, 0, "create", { trace_id: ids.a }),
    attempt(0, 1),
    stepFinished(0, 1, "read_order", {
      outcome: "failed",
      trace_id: ids.a,
      error: { class: "assertion", message: "2 of 3 assertions failed" },
      failures: [wrongTotal, missingName],
    }),
    attempt(0, 2, { status: undefined, error }),
    stepFinished(0, 2, "delete_order", {
      cleanup: true,
      outcome: "error",
      response: undefined,
      trace_id: ids.b,
      trace_url: `http://jaeger.test/trace/${ids.b}`,
      error,
    }),
    flowFinished(0, { outcome: "failed", duration_ms: 203 }),
  ], 1);
}

/** One flow has a network error without a diagnostic; the other was not run. */
export function errorRun(): RunEvent[] {
  const error = { class: "connect", message: "connection refused by 127.0.0.1:8080" } as const;
  return finishedRun([
    runStarted([["flows/a.yaml", "a"], ["flows/b.yaml", "b"]], { rerun_args: ["--var", "n=o'1"] }),
    flowStarted(0, "flows/a.yaml", "a", ["get", "then"]),
    attempt(0, 0, { status: undefined, error }),
    stepFinished(0, 0, "get", {
      outcome: "error",
      response: undefined,
      assertions: [{ ...passedStatus, actual: undefined, outcome: "not_reached" }],
      error,
    }),
    stepSkipped(0, 1, "then", "get could not be judged"),
    flowFinished(0, { outcome: "error" }),
    flowFinished(1, { outcome: "skipped", duration_ms: 0, reason: "--fail-fast stopped the run" }),
  ], 3);
}

/** One flow file has an error, so no flow is run. */
export function flowFileErrorRun(): RunEvent[] {
  return finishedRun([
    runStarted([["flows/bad.yaml", "flows/bad.yaml"], ["flows/good.yaml", "good"]]),
    flowFinished(0, { outcome: "error", duration_ms: 0, diagnostics: [unknownKey] }),
    flowStarted(1, "flows/good.yaml", "good", ["one", "two"]),
    flowFinished(1, {
      outcome: "skipped",
      duration_ms: 0,
      reason: "another flow file has errors",
    }),
  ], 2);
}

/** A shard without flows. */
export function emptyRun(): RunEvent[] {
  return finishedRun([runStarted([], { shard: { index: 4, total: 4 } })], 0);
}
