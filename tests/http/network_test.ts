import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type {
  ConnectOptions,
  Host,
  HostConnection,
  HttpClientOptions,
} from "../../lib/host/mod.ts";
import { createNetwork, type NetworkOptions, type TransportError } from "../../lib/http/mod.ts";

const RESPONSE = new TextEncoder().encode("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx");

/** What a network opens: clients over `fetch`, and connections. */
type Opened =
  | readonly ["fetch", HttpClientOptions]
  | readonly ["connection", Partial<ConnectOptions>];

/** A network over which every request gets a response, and which records what it opens. */
function openNetwork(
  options: NetworkOptions,
  { sockets = true, protocol }: { readonly sockets?: boolean; readonly protocol?: string } = {},
) {
  const opened: Opened[] = [];
  let closed = 0;
  const host: Host = {
    ...createMemoryHost(),
    openHttpClient(given) {
      opened.push(["fetch", definedMembers(given)]);
      return { fetch: () => Promise.resolve(new Response("x")), close: () => void closed++ };
    },
  };
  const connect = (given: ConnectOptions) => {
    const { signal: _, ...rest } = given;
    opened.push(["connection", definedMembers(rest)]);
    return Promise.resolve(openConnection(protocol, () => void closed++));
  };
  const network = createNetwork(sockets ? { ...host, connect } : host, options);
  const send = (url: string, more = {}) =>
    network.send({ method: "GET", url, headers: [], timeoutMs: 1000, ...more }, {
      maxBodyBytes: 10,
    });
  return { opened, network, send, closed: () => closed };
}

/** A connection whose server responds to each request, and otherwise sends nothing. */
function openConnection(protocol: string | undefined, onClose: () => void): HostConnection {
  let responses = 0;
  let wake = () => {};
  return {
    protocol,
    marks: { dns: 1, connect: 3 },
    async read(into) {
      if (responses === 0) await new Promise<void>((resolve) => wake = resolve);
      if (responses === 0) return null;
      responses--;
      into.set(RESPONSE);
      return RESPONSE.length;
    },
    write() {
      responses++;
      wake();
      return Promise.resolve();
    },
    close() {
      onClose();
      wake();
    },
  };
}

function definedMembers<T>(options: T): T {
  return JSON.parse(JSON.stringify(options));
}

Deno.test("a network keeps connections and opens another for other settings", async () => {
  const { opened, send, network, closed } = openNetwork({ maxIdlePerHost: 2 });
  assert.equal(opened.length, 0);
  await send("http://a.test/");
  await send("http://a.test/b?c=d");
  assert.deepEqual(opened, [["connection", { host: "a.test", port: 80 }]]);
  await send("http://a.test:8080/");
  await send("http://a.test/", { httpVersion: "1.1" });
  assert.deepEqual(opened.slice(1), [
    ["connection", { host: "a.test", port: 8080 }],
    ["connection", { host: "a.test", port: 80 }],
  ]);
  network.close();
  assert.equal(closed(), 3);
});

Deno.test("a network without sockets opens one client over fetch for HTTP/2", async () => {
  const { opened, send, network, closed } = openNetwork({ maxIdlePerHost: 2 }, { sockets: false });
  await send("http://a.test/", { httpVersion: "2" });
  await send("https://b.test/", { httpVersion: "2" });
  assert.deepEqual(opened, [["fetch", { maxIdlePerHost: 2, httpVersion: "2" }]]);
  network.close();
  assert.equal(closed(), 1);
});

Deno.test("a proxy that cannot be used does not matter where none is used", async () => {
  const { send } = openNetwork({ proxy: "http://[proxy" });
  assert.equal((await send("http://a.test/", { unixSocket: "/a.sock" })).status, 200);
  await assert.rejects(send("http://a.test/"), { errorClass: "connect" });
});

Deno.test("where TLS agrees on HTTP/1.1, sockets send the request", async () => {
  const { opened, send } = openNetwork({}, { protocol: "http/1.1" });
  assert.equal((await send("https://a.test/")).transport, "socket");
  assert.equal(opened.length, 1);
});

