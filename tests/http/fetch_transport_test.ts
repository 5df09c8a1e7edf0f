import assert from "node:assert/strict";
import { openDenoHttpClient } from "../../lib/host/deno/fetch_client.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { HttpClient } from "../../lib/host/mod.ts";
import { createFetchTransport } from "../../lib/http/transport/fetch_transport.ts";
import {
  clock,
  failure,
  latin1,
  ok,
  openAnswering,
  openClientThat,
  openRawServer,
  type RawServer,
  send,
} from "./sockets.ts";

Deno.test("an exchange gives status, headers, body and final URL", async () => {
  await using server = await openAnswering(
    "HTTP/1.1 201 Made\r\nX-A: 1\r\nx-a: 2\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\n" +
      "content-length: 5\r\n\r\nhello",
  );
  const url = `http://${server.address}/things?q=1`;
  const response = await send({ url, method: "POST", body: latin1("x") });
  assert.equal(response.status, 201);
  assert.equal(response.statusText, "Created");
  assert.equal(response.headers.get("x-a"), "1, 2");
  assert.deepEqual(response.headers.getSetCookie(), ["a=1", "b=2"]);
  assert.deepEqual(response.body, latin1("hello"));
  assert.equal(response.url, url);
  assert.ok(response.durationMs > 0 && response.durationMs < 10_000);
});

Deno.test("the duration comes from the clock of the host", async () => {
  const host = createMemoryHost({
    fetch: () => {
      host.clock.advance(250);
      return new Response("x");
    },
  });
  const transport = createFetchTransport(host.openHttpClient({}), host.clock);
  const request = { method: "GET", url: "http://api.test/", headers: [], timeoutMs: 10_000 };
  const { durationMs } = await transport.send(request, { maxBodyBytes: 10 });
  transport.close();
  assert.equal(durationMs, 250);
});

Deno.test("a redirect is a response like any other", async () => {
  await using server = await openAnswering(
    "HTTP/1.1 302 Found\r\nlocation: /other\r\ncontent-length: 4\r\n\r\ngone",
  );
  const response = await send({ url: `http://${server.address}/` });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), "/other");
  assert.deepEqual(response.body, latin1("gone"));
  assert.equal(server.requests.length, 1);
});

Deno.test("consecutive requests share a connection", async () => {
  const sockets = new Set<unknown>();
  await using server = await openRawServer((socket) => {
    sockets.add(socket);
    socket.write(ok(["content-length: 2"], "ok"));
  });
  const transport = createFetchTransport(openDenoHttpClient({ maxIdlePerHost: 1 }), clock);
  const request = {
    method: "GET",
    url: `http://${server.address}/`,
    headers: [],
    timeoutMs: 10_000,
  };
  for (let i = 0; i < 3; i++) await transport.send(request, { maxBodyBytes: 10 });
  transport.close();
  assert.equal(server.requests.length, 3);
  assert.equal(sockets.size, 1);
});

Deno.test("a timeout says that no headers had arrived", async () => {
  await using server = await openRawServer(() => {});
  const request = { url: `http://${server.address}/`, timeoutMs: 50 };
  assert.deepEqual(await failure(send(request, { beforeClose: server.closed })), [
    "timeout",
    "no complete response within 50 ms: no headers had arrived",
  ]);
});

for (const framing of ["content-length: 100", "transfer-encoding: chunked"]) {
  Deno.test(`a timeout covers the body too (${framing})`, async () => {
    await using server = await openAnswering(ok([framing], "5\r\nhello\r\n"), { stay: true });
    const request = { url: `http://${server.address}/`, timeoutMs: 50 };
    assert.deepEqual(await failure(send(request, { beforeClose: server.closed })), [
      "timeout",
      "no complete response within 50 ms: the headers (status 200) had arrived, the body had not ended",
    ]);
  });
}

Deno.test("a timeout longer than a timer can hold does not end an exchange at once", async () => {
  await using server = await openAnswering(ok(["content-length: 2"], "ok"));
  const url = `http://${server.address}/`;
  assert.equal((await send({ url, timeoutMs: 2 ** 40 })).status, 200);
  assert.equal((await send({ url, timeoutMs: Infinity })).status, 200);
});

Deno.test("an exchange that is over is not aborted at its deadline", async () => {
  const signals: AbortSignal[] = [];
  const client: HttpClient = {
    fetch(_url, { signal }) {
      signals.push(signal!);
      if (signals.length === 1) return Promise.resolve(new Response("x"));
      return new Promise((_, reject) => signal!.addEventListener("abort", reject));
    },
    close() {},
  };
  const transport = createFetchTransport(client, clock);
  const send = (timeoutMs: number) =>
    transport.send({ method: "GET", url: "http://api.test/", headers: [], timeoutMs }, {
      maxBodyBytes: 10,
    });
  await send(1);
  assert.equal((await failure(send(10)))[0], "timeout");
  transport.close();
  assert.deepEqual(signals.map((signal) => signal.aborted), [false, true]);
});

Deno.test({
  name: "an exchange leaves no timer and no connection behind",
  sanitizeOps: true,
  sanitizeResources: true,
  async fn() {
    await using server = await openAnswering(ok(["content-length: 2"], "ok"));
    const url = `http://${server.address}/`;
    await send({ url, timeoutMs: 60_000 });
    await failure(send({ url, timeoutMs: 60_000 }, { maxBodyBytes: 1 }));
  },
});

Deno.test("an aborted signal sends nothing, and its reason is thrown", async () => {
  await using server = await openAnswering(ok(["content-length: 0"]));
  const reason = new Error("interrupted");
  const signal = AbortSignal.abort(reason);
  await assert.rejects(
    send({ url: `http://${server.address}/` }, { signal }),
    (error) => error === reason,
  );
  assert.equal(server.requests.length, 0);
});

/** Asserts that an exchange ends by its signal and with the signal's reason. */
async function assertInterrupted(
  server: RawServer,
  controller: AbortController,
  client?: HttpClient,
) {
  await assert.rejects(
    send({ url: `http://${server.address}/` }, {
      client,
      signal: controller.signal,
      beforeClose: server.closed,
    }),
    (error) => error === controller.signal.reason,
  );
}

Deno.test("a signal ends an exchange that waits for headers", async () => {
  const controller = new AbortController();
  await using server = await openRawServer(() => controller.abort(new Error("interrupted")));
  await assertInterrupted(server, controller);
});

Deno.test("a signal ends an exchange that waits for the body", async () => {
  const controller = new AbortController();
  await using server = await openAnswering(ok(["content-length: 100"], "abc"), { stay: true });
  const client = openClientThat(() => controller.abort({ stopped: "by SIGINT" }));
  await assertInterrupted(server, controller, client);
});
