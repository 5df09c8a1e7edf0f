import { freePort } from "../free_port.ts";
import type { ExpectedError, Fault, FaultGroup, FaultServer } from "./fault.ts";
import { OK, ok, openAnswering, openPeer, response, type Script } from "./peer.ts";

/** The errors of connections that end too early. */
export const RESET: ExpectedError = { error: "reset", message: "connection reset by the server" };
export const CLOSED: ExpectedError = {
  error: "reset",
  message: "connection closed by the server before it responded",
};
export const CUT: ExpectedError = {
  error: "reset",
  message: "connection broken in the middle of the body",
};
export const CUT_CHUNKS: ExpectedError = {
  error: "reset",
  message: "connection broken in the middle of the body, or its chunks are malformed",
};

/** Returns the error of a response of which nothing, or only the head, arrives in time. */
export function late(part: "head" | "body", time = "1.0 s"): ExpectedError {
  const state = part === "head"
    ? "no headers had arrived"
    : "the headers (status 200) had arrived, the body had not ended";
  return { error: "timeout", message: `no complete response within ${time}: ${state}` };
}

/** A request that waits one second. */
export const IMPATIENT = [{ request: { timeout_ms: 1_000 } }] as const;

const HEAD = ok(["content-length: 10"]);
const CHUNKED = ok(["transfer-encoding: chunked"]);
const LARGE = "x".repeat(4_000_000);
const UPLOAD = { method: "POST", body: LARGE };

