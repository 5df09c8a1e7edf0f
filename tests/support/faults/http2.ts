import { tooLarge } from "./bodies.ts";
import { TRUSTING } from "./certificates.ts";
import { CUT, IMPATIENT, late, RESET } from "./connecting.ts";
import type { Expected, ExpectedError, Fault, FaultGroup } from "./fault.ts";
import { notHttp } from "./heads.ts";
import {
  ACK,
  CODES,
  END_HEADERS,
  END_STREAM,
  fieldBlock,
  FRAME,
  frame,
  type Http2Peer,
  number32,
  openHttp2,
  PADDED,
} from "./http2_frames.ts";

const IMPATIENT_H2 = {
  steps: [{ request: { http_version: 2, ...IMPATIENT[0].request } }],
} as const;
const GET = [{ request: { http_version: 2 } }] as const;
const SAYS_OK = [{ ...GET[0], assert: { body: { equals: "ok" } } }] as const;

/** Returns a fault of a server of HTTP/2, which only `fetch` speaks. */
function h2(
  name: string,
  server: string,
  script: (session: Http2Peer, stream: number) => Promise<void>,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const open = () => openHttp2(async (session) => await script(session, await session.request()));
  return {
    name,
    server,
    scheme: "https",
    tls: TRUSTING,
    on: ["fetch"],
    steps: GET,
    open,
    expected,
    ...more,
  };
}

function reset(message: string): ExpectedError {
  return { error: "reset", message };
}

/** Sends RST_STREAM. */
function rst(session: Http2Peer, stream: number, code: number): Promise<void> {
  return session.send("rstStream", 0, stream, new Uint8Array(number32(code)));
}

/** Sends GOAWAY for streams after the last one that is processed. */
function goaway(session: Http2Peer, last: number, code: number): Promise<void> {
  return session.send("goaway", 0, 0, new Uint8Array([...number32(last), ...number32(code)]));
}

/** Sends frames for ever. */
async function flood(session: Http2Peer, bytes: Uint8Array): Promise<void> {
  const many = new Uint8Array(bytes.length * 100);
  for (let i = 0; i < 100; i++) many.set(bytes, i * bytes.length);
  await session.peer.sendEndlessly(many);
}

const MALFORMED = notHttp("stream error detected: unspecific protocol error detected");
const BROKEN = notHttp("connection error detected: unspecific protocol error detected");
const NOT_SPOKEN: ExpectedError = {
  error: "protocol",
  message: "the server does not speak HTTP/2 (localhost:PORT)",
};

/** What `fetch` says of the codes of a reset. */
const REASONS = {
  PROTOCOL_ERROR: "unspecific protocol error detected",
  INTERNAL_ERROR: "unexpected internal error encountered",
  CANCEL: "stream no longer needed",
  ENHANCE_YOUR_CALM: "detected excessive load generating behavior",
  HTTP_1_1_REQUIRED: "endpoint requires HTTP/1.1",
} as const;

/** What `fetch` takes for the end of a stream. */
const TAKEN_FOR_THE_END = {
  overFetch: {
    expected: "passes",
    because: "`fetch` takes CANCEL and NO_ERROR for the end of a stream, and without a length " +
      "nothing else tells",
  },
} as const;

