import assert from "node:assert/strict";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { run, type RunOptions } from "../../lib/runner/mod.ts";
import { createGenerator } from "./generate.ts";
import { eventsOf, type MemoryRun, outcomesOf, runInMemory } from "./run_in_memory.ts";

const FLOWS = 200;

const FLOW = `
vars:
  run: \${RANDOM.UUID}
steps:
  - name: create
    request: { method: POST, url: "\${shop}/create/\${run}" }
    capture: { id: $.json.id, token: $.json.token }
  - name: read
    request:
      url: "\${shop}/read/\${steps.create.id}"
      headers: { authorization: "Bearer \${steps.create.token}", x-trace: "\${RANDOM.HEX_16}" }
    capture: { id: $.json.id }
    assert: { json: [{ path: $.json.id, equals: "\${steps.create.id}" }] }
    loop:
      max_attempts: 3
      sleep_ms: 1
      until: { json: [{ path: $.json.run, equals: "\${run}" }] }
  - name: delete
    always: true
    request: { method: DELETE, url: "\${shop}/delete/\${steps.create.id}/\${steps.read.id}" }
    assert: { status: 204 }
`;

const files = Object.fromEntries(
  Array.from({ length: FLOWS }, (_, i) => [`flow${String(i).padStart(3, "0")}.yaml`, FLOW]),
);

interface Seen {
  /** The requests of each run of a flow, by the value of its variable. */
  readonly byRun: ReadonlyMap<string, readonly string[]>;
}

interface Shop {
  answer(request: Request): Response;
  readonly seen: Seen;
}

/** A shop that refuses inconsistent requests. */
function openShop(): Shop {
  const runs = new Map<string, { run: string; token: string; reads: number }>();
  const byRun = new Map<string, string[]>();
  const note = (run: string, request: Request) => {
    const trace = request.headers.get("x-trace") ?? "";
    const { pathname } = new URL(request.url);
    byRun.set(run, [...byRun.get(run) ?? [], `${request.method} ${pathname} ${trace}`]);
  };
  return {
    seen: { byRun },
    answer(request) {
      if (request.headers.has("cookie")) return new Response(null, { status: 400 });
      const [, action, key, also] = new URL(request.url).pathname.split("/");
      if (action === "create") {
        const id = `id-of-${key}`;
        runs.set(id, { run: key, token: `token-of-${key}`, reads: 0 });
        note(key, request);
        const headers = { "set-cookie": `who=${key}` };
        return Response.json({ id, token: `token-of-${key}` }, { headers });
      }
      const known = runs.get(key);
      if (!known) return new Response(null, { status: 404 });
      note(known.run, request);
      if (action === "delete") return new Response(null, { status: also === key ? 204 : 409 });
      if (request.headers.get("authorization") !== `Bearer ${known.token}`) {
        return new Response(null, { status: 403 });
      }
      return Response.json({ id: key, run: known.reads++ === 0 ? "other" : known.run });
    },
  };
}

async function runShop(seed: number, jobs: number): Promise<MemoryRun & { seen: Seen }> {
  const generator = createGenerator(seed);
  const { answer, seen } = openShop();
  const fetch = async (request: Request) => {
    for (let i = generator.below(20); i > 0; i--) await Promise.resolve();
    return answer(request);
  };
  const params = { shop: "http://shop" };
  return { ...await runInMemory({ files, fetch }, { seed: "8c1f", jobs, params }), seen };
}

Deno.test("two hundred flows with the same names run concurrently and share nothing", async () => {
  const result = await runShop(1, 32);
  assert.deepEqual(outcomesOf(result), Array(FLOWS).fill("passed"));
  assert.equal(result.seen.byRun.size, FLOWS);
  for (const requests of result.seen.byRun.values()) assert.equal(requests.length, 4);
  const begun = eventsOf(result.events, "flow_started").map(({ flow }) => flow);
  assert.deepEqual(begun, begun.toSorted((a, b) => a - b));
  assert.equal(result.end.exit_code, 0);
  assert.equal(result.end.summary.steps, FLOWS * 3);
});

