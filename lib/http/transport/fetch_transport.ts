import { Deadlines, type HostClock, type HttpClient } from "../../host/mod.ts";
import type { BodySink, ReceivedResponse, SendOptions, Transport } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import { schemeProblem } from "../request_syntax.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { boundedExchange, type Bounds } from "./bounded_exchange.ts";
import { asksForRange, codingsOf, decodeBody } from "./content_coding.ts";
import { classifyFetchFailure } from "./fetch_failure.ts";
import { mayHaveBody } from "./http1/framing.ts";
import { malformed } from "./http1/response_head.ts";
import type { ProxyLookup } from "./proxy.ts";
import {
  type BodyStream,
  openReader,
  type PieceReader,
  plainLength,
  readIntoSink,
  readWhole,
} from "./response_body.ts";

/**
 * Makes a transport over `fetch`.
 *
 * @param client Sends the requests; closing the transport closes it.
 * @param clock Measures how long an exchange takes. Timeouts use the timers of the platform, as the
 * network does.
 * @param proxyOf Returns the proxy that a request goes through, for messages.
 */
export function createFetchTransport(
  client: HttpClient,
  clock: HostClock,
  proxyOf: ProxyLookup = () => undefined,
): Transport {
  const deadlines = new Deadlines();
  return {
    send: (request, options) => exchange(client, clock, deadlines, proxyOf, request, options),
    close() {
      deadlines.close();
      client.close();
    },
  };
}

async function exchange(
  client: HttpClient,
  clock: HostClock,
  deadlines: Deadlines,
  proxyOf: ProxyLookup,
  request: ResolvedRequest,
  { signal, maxBodyBytes, sink }: SendOptions,
): Promise<ReceivedResponse> {
  signal?.throwIfAborted();
  const problem = schemeProblem(request.url);
  if (problem) throw new TransportError(problem);
  let response: Response | undefined;
  const controller = new AbortController();
  const run = async (bounds: Bounds): Promise<ReceivedResponse> => {
    const start = clock.monotonic();
    const received = response = await client.fetch(request.url, {
      method: request.method,
      headers: request.headers as [string, string][],
      body: request.body instanceof Uint8Array ? request.body : request.body?.open(),
      signal: controller.signal,
    });
    bounds.status = received.status;
    checkTransferCoding(received, request);
    const openSink = sink?.takes(received) ? sink : undefined;
    if (openSink?.timeoutMs !== undefined) bounds.endTimeout();
    const { body, size } = openSink
      ? await sinkBody(received, request, openSink, deadlines)
      : await keepBody(received, request, maxBodyBytes);
    return {
      status: received.status,
      statusText: received.statusText,
      headers: received.headers,
      body,
      size,
      transport: "fetch",
      durationMs: clock.monotonic() - start,
      // Computed on demand: the platform parses the URL on each read, and it is rarely needed.
      get url() {
        return received.url || request.url;
      },
    };
  };
  return await boundedExchange(request, signal, deadlines, {
    run,
    abort: () => controller.abort(),
    classify(error) {
      const url = URL.parse(request.url);
      return classifyFetchFailure(error, request, response, url ? proxyOf(url) : undefined);
    },
  });
}

/** A body that has been read. */
type ReadBody = Pick<ReceivedResponse, "body" | "size">;

async function sinkBody(
  response: Response,
  request: ResolvedRequest,
  sink: BodySink,
  deadlines: Deadlines,
): Promise<ReadBody> {
  const body = await streamOf(response, request);
  const reader = body && notCutOff(openReader(body), lengthOf(response, request));
  const size = reader ? await readIntoSink(reader, sink, deadlines) : 0;
  return { body: new Uint8Array(), size };
}

async function keepBody(
  response: Response,
  request: ResolvedRequest,
  limit: number,
): Promise<ReadBody> {
  const body = await readBody(response, request, limit);
  return { body, size: body.length };
}

/** Reads a body up to a limit; a known length makes it faster. */
async function readBody(
  response: Response,
  request: ResolvedRequest,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = plainLength(response.headers);
  if (length !== undefined && length <= limit) {
    const body = await response.bytes();
    if (body.length < (lengthOf(response, request) ?? 0)) throw cutOff();
    return body;
  }
  const body = await streamOf(response, request);
  if (body === null) return new Uint8Array();
  if (length !== undefined) {
    throw new TransportError({ kind: "body_too_large", limit, size: length });
  }
  return await readWhole(openReader(body), limit);
}

/** Refuses what `fetch` would read as a body without a length: transfer codings it does not know. */
function checkTransferCoding({ status, headers }: Response, { method }: ResolvedRequest): void {
  const coding = headers.get("transfer-encoding") ?? "chunked";
  if (coding.toLowerCase() === "chunked" || !mayHaveBody(status, method)) return;
  throw malformed("transfer_coding");
}

/** Returns the length that the body of a response must have. */
function lengthOf({ status, headers }: Response, { method }: ResolvedRequest): number | undefined {
  return mayHaveBody(status, method) ? plainLength(headers) : undefined;
}

/**
 * Returns a reader that fails at the end of a body that is too short: over HTTP/2, `fetch` takes a
 * stream that is reset with CANCEL or NO_ERROR for a whole one.
 */
function notCutOff(reader: PieceReader, length: number | undefined): PieceReader {
  if (length === undefined) return reader;
  let left = length;
  return {
    async read() {
      const next = await reader.read();
      if (next.done && left > 0) throw cutOff();
      left -= next.value?.length ?? 0;
      return next;
    },
    cancel() {
      left = 0;
      return reader.cancel();
    },
  };
}

function cutOff(): TransportError {
  return new TransportError({ kind: "body_cut_off", isChunked: false });
}

/**
 * Returns a decoded body: `fetch` decodes gzip or brotli only if it is the single coding and the
 * request has no range, and leaves all others encoded.
 */
async function streamOf(
  response: Response,
  request: ResolvedRequest,
): Promise<BodyStream | null> {
  const { body } = response;
  const isDecoded = /^(?:gzip|br)$/i.test(response.headers.get("content-encoding") ?? "");
  return body && (!isDecoded || asksForRange(request))
    ? await decodeBody(body, codingsOf(response, request))
    : body;
}
