import { INSECURE, readPair, TRUSTING } from "./certificates.ts";
import { CLOSED, CUT, CUT_CHUNKS, IMPATIENT, late, RESET } from "./connecting.ts";
import type { Expected, ExpectedError, Fault, FaultGroup } from "./fault.ts";
import { OK, ok, openPeer, type Script } from "./peer.ts";
import { answersOk, openCutTls, openOpenSsl, openTls } from "./tls_server.ts";
import { notHttp } from "./heads.ts";

function tls(message: string): ExpectedError {
  return { error: "tls", message };
}

function untrusted(reason: string): ExpectedError {
  return tls(`certificate not trusted: ${reason}`);
}

const NOT_SPOKEN = tls("the server does not speak TLS (localhost:PORT)");
const HUNG_UP = tls("connection closed by the server during the TLS handshake");
const WEAK = untrusted("its key is too weak, or what the server signed with it is wrong");

/** Returns a fault of a server with TLS whose authority the flow trusts. */
function trusted(
  name: string,
  server: string,
  open: Fault["open"],
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  return { name, server, scheme: "https", tls: TRUSTING, open, expected, ...more };
}

/** Returns a fault of a certificate, and the same with `insecure`. */
function certificate(
  name: string,
  open: Fault["open"],
  expected: Expected,
  { insecure = "passes", ...more }: Partial<Fault> & { readonly insecure?: Expected } = {},
): readonly Fault[] {
  const server = `presents ${name}`;
  const insecurely: Partial<Fault> = { ...more, tls: INSECURE, on: ["socket"] };
  return [
    trusted(name, server, open, expected, more),
    trusted(
      `${name}, unchecked`,
      `${server} to a step that does not check it`,
      open,
      insecure,
      insecurely,
    ),
  ];
}

/** Returns a fault of a server that answers the hello of TLS in some way of its own. */
function hello(name: string, server: string, script: Script, expected: Expected): Fault {
  const open = () =>
    openPeer(async (peer, number) => {
      await peer.request();
      await script(peer, number);
    });
  return trusted(name, server, open, expected);
}

/** Returns a fault of a connection that is cut below TLS. */
function cut(name: string, sent: string, answer: string, expected: Expected): readonly Fault[] {
  const server = `sends ${sent} and closes the connection without \`close_notify\``;
  const open = () => openCutTls(answer);
  return [
    trusted(name, server, open, expected),
    trusted(`${name}, certificate unchecked`, server, open, expected, {
      tls: INSECURE,
      on: ["socket"],
    }),
  ];
}

const OPENSSL = { needs: ["openssl"] } as const;