Deno.test("flows run concurrently, at most as many as there are jobs", async () => {
  for (const jobs of [1, 7, 500]) {
    const { events } = await runShop(2, jobs);
    let running = 0;
    let most = 0;
    for (const event of events) {
      if (event.type === "flow_started") most = Math.max(most, ++running);
      if (event.type === "flow_finished") running--;
    }
    assert.equal(most, Math.min(jobs, FLOWS));
  }
});

Deno.test("the same seed gives every flow the same values, whatever the jobs and the order of responses", async () => {
  const requestsOf = async (seed: number, jobs: number) =>
    [...(await runShop(seed, jobs)).seen.byRun].toSorted(([a], [b]) => a < b ? -1 : 1);
  const alone = await requestsOf(3, 1);
  assert.deepEqual(await requestsOf(4, 32), alone);
  assert.deepEqual(await requestsOf(5, 5), alone);
});

/**
 * Runs the flows over a real network. The server waits until every running flow has sent a request,
 * then responds to a random one of them.
 */
async function runOverNetwork(
  seed: number,
  options: Partial<RunOptions> & { readonly jobs: number },
) {
  const { below } = createGenerator(seed);
  const { answer, seen } = openShop();
  const waiting: { arrived: number; reply(): void }[] = [];
  const answered: number[] = [];
  let arrived = 0;
  let flows = 0;
  const answerOne = () => {
    while (waiting.length > 0 && waiting.length >= Math.min(options.jobs, flows)) {
      const [one] = waiting.splice(below(waiting.length), 1);
      answered.push(one.arrived);
      one.reply();
    }
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    waiting.push({ arrived: arrived++, reply: () => resolve(answer(request)) });
    answerOne();
    return promise;
  });
  const host = { ...createDenoHost(), files: createMemoryHost({ files }).files };
  const params = { shop: `http://127.0.0.1:${server.addr.port}` };
  const outcomes: string[] = [];
  for await (const event of run(host, { paths: ["."], seed: "8c1f", params, ...options })) {
    if (event.type === "run_started") flows = event.flows.length;
    if (event.type === "flow_finished") {
      outcomes.push(event.outcome);
      flows--;
      answerOne();
    }
  }
  await server.shutdown();
  return { byRun: seen.byRun, outcomes, inTurn: answered.every((one, i) => one === i) };
}

Deno.test("two hundred flows get their own responses from a server that responds out of order", async () => {
  const { byRun, outcomes, inTurn } = await runOverNetwork(6, { jobs: 32 });
  assert.deepEqual(outcomes, Array(FLOWS).fill("passed"));
  assert.equal(byRun.size, FLOWS);
  assert.equal(inTurn, false);
});

Deno.test("the same seed sends the same over the network, whatever the jobs and the shards", async () => {
  const sorted = (runs: Seen["byRun"]) => [...runs].toSorted(([a], [b]) => a < b ? -1 : 1);
  const alone = await runOverNetwork(7, { jobs: 1 });
  assert.equal(alone.inTurn, true);
  assert.deepEqual(sorted((await runOverNetwork(8, { jobs: 32 })).byRun), sorted(alone.byRun));
  const shards = [];
  for (const index of [1, 2, 3, 4]) {
    const { byRun } = await runOverNetwork(index, { jobs: 9, shard: { index, total: 4 } });
    assert.equal(byRun.size, FLOWS / 4);
    shards.push(...byRun);
  }
  assert.deepEqual(sorted(new Map(shards)), sorted(alone.byRun));
});

Deno.test("a secret that one flow learns masks nothing in another", async () => {
  const flow = (name: string, secret: boolean) => `
name: ${name}
steps:
  - name: only
    request: { url: "http://a/common-value" }
    capture: { it: { path: $.json.it, secret: ${secret} } }
    assert: { json: [{ path: $.json.it, equals: nothing }] }
`;
  const { events } = await runInMemory({
    files: { "a.yaml": flow("a", true), "b.yaml": flow("b", false) },
    fetch: () => Response.json({ it: "common-value" }),
  }, { jobs: 2 });
  const shown = (flow: number) =>
    JSON.stringify(events.filter((event: RunEvent) => "flow" in event && event.flow === flow))
      .includes("common-value");
  assert.equal(shown(0), false);
  assert.equal(shown(1), true);
});
