import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { SocketTransportOptions } from "../../../lib/http/transport/socket_transport.ts";
import { openTransport, outcomeOf, type Request } from "../conformance/transports.ts";
import { latin1, ok } from "../sockets.ts";

/** A server that does what a test says with each connection, and knows when all have ended. */
async function openServer(serve: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const closed: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    closed.push(new Promise((resolve) => socket.once("close", resolve)));
    socket.on("error", () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    /** Resolves when every connection has ended. */
    allClosed: async () => void await Promise.all(closed),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A streamed body that never ends, and when its source is told that no more is needed. */
function endless() {
  const released = Promise.withResolvers<void>();
  const body = {
    size: 1e12,
    path: "a.bin",
    open: () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
        cancel: () => released.resolve(),
      }),
  };
  return { body, released: released.promise };
}

/** The sockets beneath: Deno's, and Node's, which measure the lookup of a name. */
const SOCKETS: Readonly<Record<string, Partial<SocketTransportOptions>>> = {
  "Deno's sockets": {},
  "Node's sockets": { timings: true },
};
const TLS: Readonly<Record<string, Partial<SocketTransportOptions>>> = {
  "Deno's TLS": {},
  "Node's TLS": { insecure: true },
};

/**
 * Waits until a connection that was closed during the handshake has ended. Deno finishes a handshake
 * in the background after `close`, so there the server has to end it.
 */
async function handshakeEnded(name: string, server: Awaited<ReturnType<typeof openServer>>) {
  if (name === "Deno's TLS") server.sockets.forEach((socket) => socket.destroy());
  await server.allClosed();
}

for (const [name, options] of Object.entries(SOCKETS)) {
  Deno.test(`${name}: a timeout in an upload that nobody reads releases its source`, async () => {
    await using server = await openServer((socket) => socket.pause());
    const transport = openTransport("socket", options);
    const { body, released } = endless();
    const url = `http://localhost:${server.port}/`;
    const outcome = await outcomeOf(transport, { url, method: "PUT", body, timeoutMs: 100 });
    transport.close();
    assert.equal(Reflect.get(outcome, "error"), "timeout");
    await released;
    // A paused socket does not notice that its peer is gone.
    for (const socket of server.sockets) socket.resume();
    await server.allClosed();
  });

  Deno.test(`${name}: a large body that the server refuses gets its refusal`, async () => {
    await using server = await openServer((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 413 Too Large\r\nconnection: close\r\ncontent-length: 2\r\n\r\nno");
        socket.resume();
      });
    });
    const transport = openTransport("socket", options);
    const { body, released } = endless();
    const url = `http://localhost:${server.port}/`;
    const requests: Request[] = [
      { url, method: "PUT", body },
      { url, method: "POST", body: new Uint8Array(20_000_000) },
    ];
    for (const request of requests) {
      const outcome = await outcomeOf(transport, request);
      assert.deepEqual([Reflect.get(outcome, "status"), Reflect.get(outcome, "body")], [413, "no"]);
    }
    await released;
    transport.close();
    await server.allClosed();
  });

  Deno.test(`${name}: closing a transport closes connections that wait for the server`, async () => {
    await using server = await openServer((socket) => {
      socket.on("data", () => socket.write(ok(["content-length: 2"], "ok")));
    });
    const transport = openTransport("socket", options);
    const url = `http://localhost:${server.port}/`;
    await Promise.all([1, 2, 3].map(() => outcomeOf(transport, { url })));
    await outcomeOf(transport, { url, method: "POST", body: latin1("abc") });
    transport.close();
    await server.allClosed();
    assert.equal(server.sockets.length, 3);
  });

  Deno.test(`${name}: a connection that is reset while idle is not used again`, async () => {
    await using server = await openServer((socket) => {
      socket.on("data", () => {
        socket.write(ok(["content-length: 2"], "ok"));
        if (server.sockets.length === 1) setTimeout(() => socket.resetAndDestroy(), 20);
      });
    });
    const transport = openTransport("socket", options);
    const url = `http://localhost:${server.port}/`;
    await outcomeOf(transport, { url });
    await server.allClosed();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const outcome = await outcomeOf(transport, { url, method: "POST", body: latin1("abc") });
    assert.equal(Reflect.get(outcome, "status"), 200, JSON.stringify(outcome));
    transport.close();
    await server.allClosed();
  });
}

for (const [name, options] of Object.entries(TLS)) {
  Deno.test(`${name}: a timeout in the handshake ends the connection`, async () => {
    await using server = await openServer((socket) => socket.resume());
    const transport = openTransport("socket", options);
    const url = `https://localhost:${server.port}/`;
    const outcome = await outcomeOf(transport, { url, timeoutMs: 50 });
    assert.equal(Reflect.get(outcome, "error"), "timeout");
    await handshakeEnded(name, server);
    transport.close();
  });

  Deno.test(`${name}: a stop in the handshake ends the connection`, async () => {
    const controller = new AbortController();
    await using server = await openServer((socket) =>
      socket.once("data", () => controller.abort("stop"))
    );
    const transport = openTransport("socket", options);
    const url = `https://localhost:${server.port}/`;
    const sent = outcomeOf(transport, { url }, { signal: controller.signal });
    await assert.rejects(sent, (error) => error === "stop");
    for (const socket of server.sockets) socket.resume();
    await handshakeEnded(name, server);
    transport.close();
  });

  Deno.test(`${name}: a server that speaks no TLS is reported, and its connection ends`, async () => {
    await using server = await openServer((socket) => {
      socket.once("data", () => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"));
      socket.resume();
    });
    const transport = openTransport("socket", options);
    const outcome = await outcomeOf(transport, { url: `https://localhost:${server.port}/` });
    assert.equal(Reflect.get(outcome, "error"), "tls", JSON.stringify(outcome));
    await server.allClosed();
    transport.close();
  });
}
