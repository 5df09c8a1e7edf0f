import { isIdempotent } from "../../text/mod.ts";
import type { HttpClient, HttpClientOptions } from "../host.ts";

/** What Deno is told of a version of HTTP. */
const VERSIONS = { "1.1": { http2: false }, "2": { http1: false } } as const;

/**
 * How HTTP/2 says that a request was not looked at: the connection is closed in good order, or the
 * stream refused (RFC 9113, section 8.7).
 */
const NOT_PROCESSED = /connection error received: not a result of an error|refused stream before/;
const MAX_REFUSALS = 3;

/**
 * Opens an HTTP client over Deno's `fetch`, with a pool of connections of its own. It sends a `host`
 * header that a request gives, answers with redirects instead of following them, and sends a request
 * again only where its method is idempotent.
 *
 * @throws {Error} If a certificate or a key is none, or they do not belong together.
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
 * Sends what a server of HTTP/2 has left alone again, in the end over a connection of its own; Deno
 * does so once, and with no stream.
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
 * The body of a request that must not be sent twice. Deno sends every request again whose connection
 * was kept open and turns out closed, though the server may have acted on it; but not one whose body
 * is a stream, and a blob is a stream of known length. One of no bytes is none, and needs a connection
 * of its own.
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
