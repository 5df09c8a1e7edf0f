import { type ConnectMarks, Deadlines, type HostClock } from "../../host/mod.ts";
import { LazyModule } from "../../text/mod.ts";
import type { BodySink, ReceivedResponse, SendOptions, Timings } from "../exchange.ts";
import { unsendableRequestError } from "../request_syntax.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { ReceivedHeaders } from "../response_headers.ts";
import { boundedExchange, type Bounds } from "./bounded_exchange.ts";
import { ConnectionSlots } from "./connection_slots.ts";
import { Connector, type ConnectorOptions, HTTP2 } from "./connector.ts";
import { codingsOf, decodeBody } from "./content_coding.ts";
import { Http1Connection } from "./http1/connection.ts";
import { Http1Exchange } from "./http1/exchange.ts";
import { ConnectionPool } from "./http1/pool.ts";
import type { Origin, Target } from "./http1/target.ts";
import type { Http2Connections } from "./http2/connections.ts";
import type { Carrier, OpenBody, OpenResponse } from "./open_exchange.ts";
import { Openings } from "./openings.ts";
import { type PieceReader, readIntoSink, readWhole } from "./response_body.ts";
import { routeOf } from "./route.ts";
import { classifySocketBodyFailure, classifySocketFailure } from "./socket_failure.ts";
import { standardPhrase } from "./status_text.ts";

const DEFAULT_MAX_IDLE = 256;
/** How often a request is sent over connections that other requests use too. */
const SHARED_SENDS = 2;

/** HTTP/2, for servers that speak it. */
const http2 = new LazyModule(() => import("./http2/connections.ts"));

/** The options of a socket transport. */
export interface SocketTransportOptions extends ConnectorOptions {
  readonly clock: HostClock;
  /** The maximum number of idle connections for each origin. */
  readonly maxIdlePerHost?: number;
  /** Counts the connections of all transports. @default {one's own} */
  readonly slots?: ConnectionSlots;
}

/** An exchange in progress, which can be aborted at any time. */
interface Progress {
  isAborted: boolean;
  /** What carries the request. */
  carrier?: Carrier;
  /** Aborts opening a connection. */
  opening?: AbortController;
}

/**
 * Sends requests over connections of its own, which it keeps open: HTTP/1.1 (RFC 9112) or HTTP/2
 * (RFC 9113), with the headers, responses, errors and limits of `fetch`.
 */
export class SocketTransport {
  readonly #options: SocketTransportOptions;
  readonly #pool: ConnectionPool;
  readonly #deadlines = new Deadlines();
  readonly #openings = new Openings(this.#deadlines);
  readonly #slots: ConnectionSlots;
  readonly #connector: Connector;
  #http2: Http2Connections | undefined;
  /** The origins whose servers chose HTTP/1.1, for which nobody waits. */
  readonly #http1Only = new Set<string>();

  constructor(options: SocketTransportOptions) {
    this.#options = options;
    const pool = this.#pool = new ConnectionPool(options.maxIdlePerHost ?? DEFAULT_MAX_IDLE);
    const slots = this.#slots = options.slots ?? new ConnectionSlots();
    slots.onScarce(() => {
      pool.closeIdle();
      this.#http2?.closeIdle();
    });
    this.#connector = new Connector(options, slots);
  }

