import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { classifyFetchFailure } from "../../lib/http/transport/fetch_failure.ts";
import { freePort } from "../support/free_port.ts";
import {
  failure,
  gzip,
  latin1,
  ok,
  openAnswering,
  openClientThat,
  openRawServer,
  send,
} from "./sockets.ts";
import { CA, EXPIRED, LOCALHOST, openTrustingClient } from "./tls.ts";

Deno.test("a host name that does not exist is a dns error", async () => {
  const [errorClass, message] = await failure(send({ url: "http://user:pass@nope.invalid:81/x" }));
  assert.equal(errorClass, "dns");
  assert.match(message, /^host name not (found|resolved): nope\.invalid/);
});

Deno.test("a closed port is a connect error", async () => {
  const port = freePort();
  assert.deepEqual(await failure(send({ url: `http://127.0.0.1:${port}/` })), [
    "connect",
    `connection refused (127.0.0.1:${port})`,
  ]);
});

Deno.test("a server that does not speak TLS is a tls error", async () => {
  await using server = await openAnswering("HTTP/1.1 400 Bad Request\r\n\r\n");
  assert.deepEqual(await failure(send({ url: `https://${server.address}/` })), [
    "tls",
    `the server does not speak TLS (${server.address})`,
  ]);
});

Deno.test("a server that hangs up on a TLS client is a tls error", async () => {
  await using server = await openAnswering("");
  assert.deepEqual(await failure(send({ url: `https://${server.address}/` })), [
    "tls",
    "connection closed by the server during the TLS handshake",
  ]);
});

/** What a client that trusts only the test CA, or no CA, reports about a server's certificate. */
async function certificateFailure(pair: Deno.TlsCertifiedKeyPem, trusting: boolean, host: string) {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, cert: pair.cert, key: pair.key },
    () => new Response("ok"),
  );
  const client = trusting ? openTrustingClient() : undefined;
  return await failure(send({ url: `https://${host}:${server.addr.port}/` }, { client }));
}

Deno.test("a self-signed certificate is a tls error", async () => {
  assert.deepEqual(await certificateFailure(CA, false, "localhost"), [
    "tls",
    "certificate not trusted: it is self-signed",
  ]);
});

Deno.test("a certificate of an unknown issuer is a tls error", async () => {
  assert.deepEqual(await certificateFailure(LOCALHOST, false, "localhost"), [
    "tls",
    "certificate not trusted: its issuer is unknown here",
  ]);
});

Deno.test("a certificate for another name is a tls error", async () => {
  assert.deepEqual(await certificateFailure(LOCALHOST, true, "127.0.0.1"), [
    "tls",
    "certificate not trusted: it is for localhost, not for 127.0.0.1",
  ]);
});

Deno.test("an expired certificate is a tls error", async () => {
  const [errorClass, message] = await certificateFailure(EXPIRED, true, "localhost");
  assert.equal(errorClass, "tls");
  assert.match(message, /^certificate not trusted: it expired on 2020-\d\d-\d\d$/);
});

Deno.test("a connection closed without a response is a reset", async () => {
  await using server = await openAnswering("");
  assert.deepEqual(await failure(send({ url: `http://${server.address}/` })), [
    "reset",
    "connection closed by the server before it responded",
  ]);
});

Deno.test("a connection reset without a response is a reset", async () => {
  await using server = await openRawServer((socket) => socket.resetAndDestroy());
  assert.deepEqual(await failure(send({ url: `http://${server.address}/` })), [
    "reset",
    "connection reset by the server",
  ]);
});

const BROKEN_BODIES: Readonly<Record<string, readonly [framing: string, message: string]>> = {
  "with its length": [
    "content-length: 100",
    "connection broken in the middle of the body",
  ],
  "in chunks": [
    "transfer-encoding: chunked",
    "connection broken in the middle of the body, or its chunks are malformed",
  ],
};

for (const [title, [framing, message]] of Object.entries(BROKEN_BODIES)) {
  for (const end of ["destroy", "resetAndDestroy"] as const) {
    Deno.test(`a connection that ends within a body ${title} is a reset (${end})`, async () => {
      let connection: Socket | undefined;
      await using server = await openRawServer((socket) => {
        connection = socket;
        socket.write(ok([framing], "5\r\nhello\r\n"));
      });
      const client = openClientThat(() => connection?.[end]());
      assert.deepEqual(await failure(send({ url: `http://${server.address}/` }, { client })), [
        "reset",
        message,
      ]);
    });
  }
}

Deno.test("a malformed chunk looks like a broken connection", async () => {
  const body = "3\r\nabc\r\nzz\r\nabc\r\n0\r\n\r\n";
  await using server = await openAnswering(ok(["transfer-encoding: chunked"], body));
  assert.deepEqual(await failure(send({ url: `http://${server.address}/` })), [
    "reset",
    "connection broken in the middle of the body, or its chunks are malformed",
  ]);
});

