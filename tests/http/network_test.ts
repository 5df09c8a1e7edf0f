import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { Host, HttpClientOptions } from "../../lib/host/mod.ts";
import { createNetwork, type NetworkOptions, type TransportError } from "../../lib/http/mod.ts";

/** A network whose clients do not respond but record how they were opened. */
function openNetwork(options: NetworkOptions, { sockets = true } = {}) {
  const opened: (readonly ["fetch" | "socket", HttpClientOptions])[] = [];
  let closed = 0;
  const memory = createMemoryHost();
  const host: Host = {
    ...memory,
    openHttpClient(given) {
      opened.push(["fetch", definedMembers(given)]);
      return { fetch: () => Promise.resolve(new Response("x")), close: () => void closed++ };
    },
    ...(sockets
      ? {
        openSocketClient(given) {
          opened.push(["socket", definedMembers(given)]);
          return Promise.resolve({
            send: () =>
              Promise.resolve({
                status: 200,
                statusText: "",
                headers: [],
                body: new Response("x").body!,
                marks: { dns: 1, connect: 3, firstByte: 10 },
              }),
            close: () => void closed++,
          });
        },
      }
      : {}),
  };
  const network = createNetwork(host, options);
  const send = (url: string, more = {}) =>
    network.send({ method: "GET", url, headers: [], timeoutMs: 1000, ...more }, {
      maxBodyBytes: 10,
    });
  return { opened, network, send, closed: () => closed };
}

function definedMembers(options: HttpClientOptions): HttpClientOptions {
  return JSON.parse(JSON.stringify(options));
}

Deno.test("a network opens one client per distinct set of options", async () => {
  const { opened, send, network, closed } = openNetwork({ maxIdlePerHost: 2 });
  assert.equal(opened.length, 0);
  await send("http://a.test/");
  await send("https://b.test/");
  assert.deepEqual(opened, [["fetch", { maxIdlePerHost: 2 }]]);
  await send("http://a.test/", { httpVersion: "2" });
  await send("http://a.test/", { httpVersion: "2" });
  assert.deepEqual(opened.at(-1), ["fetch", { maxIdlePerHost: 2, httpVersion: "2" }]);
  assert.equal(opened.length, 2);
  network.close();
  assert.equal(closed(), 2);
});

Deno.test("settings of a host are combined with settings of the run", async () => {
  const run = { caCerts: ["run"], clientCert: { cert: "c", key: "k" }, maxIdlePerHost: 1 };
  const { opened, send } = openNetwork(run);
  const tls = {
    "a.test": { caCerts: ["host"], insecure: true },
    "a.test:8443": { clientCert: { cert: "c2", key: "k2" } },
  };
  await send("https://a.test:8443/", { tls });
  assert.deepEqual(opened, [["socket", {
    maxIdlePerHost: 1,
    caCerts: ["host", "run"],
    clientCert: { cert: "c2", key: "k2" },
    insecure: true,
  }]]);
  await send("https://b.test/", { tls });
  assert.deepEqual(opened.at(-1), ["fetch", run]);
  await send("http://a.test/", { tls });
  assert.equal(opened.length, 2);
});

Deno.test("phases are reported as separate durations", async () => {
  const { send } = openNetwork({ timings: true });
  const { timings, transport } = await send("http://a.test/");
  assert.equal(transport, "socket");
  assert.deepEqual(timings, { dns_ms: 1, connect_ms: 2, first_byte_ms: 10, total_ms: 10 });
});

/** Networks and requests that cannot be combined. */
const REFUSED: Readonly<Record<string, readonly [NetworkOptions, object, RegExp]>> = {
  "HTTP/2 and --timings": [
    { timings: true },
    { httpVersion: "2" },
    /^HTTP\/2 and `--timings` do not go together/,
  ],
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