/** Requests, and the protocols that the TLS handshake offers for them. */
const OFFERED: Readonly<Record<string, readonly [NetworkOptions, object, readonly string[]]>> = {
  "HTTP/1.1 is required": [{}, { httpVersion: "1.1" }, ["http/1.1"]],
  "phases are measured": [{ timings: true }, {}, ["h2", "http/1.1"]],
  "repeated headers are kept separate": [{}, { headerLists: true }, ["h2", "http/1.1"]],
  "certificates are not checked": [{ insecure: true }, {}, ["h2", "http/1.1"]],
  "the address is given": [{ resolve: { "a.test:443": "127.0.0.1" } }, {}, ["h2", "http/1.1"]],
  "there is a proxy": [{ proxy: "http://proxy.test:8080" }, {}, ["h2", "http/1.1"]],
  "a Unix socket is given": [{}, { unixSocket: "/a.sock" }, ["h2", "http/1.1"]],
};

for (const [title, [options, request, protocols]] of Object.entries(OFFERED)) {
  Deno.test(`if ${title}, TLS offers ${protocols.join(" and ")}`, async () => {
    const { opened, send } = openNetwork(options);
    await send("https://a.test/", request);
    assert.deepEqual(opened[0][0] === "connection" && opened[0][1].tls?.protocols, protocols);
  });
}

Deno.test("settings of a host are combined with settings of the run", async () => {
  const run = { caCerts: ["run"], clientCert: { cert: "c", key: "k" } };
  const { opened, send } = openNetwork(run);
  const tls = {
    "a.test": { caCerts: ["host"], insecure: true },
    "a.test:8443": { clientCert: { cert: "c2", key: "k2" } },
  };
  await send("https://a.test:8443/", { tls });
  assert.deepEqual(opened, [["connection", {
    host: "a.test",
    port: 8443,
    tls: {
      host: "a.test",
      caCerts: ["host", "run"],
      clientCert: { cert: "c2", key: "k2" },
      insecure: true,
      protocols: ["h2", "http/1.1"],
    },
  }]]);
  await send("https://b.test/", { tls });
  assert.deepEqual(opened.at(-1), ["connection", {
    host: "b.test",
    port: 443,
    tls: { host: "b.test", ...run, protocols: ["h2", "http/1.1"] },
  }]);
  await send("http://a.test/", { tls });
  assert.deepEqual(opened.at(-1), ["connection", { host: "a.test", port: 80 }]);
});

Deno.test("phases are reported as separate durations", async () => {
  const { send } = openNetwork({ timings: true });
  const { timings, transport } = await send("http://a.test/");
  assert.equal(transport, "socket");
  assert.deepEqual(timings, { dns_ms: 1, connect_ms: 2, first_byte_ms: 0, total_ms: 0 });
});

/** Networks and requests that cannot be combined. */
const REFUSED: Readonly<Record<string, readonly [NetworkOptions, object, RegExp]>> = {
  "SOCKS and --insecure": [
    { insecure: true, proxy: "socks5://proxy.test:1080" },
    {},
    /^a socks5:\/\/ proxy and `insecure` do not go together/,
  ],
};

for (const [title, [options, request, message]] of Object.entries(REFUSED)) {
  Deno.test(`${title} are refused before anything is sent`, async () => {
    const { send, opened } = openNetwork(options);
    await assert.rejects(
      send("https://a.test/", request),
      (error: TransportError) => error.errorClass === "request" && message.test(error.message),
    );
    assert.deepEqual(opened, []);
  });
}

Deno.test("without sockets what needs them is refused, and the rest uses fetch", async () => {
  const { send, opened } = openNetwork({ timings: false }, { sockets: false });
  await send("http://a.test/", { headerLists: true });
  assert.equal(opened[0][0], "fetch");
  await assert.rejects(send("http://a.test/", { unixSocket: "/a.sock" }), {
    message: "`unix_socket` needs sockets, which are not available here",
  });
});
