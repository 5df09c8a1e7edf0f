import { late } from "./connecting.ts";
import type { Fault } from "./fault.ts";
import { notHttp } from "./heads.ts";
import {
  FLOOD,
  flood,
  h2,
  IMPATIENT_H2,
  ORDER,
  reset,
  resetInBody,
  rst,
  SAYS_OK,
} from "./http2_fault.ts";
import { CODES, END_HEADERS, END_STREAM, fieldBlock, FRAME, frame } from "./http2_frames.ts";

const LENGTH = notHttp("its body does not have the length that `content-length` says");
const STATUS = notHttp("its status is not a number of three digits");
const PSEUDO_HEADER = notHttp(
  "a pseudo-header field other than one `:status` is in its header",
);

/** Faults of one stream of HTTP/2: what is sent for one request. */
export const STREAMS: readonly Fault[] = [
  ...CODES.map((code, i) =>
    h2(
      `${code} in a body`,
      `sends 3 of 10 bytes and resets the stream with ${code}`,
      async (session, stream) => {
        await session.head(stream, [["content-length", "10"]]);
        await session.send("data", 0, stream, "abc");
        await rst(session, stream, i);
      },
      resetInBody(code),
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
      resetInBody(code),
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
  ...([
    "PROTOCOL_ERROR",
    "INTERNAL_ERROR",
    "CANCEL",
    "ENHANCE_YOUR_CALM",
    "HTTP_1_1_REQUIRED",
  ] as const)
    .map((code) =>
      h2(
        `${code} instead of a response`,
        `resets the stream with ${code}`,
        (session, stream) => rst(session, stream, CODES.indexOf(code)),
        reset(`HTTP/2 stream reset by the server: ${code}`),
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
    reset("HTTP/2 stream reset by the server: REFUSED_STREAM"),
    { memoryMib: 64 },
  ),
  h2(
    "a reset between head and body",
    "sends the head and resets the stream",
    async (session, stream) => {
      await session.head(stream);
      await rst(session, stream, CODES.indexOf("INTERNAL_ERROR"));
    },
    resetInBody("INTERNAL_ERROR"),
  ),
  h2(
    "a body that is too short",
    "ends the stream after 3 of 10 bytes",
    async (session, stream) => {
      await session.head(stream, [["content-length", "10"]]);
      await session.send("data", END_STREAM, stream, "abc");
    },
    LENGTH,
  ),
  h2("a body that is too long", "sends 10 bytes instead of 3", async (session, stream) => {
    await session.head(stream, [["content-length", "3"]]);
    await session.send("data", END_STREAM, stream, "abcdefghij");
  }, LENGTH),
  h2(
    "a length without a body",
    "ends the stream with its head, which says 10 bytes",
    (session, stream) => session.head(stream, [["content-length", "10"]], END_HEADERS | END_STREAM),
    LENGTH,
  ),
  h2(
    "no status",
    "sends a head without `:status`",
    (session, stream) =>
      session.send("headers", END_HEADERS | END_STREAM, stream, fieldBlock([["x", "1"]])),
    STATUS,
  ),
  h2(
    "two statuses",
    "sends `:status: 200` twice",
    (session, stream) => session.head(stream, [[":status", "200"]], END_HEADERS | END_STREAM),
    PSEUDO_HEADER,
  ),
  h2(
    "a status that is not first",
    "sends `:status` after another field",
    (session, stream) =>
      session.send(
        "headers",
        END_HEADERS | END_STREAM,
        stream,
        fieldBlock([["x", "1"], [":status", "200"]]),
      ),
    STATUS,
  ),
  h2(
    "a pseudo-header field of a request",
    "sends `:path: /`",
    (session, stream) => session.head(stream, [[":path", "/"]], END_HEADERS | END_STREAM),
    PSEUDO_HEADER,
  ),
  h2(
    "a switch of protocols",
    "sends 101, which HTTP/2 does not have",
    (session, stream) =>
      session.send("headers", END_HEADERS, stream, fieldBlock([[":status", "101"]])),
    STATUS,
  ),
  h2(
    "two lengths",
    "sends `content-length: 2` and `content-length: 3`",
    (session, stream) => session.head(stream, [["content-length", "2"], ["content-length", "3"]]),
    notHttp("its `content-length` is not one number"),
  ),
  h2(
    "a body for HEAD",
    "sends DATA in the response to HEAD",
    async (session, stream) => {
      await session.head(stream, [["content-length", "2"]]);
      await session.send("data", END_STREAM, stream, "ok");
    },
    LENGTH,
    { steps: [{ request: { http_version: 2, method: "HEAD" } }] },
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
      STATUS,
    )
  ),
  h2(
    "a name in upper case",
    "sends `X: 1`",
    (session, stream) => session.head(stream, [["X", "1"]], END_HEADERS | END_STREAM),
    notHttp("a name in its header is not valid in lower case"),
  ),
  h2(
    "a field of HTTP/1.1",
    "sends `connection: close`",
    (session, stream) => session.head(stream, [["connection", "close"]], END_HEADERS | END_STREAM),
    notHttp("its header has a field of HTTP/1.1, such as `connection`"),
  ),
  h2(
    "a line break in a value",
    "sends `x: a\\x0ab`",
    (session, stream) => session.head(stream, [["x", "a\nb"]], END_HEADERS | END_STREAM),
    notHttp("a value in its header has a control character"),
  ),
  h2(
    "two heads",
    "sends another head after the body",
    async (session, stream) => {
      await session.head(stream);
      await session.send("data", 0, stream, "ok");
      await session.head(stream, [], END_HEADERS | END_STREAM);
    },
    PSEUDO_HEADER,
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
    ORDER,
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
    FLOOD,
    { memoryMib: 64 },
  ),
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
];
