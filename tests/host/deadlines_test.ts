import assert from "node:assert/strict";
import { Deadlines } from "../../lib/host/mod.ts";

Deno.test("deadlines expire in order of time, not in the order they were set", async () => {
  const deadlines = new Deadlines();
  const expired: number[] = [];
  const last = Promise.withResolvers<void>();
  deadlines.watch(300, last.resolve);
  for (const ms of [200, 1, 100]) deadlines.watch(ms, () => expired.push(ms));
  await last.promise;
  assert.deepEqual(expired, [1, 100, 200]);
});

Deno.test("a deadline does not expire before its time", async () => {
  const deadlines = new Deadlines();
  const start = performance.now();
  deadlines.watch(1, () => {});
  await new Promise<void>((resolve) => deadlines.watch(25, resolve));
  assert.ok(performance.now() - start >= 25);
});

Deno.test("a cancelled deadline does not expire, and later ones still do", async () => {
  const deadlines = new Deadlines();
  const done = deadlines.watch(1, () => assert.fail("expired"));
  deadlines.done(done);
  await new Promise<void>((resolve) => deadlines.watch(10, resolve));
});

Deno.test("deadlines can be set after all have expired", async () => {
  const deadlines = new Deadlines();
  await new Promise<void>((resolve) => deadlines.watch(1, resolve));
  await new Promise<void>((resolve) => deadlines.watch(1, resolve));
});

Deno.test("closing removes all deadlines, and new ones can be set afterwards", async () => {
  const deadlines = new Deadlines();
  deadlines.watch(1, () => assert.fail("expired"));
  deadlines.close();
  await new Promise<void>((resolve) => deadlines.watch(10, resolve));
});

Deno.test({
  name: "closing leaves no timer behind",
  sanitizeOps: true,
  fn() {
    const deadlines = new Deadlines();
    deadlines.watch(60_000, () => {});
    deadlines.close();
  },
});

Deno.test({
  name: "an endless deadline needs no timer",
  sanitizeOps: true,
  fn: () => void new Deadlines().watch(Infinity, () => {}),
});

Deno.test("a cancelled deadline does not keep a program from ending", async () => {
  const source = new URL("../../lib/host/mod.ts", import.meta.url);
  const program = `import { Deadlines } from "${source}";
    const deadlines = new Deadlines();
    deadlines.done(deadlines.watch(600_000, () => {}));`;
  const child = new Deno.Command(Deno.execPath(), { args: ["eval", program] }).spawn();
  const patience = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const { success } = await child.status;
  clearTimeout(patience);
  assert.equal(success, true);
});
