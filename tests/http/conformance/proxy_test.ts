import assert from "node:assert/strict";
import { freePort } from "../../support/free_port.ts";
import { ok, openAnswering, openRawServer } from "../sockets.ts";
import { CA, LOCALHOST } from "../tls.ts";
import { normalHead, openTransport, outcomeOf, sameOutcome, TRANSPORTS } from "./transports.ts";

const HTTP_ANSWER = ok(["content-length: 2"], "ok");

Deno.test("both transports send absolute URLs and credentials to a proxy", async () => {
  await using proxy = await openRawServer((socket) => socket.end(HTTP_ANSWER));
  for (const name of TRANSPORTS) {
    const transport = openTransport(name, { proxy: `http://me:p%40ss@${proxy.address}` });
    await outcomeOf(transport, {
      url: "http://api.test:81/a?b",
      headers: [["user-agent", "t"]],
    });
    transport.close();
  }
  const [one, other] = proxy.requests.map(normalHead);
  assert.equal(other, one);
  assert.match(one, /^GET http:\/\/api\.test:81\/a\?b HTTP\/1\.1\r\n/);
  assert.match(one, /^proxy-authorization: Basic bWU6cEBzcw==$/m);
});

/** What a proxy replies to CONNECT, and what both transports report. */
const REFUSALS: Readonly<
  Record<string, readonly [answer: string, message: (address: string) => string]>
> = {
  "that wants a password": [
    "HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n",
    (address) => `the proxy requires a user and a password (${address})`,
  ],
  "that cannot connect": [
    "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n",
    (address) => `the proxy refuses to connect to api.test:443 (${address})`,
  ],
  "that hangs up": [
    "",
    (address) =>
      `the proxy closed the connection instead of connecting to api.test:443 (${address})`,
  ],
  "that is not a proxy": [
    "nonsense\r\n\r\n",
    (address) => `the proxy refuses to connect to api.test:443 (${address})`,
  ],
};

for (const [title, [answer, message]] of Object.entries(REFUSALS)) {
  Deno.test(`both transports report a proxy ${title}`, async () => {
    await using proxy = await openAnswering(answer);
    const outcome = await sameOutcome(
      { url: "https://api.test/" },
      {},
      { proxy: `http://${proxy.address}` },
    );
    assert.deepEqual(outcome, { error: "connect", message: message(proxy.address) });
  });
}

for (const url of ["http://api.test/", "https://api.test/"]) {
  Deno.test(`both transports report a proxy that cannot be reached (${url})`, async () => {
    const port = freePort();
    assert.deepEqual(await sameOutcome({ url }, {}, { proxy: `http://127.0.0.1:${port}` }), {
      error: "connect",
      message: `the proxy cannot be reached: connection refused (127.0.0.1:${port})`,
    });
  });
}

/** A proxy that connects, and records the requests. */
function openTunnels() {
  const asked: string[] = [];
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async (client: Deno.TcpConn) => {
    const buffer = new Uint8Array(4096);
    const size = await client.read(buffer) ?? 0;
    const head = new TextDecoder().decode(buffer.subarray(0, size));
    asked.push(head.slice(0, head.indexOf("\r\n")));
    const port = Number(/:(\d+) /.exec(head)?.[1]);
    const server = await Deno.connect({ hostname: "127.0.0.1", port });
    await client.write(new TextEncoder().encode("HTTP/1.1 200 OK\r\n\r\n"));
    await Promise.allSettled([
      client.readable.pipeTo(server.writable),
      server.readable.pipeTo(client.writable),
    ]);
  };
  const serving = (async () => {
    for await (const client of listener) void serve(client).catch(() => {});
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving.catch(() => {});
    },
  };
}

Deno.test("both transports use TLS through a tunnel", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, cert: LOCALHOST.cert, key: LOCALHOST.key },
    () => new Response("ok"),
  );
  await using proxy = openTunnels();
  const { port } = server.addr;
  for (const name of TRANSPORTS) {
    const transport = openTransport(name, {
      proxy: proxy.url,
      caCerts: [CA.cert],
      httpVersion: "1.1",
    });
    const outcome = await outcomeOf(transport, { url: `https://localhost:${port}/` });
    transport.close();
    assert.equal(Reflect.get(outcome, "body"), "ok", JSON.stringify(outcome));
  }
  assert.deepEqual(proxy.asked, Array(2).fill(`CONNECT localhost:${port} HTTP/1.1`));
});

Deno.test("both transports report a bad certificate at the end of a tunnel", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, cert: LOCALHOST.cert, key: LOCALHOST.key },
    () => new Response("ok"),
  );
  await using proxy = openTunnels();
  const outcome = await sameOutcome(
    { url: `https://127.0.0.1:${server.addr.port}/` },
    {},
    { proxy: proxy.url, caCerts: [CA.cert] },
  );
  assert.deepEqual(outcome, {
    error: "tls",
    message: "certificate not trusted: it is for localhost, not for 127.0.0.1",
  });
});
