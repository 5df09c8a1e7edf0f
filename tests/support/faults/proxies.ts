import { TRUSTING } from "./certificates.ts";
import { late, RESET } from "./connecting.ts";
import type { Expected, ExpectedError, Fault, FaultGroup, FaultServer } from "./fault.ts";
import { OK, openPeer, type Peer, response, type Script } from "./peer.ts";
import { connect } from "node:net";
import type { Buffer } from "node:buffer";
import { answersOk, openTls } from "./tls_server.ts";

const PROXY = "http://ADDRESS";
const DESTINATION = "https://localhost:2/";

function refused(message: string): ExpectedError {
  return { error: "connect", message: `${message} (ADDRESS)` };
}

const REFUSES = refused("the proxy refuses to connect to localhost:2");
const HANGS_UP = refused("the proxy closed the connection instead of connecting to localhost:2");

/** Returns a fault of a proxy that is asked for a tunnel. */
function tunnel(
  name: string,
  server: string,
  script: Script,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const open = () =>
    openPeer(async (peer, number) => {
      await peer.request();
      await script(peer, number);
    });
  const steps = [{ request: { url: DESTINATION, timeout_ms: 1_000 } }];
  return { name, server, open, steps, tls: TRUSTING, run: { proxy: PROXY }, expected, ...more };
}

/** Returns a fault of a proxy that connects to a good server, with an answer sent in its own way. */
function connecting(
  name: string,
  server: string,
  answer: (peer: Peer) => Promise<void>,
  more: Partial<Fault> = {},
): Fault {
  const open = async (): Promise<FaultServer> => {
    const behind = await openTls(answersOk);
    const proxy = await openPeer(async (peer) => {
      await peer.request();
      const [host, port] = behind.address.split(":");
      const upstream = connect({ host, port: Number(port) });
      upstream.on("error", () => {});
      await answer(peer);
      upstream.on("data", (data: Buffer) => peer.socket.write(data));
      peer.socket.on("data", (data: Buffer) => upstream.write(data));
      await peer.closed();
      upstream.destroy();
    });
    return {
      address: proxy.address,
      async [Symbol.asyncDispose]() {
        await proxy[Symbol.asyncDispose]();
        await behind[Symbol.asyncDispose]();
      },
    };
  };
  return tunnel(name, server, () => {}, "passes", { open, ...more });
}

/** Returns a fault of a proxy that gets a request for a plain URL. */
function plain(
  name: string,
  server: string,
  script: Script,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  return tunnel(name, server, script, expected, {
    steps: [{ request: { url: "http://api.test/", timeout_ms: 1_000 } }],
    ...more,
  });
}

const CONNECTED = "HTTP/1.1 200 Connected\r\n\r\n";