  /**
   * Sends one request and reads its whole response.
   *
   * @throws {TransportError} If there is no complete response.
   */
  async send(
    request: ResolvedRequest,
    target: Target,
    { signal, maxBodyBytes, sink }: SendOptions,
  ): Promise<ReceivedResponse> {
    signal?.throwIfAborted();
    const problem = unsendableRequestError(request);
    if (problem) throw problem;
    const progress: Progress = { isAborted: false };
    let headers: ReceivedHeaders | undefined;
    const run = async (bounds: Bounds): Promise<ReceivedResponse> => {
      const { clock, timings } = this.#options;
      const start = clock.monotonic();
      const { carrier, response } = await this.#exchange(request, target, progress);
      const firstByteMs = clock.monotonic() - start;
      const { status, fields } = response;
      bounds.status = status;
      headers = new ReceivedHeaders(fields);
      const openSink = sink?.takes({ status, headers }) ? sink : undefined;
      if (openSink?.timeoutMs !== undefined) bounds.endTimeout();
      const codings = codingsOf({ status, headers }, request);
      const read = await this.#readBody(carrier, response.body, codings, openSink, maxBodyBytes);
      response.finish();
      if (this.#slots.areScarce) this.#http2?.closeIdle();
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
        timings: timings ? timingsOf(carrier.marks, firstByteMs, durationMs) : undefined,
      };
    };
    return await boundedExchange(request, signal, this.#deadlines, {
      run,
      abort() {
        progress.isAborted = true;
        progress.opening?.abort();
        progress.carrier?.close();
      },
      classify: (error) => {
        const sourceError = progress.carrier?.sourceError;
        if (sourceError !== undefined) throw sourceError;
        const { proxy, unixSocket, httpVersion } = this.#options;
        return headers ? classifySocketBodyFailure(error, headers) : classifySocketFailure(
          error,
          routeOf(target.origin.url, proxy, unixSocket),
          httpVersion,
        );
      },
    });
  }

  /** Sends a request, again if it may be repeated after a failure of its connection. */
  async #exchange(
    request: ResolvedRequest,
    target: Target,
    progress: Progress,
  ): Promise<{ readonly carrier: Carrier; readonly response: OpenResponse }> {
    for (let sends = 0;;) {
      const carrier = progress.carrier = await this.#carrierFor(target.origin, progress, sends);
      if (progress.isAborted) carrier.close();
      try {
        return { carrier, response: await carrier.exchange(request, target) };
      } catch (error) {
        if (progress.isAborted || !carrier.mayRepeat(request, ++sends)) throw error;
        carrier.close();
      }
    }
  }

  /**
   * Returns what carries a request: a connection that is open, or a new one.
   *
   * @param sends How often the request has been sent.
   */
  async #carrierFor(origin: Origin, progress: Progress, sends: number): Promise<Carrier> {
    const destination = destinationOf(origin);
    const stream = sends < SHARED_SENDS ? this.#http2?.take(destination) : undefined;
    if (stream) return stream;
    const kept = sends === 0 ? this.#pool.take(destination) : undefined;
    if (kept) return this.#http1Exchange(kept, origin, true);
    const { signal } = progress.opening = new AbortController();
    const mayBeShared = sends < SHARED_SENDS && this.#connector.mayOpenHttp2(origin) &&
      !this.#http1Only.has(destination);
    if (!mayBeShared) return await this.#open(origin, signal, false);
    const earlier = this.#openings.wait(destination, signal);
    if (earlier) await earlier;
    return (earlier && this.#http2?.take(destination)) ??
      await this.#openings.run(destination, () => this.#open(origin, signal, true));
  }

  /** @param isShared Whether a connection of HTTP/2 is used for other requests too. */
  async #open(origin: Origin, signal: AbortSignal, isShared: boolean): Promise<Carrier> {
    const opened = await this.#connector.open(origin, signal);
    const onClose = () => this.#slots.release();
    const name = destinationOf(origin);
    if (opened.protocol !== HTTP2 && this.#options.httpVersion !== "2") {
      if (origin.secure) this.#http1Only.add(name);
      return this.#http1Exchange(new Http1Connection(opened, onClose), origin, false);
    }
    this.#http1Only.delete(name);
    const { Http2Connections } = await http2.load();
    this.#http2 ??= new Http2Connections();
    return this.#http2.add({ name, address: origin.address }, opened, onClose, isShared);
  }

  #http1Exchange(connection: Http1Connection, origin: Origin, isKept: boolean): Carrier {
    const viaProxy = this.#connector.plainProxyOf(origin);
    return new Http1Exchange(connection, {
      isKept,
      viaProxy,
      release: (connection, isReusable) => {
        if (!isReusable || this.#slots.areScarce) return connection.close();
        this.#pool.keep(destinationOf(origin), connection);
      },
    });
  }

  async #readBody(
    carrier: Carrier,
    body: OpenBody,
    codings: readonly string[],
    sink: BodySink | undefined,
    limit: number,
  ): Promise<Pick<ReceivedResponse, "body" | "size">> {
    if (!sink && codings.length === 0) {
      const whole = await body.readWhole(limit);
      return { body: whole, size: whole.length };
    }
    const pieces = pieceReader(carrier, body);
    const reader = codings.length === 0
      ? pieces
      : (await decodeBody(streamOf(pieces), codings)).getReader();
    if (!sink) {
      const whole = await readWhole(reader, limit);
      return { body: whole, size: whole.length };
    }
    return { body: new Uint8Array(), size: await readIntoSink(reader, sink, this.#deadlines) };
  }

  /** Closes all connections. */
  close(): void {
    this.#deadlines.close();
    this.#pool.close();
    this.#http2?.close();
  }
}

/** Returns the name of an origin in the pool. */
function destinationOf({ secure, address }: Origin): string {
  return secure ? `tls:${address}` : address;
}

/** Returns a reader of a body; canceling it ends the exchange. */
function pieceReader(carrier: Carrier, body: OpenBody): PieceReader {
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
      carrier.close();
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
