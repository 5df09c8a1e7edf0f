import assert from "node:assert/strict";
import { createFlowQueue } from "../../lib/runner/flow_queue.ts";
import { outcomesOf, runInMemory } from "./run_in_memory.ts";

const LOCKS: readonly string[] = ["", "accounts", "[accounts, mail]", "mail", "[printer]"];

function flowWith(lock: string): string {
  const key = lock === "" ? "" : `lock: ${lock}\n`;
  return `${key}steps:
  - { name: first, request: { url: "http://api.test/?lock=${lock}" }, assert: { status: 200 } }
  - { name: second, request: { url: "http://api.test/?lock=${lock}" }, assert: { status: 200 } }
`;
}

Deno.test("flows with a common lock never run at the same time, the others do", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`f${i + 10}.yaml`, flowWith(LOCKS[i % LOCKS.length])]),
  );
  const running: string[][] = [];
  const overlaps: string[] = [];
  let most = 0;
  const run = await runInMemory({
    files,
    async fetch(request) {
      const locks = new URL(request.url).searchParams.get("lock")!.match(/\w+/g) ?? [];
      const common = locks.filter((lock) => running.flat().includes(lock));
      overlaps.push(...common);
      running.push(locks);
      most = Math.max(most, running.length);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running.splice(running.indexOf(locks), 1);
      return new Response("");
    },
  }, { jobs: 6 });
  assert.deepEqual(overlaps, []);
  assert.ok(most >= 3, `at most ${most} flows ran at the same time`);
  assert.deepEqual(outcomesOf(run), Array(40).fill("passed"));
});

Deno.test("a flow that waits for two locks is not overtaken for ever", async () => {
  const queue = createFlowQueue([["a"], ["a", "b"], ["b"], [], ["b"]]);
  assert.equal(await queue.take(), 0);
  assert.equal(await queue.take(), 3, "1 waits for a, and so 2 and 4 wait for b");
  const waiting = queue.take();
  queue.release(0);
  assert.equal(await waiting, 1);
  queue.release(1);
  assert.equal(await queue.take(), 2);
});

Deno.test("a closed queue ends what waits, and keeps the flows that nobody took", async () => {
  const queue = createFlowQueue([["a"], ["a"], []]);
  assert.equal(await queue.take(), 0);
  assert.equal(await queue.take(), 2);
  const waiting = queue.take();
  queue.close();
  assert.equal(await waiting, undefined);
  assert.deepEqual(queue.left, [1]);
});

Deno.test("a queue without flows gives none", async () => {
  assert.equal(await createFlowQueue([]).take(), undefined);
});

Deno.test("a lock of a flow that fails is free again", async () => {
  const flow = `lock: accounts
steps: [{ name: a, request: { url: "http://api.test/" }, assert: { status: 201 } }]`;
  const run = await runInMemory({
    files: { "a.yaml": flow, "b.yaml": flow, "c.yaml": flow },
    fetch: () => new Response(""),
  }, { jobs: 3 });
  assert.deepEqual(outcomesOf(run), ["failed", "failed", "failed"]);
});

Deno.test("a flow that is taken costs the same however many wait for the same lock", async () => {
  const flows = 20_000;
  let looks = 0;
  const locks = new Proxy(["accounts"], {
    get(target, name, receiver) {
      if (name === "every") looks++;
      return Reflect.get(target, name, receiver);
    },
  });
  const queue = createFlowQueue(Array(flows).fill(locks));
  const order: (number | undefined)[] = [];
  const worker = async () => {
    for (let flow = await queue.take(); flow !== undefined; flow = await queue.take()) {
      order.push(flow);
      queue.release(flow);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  assert.deepEqual(order, Array.from({ length: flows }, (_, i) => i));
  assert.ok(looks <= 10 * flows, `looked at ${looks} flows for ${flows}`);
});

Deno.test("flows with other locks keep their order among each other", async () => {
  const kinds: readonly (readonly string[])[] = [["a"], [], ["b"], ["a", "b"]];
  const locksOf = Array.from({ length: 40 }, (_, i) => kinds[(i * 7) % 4]);
  const queue = createFlowQueue(locksOf);
  const order: number[] = [];
  for (let i = 0; i < locksOf.length; i++) {
    const flow = (await queue.take())!;
    order.push(flow);
    queue.release(flow);
  }
  assert.deepEqual(order, [...locksOf.keys()]);
});
