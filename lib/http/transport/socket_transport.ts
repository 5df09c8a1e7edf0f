import {
  type ConnectMarks,
  type ConnectOptions,
  Deadlines,
  type Host,
  type HostClock,
} from "../../host/mod.ts";
import { basicCredentials, isIdempotent } from "../../text/mod.ts";
import type { BodySink, ReceivedResponse, SendOptions, Timings } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import { unsendableRequestError } from "../request_syntax.ts";
import type { HostTls, ResolvedRequest } from "../resolved_request.ts";
import { ReceivedHeaders } from "../response_headers.ts";
import { boundedExchange, type Bounds } from "./bounded_exchange.ts";
import { ConnectionSlots } from "./connection_slots.ts";
import { codingsOf, decodeBody } from "./content_coding.ts";
import { Http1Connection, type OpenResponse } from "./http1/connection.ts";
import { ConnectionPool } from "./http1/pool.ts";
import { requestHead } from "./http1/request_head.ts";
import type { Origin, Target } from "./http1/target.ts";
import { openTunnel } from "./http1/tunnel.ts";
import { type PieceReader, readIntoSink, readWhole } from "./response_body.ts";
import { hostAndPort, routeOf, withoutBrackets } from "./route.ts";
import { classifySocketBodyFailure, classifySocketFailure } from "./socket_failure.ts";
import { standardPhrase } from "./status_text.ts";

const DEFAULT_MAX_IDLE = 256;
const HTTP2 = "h2";
const HTTP1 = "http/1.1";

/** The options of a socket transport. */
export interface SocketTransportOptions extends HostTls {
  /** Opens connections. */
  readonly connect: NonNullable<Host["connect"]>;
  readonly clock: HostClock;
  /** Whether to measure the phases of each exchange. */
  readonly timings?: boolean;
  /** The URL of the proxy that requests go through; `http` only. */
  readonly proxy?: string;
  /** The path of the Unix socket to connect to instead. */
  readonly unixSocket?: string;
  /** The addresses of hosts, as `host:port` to address. */
  readonly resolve?: Readonly<Record<string, string>>;
  /** The maximum number of idle connections for each origin. */
  readonly maxIdlePerHost?: number;
  /** Counts the connections of all transports. @default {one's own} */
  readonly slots?: ConnectionSlots;
  /** Whether to offer HTTP/2 in TLS; a server that takes it ends the request. */
  readonly offersHttp2?: boolean;
}

/** Thrown instead of sending a request if the server chose HTTP/2, which sockets do not speak. */
export class Http2Chosen extends Error {}

/** An exchange in progress, which can be aborted at any time. */
interface Progress {
  isAborted: boolean;
  /** The connection in use. */
  connection?: Http1Connection;
  /** Aborts opening a connection. */
  opening?: AbortController;
}

/**
 * Sends requests over connections of its own, which it keeps open: HTTP/1.1 (RFC 9112) with the
 * headers, responses, errors and limits of `fetch`.
 */
export class SocketTransport {
  readonly #options: SocketTransportOptions;
  readonly #pool: ConnectionPool;
  readonly #deadlines = new Deadlines();
  readonly #slots: ConnectionSlots;
  /** The origins whose servers chose HTTP/2, which are not asked again. */
  readonly #http2 = new Set<string>();
  readonly #proxy: { readonly url: URL; readonly credentials?: string } | undefined;

  constructor(options: SocketTransportOptions) {
    this.#options = options;
    const pool = this.#pool = new ConnectionPool(options.maxIdlePerHost ?? DEFAULT_MAX_IDLE);
    const slots = this.#slots = options.slots ?? new ConnectionSlots();
    slots.onScarce(() => pool.closeIdle());
    const url = options.proxy === undefined ? undefined : new URL(options.proxy);
    const hasUser = url !== undefined && url.username !== "";
    this.#proxy = url && { url, credentials: hasUser ? basicCredentials(url) : undefined };
  }