/** Faults of TLS. */
export const TLS: FaultGroup = {
  title: "TLS",
  about: "Certificates that must not be trusted, handshakes that fail, and connections that are " +
    "cut below TLS.",
  faults: [
    ...certificate(
      "an expired certificate",
      () => openTls(answersOk, readPair("expired", "localhost")),
      untrusted("it expired on 2020-02-01"),
    ),
    ...certificate(
      "a certificate of the future",
      () => openTls(answersOk, readPair("future", "localhost")),
      untrusted("it is not valid before 2090-01-01"),
    ),
    ...certificate(
      "a self-signed certificate",
      () => openTls(answersOk, readPair("ca")),
      untrusted("it is self-signed"),
      { tls: undefined },
    ),
    ...certificate(
      "a certificate of an unknown issuer",
      () => openTls(answersOk),
      untrusted("its issuer is unknown here"),
      { tls: undefined },
    ),
    ...certificate(
      "a certificate for another host",
      () => openTls(answersOk),
      untrusted("it is for localhost, not for 127.0.0.1"),
      {
        steps: [{ request: { url: "https://ADDRESS/" } }],
      },
    ).map((fault) => ({ ...fault, tls: { "127.0.0.1": Object.values(fault.tls!)[0] } })),
    ...certificate(
      "a certificate without names",
      () => openTls(answersOk, readPair("no_names", "localhost")),
      untrusted("it is for no host name, and so not for localhost"),
    ),
    ...certificate(
      "a certificate with a key of 1024 bits",
      () => openOpenSsl("weak"),
      WEAK,
      { ...OPENSSL, insecure: WEAK },
    ),
    ...certificate(
      "a certificate signed with SHA-1",
      () => openOpenSsl("sha1"),
      untrusted("it is signed with an algorithm that is not supported, such as SHA-1"),
      OPENSSL,
    ),
    trusted(
      "a server that speaks only TLS 1.1",
      "refuses later versions",
      () => openOpenSsl("localhost", ["-tls1_1"]),
      tls("TLS handshake failed: received fatal alert: ProtocolVersion"),
      OPENSSL,
    ),
    trusted(
      "a server with ciphers of its own",
      "accepts only AES-CBC",
      () => openOpenSsl("localhost", ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA256"]),
      tls("TLS handshake failed: received fatal alert: HandshakeFailure"),
      OPENSSL,
    ),
    trusted(
      "a required client certificate",
      "requires a certificate, and gets none",
      () =>
        openTls(answersOk, {
          ca: readPair("ca").cert,
          requestCert: true,
          rejectUnauthorized: true,
        }),
      tls("the server requires a client certificate"),
    ),
    trusted(
      "a client certificate of an unknown issuer",
      "requires a certificate of another issuer",
      () => openOpenSsl("localhost", ["-Verify", "1", "-verify_return_error", "-no_check_time"]),
      tls("the server does not trust the client certificate: its issuer is unknown there"),
      {
        tls: {
          localhost: { ca_cert: "ca.pem", client_cert: "client.pem", client_key: "client.key.pem" },
        },
        ...OPENSSL,
      },
    ),
    trusted(
      "a server that speaks only HTTP/2",
      "agrees on `h2` only, for a step that requires HTTP/1.1",
      () => openTls(answersOk, { ALPNProtocols: ["h2"] }),
      { error: "protocol", message: "the server does not speak HTTP/1.1 (localhost:PORT)" },
      {
        steps: [{ request: { http_version: 1.1 } }],
      },
    ),
    trusted(
      "a server without ALPN",
      "ignores the offered protocols",
      () => openTls(answersOk, { ALPNProtocols: undefined }),
      "passes",
    ),
    hello("HTTP on the port of TLS", "answers in plain HTTP", async (peer) => {
      await peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
      peer.end();
    }, NOT_SPOKEN),
    hello("garbage instead of a handshake", "answers with random text", async (peer) => {
      await peer.send("x9$k hello");
      peer.end();
    }, NOT_SPOKEN),
    hello("an alert instead of a handshake", "refuses the handshake", async (peer) => {
      await peer.send("\x15\x03\x03\0\x02\x02\x28");
      peer.end();
    }, tls("TLS handshake failed: received fatal alert: HandshakeFailure")),
    hello(
      "a handshake that ends",
      "closes the connection after the hello",
      (peer) => peer.end(),
      HUNG_UP,
    ),
    hello(
      "a handshake that is reset",
      "resets the connection after the hello",
      (peer) => peer.reset(),
      RESET,
    ),
    hello(
      "a handshake that is cut",
      "sends three bytes and closes the connection",
      async (peer) => {
        await peer.send("\x16\x03\x03");
        peer.end();
      },
      HUNG_UP,
    ),
    {
      ...hello(
        "a handshake that stalls",
        "never answers the hello",
        (peer) => peer.closed(),
        late("head"),
      ),
      steps: IMPATIENT,
    },
    {
      name: "TLS on the port of HTTP",
      server: "expects TLS, and gets plain HTTP",
      open: () => openTls(answersOk),
      expected: notHttp("it does not begin with `HTTP/1.1`"),
    },
    ...cut("a whole response, cut", "a whole response", OK, "passes"),
    ...cut("a body with its length, cut", "3 of 10 bytes", ok(["content-length: 10"], "abc"), CUT),
    ...cut(
      "a body in chunks, cut",
      "one chunk",
      ok(["transfer-encoding: chunked"], "2\r\nab\r\n"),
      CUT_CHUNKS,
    ),
    ...cut("a body without a length, cut", "a body without a length", ok([], "abc"), CUT)
      .map((fault): Fault =>
        fault.on === undefined ? fault : {
          ...fault,
          expected: "passes",
          limit: "Node's TLS, which `insecure` and client certificates need, does not tell a cut " +
            "from an end",
        }
      ),
    trusted(
      "a body without a length, ended",
      "sends a body without a length, and ends TLS in order",
      () =>
        openTls(async (peer) => {
          await peer.request();
          await peer.send(ok([], "abc"));
          peer.end();
        }),
      "passes",
      { steps: [{ assert: { body: { equals: "abc" } } }] },
    ),
    ...cut("half a head, cut", "half a head", "HTTP/1.1 200 OK\r\nx: ", CLOSED),
    trusted("garbage inside TLS", "sends random text in TLS", () =>
      openTls(async (peer) => {
        await peer.request();
        await peer.send("x9$k hello\r\n\r\n");
        peer.end();
      }), notHttp("it does not begin with `HTTP/1.1`")),
  ],
};
