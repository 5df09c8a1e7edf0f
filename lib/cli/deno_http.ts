import type { HttpClient, HttpClientOptions } from "../host/mod.ts";

/** What Deno is told of a version of HTTP. */
const VERSIONS = { "1.1": { http2: false }, "2": { http1: false } } as const;

/**
 * Opens an HTTP client over Deno's `fetch`, with a pool of connections of its own. It sends a `host`
 * header that a request gives, and answers with redirects instead of following them.
 *
 * @throws {Error} If a certificate or a key is none, or they do not belong together.
 */
export function openDenoHttpClient(options: HttpClientOptions): HttpClient {
  const { maxIdlePerHost, caCerts, clientCert, proxy, httpVersion } = options;
  const client = Deno.createHttpClient({
    allowHost: true,
    poolMaxIdlePerHost: maxIdlePerHost,
    ...(caCerts ? { caCerts: [...caCerts] } : {}),
    ...(clientCert ?? {}),
    ...(proxy === undefined ? {} : { proxy: { url: proxy } }),
    ...(httpVersion ? VERSIONS[httpVersion] : {}),
  });
  return {
    fetch: (url, init) => fetch(url, { ...init, client, redirect: "manual" }),
    close: () => client.close(),
  };
}
