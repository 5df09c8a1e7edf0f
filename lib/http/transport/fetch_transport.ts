import type { HostClock, HttpClient } from "../../host/mod.ts";
import type { BodySink, ReceivedResponse, SendOptions, Transport } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { schemeProblem } from "../request_syntax.ts";
import { asksForRange, codingsOf, decodeBody } from "./content_coding.ts";
import { Deadlines } from "./deadlines.ts";
import { classifyFetchFailure } from "./fetch_failure.ts";
import type { ProxyLookup } from "./proxy.ts";
import { type BodyStream, plainLength, readIntoSink, readWhole } from "./response_body.ts";

/**
 * Makes a transport over `fetch`.
 *
 * @param client Sends the requests; closing the transport closes it.
 * @param clock Measures how long an exchange takes. Timeouts run on the timers of the platform, as
 * the network does.
 * @param proxyOf Tells the proxy that a request goes through, for messages.
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
  const controller = new AbortController();
  const abort = () => controller.abort();
  const watch = deadlines.watch(request.timeoutMs, abort);
  signal?.addEventListener("abort", abort);
  let response: Response | undefined;
  try {
    const start = clock.monotonic();
    const received = response = await client.fetch(request.url, {
      method: request.method,
      headers: request.headers as [string, string][],
      body: request.body instanceof Uint8Array ? request.body : request.body?.open(),
      signal: controller.signal,
    });
    const taking = sink?.takes(received) ? sink : undefined;
    if (taking?.timeoutMs !== undefined) deadlines.done(watch);
    const { body, size } = taking
      ? await sinkBody(received, request, taking, deadlines)
      : await keepBody(received, request, maxBodyBytes);
    return {
      status: received.status,
      statusText: received.statusText,
      headers: received.headers,
      body,
      size,
      transport: "fetch",
      durationMs: clock.monotonic() - start,
      // The platform parses the URL anew each time it is asked for it, and hardly anybody asks.
      get url() {
        return received.url || request.url;
      },
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (controller.signal.aborted) {
      const { timeoutMs } = request;
      throw new TransportError({ kind: "timed_out", timeoutMs, status: response?.status });
    }
    abort();
    if (error instanceof TransportError) throw error;
    const proxy = URL.canParse(request.url) ? proxyOf(new URL(request.url)) : undefined;
    throw classifyFetchFailure(error, request, response, proxy);
  } finally {
    deadlines.done(watch);
    signal?.removeEventListener("abort", abort);
  }
}

/** What has been read of a body. */
type ReadBody = Pick<ReceivedResponse, "body" | "size">;

async function sinkBody(
  response: Response,
  request: ResolvedRequest,
  sink: BodySink,
  deadlines: Deadlines,
): Promise<ReadBody> {
  const body = await streamOf(response, request);
  const size = body ? await readIntoSink(body, sink, deadlines) : 0;
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

/** Reads a body up to a limit; a length known beforehand is faster. */
async function readBody(
  response: Response,
  request: ResolvedRequest,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = plainLength(response.headers);
  if (length !== undefined && length <= limit) return await response.bytes();
  const body = await streamOf(response, request);
  if (body === null) return new Uint8Array();
  if (length !== undefined) {
    throw new TransportError({ kind: "body_too_large", limit, size: length });
  }
  return await readWhole(body, limit);
}

/**
 * A body without its content codings: `fetch` takes off gzip or brotli where it is the only one, unless
 * a range was asked for, and leaves others.
 */
async function streamOf(
  response: Response,
  request: ResolvedRequest,
): Promise<BodyStream | null> {
  const { body } = response;
  const isTakenOff = /^(?:gzip|br)$/i.test(response.headers.get("content-encoding") ?? "");
  return body && (!isTakenOff || asksForRange(request))
    ? await decodeBody(body, codingsOf(response, request))
    : body;
}
