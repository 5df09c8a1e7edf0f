import assert from "node:assert/strict";
import { findingsIn } from "../lint/advice.ts";
import { type FlowRun, onlyFailure, runFlow } from "../support/run_flow.ts";
import {
  closedOrigin,
  empty,
  html,
  json,
  openServer,
  type Reply,
  type Routes,
  type TestServer,
  text,
} from "../support/server.ts";

/** A server that behaves as a recipe says, and the result. */
interface Scene {
  readonly routes: Routes;
  /** The attempts of the loop. */
  readonly attempts: number;
  /** The message of the failure; absent if the recipe passes. */
  readonly fails?: RegExp;
  /** After which pause the server starts to listen; absent if it listens from the start. */
  readonly startsAfter?: number;
}

const created = (value: unknown, status: number, headers: Record<string, string> = {}): Reply =>
  json(value, { status, headers });
const spans = (...names: string[]) => json({ spans: names.map((service) => ({ service })) });
const tagged = (etag: string) => json({}, { headers: { etag } });

const SCENES: Readonly<Record<string, Scene>> = {
  "A service that starts": {
    routes: { "/health": [empty(503), json({ status: "starting" }), json({ status: "up" })] },
    startsAfter: 2,
    attempts: 5,
  },
  "A job that may fail": {
    routes: {
      "/exports": created({ id: 7 }, 202),
      "/exports/7": [
        empty(404),
        json({ state: "running" }),
        json({ state: "done", rows: 3, file: "/files/7.csv" }),
      ],
      "/files/7.csv": text("1\n2\n3\n"),
    },
    attempts: 3,
  },
  "A search index": {
    routes: {
      "/things": created({ id: "t-9", name: "Index me" }, 201),
      "/things/t-9": empty(204),
      "/search": [
        json({ hits: [] }),
        json({ hits: [{ id: "t-1" }] }),
        json({ hits: [{ id: "t-1" }, { id: "t-9" }] }),
      ],
    },
    attempts: 3,
  },
  "A list with n entries": {
    routes: {
      "/inbox": [json({ messages: [] }), json({ messages: [1, 2] }), json({ messages: [1, 2, 3] })],
    },
    attempts: 3,
  },
  "Every service of a trace": {
    routes: {
      "/api/traces/7f3a": [
        empty(404),
        html("<!doctype html><title>Indexing</title>"),
        spans("shop-api"),
        spans("shop-worker", "shop-db"),
        spans("shop-worker", "shop-db", "shop-api"),
      ],
    },
    attempts: 5,
  },
  "Something to be gone": {
    routes: { "/things/7": [empty(202), json({ id: 7 }), json({ id: 7 }), empty(410)] },
    attempts: 3,
  },
  "An ETag that changes": {
    routes: { "/catalog": [tagged('"a"'), tagged('"a"'), json({}), empty(304), tagged('"b"')] },
    attempts: 4,
  },
  "202 and retry-after": {
    routes: {
      "/reports": created({}, 202, { location: "/reports/1", "retry-after": "2" }),
      "/reports/1": [empty(202, { "retry-after": "2" }), json({ year: 2026 })],
    },
    attempts: 2,
  },
  "Giving up early": {
    routes: { "/orders/7": [json({ approved: false }), empty(403)] },
    attempts: 2,
    fails: /^status (?:anyOf|in) \[401,403,410\] — fail_when came true at attempt 2$/,
  },
};

/** The recipes of the page: the headings that have examples in YAML, and the examples as flows. */
function recipes(): Readonly<Record<string, readonly string[]>> {
  const page = Deno.readTextFileSync(new URL("../../docs/waiting.md", import.meta.url));
  return Object.fromEntries(
    page.split(/^## /m).slice(1).flatMap((section) => {
      const blocks = [...section.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, yaml]) =>
        `steps:\n${yaml.replaceAll(/^(?=.)/gm, "  ")}`
      );
      return blocks.length === 0 ? [] : [[section.split("\n", 1)[0], blocks]];
    }),
  );
}

const RECIPES = recipes();

Deno.test("every recipe for waiting is in both spellings and is tested", () => {
  assert.deepEqual(Object.keys(RECIPES), Object.keys(SCENES));
  for (const [heading, flows] of Object.entries(RECIPES)) {
    assert.deepEqual(flows.map((flow) => flow.includes("${ENV.")), [true, false], heading);
  }
});

/** Runs a recipe; the server may start to listen only while the loop runs. */
async function perform(flow: string, { routes, startsAfter }: Scene) {
  const origin = closedOrigin();
  const port = Number(new URL(origin).port);
  let server: TestServer | undefined = startsAfter ? undefined : openServer(routes, { port });
  const result = await runFlow(flow, {
    env: { BASE_URL: origin },
    onPause(number) {
      if (number === startsAfter) server = openServer(routes, { port });
    },
  });
  const log = server?.log;
  await server?.[Symbol.asyncDispose]();
  return { result, log };
}

function assertOutcome(result: FlowRun, { attempts, fails }: Scene): void {
  assert.equal(result.exitCode, fails ? 1 : 0, result.drawn);
  assert.equal(Math.max(...result.steps.map((step) => step.attempts)), attempts);
  if (fails) assert.match(onlyFailure(result).message, fails);
}

for (const [heading, scene] of Object.entries(SCENES)) {
  Deno.test(`the recipe "${heading}" does what it says, the same in both spellings`, async () => {
    const runs = [];
    for (const flow of RECIPES[heading]) {
      const run = await perform(flow, scene);
      assertOutcome(run.result, scene);
      runs.push(run);
    }
    assert.deepEqual(runs[0].log, runs[1].log);
    assert.equal(runs[0].result.host.clock.monotonic(), runs[1].result.host.clock.monotonic());
  });

  Deno.test(`the recipe "${heading}" gets no advice`, async () => {
    for (const flow of RECIPES[heading]) {
      assert.deepEqual((await findingsIn(flow)).map(({ message }) => message), []);
    }
  });
}
