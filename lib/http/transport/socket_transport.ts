import {
  Deadlines,
  type HostClock,
  type SocketClient,
  type SocketMarks,
  type SocketResponse,
} from "../../host/mod.ts";
import { basicCredentials } from "../../text/mod.ts";
import type { BodySink, ReceivedResponse, SendOptions, Timings, Transport } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import { hasHeader, type HeaderField } from "../header_fields.ts";
import { unsendableRequestError } from "../request_syntax.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { boundedExchange, type Bounds } from "./bounded_exchange.ts";
import { codingsOf, decodeBody } from "./content_coding.ts";
import { plainLength, readIntoSink, readWhole } from "./response_body.ts";
import { routeOf } from "./route.ts";
import { classifySocketBodyFailure, classifySocketFailure } from "./socket_failure.ts";
import { standardPhrase } from "./status_text.ts";

/** The options of a socket transport. */
interface SocketTransportOptions {
  /** Opens the client when the first request is sent. */
  open(): Promise<SocketClient>;
  readonly clock: HostClock;
  /** Whether to measure the phases of each exchange. */
  readonly timings?: boolean;
  /** The URL of the proxy that requests go through, for messages. */
  readonly proxy?: string;
}

/** The statuses of responses without a body. */
const BODILESS_STATUSES: readonly number[] = [101, 204, 205, 304];

/** Makes a socket transport: HTTP/1.1 with the headers, responses, errors and limits of `fetch`. */
export function createSocketTransport(options: SocketTransportOptions): Transport {
  const deadlines = new Deadlines();
  let client: Promise<SocketClient> | undefined;
  const opened = () => client ??= options.open();
  return {
    send: (request, sending) => exchange(opened, options, deadlines, request, sending),
    close() {
      deadlines.close();
      client?.then((one) => one.close(), () => {});
    },
  };
}

async function exchange(
  opened: () => Promise<SocketClient>,
  { clock, timings, proxy }: SocketTransportOptions,
  deadlines: Deadlines,
  request: ResolvedRequest,
  { signal, maxBodyBytes, sink }: SendOptions,
): Promise<ReceivedResponse> {
  signal?.throwIfAborted();
  const problem = unsendableRequestError(request);
  if (problem) throw problem;
  const url = new URL(request.url);
  let received: Headers | undefined;
  const run = async (bounds: Bounds): Promise<ReceivedResponse> => {
    const client = await opened();
    const start = clock.monotonic();
    const response = await client.send({
      method: request.method,
      url: url.href,
      headers: wireHeaders(request, url),
      body: request.body instanceof Uint8Array ? request.body : request.body?.open(),
      signal: bounds.signal,
    });
    const { status, headers: headerLines, marks } = response;
    const headers = received = new Headers(headerLines as [string, string][]);
    bounds.status = status;
    const openSink = sink?.takes({ status, headers }) ? sink : undefined;
    if (openSink?.timeoutMs !== undefined) bounds.endTimeout();
    const head = { ...response, fields: headers };
    const read = await readResponseBody(head, request, openSink, maxBodyBytes, deadlines);
    const durationMs = clock.monotonic() - start;
    return {
      status,
      statusText: standardPhrase(status),
      headers,
      headerLines,
      ...read,
      durationMs,
      // The URL as `fetch` reports it.
      url: url.href.replace(/#.*$/s, ""),
      transport: "socket",
      timings: timings ? timingsOf(marks, durationMs) : undefined,
    };
  };
  return await boundedExchange(
    request,
    signal,
    deadlines,
    run,
    (error) =>
      received
        ? classifySocketBodyFailure(error, received)
        : classifySocketFailure(error, routeOf(url, proxy, request.unixSocket)),
  );
}

async function readResponseBody(
  { status, fields, body }: SocketResponse & { readonly fields: Headers },
  request: ResolvedRequest,
  sink: BodySink | undefined,
  limit: number,
  deadlines: Deadlines,
): Promise<Pick<ReceivedResponse, "body" | "size">> {
  const hasBody = !BODILESS_STATUSES.includes(status) && !/^head$/i.test(request.method);
  if (!hasBody) {
    void body.getReader().read().catch(() => {});
    return { body: new Uint8Array(), size: 0 };
  }
  const length = plainLength(fields);
  if (!sink && length !== undefined && length > limit) {
    throw new TransportError({ kind: "body_too_large", limit, size: length });
  }
  const stream = await decodeBody(body, codingsOf({ status, headers: fields }, request));
  if (sink) {
    const size = await readIntoSink(stream, sink, deadlines);
    return { body: new Uint8Array(), size };
  }
  const whole = await readWhole(stream, limit);
  return { body: whole, size: whole.length };
}

/** Returns the durations of the phases, each from the end of the previous one. */
function timingsOf({ dns, connect, tls, firstByte }: SocketMarks, totalMs: number): Timings {
  return {
    ...(dns === undefined ? {} : { dns_ms: dns }),
    ...(connect === undefined ? {} : { connect_ms: connect - (dns ?? 0) }),
    ...(tls === undefined ? {} : { tls_ms: tls - (connect ?? 0) }),
    first_byte_ms: firstByte,
    total_ms: Math.max(totalMs, firstByte),
  };
}

/** Matches the methods that send a length of 0 if they have no body. */
const METHODS_WITH_LENGTH = /^(?:post|put)$/i;

/**
 * Returns the header fields that `fetch` sends for a request over HTTP/1.1, since sockets add none:
 * names in lower case, the length of the body first, and last the defaults that the request does
 * not set.
 */
function wireHeaders(request: ResolvedRequest, url: URL): HeaderField[] {
  const { headers } = request;
  const given = headers.map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(([name]) => name !== "content-length");
  const length = lengthOf(request);
  const credentials = userOf(url);
  const defaults: HeaderField[] = [
    ...(credentials === undefined ? [] : [["authorization", credentials] as const]),
    ["accept", "*/*"],
    ["accept-language", "*"],
    ["accept-encoding", hasHeader(given, "range") ? "identity" : "gzip,br"],
    ["host", url.host],
  ];
  return [
    ...(length === undefined ? [] : [["content-length", String(length)] as const]),
    ...given,
    ...defaults.filter(([name]) => !hasHeader(given, name)),
  ];
}

function lengthOf({ method, body }: ResolvedRequest): number | undefined {
  if (body !== undefined) return body instanceof Uint8Array ? body.length : body.size;
  return METHODS_WITH_LENGTH.test(method) ? 0 : undefined;
}

/** Returns the `authorization` for a user and password in a URL. */
function userOf(url: URL): string | undefined {
  return url.username === "" && url.password === "" ? undefined : basicCredentials(url);
}
