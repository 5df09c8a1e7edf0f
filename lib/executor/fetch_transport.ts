import type { HostClock, HttpClient } from "../host/mod.ts";
import { bytes, duration } from "../text/mod.ts";
import { Deadlines } from "./deadlines.ts";
import { classifyFailure } from "./errors.ts";
import { schemeProblem } from "./request_problem.ts";
import {
  type ReceivedResponse,
  type ResolvedRequest,
  type SendOptions,
  type Transport,
  TransportError,
} from "./transport.ts";

/**
 * Makes a transport over `fetch`.
 *
 * @param client Sends the requests; closing the transport closes it.
 * @param clock Measures how long an exchange takes. Timeouts run on the timers of the platform, as
 * the network does.
 */
export function createFetchTransport(client: HttpClient, clock: HostClock): Transport {
  const deadlines = new Deadlines();
  return {
    send: (request, options) => exchange(client, clock, deadlines, request, options),
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
  request: ResolvedRequest,
  { signal, maxBodyBytes }: SendOptions,
): Promise<ReceivedResponse> {
  signal?.throwIfAborted();
  const problem = schemeProblem(request.url);
  if (problem !== undefined) throw new TransportError("request", problem);
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
    const body = await readBody(received, maxBodyBytes);
    return {
      status: received.status,
      statusText: received.statusText,
      headers: received.headers,
      body,
      size: body.length,
      transport: "fetch",
      durationMs: clock.monotonic() - start,
      // The platform parses the URL anew each time it is asked for it, and hardly anybody asks.
      get url() {
        return received.url || request.url;
      },
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (controller.signal.aborted) throw timeoutError(request, response);
    abort();
    throw error instanceof TransportError ? error : classifyFailure(error, request, response);
  } finally {
    deadlines.done(watch);
    signal?.removeEventListener("abort", abort);
  }
}

/** Reads a body up to a limit, which counts decoded bytes; a length known beforehand is faster. */
async function readBody(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = plainLength(response.headers);
  if (length !== undefined && length <= limit) return await response.bytes();
  if (response.body === null) return new Uint8Array();
  if (length !== undefined) throw tooLarge(limit, length);
  return await readStream(response.body, limit);
}

/** Takes the reader by hand: iterating over the stream costs twice as much. */
async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(next.value);
  }
  return chunks.length === 1 ? chunks[0] : concat(chunks, size);
}

/** The length of a body as it is, neither encoded nor chunked, where the response tells it. */
function plainLength(headers: Headers): number | undefined {
  const text = headers.get("content-length");
  if (text === null || headers.has("content-encoding") || headers.has("transfer-encoding")) {
    return undefined;
  }
  const length = Number(text);
  return Number.isSafeInteger(length) ? length : undefined;
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

function tooLarge(limit: number, length?: number): TransportError {
  const size = length === undefined ? "" : ` of ${bytes(length)}`;
  return new TransportError(
    "body_too_large",
    `the body${size} is larger than the limit of ${bytes(limit)}`,
  );
}

function timeoutError({ timeoutMs }: ResolvedRequest, response?: Response): TransportError {
  const state = response === undefined
    ? "no headers had arrived"
    : `the headers (status ${response.status}) had arrived, the body had not ended`;
  return new TransportError(
    "timeout",
    `no complete answer within ${duration(timeoutMs)}: ${state}`,
  );
}
