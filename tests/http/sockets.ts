import assert from "node:assert/strict";
import type { Buffer } from "node:buffer";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { openDenoHttpClient } from "../../lib/host/deno/fetch_client.ts";
import type { HostClock, HttpClient } from "../../lib/host/mod.ts";
import type { SendOptions } from "../../lib/http/exchange.ts";
import { type ReceivedResponse, type ResolvedRequest, TransportError } from "../../lib/http/mod.ts";
import { createFetchTransport } from "../../lib/http/transport/fetch_transport.ts";

/** A TCP server on 127.0.0.1 that responds with the bytes that a test writes. */
export interface RawServer extends AsyncDisposable {
  readonly address: string;
  /** Every request as it arrived, byte for byte, in Latin-1. */
  readonly requests: readonly string[];
  /** Resolves when a connection has ended. */
  readonly closed: () => Promise<void>;
}

/** Opens a server; `answer` is called for each complete request, and for the first bytes of TLS. */
export async function openRawServer(answer: (socket: Socket) => void): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const ended = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    let received = "";
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => ended.resolve());
    socket.on("data", (data: Buffer) => {
      received += data.toString("latin1");
      if (!isWhole(received)) return;
      requests.push(received);
      received = "";
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    closed: () => ended.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a server that writes a response and, unless told to stay, closes the connection. */
export function openAnswering(
  answer: string | Uint8Array,
  options: { readonly stay?: boolean } = {},
): Promise<RawServer> {
  return openRawServer((socket) => {
    const bytes = typeof answer === "string" ? latin1(answer) : answer;
    if (options.stay) socket.write(bytes);
    else socket.end(bytes);
  });
}

/** The head and body of a 200 response. */
export function ok(headers: readonly string[], body: string | Uint8Array = ""): Uint8Array {
  const head = latin1(["HTTP/1.1 200 OK", ...headers, "", ""].join("\r\n"));
  return new Uint8Array([...head, ...(typeof body === "string" ? latin1(body) : body)]);
}

export function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return await new Response(stream).bytes();
}

/** The real time. */
export const clock: HostClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: () => Promise.resolve(),
};

/** What an exchange needs besides its URL. */
export type Sending = Partial<SendOptions> & {
  readonly client?: HttpClient;
  /** Waits for something before the transport closes all connections. */
  readonly beforeClose?: () => Promise<void>;
};

/** Sends a request through its own transport. */
export async function send(
  request: Partial<ResolvedRequest> & { readonly url: string },
  options: Sending = {},
): Promise<ReceivedResponse> {
  const { client = openDenoHttpClient({}), signal, maxBodyBytes = 1_000_000, beforeClose } =
    options;
  const transport = createFetchTransport(client, clock);
  try {
    return await transport.send(
      { method: "GET", headers: [], timeoutMs: 10_000, ...request },
      { maxBodyBytes, signal },
    );
  } finally {
    await beforeClose?.();
    transport.close();
  }
}

/** The class and the message of the error that an exchange ends with. */
export async function failure(exchange: Promise<unknown>): Promise<[string, string]> {
  try {
    await exchange;
  } catch (error) {
    assert.ok(error instanceof TransportError, `expected a TransportError, found ${error}`);
    return [error.errorClass, error.message];
  }
  assert.fail("expected an error, found an answer");
}

/** A client that lets the test act when the headers of a response have arrived. */
export function openClientThat(onHeaders: () => void): HttpClient {
  const client = openDenoHttpClient({});
  return {
    async fetch(url, init) {
      const response = await client.fetch(url, init);
      onHeaders();
      return response;
    },
    close: () => client.close(),
  };
}

function isWhole(received: string): boolean {
  if (received.startsWith("\x16")) return true;
  const end = received.indexOf("\r\n\r\n");
  const length = Number(/^content-length: (\d+)$/im.exec(received)?.[1] ?? 0);
  return end >= 0 && received.length >= end + 4 + length;
}