  /**
   * Sends one request and reads its whole response.
   *
   * @throws {TransportError} If there is no complete response.
   * @throws {Http2Chosen} If the server chose HTTP/2; nothing has been sent.
   */
  async send(
    request: ResolvedRequest,
    target: Target,
    { signal, maxBodyBytes, sink }: SendOptions,
  ): Promise<ReceivedResponse> {
    signal?.throwIfAborted();
    if (this.#http2.has(destinationOf(target.origin))) throw new Http2Chosen();
    const problem = unsendableRequestError(request);
    if (problem) throw problem;
    const progress: Progress = { isAborted: false };
    let headers: ReceivedHeaders | undefined;
    const run = async (bounds: Bounds): Promise<ReceivedResponse> => {
      const { clock, timings } = this.#options;
      const start = clock.monotonic();
      const { connection, response, marks } = await this.#exchange(request, target, progress);
      const firstByteMs = clock.monotonic() - start;
      const { status, fields } = response.head;
      bounds.status = status;
      headers = new ReceivedHeaders(fields);
      const openSink = sink?.takes({ status, headers }) ? sink : undefined;
      if (openSink?.timeoutMs !== undefined) bounds.endTimeout();
      const codings = codingsOf({ status, headers }, request);
      const read = await this.#readBody(connection, response, codings, openSink, maxBodyBytes);
      this.#release(connection, response, target.origin);
      const durationMs = clock.monotonic() - start;
      return {
        status,
        statusText: standardPhrase(status),
        headers,
        headerLines: fields,
        ...read,
        durationMs,
        url: target.url,
        transport: "socket",
        timings: timings ? timingsOf(marks, firstByteMs, durationMs) : undefined,
      };
    };
    return await boundedExchange(request, signal, this.#deadlines, {
      run,
      abort() {
        progress.isAborted = true;
        progress.opening?.abort();
        progress.connection?.close();
      },
      classify: (error) => {
        if (error instanceof Http2Chosen) throw error;
        const sourceError = progress.connection?.sourceError;
        if (sourceError !== undefined) throw sourceError;
        const { proxy, unixSocket } = this.#options;
        return headers
          ? classifySocketBodyFailure(error, headers)
          : classifySocketFailure(error, routeOf(target.origin.url, proxy, unixSocket));
      },
    });
  }

  /**
   * Sends a request. If a kept connection turns out to be closed, a request that may be repeated
   * (RFC 9110, section 9.2.2) is sent once more over a new one.
   */
  async #exchange(request: ResolvedRequest, target: Target, progress: Progress) {
    const { method, body } = request;
    const isProxied = this.#proxy !== undefined && !target.origin.secure;
    const head = requestHead(request, target, isProxied ? this.#proxy : undefined);
    const kept = this.#pool.take(destinationOf(target.origin));
    if (kept) {
      progress.connection = kept;
      try {
        return { connection: kept, response: await kept.exchange(head, method, body), marks: {} };
      } catch (error) {
        kept.close();
        const mayRepeat = isIdempotent(method) && (!body || body instanceof Uint8Array);
        if (!mayRepeat || kept.hasResponded || progress.isAborted) throw error;
      }
    }
    const connection = await this.#open(target.origin, progress);
    const response = await connection.exchange(head, method, body);
    return { connection, response, marks: connection.marks };
  }

