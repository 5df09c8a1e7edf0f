import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

Deno.test("a sleep of a memory host takes no time", async () => {
  const { clock } = createMemoryHost({ now: 1_000 });
  await clock.sleep(5_000);
  clock.advance(10);
  assert.equal(clock.now(), 6_010);
  assert.equal(clock.monotonic(), 5_010);
});

Deno.test("a memory host does not sleep under an aborted signal", async () => {
  const { clock } = createMemoryHost({ now: 1_000 });
  await clock.sleep(5_000, AbortSignal.abort());
  assert.equal(clock.now(), 1_000);
});

Deno.test("all memory hosts give the same random bytes", () => {
  const [a, b] = [createMemoryHost(), createMemoryHost()];
  const first = a.randomBytes(16);
  assert.deepEqual(first, b.randomBytes(16));
  assert.notDeepEqual(first, a.randomBytes(16));
});

Deno.test("a memory host records each output separately", () => {
  const host = createMemoryHost({ terminal: { columns: 40 } });
  host.stdout.write("a");
  host.stderr.write("b");
  host.stdout.write("c");
  assert.equal(host.stdout.text, "ac");
  assert.equal(host.stderr.text, "b");
  assert.equal(host.stdout.isTerminal, true);
  assert.equal(host.stdout.columns(), 40);
  assert.equal(createMemoryHost().stdout.columns(), undefined);
});

Deno.test("a memory host has exactly the environment it was given", () => {
  const { env } = createMemoryHost({ env: { TOKEN: "t" } });
  assert.equal(env.get("TOKEN"), "t");
  assert.equal(env.get("PATH"), undefined);
});

Deno.test("a memory host handles requests with its handler", async () => {
  const host = createMemoryHost({
    fetch: async (request) =>
      new Response(`${request.method} ${request.url} ${await request.text()}`, { status: 201 }),
  });
  const client = host.openHttpClient({});
  const response = await client.fetch("http://api.test/a", { method: "POST", body: "x" });
  assert.equal(response.status, 201);
  assert.equal(await response.text(), "POST http://api.test/a x");
  client.close();
});

Deno.test("a memory host without a handler refuses requests", async () => {
  await assert.rejects(createMemoryHost().openHttpClient({}).fetch("http://api.test/a", {}), {
    name: "TypeError",
    message: "no handler was given for GET http://api.test/a",
  });
});

Deno.test("a request to a memory host ends when its signal aborts", async () => {
  const host = createMemoryHost({ fetch: () => new Promise(() => {}) });
  const controller = new AbortController();
  const pending = host.openHttpClient({}).fetch("http://api.test/", { signal: controller.signal });
  controller.abort(new Error("stopped"));
  await assert.rejects(pending, { message: "stopped" });
});
