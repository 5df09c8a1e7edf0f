import assert from "node:assert/strict";
import { chooseTransport, type TransportCriteria } from "../../lib/http/transport/network.ts";

const REQUEST = { method: "GET", url: "https://api.test/a", headers: [], timeoutMs: 1 };
const STREAM = { size: 1, path: "a.bin", open: () => new ReadableStream() };

/** Requests and runs, the transport that is used, and the feature that `fetch` lacks, if any. */
const CASES: Readonly<Record<string, readonly [Partial<TransportCriteria>, string]>> = {
  "there are no special settings": [{}, "socket"],
  "HTTP/2 is required": [{ request: { ...REQUEST, httpVersion: "2" } }, "socket"],
  "HTTP/1.1 is required": [{ request: { ...REQUEST, httpVersion: "1.1" } }, "socket"],
  "the host has no connections": [{ canConnect: false }, "fetch"],
  "the proxy speaks HTTP": [{ proxy: "http://proxy.test:8080" }, "socket"],
  "the proxy speaks SOCKS": [{ proxy: "socks5://proxy.test:1080" }, "fetch"],
  "the proxy speaks TLS": [{ proxy: "https://proxy.test:8443" }, "fetch"],
  "certificates are not checked": [{ insecure: true }, "socket for insecure"],
  "there is no certificate to check": [
    { insecure: true, url: new URL("http://api.test/") },
    "socket",
  ],
  "the address is given": [{ resolve: { "api.test:443": "127.0.0.1" } }, "socket for resolve"],
  "the address of an IPv6 host is given": [
    { resolve: { "::1:8443": "127.0.0.1" }, url: new URL("https://[::1]:8443/") },
    "socket for resolve",
  ],
  "the address of another port is given": [{ resolve: { "api.test:80": "127.0.0.1" } }, "socket"],
  "fetch would use a proxy that the request should not": [
    { misrouted: true },
    "socket for no_proxy_for_addresses",
  ],
  "phases are measured": [{ timings: true }, "socket for timings"],
  "a Unix socket is given": [
    { request: { ...REQUEST, unixSocket: "/a.sock" } },
    "socket for unix_socket",
  ],
  "a Unix socket is given to a host without connections": [
    { request: { ...REQUEST, unixSocket: "/a.sock" }, canConnect: false },
    "socket for unix_socket",
  ],
  "the body is a file": [
    { request: { ...REQUEST, body: STREAM } },
    "socket for streamed_body",
  ],
  "repeated headers are kept separate": [
    { request: { ...REQUEST, headerLists: true } },
    "socket for header_lists",
  ],
  "repeated headers are kept separate on a host without connections": [
    { request: { ...REQUEST, headerLists: true }, canConnect: false },
    "fetch",
  ],
};

for (const [title, [sending, expected]] of Object.entries(CASES)) {
  Deno.test(`the transport is ${expected} if ${title}`, () => {
    const { transport, reason } = chooseTransport({
      request: REQUEST,
      url: new URL(REQUEST.url),
      canConnect: true,
      ...sending,
    });
    assert.equal(reason ? `${transport} for ${reason}` : transport, expected);
  });
}