/** Faults of proxies. */
export const PROXIES: FaultGroup = {
  title: "Proxies",
  about: "Proxies that are asked for a tunnel (CONNECT) to a server with TLS, or for a plain URL.",
  faults: [
    connecting("an answer in two segments", "answers CONNECT in two parts", async (peer) => {
      await peer.send(CONNECTED.slice(0, 15));
      await peer.pause(50);
      await peer.send(CONNECTED.slice(15));
    }),
    connecting(
      "an answer in single bytes",
      "answers CONNECT byte by byte",
      (peer) => peer.drip(CONNECTED, 2),
      {
        overFetch: {
          expected: REFUSES,
          because: "`fetch` needs the status in the first segment",
        },
      },
    ),
    connecting(
      "an answer with fields",
      "answers CONNECT with a length, which means nothing",
      (peer) => peer.send(response(["HTTP/1.1 200 OK", "via: proxy", "content-length: 0"])),
    ),
    connecting(
      "an answer of HTTP/1.0",
      "answers `HTTP/1.0 200 OK`",
      (peer) => peer.send("HTTP/1.0 200 OK\r\n\r\n"),
    ),
    tunnel(
      "a proxy that refuses",
      "answers CONNECT with 403",
      (peer) => peer.send(response(["HTTP/1.1 403 Forbidden", "content-length: 0"])),
      REFUSES,
    ),
    tunnel(
      "a proxy that cannot connect",
      "answers CONNECT with 502 and a page",
      (peer) => peer.send(response(["HTTP/1.1 502 Bad Gateway", "content-length: 6"], "<html>")),
      REFUSES,
    ),
    tunnel(
      "a proxy that redirects",
      "answers CONNECT with 302",
      (peer) => peer.send(response(["HTTP/1.1 302 Found", "location: http://login.test/"])),
      REFUSES,
    ),
    tunnel(
      "a proxy that requires a password",
      "answers CONNECT with 407",
      (peer) =>
        peer.send(
          response(["HTTP/1.1 407 Authenticate", "proxy-authenticate: Basic", "content-length: 0"]),
        ),
      refused("the proxy requires a user and a password"),
    ),
    tunnel(
      "a proxy that answers garbage",
      "answers CONNECT with random text",
      (peer) => peer.send("x9$k hello\r\n\r\n"),
      REFUSES,
    ),
    tunnel(
      "a proxy that hangs up",
      "closes the connection after CONNECT",
      (peer) => peer.end(),
      HANGS_UP,
    ),
    tunnel(
      "a proxy that hangs up in its answer",
      "closes the connection in the answer",
      async (peer) => {
        await peer.send("HTTP/1.1 200 Con");
        peer.end();
      },
      HANGS_UP,
    ),
    tunnel(
      "a proxy that resets",
      "resets the connection after CONNECT",
      (peer) => peer.reset(),
      RESET,
    ),
    tunnel(
      "a proxy that never answers",
      "never answers CONNECT",
      (peer) => peer.closed(),
      late("head", "1.0 s"),
    ),
    tunnel(
      "a proxy that answers without an end",
      "sends fields for ever",
      async (peer) => {
        await peer.send("HTTP/1.1 200 Connected\r\n");
        await peer.sendEndlessly("x: a\r\n".repeat(1_000));
      },
      REFUSES,
      { memoryMib: 64 },
    ),
    tunnel("a tunnel that ends", "closes the tunnel before the handshake", async (peer) => {
      await peer.send(CONNECTED);
      await peer.request();
      peer.end();
    }, { error: "tls", message: "connection closed by the server during the TLS handshake" }),
    tunnel("a tunnel to no TLS", "sends plain HTTP through the tunnel", async (peer) => {
      await peer.send(CONNECTED);
      await peer.request();
      await peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
      peer.end();
    }, { error: "tls", message: "the server does not speak TLS (localhost:2)" }),
    plain(
      "a password for a plain URL",
      "answers 407, which is a response like any other",
      (peer) => peer.send(response(["HTTP/1.1 407 Authenticate", "content-length: 0"])),
      "passes",
      {
        steps: [{ request: { url: "http://api.test/" }, assert: { status: 407 } }],
      },
    ),
    plain(
      "a proxy that hangs up on a plain URL",
      "closes the connection after the request",
      (peer) => peer.end(),
      { error: "reset", message: "connection closed by the server before it responded" },
    ),
    plain(
      "a proxy that answers garbage to a plain URL",
      "answers with random text",
      (peer) => peer.send("x9$k hello\r\n\r\n"),
      {
        error: "protocol",
        message: "the response is not valid HTTP: it does not begin with `HTTP/1.1`",
      },
    ),
    plain("a plain URL through a good proxy", "answers itself", (peer) => peer.send(OK), "passes"),
    {
      name: "no proxy",
      server: "is closed",
      open: async () => {
        const server = await openPeer(() => {});
        await server[Symbol.asyncDispose]();
        return { address: server.address, [Symbol.asyncDispose]: () => Promise.resolve() };
      },
      steps: [{ request: { url: "http://api.test/" } }],
      run: { proxy: PROXY },
      expected: refused("the proxy cannot be reached: connection refused"),
    },
    {
      name: "a proxy whose name is unknown",
      server: "is not asked: the proxy has a name of no host",
      open: () => openPeer(() => {}),
      run: { proxy: "http://proxy.invalid:8080" },
      expected: { error: "dns", message: "host name of the proxy not found: proxy.invalid" },
    },
  ],
};
