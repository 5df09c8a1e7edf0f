import assert from "node:assert/strict";
import { createServer } from "node:tls";
import { openAnswering } from "../sockets.ts";
import { CA, CLIENT, EXPIRED, LOCALHOST } from "../tls.ts";
import { openTransport, outcomeOf, sameOutcome, TRANSPORTS } from "./transports.ts";

const CA_CERTS = { caCerts: [CA.cert] };

function serve(pair: Deno.TlsCertifiedKeyPem) {
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, cert: pair.cert, key: pair.key },
    () => new Response("ok"),
  );
}

/** A server that requires a certificate of {@linkcode CA}. */
async function serveMutual() {
  const server = createServer(
    { ...LOCALHOST, ca: [CA.cert], requestCert: true, rejectUnauthorized: true },
    (socket) => {
      socket.on("error", () => {});
      socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
    },
  );
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

interface Case {
  readonly pair: Deno.TlsCertifiedKeyPem;
  readonly host?: string;
  readonly trusting?: boolean;
  readonly expected: string;
}

const NOT_TRUSTED: Readonly<Record<string, Case>> = {
  "of an unknown issuer": {
    pair: LOCALHOST,
    expected: "certificate not trusted: its issuer is unknown here",
  },
  "that is self-signed": { pair: CA, expected: "certificate not trusted: it is self-signed" },
  "for another name": {
    pair: LOCALHOST,
    host: "127.0.0.1",
    trusting: true,
    expected: "certificate not trusted: it is for localhost, not for 127.0.0.1",
  },
  "that has expired": {
    pair: EXPIRED,
    trusting: true,
    expected: "certificate not trusted: it expired on 2020-02-01",
  },
};

for (
  const [title, { pair, host = "localhost", trusting, expected }] of Object.entries(NOT_TRUSTED)
) {
  Deno.test(`both transports refuse a certificate ${title}`, async () => {
    await using server = serve(pair);
    const url = `https://${host}:${server.addr.port}/`;
    assert.deepEqual(await sameOutcome({ url }, {}, trusting ? CA_CERTS : {}), {
      error: "tls",
      message: expected,
    });
  });

  Deno.test(`an insecure socket accepts a certificate ${title}`, async () => {
    await using server = serve(pair);
    const transport = openTransport("socket", { insecure: true });
    const outcome = await outcomeOf(transport, { url: `https://${host}:${server.addr.port}/` });
    transport.close();
    assert.equal(Reflect.get(outcome, "body"), "ok", JSON.stringify(outcome));
  });
}

Deno.test("both transports trust a given authority", async () => {
  await using server = serve(LOCALHOST);
  const outcome = await sameOutcome(
    { url: `https://localhost:${server.addr.port}/`, httpVersion: "1.1" },
    {},
    { ...CA_CERTS, httpVersion: "1.1" },
  );
  assert.equal(Reflect.get(outcome, "body"), "ok");
});

Deno.test("both transports report a server that does not speak TLS", async () => {
  await using server = await openAnswering("HTTP/1.1 400 Bad Request\r\n\r\n");
  assert.deepEqual(await sameOutcome({ url: `https://${server.address}/` }), {
    error: "tls",
    message: `the server does not speak TLS (${server.address})`,
  });
});

Deno.test("both transports report a server that hangs up on a TLS client", async () => {
  await using server = await openAnswering("");
  assert.deepEqual(await sameOutcome({ url: `https://${server.address}/` }), {
    error: "tls",
    message: "connection closed by the server during the TLS handshake",
  });
});

Deno.test("both transports present a client certificate", async () => {
  await using server = await serveMutual();
  const clientCert = { cert: CLIENT.cert, key: CLIENT.key };
  const url = `https://localhost:${server.port}/`;
  for (const name of TRANSPORTS) {
    const transport = openTransport(name, { ...CA_CERTS, clientCert, httpVersion: "1.1" });
    const outcome = await outcomeOf(transport, { url });
    transport.close();
    assert.equal(Reflect.get(outcome, "body"), "ok", `${name}: ${JSON.stringify(outcome)}`);
  }
});

Deno.test("both transports report that a server requires a client certificate", async () => {
  await using server = await serveMutual();
  assert.deepEqual(await sameOutcome({ url: `https://localhost:${server.port}/` }, {}, CA_CERTS), {
    error: "tls",
    message: "the server requires a client certificate",
  });
});

Deno.test("sockets keep TLS connections open", async () => {
  let connections = 0;
  const server = createServer(LOCALHOST, (socket) => {
    connections++;
    socket.on("error", () => {});
    socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const transport = openTransport("socket", CA_CERTS);
  for (let i = 0; i < 3; i++) await outcomeOf(transport, { url: `https://localhost:${port}/` });
  transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  assert.equal(connections, 1);
});
