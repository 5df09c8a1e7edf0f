import { createFold } from "../../lib/record/mod.ts";
import { attemptLines } from "../../lib/reporters/attempts.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";
import { type FlowRun, runFlow } from "../support/run_flow.ts";
import { closedOrigin, empty, json, openServer, type TestServer } from "../support/server.ts";

const FLOW = `name: traces
steps:
  - name: query_trace
    loop:
      max_attempts: 40
      sleep_ms: 500
      until:
        json: [{ path: "$.json.spans[*].service", containsAll: [shop-api, shop-worker] }]
    request: { url: "\${ENV.BASE_URL}/api/traces/7f3a", timeout_ms: 5000 }
    assert: { status: 200 }
`;

const spans = (...services: string[]) => json({ spans: services.map((service) => ({ service })) });

/** The attempts of a loop over a backend that starts late and sees both services at last. */
export async function loopAttempts(): Promise<string> {
  const { events } = await overTraces([...Array(6).fill(spans("shop-api"))], true);
  const fold = createFold();
  const [flow] = events.flatMap((event) => fold.add(event));
  return attemptLines(flow.steps[0]).join("\n");
}

/** What the failure of a loop says over a backend that sees one service only. */
export async function loopFailure(): Promise<string> {
  const { drawn } = await overTraces([spans("shop-api")], false);
  return drawn.split("\n").filter((line) => /^error|last value|never seen/.test(line)).join("\n");
}

/** Runs the loop; the server starts to listen before the third attempt, and has no trace then. */
async function overTraces(
  replies: ReturnType<typeof spans>[],
  complete: boolean,
): Promise<FlowRun> {
  const origin = closedOrigin();
  const last = complete ? [spans("shop-api", "shop-worker")] : [];
  const routes = { "/api/traces/7f3a": [empty(404), ...replies, ...last] };
  let server: TestServer | undefined;
  try {
    return await runFlow(FLOW, {
      env: { BASE_URL: origin },
      onPause(number) {
        if (number === 2) server = openServer(routes, { port: Number(new URL(origin).port) });
      },
    });
  } finally {
    await server?.[Symbol.asyncDispose]();
  }
}

/** The line about the attempts that are left out of a loop that was sent all day. */
export function attemptsLeftOut(): string {
  const total = 86_400;
  const step = { name: "watch", attempts: total };
  const fold = createFold();
  const events = finishedRun([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", [step.name]),
    ...Array.from({ length: total }, (_, i) => {
      const isLost = i >= 50 && i < 50 + 192;
      return attempt(0, 0, {
        attempt: i + 1,
        max_attempts: total,
        duration_ms: isLost ? 5000 : 26.4,
        until: { met: false, unmet: "status equals 204" },
        ...(isLost
          ? { status: undefined, error: { class: "timeout", message: "no answer" } as const }
          : {}),
      });
    }),
    stepFinished(0, 0, step.name, { attempts: total }),
    flowFinished(0),
  ], 0);
  const [flow] = events.flatMap((event) => fold.add(event));
  return attemptLines(flow.steps[0]).find((line) => line.includes("left out"))!;
}