const MALFORMED: Readonly<Record<string, readonly [answer: string, reason: string]>> = {
  "no HTTP": ["hello there\r\n\r\n", "it does not begin with `HTTP/1.1`"],
  "an unknown version": ["HTTP/9.9 200 OK\r\n\r\n", "it does not begin with `HTTP/1.1`"],
  "no status": ["HTTP/1.1 abc OK\r\n\r\n", "its status is not a number of three digits"],
  "a malformed header": [
    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
    "a line of its header is not `name: value`",
  ],
  "two lengths": [
    "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
    "its `content-length` is not one number",
  ],
  "a head that is too large": [
    `HTTP/1.1 200 OK\r\nx: ${"a".repeat(1_000_000)}\r\n\r\n`,
    "its header is too large",
  ],
};

for (const [title, [answer, reason]] of Object.entries(MALFORMED)) {
  Deno.test(`a response with ${title} is a protocol error`, async () => {
    await using server = await openAnswering(answer);
    assert.deepEqual(await failure(send({ url: `http://${server.address}/` })), [
      "protocol",
      `the response is not valid HTTP: ${reason}`,
    ]);
  });
}

Deno.test("a body that does not match its encoding is a protocol error", async () => {
  await using server = await openAnswering(
    ok(["content-encoding: gzip", "content-length: 26"], "abcdefghijklmnopqrstuvwxyz"),
  );
  assert.deepEqual(await failure(send({ url: `http://${server.address}/` })), [
    "protocol",
    "the body is not valid gzip: it does not begin like gzip",
  ]);
});

Deno.test("a truncated compressed body is a protocol error", async () => {
  const whole = await gzip(latin1("hello ".repeat(1000)));
  const packed = whole.subarray(0, whole.length - 12);
  await using server = await openAnswering(
    ok(["content-encoding: gzip", `content-length: ${packed.length}`], packed),
  );
  assert.deepEqual(await failure(send({ url: `http://${server.address}/` })), [
    "protocol",
    "the body is not valid gzip: it is damaged or cut short",
  ]);
});

const CONNECT = "error sending request for url (https://api.test/): client error (Connect): ";

const TEXTS: Readonly<Record<string, readonly [errorClass: string, message: string]>> = {
  [CONNECT + "dns error: failed to lookup address information: Name or service not known"]: [
    "dns",
    "host name not found: api.test",
  ],
  [CONNECT + "dns error: No such host is known. (os error 11001)"]: [
    "dns",
    "host name not found: api.test",
  ],
  [CONNECT + "dns error: Temporary failure in name resolution"]: [
    "dns",
    "host name not resolved: api.test (Temporary failure in name resolution)",
  ],
  [CONNECT + "tcp connect error: Network is unreachable (os error 101)"]: [
    "connect",
    "network is unreachable (api.test:443)",
  ],
  [
    CONNECT + "tcp connect error: No connection could be made because the target machine " +
    "actively refused it. (os error 10061)"
  ]: ["connect", "connection refused (api.test:443)"],
  [CONNECT + "tcp connect error: Verbindung verweigert. (os error 10061)"]: [
    "connect",
    "connection refused (api.test:443)",
  ],
  [CONNECT + "dns error: Hôte inconnu. (os error 11001)"]: [
    "dns",
    "host name not found: api.test",
  ],
  [CONNECT + "tcp connect error: Something else. (os error 10099)"]: [
    "connect",
    "something else (api.test:443)",
  ],
  ["An existing connection was forcibly closed by the remote host. (os error 10054)"]: [
    "reset",
    "connection reset by the server",
  ],
  [CONNECT + "proxy authentication required"]: [
    "connect",
    "the proxy requires a user and a password (api.test:443)",
  ],
  [CONNECT + "received fatal alert: HandshakeFailure"]: [
    "tls",
    "TLS handshake failed: received fatal alert: HandshakeFailure",
  ],
  [CONNECT + "Connection reset by peer (os error 104)"]: [
    "reset",
    "connection reset by the server",
  ],
  "Broken pipe (os error 32)": ["reset", "connection reset by the server"],
  "something new": ["protocol", "the response is not valid HTTP: something new"],
};

for (const [text, expected] of Object.entries(TEXTS)) {
  Deno.test(`the failure "${text.replace(CONNECT, "")}" is a ${expected[0]} error`, () => {
    const request = { method: "GET", url: "https://api.test/", headers: [], timeoutMs: 1 };
    const error = classifyFetchFailure(
      new TypeError("fetch failed", { cause: new Error(text) }),
      request,
    );
    assert.deepEqual([error.errorClass, error.message], expected);
  });
}
