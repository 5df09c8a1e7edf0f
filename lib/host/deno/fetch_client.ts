import { isIdempotent } from "../../text/mod.ts";
import type { HttpClient, HttpClientOptions } from "../host.ts";

/** Deno's options for versions of HTTP. */
const VERSIONS = { "1.1": { http2: false }, "2": { http1: false } } as const;

/**
 * The errors by which HTTP/2 signals that a request was not processed: the connection is closed
 * without an error, or the stream is refused (RFC 9113, section 8.7).
 */
const NOT_PROCESSED = /connection error received: not a result of an error|refused stream before/;
const MAX_REFUSALS = 3;

/**
 * Opens an HTTP client over Deno's `fetch`, with its own pool of connections. It sends the `host`
 * header of a request, returns redirects instead of following them, and repeats a request only if
 * its method is idempotent.
 *
 * @throws {Error} If a certificate or a key is invalid, or they do not belong together.
 */
export function openDenoHttpClient(options: HttpClientOptions): HttpClient {
  const pooled = openClient(options);
  let single: Deno.HttpClient | undefined;
  return {
    fetch(url, init) {
      const mayRepeat = isIdempotent(init.method ?? "GET");
      const body = mayRepeat ? init.body : unrepeatableBody(init.body);
      const alone = () => single ??= openClient({ ...options, maxIdlePerHost: 0 });
      const send = (client: Deno.HttpClient) =>
        fetch(url, { ...init, body, client, redirect: "manual" });
      if (!mayRepeat && isEmpty(body)) return send(alone());
      return body instanceof ReadableStream ? send(pooled) : untilProcessed(send, pooled, alone);
    },
    close() {
      pooled.close();
      single?.close();
    },
  };
}

/**
 * Repeats a request that an HTTP/2 server did not process, finally over a separate connection. Deno
 * itself repeats it only once.
 */
async function untilProcessed(
  send: (client: Deno.HttpClient) => Promise<Response>,
  pooled: Deno.HttpClient,
  alone: () => Deno.HttpClient,
): Promise<Response> {
  for (let left = MAX_REFUSALS; left > 0; left--) {
    try {
      return await send(pooled);
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof Error && NOT_PROCESSED.test(cause.message))) throw error;
    }
  }
  return await send(alone());
}

/**
 * Returns the body of a request that must not be sent twice. Deno repeats every request whose kept
 * connection turns out to be closed, although the server may have acted on it, unless the body is a
 * stream; a blob is a stream of known length. An empty body counts as none, and needs a separate
 * connection.
 */
function unrepeatableBody(body: RequestInit["body"]): RequestInit["body"] {
  return body instanceof Uint8Array && body.length > 0
    ? new Blob([body as Uint8Array<ArrayBuffer>])
    : body;
}

function isEmpty(body: RequestInit["body"]): boolean {
  return !body || (body instanceof Uint8Array && body.length === 0);
}

function openClient(options: HttpClientOptions): Deno.HttpClient {
  const { maxIdlePerHost, caCerts, clientCert, proxy, httpVersion } = options;
  return Deno.createHttpClient({
    allowHost: true,
    poolMaxIdlePerHost: maxIdlePerHost,
    ...(caCerts ? { caCerts: [...caCerts] } : {}),
    ...(clientCert ?? {}),
    ...(proxy === undefined ? {} : { proxy: { url: proxy } }),
    ...(httpVersion ? VERSIONS[httpVersion] : {}),
  });
}
