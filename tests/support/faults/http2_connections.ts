import { tooLarge } from "./bodies.ts";
import { CLOSED, CUT, late } from "./connecting.ts";
import type { ExpectedError, Fault } from "./fault.ts";
import { notHttp } from "./heads.ts";
import { FLOOD, flood, goaway, h2, IMPATIENT_H2, ORDER, reset, SAYS_OK } from "./http2_fault.ts";
import {
  ACK,
  END_HEADERS,
  END_STREAM,
  fieldBlock,
  FRAME,
  frame,
  number32,
  openHttp2,
  PADDED,
} from "./http2_frames.ts";
import { openPeer, response } from "./peer.ts";
import { answersOk, openTls } from "./tls_server.ts";

const SIZE = notHttp("an HTTP/2 frame does not have the size that it must have");
const WINDOW = notHttp("an HTTP/2 window grows by nothing or beyond its limit");
const COMPRESSION = notHttp("its header is not compressed as HPACK");
const NOT_SPOKEN: ExpectedError = {
  error: "protocol",
  message: "the server does not speak HTTP/2 (localhost:PORT)",
};

/** Faults of a whole connection of HTTP/2: its end, and frames that are wrong or too many. */
export const CONNECTIONS: readonly Fault[] = [
  h2(
    "GOAWAY instead of a response",
    "closes the connection with INTERNAL_ERROR",
    (session) => goaway(session, 0, 2),
    reset("HTTP/2 connection closed by the server: INTERNAL_ERROR"),
  ),
  {
    ...h2(
      "GOAWAY without an error",
      "closes its first connection in order, and answers on the next one",
      () => Promise.resolve(),
      "passes",
    ),
    open: () =>
      openHttp2(async (session, number) => {
        const stream = await session.request();
        if (number > 1) return await session.ok(stream);
        await goaway(session, 0, 0);
        session.peer.end();
      }),
  },
  h2(
    "GOAWAY in a body",
    "announces the end of the connection, and sends the rest",
    async (session, stream) => {
      await session.head(stream, [["content-length", "2"]]);
      await session.send("data", 0, stream, "o");
      await goaway(session, stream, 0);
      await session.send("data", END_STREAM, stream, "k");
    },
    "passes",
    { steps: SAYS_OK },
  ),
  h2(
    "GOAWAY in a body that is cut",
    "announces the end of the connection with an error after 3 of 10 bytes, and waits",
    async (session, stream) => {
      await session.head(stream, [["content-length", "10"]]);
      await session.send("data", 0, stream, "abc");
      await goaway(session, stream, 2);
    },
    late("body"),
    IMPATIENT_H2,
  ),
  h2(
    "an end instead of a response",
    "closes the connection after the request",
    (session) => Promise.resolve(session.peer.end()),
    CLOSED,
  ),
  h2("an end in a body", "closes the connection after 3 of 10 bytes", async (session, stream) => {
    await session.head(stream, [["content-length", "10"]]);
    await session.send("data", 0, stream, "abc");
    session.peer.end();
  }, CUT),
  h2(
    "an end in a body without a length",
    "closes the connection after 3 bytes",
    async (session, stream) => {
      await session.head(stream);
      await session.send("data", 0, stream, "abc");
      session.peer.end();
    },
    CUT,
  ),
  h2("a pushed response", "promises a stream that nobody asked for", async (session, stream) => {
    await session.send(
      "pushPromise",
      END_HEADERS,
      stream,
      `\0\0\0\x02${
        fieldBlock([[":method", "GET"], [":path", "/"], [":scheme", "https"], [
          ":authority",
          "a.test",
        ]])
      }`,
    );
    await session.ok(stream);
  }, ORDER),
  h2(
    "SETTINGS without an end",
    "sends SETTINGS for ever",
    (session) => flood(session, frame(FRAME.settings, 0, 0)),
    FLOOD,
    { memoryMib: 64 },
  ),
  h2(
    "PING without an end",
    "sends PING for ever",
    (session) => flood(session, frame(FRAME.ping, 0, 0, "12345678")),
    FLOOD,
    { memoryMib: 64 },
  ),
  h2(
    "empty frames without an end",
    "sends DATA without bytes for ever",
    async (session, stream) => {
      await session.head(stream);
      await flood(session, frame(FRAME.data, 0, stream));
    },
    FLOOD,
    { memoryMib: 64 },
  ),
  h2(
    "a thousand SETTINGS",
    "sends 1,000 SETTINGS before the response",
    async (session, stream) => {
      for (let i = 0; i < 1_000; i++) await session.send("settings", 0, 0);
      await session.ok(stream);
    },
    "passes",
    { memoryMib: 64 },
  ),
  h2(
    "a head without an end",
    "sends CONTINUATION for ever",
    async (session, stream) => {
      await session.send("headers", 0, stream, fieldBlock([[":status", "200"]]));
      await flood(
        session,
        frame(FRAME.continuation, 0, stream, fieldBlock([["x", "a".repeat(1_000)]])),
      );
    },
    notHttp("its header is too large"),
    { memoryMib: 64 },
  ),
  h2(
    "PRIORITY without an end",
    "sends PRIORITY for ever",
    (session, stream) => flood(session, frame(FRAME.priority, 0, stream, "\0\0\0\0\x10")),
    FLOOD,
    { memoryMib: 64 },
  ),
  h2(
    "fields that unpack to gigabytes",
    "names one field of 4,000 bytes 400,000 times by its index",
    async (session, stream) => {
      const added = `\x40${fieldBlock([["x", "a".repeat(4_000)]]).slice(1)}`;
      await session.send("headers", 0, stream, fieldBlock([[":status", "200"]]) + added);
      for (let i = 0; i < 24; i++) {
        await session.send("continuation", 0, stream, "\xbe".repeat(16_384));
      }
      await session.send("continuation", END_HEADERS | END_STREAM, stream, "\xbe".repeat(6_784));
    },
    notHttp("its header is too large"),
    { memoryMib: 64 },
  ),
  h2(
    "a frame inside a head",
    "sends PING between HEADERS and CONTINUATION",
    async (session, stream) => {
      await session.send("headers", 0, stream, fieldBlock([[":status", "200"]]));
      await session.send("ping", 0, 0, "12345678");
    },
    ORDER,
  ),
  h2(
    "an endless body",
    "sends DATA for ever, as far as it may",
    async (session, stream) => {
      await session.head(stream);
      for (;;) await session.sendWithinWindow(stream, 16_000);
    },
    tooLarge("1.0 MB"),
    { run: { maxBodyBytes: 1_000_000 }, memoryMib: 65 },
  ),
  h2(
    "a frame that is too large",
    "sends a frame of 1 MB",
    (session, stream) => session.send("data", 0, stream, "x".repeat(1_000_000)),
    SIZE,
  ),
  h2(
    "a frame on no stream",
    "sends DATA on stream 0",
    (session) => session.send("data", 0, 0, "x"),
    ORDER,
  ),
  h2(
    "a frame on a stream that nobody opened",
    "sends HEADERS on stream 99",
    (session) => session.head(99),
    ORDER,
  ),
  h2(
    "a frame of an unknown type",
    "sends a frame of the type 99, which means nothing",
    async (session, stream) => {
      await session.peer.send(frame(99, 0, 0, "x"));
      await session.ok(stream);
    },
    "passes",
  ),
  h2(
    "padding longer than its frame",
    "sends DATA with 200 bytes of padding in 3",
    async (session, stream) => {
      await session.head(stream);
      await session.send("data", PADDED, stream, "\xc8ab");
    },
    notHttp("an HTTP/2 frame is shorter than its padding"),
  ),
  h2(
    "a window of zero",
    "sends WINDOW_UPDATE with 0",
    (session) => session.send("windowUpdate", 0, 0, new Uint8Array(number32(0))),
    WINDOW,
  ),
  h2(
    "a window beyond its limit",
    "lets the client send more than 2,147,483,647 bytes",
    (session) => session.send("windowUpdate", 0, 0, new Uint8Array(number32(0x7fffffff))),
    WINDOW,
  ),
  h2(
    "a window of a stream beyond its limit",
    "lets the client send more than 2,147,483,647 bytes of a body",
    (session, stream) =>
      session.send("windowUpdate", 0, stream, new Uint8Array(number32(0x7fffffff))),
    WINDOW,
  ),
  h2(
    "invalid SETTINGS",
    "sends a frame size of 1",
    (session) => session.send("settings", 0, 0, new Uint8Array([0, 5, ...number32(1)])),
    notHttp("the HTTP/2 settings are not valid"),
  ),
  h2(
    "an acknowledgement that nobody asked for",
    "acknowledges SETTINGS twice",
    async (session, stream) => {
      await session.send("settings", ACK, 0);
      await session.send("settings", ACK, 0);
      await session.ok(stream);
    },
    "passes",
  ),
  h2(
    "a Huffman code that does not end",
    "sends a status that ends with eight bits of padding",
    (session, stream) =>
      session.send("headers", END_HEADERS | END_STREAM, stream, "\x08\x82\x17\xff"),
    COMPRESSION,
  ),
  h2(
    "a table that is too large",
    "sets the size of the dynamic table to 4,097 bytes",
    (session, stream) =>
      session.send("headers", END_HEADERS | END_STREAM, stream, "\x3f\xe2\x1f\x88"),
    COMPRESSION,
  ),
  h2(
    "damaged field compression",
    "sends an index that does not exist",
    (session, stream) =>
      session.send("headers", END_HEADERS | END_STREAM, stream, "\xff\xff\xff\xff\x0f"),
    COMPRESSION,
  ),
  {
    ...h2(
      "HTTP/1.1 instead of HTTP/2",
      "agrees on `h2` and answers in HTTP/1.1",
      () => Promise.resolve(),
      NOT_SPOKEN,
    ),
    open: () =>
      openHttp2(async ({ peer }) => {
        await peer.receive((text) => text.length > 0);
        await peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
      }, false),
  },
  {
    ...h2(
      "silence instead of HTTP/2",
      "agrees on `h2` and sends nothing",
      () => Promise.resolve(),
      late("head"),
    ),
    steps: [{ request: { http_version: 2, timeout_ms: 1_000 } }],
    open: () => openHttp2(() => Promise.resolve(), false),
  },
  {
    ...h2("TLS without HTTP/2", "offers only HTTP/1.1 in TLS", () => Promise.resolve(), NOT_SPOKEN),
    open: () => openTls(answersOk),
  },
  {
    ...h2(
      "TLS without protocols",
      "offers no protocol in TLS",
      () => Promise.resolve(),
      NOT_SPOKEN,
    ),
    open: () => openTls(answersOk, { ALPNProtocols: undefined }),
  },
  {
    name: "HTTP/1.1 without TLS",
    server: "answers the beginning of HTTP/2 with `400 Bad Request`",
    steps: [{ request: { http_version: 2 } }],
    on: ["socket"],
    open: () =>
      openPeer(async (peer) => {
        await peer.receive((text) => text.length > 0);
        await peer.send(response("HTTP/1.1 400 Bad Request"));
        peer.end();
      }),
    expected: { error: "protocol", message: "the server does not speak HTTP/2 (ADDRESS)" },
  },
];