/** Faults of HTTP/2. */
export const HTTP2: FaultGroup = {
  title: "HTTP/2",
  about: "Streams and connections that are reset, closed, flooded or malformed, for a step that " +
    "requires HTTP/2, which `fetch` sends.",
  faults: [
    ...CODES.map((code, i) =>
      h2(
        `${code} in a body`,
        `sends 3 of 10 bytes and resets the stream with ${code}`,
        async (session, stream) => {
          await session.head(stream, [["content-length", "10"]]);
          await session.send("data", 0, stream, "abc");
          await rst(session, stream, i);
        },
        CUT,
      )
    ),
    ...(["NO_ERROR", "INTERNAL_ERROR", "CANCEL"] as const).map((code) =>
      h2(
        `${code} in a body without a length`,
        `sends 3 bytes and resets the stream with ${code}`,
        async (session, stream) => {
          await session.head(stream);
          await session.send("data", 0, stream, "abc");
          await rst(session, stream, CODES.indexOf(code));
        },
        CUT,
        code === "INTERNAL_ERROR" ? {} : TAKEN_FOR_THE_END,
      )
    ),
    h2(
      "NO_ERROR after a whole body",
      "ends the stream, and then resets it with NO_ERROR",
      async (session, stream) => {
        await session.ok(stream);
        await rst(session, stream, 0);
      },
      "passes",
    ),
    ...Object.entries(REASONS).map(([code, reason]) =>
      h2(
        `${code} instead of a response`,
        `resets the stream with ${code}`,
        (session, stream) => rst(session, stream, (CODES as readonly string[]).indexOf(code)),
        reset(`HTTP/2 stream reset by the server: ${reason}`),
      )
    ),
    h2(
      "REFUSED_STREAM once",
      "refuses the first stream, and answers the second one",
      async (session, stream) => {
        await rst(session, stream, CODES.indexOf("REFUSED_STREAM"));
        await session.ok(await session.request());
      },
      "passes",
    ),
    h2(
      "REFUSED_STREAM for ever",
      "refuses every stream",
      async (session, stream) => {
        for (let next = stream;; next = await session.request()) {
          await rst(
            session,
            next,
            CODES.indexOf("REFUSED_STREAM"),
          );
        }
      },
      reset(
        "HTTP/2 stream reset by the server: refused stream before processing any application logic",
      ),
      { memoryMib: 64 },
    ),
    h2(
      "a reset between head and body",
      "sends the head and resets the stream",
      async (session, stream) => {
        await session.head(stream);
        await rst(session, stream, CODES.indexOf("INTERNAL_ERROR"));
      },
      CUT,
    ),
    h2(
      "GOAWAY instead of a response",
      "closes the connection with INTERNAL_ERROR",
      (session) => goaway(session, 0, 2),
      reset("HTTP/2 connection closed by the server: unexpected internal error encountered"),
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
      RESET,
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
    h2(
      "a body that is too short",
      "ends the stream after 3 of 10 bytes",
      async (session, stream) => {
        await session.head(stream, [["content-length", "10"]]);
        await session.send("data", END_STREAM, stream, "abc");
      },
      CUT,
    ),
    h2("a body that is too long", "sends 10 bytes instead of 3", async (session, stream) => {
      await session.head(stream, [["content-length", "3"]]);
      await session.send("data", END_STREAM, stream, "abcdefghij");
    }, CUT),
    h2(
      "a length without a body",
      "ends the stream with its head, which says 10 bytes",
      (session, stream) =>
        session.head(stream, [["content-length", "10"]], END_HEADERS | END_STREAM),
      MALFORMED,
    ),
    h2(
      "no status",
      "sends a head without `:status`",
      (session, stream) =>
        session.send("headers", END_HEADERS | END_STREAM, stream, fieldBlock([["x", "1"]])),
      notHttp("its status is not a number of three digits"),
      {
        overFetch: {
          expected: "passes",
          because: "`fetch` gives such a response the status 200",
        },
      },
    ),
    ...([["letters", "abc"], ["four digits", "2000"], ["two digits", "20"], [
      "nothing",
      "",
    ]] as const).map(([what, status]) =>
      h2(
        `a status of ${what}`,
        `sends \`:status: ${status}\``,
        (session, stream) =>
          session.send(
            "headers",
            END_HEADERS | END_STREAM,
            stream,
            fieldBlock([[":status", status]]),
          ),
        BROKEN,
      )
    ),
    h2(
      "a name in upper case",
      "sends `X: 1`",
      (session, stream) => session.head(stream, [["X", "1"]], END_HEADERS | END_STREAM),
      BROKEN,
    ),
    h2(
      "a field of HTTP/1.1",
      "sends `connection: close`",
      (session, stream) =>
        session.head(stream, [["connection", "close"]], END_HEADERS | END_STREAM),
      MALFORMED,
    ),
    h2(
      "a line break in a value",
      "sends `x: a\\x0ab`",
      (session, stream) => session.head(stream, [["x", "a\nb"]], END_HEADERS | END_STREAM),
      BROKEN,
    ),
    h2(
      "two heads",
      "sends a head after the body, which counts as trailers",
      async (session, stream) => {
        await session.head(stream);
        await session.send("data", 0, stream, "ok");
        await session.head(stream, [], END_HEADERS | END_STREAM);
      },
      "passes",
    ),
    h2(
      "trailers",
      "sends `x: 1` after the body",
      async (session, stream) => {
        await session.head(stream);
        await session.send("data", 0, stream, "ok");
        await session.send("headers", END_HEADERS | END_STREAM, stream, fieldBlock([["x", "1"]]));
      },
      "passes",
      { steps: SAYS_OK },
    ),
    h2(
      "a body without a head",
      "sends DATA first",
      (session, stream) => session.send("data", END_STREAM, stream, "ok"),
      BROKEN,
    ),
    h2(
      "a body after its end",
      "sends DATA after the end of the stream",
      async (session, stream) => {
        await session.ok(stream);
        await session.send("data", END_STREAM, stream, "evil");
      },
      "passes",
      { steps: SAYS_OK },
    ),
    h2("an informational response", "sends 103 before the response", async (session, stream) => {
      await session.send("headers", END_HEADERS, stream, fieldBlock([[":status", "103"]]));
      await session.ok(stream);
    }, "passes"),
    h2(
      "endless informational responses",
      "sends 103 for ever",
      (session, stream) =>
        flood(session, frame(FRAME.headers, END_HEADERS, stream, fieldBlock([[":status", "103"]]))),
      late("head"),
      { steps: [{ request: { http_version: 2, timeout_ms: 1_000 } }], memoryMib: 64 },
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
    }, BROKEN),
    h2("a stall before the head", "never responds", () => Promise.resolve(), late("head"), {
      steps: [{ request: { http_version: 2, timeout_ms: 1_000 } }],
    }),
    h2(
      "a stall in the body",
      "sends 3 of 10 bytes, and waits",
      async (session, stream) => {
        await session.head(stream, [["content-length", "10"]]);
        await session.send("data", 0, stream, "abc");
      },
      late("body"),
      IMPATIENT_H2,
    ),
    h2(
      "no window for an upload",
      "lets the client send no more than 65,535 bytes of a body",
      () => Promise.resolve(),
      late("head"),
      {
        steps: [{
          request: {
            http_version: 2,
            timeout_ms: 1_000,
            method: "POST",
            body: "x".repeat(200_000),
          },
        }],
      },
    ),
    h2(
      "SETTINGS without an end",
      "sends SETTINGS for ever",
      (session) => flood(session, frame(FRAME.settings, 0, 0)),
      late("head"),
      { steps: [{ request: { http_version: 2, timeout_ms: 1_000 } }], memoryMib: 64 },
    ),
    h2(
      "PING without an end",
      "sends PING for ever",
      (session) => flood(session, frame(FRAME.ping, 0, 0, "12345678")),
      late("head"),
      { steps: [{ request: { http_version: 2, timeout_ms: 1_000 } }], memoryMib: 64 },
    ),
    h2(
      "empty frames without an end",
      "sends DATA without bytes for ever",
      async (session, stream) => {
        await session.head(stream);
        await flood(session, frame(FRAME.data, 0, stream));
      },
      late("body"),
      { steps: [{ request: { http_version: 2, timeout_ms: 1_000 } }], memoryMib: 64 },
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
      notHttp(
        "connection error detected: detected excessive load generating behavior " +
          '(b"too_many_continuations")',
      ),
      { memoryMib: 64 },
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
      NOT_SPOKEN,
    ),
    h2(
      "a frame on no stream",
      "sends DATA on stream 0",
      (session) => session.send("data", 0, 0, "x"),
      BROKEN,
    ),
    h2(
      "a frame on a stream that nobody opened",
      "sends HEADERS on stream 99",
      (session) => session.head(99),
      BROKEN,
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
      CUT,
    ),
    h2(
      "a window of zero",
      "sends WINDOW_UPDATE with 0",
      (session) => session.send("windowUpdate", 0, 0, new Uint8Array(number32(0))),
      BROKEN,
    ),
    h2(
      "invalid SETTINGS",
      "sends a frame size of 1",
      (session) => session.send("settings", 0, 0, new Uint8Array([0, 5, ...number32(1)])),
      BROKEN,
    ),
    h2(
      "an acknowledgement that nobody asked for",
      "acknowledges SETTINGS twice",
      async (session, stream) => {
        await session.send("settings", ACK, 0);
        await session.send("settings", ACK, 0);
        await session.ok(stream);
      },
      BROKEN,
    ),
    h2(
      "damaged field compression",
      "sends an index that does not exist",
      (session, stream) =>
        session.send("headers", END_HEADERS | END_STREAM, stream, "\xff\xff\xff\xff\x0f"),
      BROKEN,
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
  ],
};