/** A place where nothing listens. */
function openNowhere(): Promise<FaultServer> {
  return Promise.resolve({
    address: `127.0.0.1:${freePort()}`,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

/** A listener that leaves connections to the system for a time, or for ever. */
function openLate(afterMs: number): Promise<FaultServer> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const accepting = Promise.withResolvers<void>();
  if (afterMs < Infinity) timer = setTimeout(accepting.resolve, afterMs);
  const served = accepting.promise.then(async () => {
    using connection = await listener.accept();
    await connection.read(new Uint8Array(4_096));
    await connection.write(new TextEncoder().encode(OK));
  }).catch(() => {});
  return Promise.resolve({
    address: `127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      accepting.reject();
      listener.close();
      await served;
    },
  });
}

/** Returns a fault whose server sends something after a request, and then ends the connection. */
function breaks(
  name: string,
  server: string,
  how: "reset" | "end",
  sent: string,
  expected: Fault["expected"],
): Fault {
  const script: Script = async (peer) => {
    await peer.request();
    if (sent !== "") await peer.send(sent);
    if (how === "reset") await peer.pause(50);
    peer[how]();
  };
  return { name, server, open: () => openPeer(script), expected };
}

/** Faults of connections, from opening one to its end. */
export const CONNECTING: FaultGroup = {
  title: "Connections",
  about: "Connections that are not opened, that break, and that end at every point of an exchange.",
  faults: [
    {
      name: "nothing listens",
      server: "is not there",
      open: openNowhere,
      expected: { error: "connect", message: "connection refused (ADDRESS)" },
    },
    {
      name: "a connection that nobody accepts",
      server: "leaves the connection in the queue of the system",
      open: () => openLate(Infinity),
      steps: IMPATIENT,
      expected: late("head"),
    },
    {
      name: "a connection that is accepted late",
      server: "accepts the connection after 300 ms and responds",
      open: () => openLate(300),
      expected: "passes",
    },
    {
      name: "a black hole",
      server: "reads and never responds",
      open: () => openPeer((peer) => peer.closed()),
      steps: IMPATIENT,
      expected: late("head"),
    },
    {
      name: "a black hole for an upload",
      server: "does not read the 4 MB of a request",
      open: () =>
        openPeer(async (peer) => {
          peer.socket.pause();
          await peer.closed();
        }),
      steps: [{ request: { ...UPLOAD, timeout_ms: 1_000 } }],
      expected: late("head"),
    },
    {
      name: "a reset at once",
      server: "resets the connection when it is accepted",
      open: () => openPeer((peer) => peer.reset()),
      expected: RESET,
    },
    breaks("a reset instead of a response", "resets after the request", "reset", "", RESET),
    breaks("a reset in the status line", "resets in it", "reset", "HTTP/1.1 20", RESET),
    breaks("a reset in the head", "resets in a header", "reset", "HTTP/1.1 200 OK\r\nx: ", RESET),
    breaks("a reset after the head", "resets before the body", "reset", HEAD, CUT),
    breaks("a reset in the body", "resets after 3 of 10 bytes", "reset", `${HEAD}abc`, CUT),
    breaks("a reset in a chunk", "resets in it", "reset", `${CHUNKED}5\r\nab`, CUT_CHUNKS),
    breaks("a reset between chunks", "resets there", "reset", `${CHUNKED}2\r\nab\r\n`, CUT_CHUNKS),
    breaks(
      "a reset in a body without a length",
      "resets after 3 bytes that the end of the connection would end",
      "reset",
      ok(["connection: close"], "abc"),
      CUT,
    ),
    breaks("a reset after a whole response", "resets after it", "reset", OK, "passes"),
    {
      name: "a connection closed at once",
      server: "closes the connection when it is accepted",
      open: () => openPeer((peer) => peer.end()),
      expected: CLOSED,
    },
    breaks("no response", "closes after the request", "end", "", CLOSED),
    breaks("an end in the status line", "closes in it", "end", "HTTP/1.1 20", CLOSED),
    breaks("an end after the status line", "closes there", "end", "HTTP/1.1 200 OK\r\n", CLOSED),
    breaks("an end in the head", "closes in a header", "end", "HTTP/1.1 200 OK\r\nx: ", CLOSED),
    breaks("an end after the head", "closes before the body", "end", HEAD, CUT),
    breaks("an end in the body", "closes after 3 of 10 bytes", "end", `${HEAD}abc`, CUT),
    breaks("an end in the size of a chunk", "closes in it", "end", `${CHUNKED}5`, CUT_CHUNKS),
    breaks("an end in a chunk", "closes in it", "end", `${CHUNKED}5\r\nab`, CUT_CHUNKS),
    breaks("an end after a chunk", "closes there", "end", `${CHUNKED}2\r\nab\r\n`, CUT_CHUNKS),
    breaks(
      "an end before the last line break",
      "closes after the last chunk, but before the empty line",
      "end",
      `${CHUNKED}2\r\nab\r\n0\r\n`,
      CUT_CHUNKS,
    ),
    breaks(
      "an end in the trailers",
      "closes in a field after the last chunk",
      "end",
      `${CHUNKED}2\r\nab\r\n0\r\nx: `,
      CUT_CHUNKS,
    ),
    breaks("an end after a whole response", "closes after it", "end", OK, "passes"),
    {
      name: "a server that stops sending but goes on reading",
      server: "ends its side after a whole response",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send(OK);
          peer.end();
          await peer.closed();
        }),
      steps: [{}, {}],
      expected: "passes",
    },
    {
      name: "a reset in an upload",
      server: "resets after the first bytes of 4 MB",
      open: () =>
        openPeer(async (peer) => {
          await peer.receive((received) => received.length > 0);
          peer.reset();
        }),
      steps: [{ request: UPLOAD }],
      expected: RESET,
    },
    {
      name: "a response to an upload that is not read",
      server: "answers 413 after the first bytes of 4 MB, and reads no more",
      open: () =>
        openPeer(async (peer) => {
          await peer.receive((received) => received.length > 0);
          peer.socket.pause();
          await peer.send(
            response(["HTTP/1.1 413 Too Large", "connection: close", "content-length: 0"]),
          );
          await peer.closed();
        }),
      steps: [{ request: UPLOAD, assert: { status: 413 } }],
      expected: "passes",
    },
    {
      name: "an upload that is read late",
      server: "reads 4 MB after 300 ms",
      open: () =>
        openPeer(async (peer) => {
          peer.socket.pause();
          await peer.pause(300);
          peer.socket.resume();
          await peer.request();
          await peer.send(OK);
        }),
      steps: [{ request: UPLOAD }],
      expected: "passes",
    },
    {
      name: "two responses at once",
      server: "sends a second response that nobody has asked for",
      open: () => openAnswering(OK + ok(["content-length: 4"], "evil")),
      steps: [{ assert: { body: { equals: "ok" } } }, { assert: { body: { equals: "ok" } } }],
      expected: "passes",
    },
  ],
};

/** Returns a server whose first connection ends in some way after a response. */
function openFirst(script: Script): Promise<FaultServer> {
  return openPeer(async (peer, number) => {
    if (number === 1) return await script(peer, number);
    for (;;) {
      await peer.request();
      await peer.send(OK);
    }
  });
}

const TWO = [{}, { assert: { body: { equals: "ok" } } }] as const;

/** Faults of connections that are used again. */
export const KEPT: FaultGroup = {
  title: "Kept connections",
  about: "Two requests to one server, whose first connection is no longer usable.",
  faults: [
    {
      name: "an end between requests",
      server: "closes the connection after the first response",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(OK);
          peer.end();
        }),
      steps: TWO,
      expected: "passes",
    },
    {
      name: "an end instead of a second response",
      server: "closes the connection when a second request arrives",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(OK);
          await peer.request();
          peer.end();
        }),
      steps: TWO,
      expected: "passes",
    },
    {
      name: "a reset instead of a second response",
      server: "resets the connection when a second request arrives",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(OK);
          await peer.request();
          peer.reset();
        }),
      steps: TWO,
      expected: "passes",
    },
    {
      name: "a reset instead of a response to a POST",
      server: "resets the connection when a POST arrives as its second request",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(OK);
          await peer.request();
          peer.reset();
        }),
      steps: [{}, { request: { method: "POST", body: "order" } }],
      expected: RESET,
    },
    {
      name: "a timeout of the server",
      server: "sends a 408 on the idle connection and closes it",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(OK);
          await peer.send(response(["HTTP/1.1 408 Timeout", "content-length: 0"]));
          peer.end();
        }),
      steps: TWO,
      expected: "passes",
    },
    {
      name: "bytes after a body",
      server: "sends more than the length of the first body says",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(`${OK}HTTP/1.1 500 Evil\r\ncontent-length: 0\r\n\r\n`);
          await peer.closed();
        }),
      steps: TWO,
      expected: "passes",
    },
    {
      name: "a connection announced as closed",
      server: "sends `connection: close`, and leaves the connection open",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(ok(["connection: close", "content-length: 2"], "ok"));
          await peer.closed();
        }),
      steps: TWO,
      expected: "passes",
    },
    {
      name: "a body that was not read to its end",
      server: "leaves out the end of the first body, which is larger than the limit",
      open: () =>
        openFirst(async (peer) => {
          await peer.request();
          await peer.send(ok(["content-length: 5000"], "x".repeat(4_000)));
          await peer.closed();
        }),
      steps: [{ keys: { always: true } }],
      run: { maxBodyBytes: 1_000 },
      expected: {
        error: "body_too_large",
        message: "the body of 5.0 kB is larger than the limit of 1.0 kB",
      },
    },
  ],
};
