import assert from "node:assert/strict";
import type { ConnectOptions, HostConnection } from "../../../lib/host/mod.ts";
import type { ResolvedRequest } from "../../../lib/http/mod.ts";
import type { SocketTransportOptions } from "../../../lib/http/transport/socket_transport.ts";
import { latin1 } from "../sockets.ts";
import { openNetwork, type ServerEnd } from "./memory_network.ts";

/** A phase in which an exchange comes to a halt. */
interface Phase {
  readonly request?: Partial<ResolvedRequest>;
  readonly options?: Partial<SocketTransportOptions>;
  /** What happens before the connection is open. */
  readonly hold?: (options: ConnectOptions, connection: HostConnection) => Promise<void>;
  /** What the server does with each write. */
  readonly serve?: (end: ServerEnd) => void;
  /** Whether the connection is never open, so that there is none to close. */
  readonly isConnecting?: boolean;
}

const stopReading = (end: ServerEnd) => void (end.isReading = false);
const PHASES: Readonly<Record<string, Phase>> = {
  "while connecting": {
    isConnecting: true,
    hold: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  },
  "in a tunnel": {
    request: { url: "https://a.test/" },
    options: { proxy: "http://proxy.test:3128" },
    hold: async ({ tunnel, signal }, connection) => {
      signal.addEventListener("abort", () => connection.close());
      await tunnel?.(connection);
    },
  },
  "before the head": {},
  "in the head": { serve: (end) => end.send("HTTP/1.1 200 OK\r\ncontent-le") },
  "after an informational response": { serve: (end) => end.send("HTTP/1.1 100 Continue\r\n\r\n") },
  "in a body of a length": {
    serve: (end) => end.send("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"),
  },
  "in a body in chunks": {
    serve: (end) => end.send("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab"),
  },
  "in an encoded body": {
    serve: (end) => end.send("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f\x8b\x08"),
  },
  "in an upload": {
    request: { method: "PUT", body: latin1("x".repeat(200_000)) },
    serve: stopReading,
  },
  "in a streamed upload": {
    request: {
      method: "PUT",
      body: {
        size: 6,
        path: "a.bin",
        open: () => ReadableStream.from([latin1("abc"), latin1("def")]),
      },
    },
    serve: stopReading,
  },
  "in an upload whose source is slow": {
    request: {
      method: "PUT",
      body: {
        size: 6,
        path: "a.bin",
        open: () => new ReadableStream({ pull: () => new Promise(() => {}) }),
      },
    },
  },
};

for (
  const [when, { request, options, hold, serve = () => {}, isConnecting }] of Object.entries(PHASES)
) {
  Deno.test(`a timeout ${when} ends the exchange and the connection`, async () => {
    using network = openNetwork(serve, options, hold);
    assert.equal(await network.send({ ...request, timeoutMs: 20 }), "timed_out");
    assert.equal(network.connections.length, 1);
    assert.equal(network.connections[0].isClosed, !isConnecting);
  });

  Deno.test(`a stop ${when} ends the exchange and the connection`, async () => {
    const controller = new AbortController();
    const reason = new Error("stop");
    using network = openNetwork(serve, options, hold);
    const sent = network.send(request, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 20);
    await assert.rejects(sent, (error) => error === reason);
    assert.equal(network.connections.length, 1);
    assert.equal(network.connections[0].isClosed, !isConnecting);
  });
}

Deno.test("a connection that opens after the timeout is closed", async () => {
  const opened = Promise.withResolvers<void>();
  using network = openNetwork(() => {}, {}, () => opened.promise);
  const sent = network.send({ timeoutMs: 20 });
  setTimeout(opened.resolve, 60);
  assert.equal(await sent, "timed_out");
  assert.deepEqual([network.connections[0].isClosed, network.connections[0].received], [true, ""]);
});

Deno.test("nothing is opened for a request that is stopped beforehand", async () => {
  using network = openNetwork(() => {});
  const sent = network.send({}, { signal: AbortSignal.abort("stop") });
  await assert.rejects(sent, (error) => error === "stop");
  assert.equal(network.connections.length, 0);
});
