import assert from "node:assert/strict";
import { EventQueue } from "../../lib/runner/event_queue.ts";

async function readAll<T>(queue: EventQueue<T>): Promise<T[]> {
  return await Array.fromAsync(queue);
}

Deno.test("a queue passes on what was added before and while it is read, in order", async () => {
  const queue = new EventQueue<number>(() => {});
  queue.push(1);
  queue.push(2);
  const reading = readAll(queue);
  await Promise.resolve();
  queue.push(3);
  await Promise.resolve();
  queue.push(4);
  queue.push(5);
  queue.close();
  assert.deepEqual(await reading, [1, 2, 3, 4, 5]);
});

Deno.test("a queue that is closed at once is empty", async () => {
  const queue = new EventQueue<number>(() => {});
  queue.close();
  assert.deepEqual(await readAll(queue), []);
});

Deno.test("a waiting reader is woken by the end", async () => {
  const queue = new EventQueue<number>(() => {});
  const reading = readAll(queue);
  await Promise.resolve();
  queue.close();
  assert.deepEqual(await reading, []);
});

Deno.test("a queue that fails passes on what it has, then throws", async () => {
  const queue = new EventQueue<number>(() => {});
  const seen: number[] = [];
  queue.push(1);
  queue.close(new Error("broken"));
  await assert.rejects(async () => {
    for await (const value of queue) seen.push(value);
  }, { message: "broken" });
  assert.deepEqual(seen, [1]);
});

Deno.test("a queue may fail with undefined", async () => {
  const queue = new EventQueue<number>(() => {});
  queue.close(undefined);
  const outcome = await readAll(queue).then(() => "ended", () => "thrown");
  assert.equal(outcome, "thrown");
});

Deno.test("only the first end of a queue counts", async () => {
  const queue = new EventQueue<number>(() => {});
  queue.close();
  queue.close(new Error("later"));
  assert.deepEqual(await readAll(queue), []);
});

Deno.test("a queue reports when its reader stops early, and not when it reads to the end", async () => {
  let left = 0;
  const queue = new EventQueue<number>(() => void left++);
  queue.push(1);
  queue.push(2);
  for await (const value of queue) if (value === 1) break;
  assert.equal(left, 1);
  const other = new EventQueue<number>(() => void left++);
  other.close();
  await readAll(other);
  assert.equal(left, 1);
});

Deno.test("a queue holds a hundred thousand values", async () => {
  const queue = new EventQueue<number>(() => {});
  for (let i = 0; i < 100_000; i++) queue.push(i);
  queue.close();
  let sum = 0;
  for await (const value of queue) sum += value;
  assert.equal(sum, 4_999_950_000);
});

Deno.test("values are taken once the reader asks for another one", async () => {
  const queue = new EventQueue<number>(() => {});
  const order: string[] = [];
  queue.push(1);
  queue.push(2);
  const taken = queue.taken().then(() => void order.push("taken"));
  const reader = queue[Symbol.asyncIterator]();
  for (const number of [1, 2]) {
    assert.equal((await reader.next()).value, number);
    await new Promise((resolve) => setTimeout(resolve));
    order.push(`read ${number}`);
  }
  const next = reader.next();
  await taken;
  await queue.taken();
  assert.deepEqual(order, ["read 1", "read 2", "taken"]);
  queue.close();
  await next;
});

Deno.test("nobody waits for a reader that has stopped", async () => {
  const queue = new EventQueue<number>(() => {});
  queue.push(1);
  const taken = queue.taken();
  for await (const _ of queue) break;
  await taken;
  await queue.taken();
});
