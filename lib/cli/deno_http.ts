import type { HttpClient, HttpClientOptions } from "../host/mod.ts";

/**
 * Opens an HTTP client over Deno's `fetch`, with a pool of connections of its own. It sends a `host`
 * header that a request gives, and answers with redirects instead of following them.
 */
export function openDenoHttpClient(options: HttpClientOptions): HttpClient {
  const client = Deno.createHttpClient({
    allowHost: true,
    poolMaxIdlePerHost: options.maxIdlePerHost,
  });
  return {
    fetch: (url, init) => fetch(url, { ...init, client, redirect: "manual" }),
    close: () => client.close(),
  };
}