  async #open(origin: Origin, progress: Progress): Promise<Http1Connection> {
    if (origin.port === 0) throw new TransportError({ kind: "port_blocked", port: "0" });
    const { connect } = this.#options;
    const slots = this.#slots;
    const { signal } = progress.opening = new AbortController();
    const connectOptions = this.#connectOptions(origin, signal);
    const opened = await slots.open(() => connect(connectOptions), signal);
    const connection = progress.connection = new Http1Connection(opened, () => slots.release());
    if (progress.isAborted) connection.close();
    if (opened.protocol === HTTP2) {
      connection.close();
      this.#http2.add(destinationOf(origin));
      throw new Http2Chosen();
    }
    return connection;
  }

  #connectOptions(origin: Origin, signal: AbortSignal): ConnectOptions {
    const { resolve, unixSocket, timings, offersHttp2, caCerts, clientCert, insecure } =
      this.#options;
    const proxy = this.#proxy;
    const place = proxy
      ? { host: withoutBrackets(proxy.url.hostname), port: Number(proxy.url.port || 80) }
      : { host: resolve?.[`${origin.host}:${origin.port}`] ?? origin.host, port: origin.port };
    if (!origin.secure) return { ...place, unixSocket, timed: timings, signal };
    const protocols = offersHttp2 ? [HTTP2, HTTP1] : [HTTP1];
    return {
      ...place,
      unixSocket,
      timed: timings,
      signal,
      tls: { host: origin.host, caCerts, clientCert, insecure, protocols },
      tunnel: proxy && ((connection) =>
        openTunnel(connection, origin, {
          address: hostAndPort(proxy.url),
          credentials: proxy.credentials,
        })),
    };
  }

  async #readBody(
    connection: Http1Connection,
    { body }: OpenResponse,
    codings: readonly string[],
    sink: BodySink | undefined,
    limit: number,
  ): Promise<Pick<ReceivedResponse, "body" | "size">> {
    if (!sink && codings.length === 0) {
      const whole = await body.readWhole(limit);
      return { body: whole, size: whole.length };
    }
    const pieces = pieceReader(connection, body);
    const reader = codings.length === 0
      ? pieces
      : (await decodeBody(streamOf(pieces), codings)).getReader();
    if (!sink) {
      const whole = await readWhole(reader, limit);
      return { body: whole, size: whole.length };
    }
    return { body: new Uint8Array(), size: await readIntoSink(reader, sink, this.#deadlines) };
  }

  /** Keeps a connection if both sides are done with the exchange, or else closes it. */
  #release(connection: Http1Connection, response: OpenResponse, origin: Origin): void {
    const isReusable = response.keepsConnection && response.body.ended && connection.isReady;
    if (isReusable && !this.#slots.areScarce) {
      this.#pool.keep(destinationOf(origin), connection);
    } else {
      connection.close();
    }
  }

  /** Closes all idle connections. */
  close(): void {
    this.#deadlines.close();
    this.#pool.close();
  }
}

/** Returns the name of an origin in the pool. */
function destinationOf({ secure, address }: Origin): string {
  return secure ? `tls:${address}` : address;
}

/** Returns a reader of a body; canceling it closes the connection. */
function pieceReader(connection: Http1Connection, body: OpenResponse["body"]): PieceReader {
  let isCanceled = false;
  return {
    async read() {
      try {
        const value = isCanceled ? undefined : await body.next();
        return value ? { done: false, value } : { done: true, value: undefined };
      } catch (error) {
        if (isCanceled) return { done: true, value: undefined };
        throw error;
      }
    },
    cancel() {
      isCanceled = true;
      connection.close();
      return Promise.resolve();
    },
  };
}

/** Returns a body as a stream whose pieces stay valid. */
function streamOf(pieces: PieceReader): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.read();
      if (done) controller.close();
      else controller.enqueue(value.slice());
    },
    cancel: () => pieces.cancel(),
  });
}

/** Returns the durations of the phases, each from the end of the previous one. */
function timingsOf(
  { dns, connect, tls }: ConnectMarks,
  firstByteMs: number,
  totalMs: number,
): Timings {
  return {
    ...(dns === undefined ? {} : { dns_ms: dns }),
    ...(connect === undefined ? {} : { connect_ms: connect - (dns ?? 0) }),
    ...(tls === undefined ? {} : { tls_ms: tls - (connect ?? 0) }),
    first_byte_ms: firstByteMs,
    total_ms: Math.max(totalMs, firstByteMs),
  };
}
