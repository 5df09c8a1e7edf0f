import assert from "node:assert/strict";
import { openDenoConnection } from "../../../lib/host/deno/connection.ts";
import { openDenoHttpClient } from "../../../lib/host/deno/fetch_client.ts";
import type { HttpClientOptions } from "../../../lib/host/mod.ts";
import type { SendOptions } from "../../../lib/http/exchange.ts";
import {
  type ReceivedResponse,
  type ResolvedRequest,
  type Transport,
  TransportError,
  type TransportName,
} from "../../../lib/http/mod.ts";
import { unsendableRequestError } from "../../../lib/http/request_syntax.ts";
import { createFetchTransport } from "../../../lib/http/transport/fetch_transport.ts";
import { createTargetReader } from "../../../lib/http/transport/http1/target.ts";
import {
  SocketTransport,
  type SocketTransportOptions,
} from "../../../lib/http/transport/socket_transport.ts";
import { clock } from "../sockets.ts";

/** The transports, which must give the same results. */
export const TRANSPORTS: readonly TransportName[] = ["fetch", "socket"];

/** What a test sends. */
export type Request = Partial<ResolvedRequest> & { readonly url: string };

/** The result of a request, as far as it must not depend on the transport. */
export type Outcome =
  | { readonly error: string; readonly message: string }
  | Pick<ReceivedResponse, "status" | "statusText" | "size" | "url"> & {
    readonly headers: readonly (readonly [string, string])[];
    /** In Latin-1. */
    readonly body: string;
  };

/** Opens a transport. */
export function openTransport(
  name: TransportName,
  options: HttpClientOptions & Partial<SocketTransportOptions> = {},
): Transport {
  const { proxy } = options;
  if (name === "fetch") {
    const client = openDenoHttpClient(options);
    return createFetchTransport(client, clock, () => proxy);
  }
  const sockets = new SocketTransport({ connect: openDenoConnection, clock, ...options });
  const targetOf = createTargetReader();
  return {
    async send(request, sending) {
      const target = targetOf(request.url);
      if (!target) throw unsendableRequestError(request);
      return await sockets.send(request, target, sending);
    },
    close: () => sockets.close(),
  };
}

/** Sends a request and returns the result. */
export async function outcomeOf(
  transport: Transport,
  request: Request,
  options: Partial<SendOptions> = {},
): Promise<Outcome> {
  try {
    const response = await transport.send(
      { method: "GET", headers: [], timeoutMs: 10_000, ...request },
      { maxBodyBytes: 1_000_000, ...options },
    );
    const { status, statusText, size, url, headers, body } = response;
    const text = Array.from(body, (byte) => String.fromCharCode(byte)).join("");
    return { status, statusText, size, url, headers: [...headers], body: text };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { error: error.errorClass, message: error.message };
  }
}

/** Sends the same request over each transport and asserts that the results are equal. */
export async function sameOutcome(
  request: Request,
  sending: Partial<SendOptions> = {},
  options: HttpClientOptions = {},
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const name of TRANSPORTS) {
    const transport = openTransport(name, options);
    try {
      outcomes.push(await outcomeOf(transport, request, sending));
    } finally {
      transport.close();
    }
  }
  assert.deepEqual(outcomes[1], outcomes[0], "the socket transport gave something else");
  return outcomes[0];
}

/** The text of a request with its header lines sorted by name, as both must send it. */
export function normalHead(request: string): string {
  const end = request.indexOf("\r\n\r\n");
  const [line, ...fields] = request.slice(0, end).split("\r\n");
  const name = (field: string) => field.slice(0, field.indexOf(":"));
  const sorted = fields.map((field, i) => ({ field, i }))
    .sort((a, b) => name(a.field).localeCompare(name(b.field)) || a.i - b.i)
    .map(({ field }) => field);
  return [line, ...sorted].join("\r\n") + request.slice(end);
}
