import assert from "node:assert/strict";
import { chooseTransport, type TransportCriteria } from "../../lib/http/transport/network.ts";

const REQUEST = { method: "GET", url: "https://api.test/a", headers: [], timeoutMs: 1 };
const STREAM = { size: 1, path: "a.bin", open: () => new ReadableStream() };

/** Requests and runs, and the transport that is used. */
const CASES: Readonly<Record<string, readonly [Partial<TransportCriteria>, string]>> = {
  "nothing else is said": [{}, "fetch"],
  "HTTP/2 is wanted": [{ request: { ...REQUEST, httpVersion: "2" } }, "fetch"],
  "HTTP/1.1 is wanted": [{ request: { ...REQUEST, httpVersion: "1.1" } }, "fetch"],
  "the body is in memory": [{ request: { ...REQUEST, body: new Uint8Array(1) } }, "fetch"],
  "certificates are not checked": [{ insecure: true }, "insecure"],
  "there is no certificate to check": [
    { insecure: true, url: new URL("http://api.test/") },
    "fetch",
  ],
  "the address is given": [{ resolve: { "api.test:443": "127.0.0.1" } }, "resolve"],
  "the address of an IPv6 host is given": [
    { resolve: { "::1:8443": "127.0.0.1" }, url: new URL("https://[::1]:8443/") },
    "resolve",
  ],
  "the address of another port is given": [{ resolve: { "api.test:80": "127.0.0.1" } }, "fetch"],
  "fetch would take a proxy that is not wanted": [
    { misrouted: true },
    "no_proxy_for_addresses",
  ],
  "phases are measured": [{ timings: true }, "timings"],
  "a Unix socket is given": [{ request: { ...REQUEST, unixSocket: "/a.sock" } }, "unix_socket"],
  "the body is a file": [
    { request: { ...REQUEST, body: STREAM } },
    "streamed_body",
  ],
  "repeated headers are kept separate": [
    { request: { ...REQUEST, headerLists: true } },
    "header_lists",
  ],
};

for (const [title, [sending, expected]] of Object.entries(CASES)) {
  const wanted = expected === "fetch" ? "fetch" : "sockets";
  Deno.test(`a request is sent by ${wanted} if ${title}`, () => {
    const choice = chooseTransport({ request: REQUEST, url: new URL(REQUEST.url), ...sending });
    assert.equal(choice.transport === "fetch" ? "fetch" : choice.reason, expected);
  });
}
