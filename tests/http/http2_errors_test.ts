import assert from "node:assert/strict";
import { openDenoHttpClient } from "../../lib/host/deno/fetch_client.ts";
import { openTransport, outcomeOf, TRANSPORTS } from "./conformance/transports.ts";
import { failure, latin1, send } from "./sockets.ts";
import { CA, LOCALHOST, openTrustingClient } from "./tls.ts";

/** Speaks just enough HTTP/2 (RFC 9113) to send frames after a request's HEADERS. */
function openHttp2Server(frames: readonly Uint8Array[]) {
  const listener = Deno.listenTls({
    hostname: "127.0.0.1",
    port: 0,
    alpnProtocols: ["h2"],
    ...LOCALHOST,
  });
  const served = (async () => {
    using connection = await listener.accept();
    await connection.write(frame(SETTINGS, 0, 0));
    const buffer = new Uint8Array(65_536);
    let received = "";
    while (!HEADERS_OF_STREAM_1.test(received)) {
      const size = await connection.read(buffer);
      received += String.fromCharCode(...buffer.subarray(0, size ?? 0));
    }
    for (const bytes of frames) await connection.write(bytes);
    while (await connection.read(buffer).catch(() => null) !== null);
  })();
  return {
    port: (listener.addr as Deno.NetAddr).port,
    async [Symbol.asyncDispose]() {
      await served;
      listener.close();
    },
  };
}

const [DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY] = [0, 1, 3, 4, 7];
// deno-lint-ignore no-control-regex
const HEADERS_OF_STREAM_1 = /\x01[^]\x00\x00\x00\x01/;
const END_HEADERS = 4;
const INTERNAL_ERROR = [0, 0, 0, 2];
const STATUS_200 = [0x88];

function frame(type: number, flags: number, stream: number, payload: readonly number[] = []) {
  return new Uint8Array([0, 0, payload.length, type, flags, 0, 0, 0, stream, ...payload]);
}

const HTTP2_FAILURES: Readonly<Record<string, readonly [Uint8Array[], string, string]>> = {
  "that is reset": [
    [frame(RST_STREAM, 0, 1, INTERNAL_ERROR)],
    "reset",
    "HTTP/2 stream reset by the server: unexpected internal error encountered",
  ],
  "that is reset in its body": [
    [
      frame(HEADERS, END_HEADERS, 1, STATUS_200),
      frame(DATA, 0, 1, [97, 98, 99]),
      frame(RST_STREAM, 0, 1, INTERNAL_ERROR),
    ],
    "reset",
    "connection broken in the middle of the body",
  ],
  "whose connection goes away": [
    [frame(GOAWAY, 0, 0, [0, 0, 0, 0, ...INTERNAL_ERROR])],
    "reset",
    "HTTP/2 connection closed by the server: unexpected internal error encountered",
  ],
  "with a malformed frame": [
    [latin1("HTTP/1.1 200 OK\r\n\r\n")],
    "protocol",
    "the response is not valid HTTP: connection error detected: frame with invalid size",
  ],
};

for (const [title, [frames, ...expected]] of Object.entries(HTTP2_FAILURES)) {
  Deno.test(`an HTTP/2 exchange ${title} is a ${expected[0]} error`, async () => {
    await using server = openHttp2Server(frames);
    const url = `https://localhost:${server.port}/`;
    assert.deepEqual(await failure(send({ url }, { client: openTrustingClient() })), expected);
  });
}

Deno.test("a server that does not offer a required HTTP/2 is a protocol error", async () => {
  using listener = Deno.listenTls({
    hostname: "127.0.0.1",
    port: 0,
    alpnProtocols: ["http/1.1"],
    ...LOCALHOST,
  });
  const served = listener.accept().then((connection) => refuse(connection));
  const address = `localhost:${listener.addr.port}`;
  const client = openDenoHttpClient({ caCerts: [CA.cert], httpVersion: "2" });
  const sent = send({ url: `https://${address}/`, httpVersion: "2" }, { client });
  assert.deepEqual(await failure(sent), [
    "protocol",
    `the server does not speak HTTP/2 (${address})`,
  ]);
  await served;
});

Deno.test("so is a server that offers only HTTP/2 if HTTP/1.1 is required", async () => {
  using listener = Deno.listenTls({
    hostname: "127.0.0.1",
    port: 0,
    alpnProtocols: ["h2"],
    ...LOCALHOST,
  });
  const address = `localhost:${listener.addr.port}`;
  for (const name of TRANSPORTS) {
    const served = listener.accept().then((connection) => refuse(connection));
    const transport = openTransport(name, { caCerts: [CA.cert], httpVersion: "1.1" });
    const outcome = await outcomeOf(transport, { url: `https://${address}/` });
    transport.close();
    assert.deepEqual(outcome, {
      error: "protocol",
      message: `the server does not speak HTTP/1.1 (${address})`,
    }, name);
    await served;
  }
});

/** Ends a connection whose handshake fails. */
async function refuse(connection: Deno.TlsConn): Promise<void> {
  await connection.handshake().catch(() => {});
  connection.close();
}
