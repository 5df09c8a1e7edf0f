import assert from "node:assert/strict";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { openDenoConnection } from "../../../lib/host/deno/connection.ts";
import { createNetwork, type NetworkOptions, type ResolvedRequest } from "../../../lib/http/mod.ts";
import { NOT_ON_WINDOWS, testUnless } from "../../support/needing.ts";
import { clock } from "../sockets.ts";
import { CA, LOCALHOST } from "../tls.ts";

const MB = 1_000_000;
const HOST = { ...createMemoryHost(), clock, connect: openDenoConnection };

/** A server of Deno that speaks HTTP/2 over TLS, and a network that trusts it. */
function open(handler: Deno.ServeHandler, options: NetworkOptions = {}) {
  const connections = new Set<string>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, ...LOCALHOST },
    (request, info) => {
      connections.add(String((info.remoteAddr as Deno.NetAddr).port));
      return handler(request, info);
    },
  );
  const network = createNetwork(HOST, { caCerts: [CA.cert], ...options });
  const url = `https://localhost:${server.addr.port}/`;
  return {
    connections,
    send: (request: Partial<ResolvedRequest> = {}, maxBodyBytes = MB) =>
      network.send(
        { method: "GET", url, headers: [], timeoutMs: 20_000, ...request },
        { maxBodyBytes },
      ),
    async [Symbol.asyncDispose]() {
      network.close();
      await server.shutdown();
    },
  };
}

Deno.test("a body of 10 MB is sent over HTTP/2", async () => {
  await using server = open(async (request) => {
    const body = await request.bytes();
    return Response.json([body.length, body.every((byte, i) => byte === i % 251)]);
  });
  const body = Uint8Array.from({ length: 10 * MB }, (_, i) => i % 251);
  const response = await server.send({ method: "POST", body });
  assert.deepEqual(JSON.parse(new TextDecoder().decode(response.body)), [10 * MB, true]);
});

for (const withLength of [true, false]) {
  const how = withLength ? "a length" : "no length";
  Deno.test(`a body of 32 MB with ${how} arrives over HTTP/2`, async () => {
    const whole = Uint8Array.from({ length: 32 * MB }, (_, i) => i % 251);
    await using server = open(() =>
      new Response(withLength ? whole : new Blob([whole]).stream(), { status: 201 })
    );
    const { status, body } = await server.send({}, 33 * MB);
    assert.equal(status, 201);
    assert.ok(body.length === whole.length && body.every((byte, i) => byte === i % 251));
    const failure = await server.send({}, MB).catch(({ errorClass }) => errorClass);
    assert.equal(failure, "body_too_large");
    assert.equal((await server.send({}, 33 * MB)).size, 32 * MB);
    assert.equal(server.connections.size, 1);
  });
}

Deno.test("large bodies at once arrive in both directions", async () => {
  await using server = open(async (request) => new Response(await request.bytes()));
  const sent = Array.from({ length: 6 }, (_, i) => new Uint8Array(3 * MB).fill(i));
  const received = await Promise.all(
    sent.map((body) => server.send({ method: "POST", body }, 4 * MB)),
  );
  received.forEach(({ body }, i) => {
    assert.ok(body.length === 3 * MB && body.every((byte) => byte === i));
  });
  assert.equal(server.connections.size, 1);
});

Deno.test("a hundred requests at once share a connection of TLS", async () => {
  await using server = open((request) => new Response(new URL(request.url).pathname));
  const sent = Array.from({ length: 100 }, () => server.send());
  for (const { status, transport } of await Promise.all(sent)) {
    assert.deepEqual([status, transport], [200, "socket"]);
  }
  assert.equal(server.connections.size, 1);
});

Deno.test("a response over HTTP/2 is decoded, and its repeated fields are kept", async () => {
  await using server = open(() => {
    const zipped = new Response("a".repeat(5_000)).body!.pipeThrough(new CompressionStream("gzip"));
    const headers = new Headers({ "content-encoding": "gzip" });
    for (const value of ["a=1", "b=2"]) headers.append("set-cookie", value);
    return new Response(zipped, { headers });
  });
  const { headers, headerLines, size } = await server.send();
  assert.equal(size, 5_000);
  assert.deepEqual(headers.getSetCookie(), ["a=1", "b=2"]);
  assert.deepEqual(headerLines?.filter(([name]) => name === "set-cookie").length, 2);
});

Deno.test("the fields of a request arrive, those of HTTP/1.1 are left out", async () => {
  await using server = open((request) =>
    Response.json([request.method, new URL(request.url).hostname, ...request.headers])
  );
  const headers = [
    ["X-Name", " a "],
    ["connection", "close"],
    ["te", "gzip"],
    ["host", "other.test"],
    ["authorization", "Bearer token"],
  ] as const;
  const { body } = await server.send({ method: "POST", headers });
  assert.deepEqual(JSON.parse(new TextDecoder().decode(body)), [
    "POST",
    "other.test",
    ["accept", "*/*"],
    ["accept-encoding", "gzip,br"],
    ["accept-language", "*"],
    ["authorization", "Bearer token"],
    ["content-length", "0"],
    ["x-name", "a"],
  ]);
});

Deno.test("phases of a request over HTTP/2 are measured", async () => {
  await using server = open(() => new Response(), { timings: true });
  const phases = async () => Object.keys((await server.send()).timings!);
  assert.deepEqual(await phases(), ["dns_ms", "connect_ms", "tls_ms", "first_byte_ms", "total_ms"]);
  assert.deepEqual(await phases(), ["first_byte_ms", "total_ms"]);
  assert.equal(server.connections.size, 1);
});

Deno.test("HTTP/2 without a check of the certificate, and with a client certificate", async () => {
  await using server = open(() => new Response(), { insecure: true, caCerts: undefined });
  assert.equal((await server.send()).status, 200);
  assert.equal((await server.send({ httpVersion: "2" })).status, 200);
});

testUnless(NOT_ON_WINDOWS, "HTTP/2 without TLS over TCP and over a Unix socket", async () => {
  const folder = await Deno.makeTempDir({ prefix: "baton_" });
  const unixSocket = `${folder}/s`;
  const handler = () => new Response("ok");
  await using tcp = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handler);
  await using _unix = Deno.serve({ path: unixSocket, onListen() {} }, handler);
  const network = createNetwork(HOST, {});
  const send = (request: Pick<ResolvedRequest, "url" | "unixSocket">) =>
    network.send(
      { method: "GET", headers: [], timeoutMs: 5_000, httpVersion: "2", ...request },
      { maxBodyBytes: MB },
    );
  try {
    assert.equal((await send({ url: `http://127.0.0.1:${tcp.addr.port}/` })).size, 2);
    assert.equal((await send({ url: "http://api.test/", unixSocket })).size, 2);
  } finally {
    network.close();
    await Deno.remove(folder, { recursive: true });
  }
});
