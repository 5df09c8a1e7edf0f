import assert from "node:assert/strict";
import type { AttemptFinished } from "../../lib/record/mod.ts";
import { type FlowRun, ofType, onlyFailure, runFlow } from "../support/run_flow.ts";
import {
  closedOrigin,
  empty,
  json,
  openServer,
  type Reply,
  type TestServer,
  text,
} from "../support/server.ts";

const spans = (...services: string[]): Reply =>
  json({ spans: services.map((service) => ({ service })) });

/** The responses of a service while it starts and its index fills. */
const COMING_UP: readonly Reply[] = [
  empty(404),
  text("indexing"),
  spans(),
  spans("shop-api"),
  json({ spans: "moved" }),
];

const SPELLINGS = [["json", "$.json.spans[*].service", "$.json"], [
  "jsonpath",
  "$.spans[*].service",
  "$",
]] as const;

function flow(origin: string, key: string, path: string, attempts: number): string {
  return `
steps:
  - name: query_trace
    loop:
      max_attempts: ${attempts}
      sleep_ms: 500
      until: { ${key}: [{ path: "${path}", containsAll: [shop-api, shop-worker] }] }
    request: { url: "${origin}/api/traces/7f3a" }
`;
}

/** Runs a flow against a service that listens from the third attempt on. */
async function runBeforeStart(
  replies: readonly Reply[],
  flowAt: (origin: string) => string,
): Promise<FlowRun> {
  const origin = closedOrigin();
  let server: TestServer | undefined;
  const result = await runFlow(flowAt(origin), {
    onPause(number) {
      const { port } = new URL(origin);
      if (number === 2) {
        server = openServer({ "/api/traces/7f3a": replies }, { port: Number(port) });
      }
    },
  });
  await server?.[Symbol.asyncDispose]();
  return result;
}

/** An attempt as in the record: the status or the class of the error, and what until saw. */
function facts({ status, error, until }: AttemptFinished) {
  return [status ?? error?.class, until];
}

for (const [key, path, root] of SPELLINGS) {
  const unmet = `${path} containsAll ["shop-api","shop-worker"]`;
  const comingUp = (host: string) => [
    ["connect", { met: false, unmet, problem: `connection refused (${host})` }],
    ["connect", { met: false, unmet, problem: `connection refused (${host})` }],
    [404, { met: false, unmet, problem: "the body is empty" }],
    [200, { met: false, unmet, problem: "the body is not JSON (text/plain, 8 B)" }],
    [200, { met: false, unmet, seen: [] }],
    [200, { met: false, unmet, seen: ["shop-api"] }],
    [200, {
      met: false,
      unmet,
      problem: `nothing at \`${path}\`: \`${root}.spans\` is string "moved"`,
    }],
  ];
  const hostOf = ({ steps }: FlowRun) => new URL(steps[0].request!.url).host;

  Deno.test(`with \`${key}\`, a poll goes from no service to the complete response`, async () => {
    const result = await runBeforeStart(
      [...COMING_UP, spans("shop-worker", "shop-db", "shop-api")],
      (origin) => flow(origin, key, path, 20),
    );
    assert.equal(result.exitCode, 0, result.drawn);
    assert.equal(result.host.clock.monotonic(), 7 * 500);
    assert.deepEqual(ofType(result.events, "attempt").map(facts), [
      ...comingUp(hostOf(result)),
      [200, { met: true, seen: ["shop-worker", "shop-db", "shop-api"] }],
    ]);
  });

  Deno.test(`with \`${key}\`, a poll that is never complete shows what arrived and what did not`, async () => {
    const result = await runBeforeStart(
      [...COMING_UP, spans("shop-api")],
      (origin) => flow(origin, key, path, 12),
    );
    assert.equal(result.exitCode, 1);
    const host = hostOf(result);
    assert.deepEqual(ofType(result.events, "attempt").map(facts), [
      ...comingUp(host),
      ...Array(5).fill([200, { met: false, unmet, seen: ["shop-api"] }]),
    ]);
    const failure = onlyFailure(result);
    assert.equal(failure.message, `${unmet} — not true after 12 attempts in 5.5 s`);
    assert.deepEqual(failure.notes, [
      'last value: array of 1 item ["shop-api"] (attempts 8-12; before that: ' +
      `connection refused (${host}) (1-2), status 404, ` +
      "the body is not JSON (text/plain, 8 B), array of 0 items [], " +
      'array of 1 item ["shop-api"], ' +
      `nothing at \`${path}\`: \`${root}.spans\` is string "moved")`,
      'never seen: "shop-worker"',
      'body:     {"spans":[{"service":"shop-api"}]}',
    ]);
    assert.deepEqual(result.steps[0].assertions.map(({ outcome, actual }) => [outcome, actual]), [
      ["failed", ["shop-api"]],
    ]);
  });
}
