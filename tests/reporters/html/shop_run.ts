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
  ["flows/login.yaml", "login"],
  ["flows/orders/life.yaml", "order life"],
  ["flows/orders/poll.yaml", "order poll"],
  ["flows/search.yaml", "search"],
  ["flows/bad.yaml", "flows/bad.yaml"],
] as const;

/** A run in which everything that a page shows occurs, with flows that ran beside each other. */
export function shopRun(): RunEvent[] {
  const run = runStarted(FILES, {
    seed: "8c1f0a77d2b94e35",
    labels: { team: "shop", stage: "test" },
    environment: ["SHOP_URL", "SHOP_USER"],
    rerun_args: ["--env-file", "my env"],
    origin: {
      commit: "4f1c2a9be07d33f6a1b2c3d4e5f60718293a4b5c",
      branch: "main",
      dirty: false,
      ci: { provider: "gitlab", run_id: "7", url: "https://gitlab.test/shop/7" },
    },
    flows: FILES.map(([file, name], i) => ({
      file,
      name,
      tags: i === 3 ? ["slow"] : ["smoke"],
    })),
  });
  return finishedRun([run, ...login(), ...life(), ...poll(), ...notRun()], 2);
}

function login(): RunEvent[] {
  return [
    flowStarted(0, FILES[0][0], FILES[0][1], ["log_in"]),
    stepFinished(0, 0, "log_in", {
      request: { method: "POST", url: "http://127.0.0.1:8080/auth/login" },
      captures: ["token"],
    }),
    flowFinished(0),
  ];
}

function life(): RunEvent[] {
  const started = flowStarted(1, FILES[1][0], FILES[1][1], ["create", "read", "pay", "delete"]);
  const steps = started.steps.map((step, i) =>
    i === 1 || i === 3 ? { ...step, uses: [{ step: "create", capture: "order_id" }] } : step
  );
  return [
    { ...started, started_at: "2026-01-02T03:04:06.020Z", steps },
    stepFinished(1, 0, "create", {
      request: { method: "POST", url: "http://127.0.0.1:8080/orders" },
      captures: ["order_id", "etag"],
      assertions: [passedStatus, { ...passedStatus, source: "json", path: "$.json.id" }],
    }),
    {
      type: "exchange",
      flow: 1,
      step: 0,
      attempt: 1,
      started_at: "2026-01-02T03:04:06.021Z",
      duration_ms: 58.2,
      request: {
        method: "POST",
        url: "http://127.0.0.1:8080/orders",
        headers: [
          { name: "authorization", value: "Bearer ***" },
          { name: "content-type", value: "application/json" },
        ],
        body: { size: 31, text: '{"lines":[{"sku":"tea"}],"vip":true}' },
      },
      response: {
        status: 201,
        status_text: "Created",
        url: "http://127.0.0.1:8080/orders",
        headers: [{ name: "content-type", value: "application/json" }],
        body: { size: 3_400_000, text: '{"id":17,"pad":"aaaa', cut: true },
      },
      captured: { order_id: 12345678901234567890n, etag: 'W/"7f3a"' },
    },
    ...[1, 2].map((number): RunEvent => ({
      type: "exchange",
      flow: 1,
      step: 1,
      attempt: number,
      started_at: "2026-01-02T03:04:06.091Z",
      duration_ms: 12,
      request: { method: "GET", url: "http://127.0.0.1:8080/orders/17", headers: [] },
      ...number === 1 ? { error: { class: "reset", message: "connection reset by the server" } } : {
        response: {
          status: 200,
          status_text: "OK",
          url: "http://127.0.0.1:8080/orders/17",
          headers: [{ name: "x-request-id", value: "req-99" }],
          body: {
            size: 74,
            text: '{"id":12345678901234567890,"total":3,"lines":[{"sku":"tea","count":1}]}',
          },
        },
      },
    })),
    attempt(1, 1, {
      hops: [{
        kind: "redirect",
        method: "GET",
        url: "http://127.0.0.1:8080/o/17",
        status: 302,
        location: "/orders/17",
        duration_ms: 4,
      }],
    }),
    stepFinished(1, 1, "read", {
      outcome: "failed",
      attempts: 2,
      request: { method: "GET", url: "http://127.0.0.1:8080/orders/17" },
      response: {
        status: 200,
        status_text: "OK",
        content_type: "application/json",
        size: 74,
        body: '{"id":12345678901234567890,"total":3,"lines":[{"sku":"tea","count":1}]}',
      },
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
      ],
      trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
      trace_url: "http://traces.test/4bf92f3577b34da6a3ce929d0e0e4736",
      curl: "curl -X GET 'http://127.0.0.1:8080/orders/17' -H 'authorization: ***'",
      error: { class: "assertion", message: '$.json.total is not equal to "3"' },
      failures: [wrongTotal],
    }),
    stepSkipped(1, 2, "pay", "read failed"),
    stepFinished(1, 3, "delete", {
      cleanup: true,
      request: { method: "DELETE", url: "http://127.0.0.1:8080/orders/17" },
    }),
    flowFinished(1, { outcome: "failed", duration_ms: 190 }),
  ];
}

function poll(): RunEvent[] {
  return [
    flowStarted(2, FILES[2][0], FILES[2][1], ["wait"]),
    ...[1, 2, 3, 4].map((number) =>
      attempt(2, 0, {
        attempt: number,
        max_attempts: 20,
        duration_ms: 20 + number,
        until: number === 4
          ? { met: true, seen: "done" }
          : { met: false, unmet: '$.json.state equals "done"', seen: "running" },
      })
    ),
    stepFinished(2, 0, "wait", { attempts: 4, duration_ms: 590 }),
    flowFinished(2, { duration_ms: 590 }),
  ];
}

function notRun(): RunEvent[] {
  return [
    flowFinished(3, { outcome: "skipped", duration_ms: 0, reason: "no step fits" }),
    flowFinished(4, { outcome: "error", duration_ms: 0, diagnostics: [unknownKey] }),
  ];
}
