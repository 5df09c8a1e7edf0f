import { CLOSED, IMPATIENT, late } from "./connecting.ts";
import type { ExpectedError, Fault, FaultGroup } from "./fault.ts";
import { OK, ok, openAnswering, openPeer, openStaying, response } from "./peer.ts";

/** Returns the error of a response that is not HTTP. */
export function notHttp(reason: string): ExpectedError {
  return { error: "protocol", message: `the response is not valid HTTP: ${reason}` };
}

const VERSION = notHttp("it does not begin with `HTTP/1.1`");
const STATUS = notHttp("its status is not a number of three digits");
const FIELD = notHttp("a line of its header is not `name: value`");
const TOO_LARGE = notHttp("its header is too large");

/** Returns a fault whose server sends a text and closes the connection. */
function sends(
  name: string,
  server: string,
  text: string,
  expected: Fault["expected"],
  more: Partial<Fault> = {},
): Fault {
  return { name, server, open: () => openAnswering(text), expected, ...more };
}

/** Returns a fault whose server sends one odd header field in a response that is fine. */
function field(
  name: string,
  line: string,
  expected: Fault["expected"],
  more: Partial<Fault> = {},
): Fault {
  const shown = line.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return sends(name, `sends \`${shown}\``, ok([line, "content-length: 2"], "ok"), expected, more);
}

const FIELDS_LIMIT = {
  expected: TOO_LARGE,
  because: "`fetch` reads at most 100 fields, and its limit cannot be raised",
};

function fields(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `x-${i}: 1`);
}

/** Faults in the head of a response of HTTP/1.1. */
export const HEADS: FaultGroup = {
  title: "Heads of responses",
  about: "What is not HTTP, or not quite, before the body of a response.",
  faults: [
    sends("garbage", "sends random text", "x9$k\x01\x02 hello\r\n\r\n", VERSION),
    sends("binary garbage", "sends zeros", "\0".repeat(1_000), VERSION),
    sends("HTTP/0.9", "sends a document without a head", "<html>hello</html>\r\n", VERSION),
    sends("HTTP/2.0 in text", "sends `HTTP/2.0 200 OK`", response("HTTP/2.0 200 OK"), VERSION),
    sends(
      "HTTP/1.2",
      "sends `HTTP/1.2 200 OK`",
      response(["HTTP/1.2 200 OK", "content-length: 0"]),
      "passes",
      {
        overFetch: { expected: VERSION, because: "`fetch` knows only HTTP/1.0 and HTTP/1.1" },
      },
    ),
    sends("HTTP in lower case", "sends `http/1.1 200 OK`", response("http/1.1 200 OK"), VERSION),
    sends("another protocol", "greets like a mail server", "220 mail.test ESMTP\r\n", VERSION),
    sends("another encrypted protocol", "greets like SSH", "SSH-2.0-OpenSSH_9.6\r\n", VERSION),
    sends("frames of HTTP/2", "sends SETTINGS", "\0\0\0\x04\0\0\0\0\0", VERSION),
    sends(
      "an alert of TLS",
      "answers plain HTTP with an alert",
      "\x15\x03\x01\0\x02\x02\x16",
      VERSION,
    ),
    sends("a space before the status line", "sends ` HTTP/1.1 200 OK`", ` ${OK}`, VERSION),
    sends(
      "empty lines first",
      "sends two empty lines before the status line",
      `\r\n\r\n${OK}`,
      "passes",
    ),
    sends("a status of two digits", "sends `HTTP/1.1 20 OK`", response("HTTP/1.1 20 OK"), STATUS),
    sends(
      "a status of four digits",
      "sends `HTTP/1.1 2000 OK`",
      response("HTTP/1.1 2000 OK"),
      STATUS,
    ),
    sends("a status below 100", "sends `HTTP/1.1 099 Odd`", response("HTTP/1.1 099 Odd"), STATUS),
    sends("a status in letters", "sends `HTTP/1.1 OK`", response("HTTP/1.1 OK"), STATUS),
    sends("a negative status", "sends `HTTP/1.1 -200 OK`", response("HTTP/1.1 -200 OK"), STATUS),
    sends(
      "a status of no class",
      "sends `HTTP/1.1 999 Odd`",
      response(["HTTP/1.1 999 Odd", "content-length: 0"]),
      "passes",
      { steps: [{ assert: { headers: { "content-length": "0" } } }] },
    ),
    sends(
      "no reason",
      "sends `HTTP/1.1 200`",
      response(["HTTP/1.1 200", "content-length: 0"]),
      "passes",
    ),
    sends(
      "a control character in the reason",
      "sends `HTTP/1.1 200 O\\x00K`",
      response(["HTTP/1.1 200 O\0K", "content-length: 0"]),
      FIELD,
      {
        overFetch: {
          expected: STATUS,
          because: "`fetch` does not tell the reason from the status",
        },
      },
    ),
    sends(
      "lines without carriage returns",
      "ends lines with line feeds",
      OK.replaceAll("\r", ""),
      "passes",
    ),
    sends(
      "a lone carriage return",
      "sends `x: a\\x0db`",
      ok(["x: a\rb", "content-length: 0"]),
      FIELD,
    ),
    field("a field without a colon", "no colon", FIELD),
    field("a field without a name", ": value", FIELD),
    field("a space in a name", "x y: value", FIELD),
    field("a space before the colon", "x : value", FIELD),
    field("a name beyond ASCII", "\xe9: value", FIELD),
    field("a zero byte in a value", "x: a\0b", FIELD),
    field("a zero byte in a name", "x\0: a", FIELD),
    field("a control character in a value", "x: a\x1bb", FIELD),
    field("a value in Latin-1", "x: caf\xe9", "passes"),
    field("an empty value", "x:", "passes"),
    sends(
      "a folded field",
      "sends a value over two lines",
      ok(["x: a", " b", "content-length: 2"], "ok"),
      "passes",
      {
        steps: [{ assert: { headers: { x: "a b" } } }],
        overFetch: {
          expected: FIELD,
          because: "`fetch` refuses folded fields, which RFC 9112 allows to join",
        },
      },
    ),
    sends(
      "a folded first line",
      "sends a line that begins with a space after the status",
      ok([" x: a"]),
      FIELD,
    ),
    sends(
      "a large field",
      "sends a value of 300 kB",
      ok([`x: ${"a".repeat(300_000)}`, "content-length: 0"]),
      "passes",
    ),
    sends(
      "a head that is too large",
      "sends a value of 1 MB",
      ok([`x: ${"a".repeat(1_000_000)}`]),
      TOO_LARGE,
    ),
    {
      name: "an endless head",
      server: "sends one field for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send("HTTP/1.1 200 OK\r\nx: ");
          await peer.sendEndlessly("a".repeat(10_000));
        }),
      expected: TOO_LARGE,
      memoryMib: 64,
    },
    {
      name: "endless fields",
      server: "sends short fields for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send("HTTP/1.1 200 OK\r\n");
          await peer.sendEndlessly("x: a\r\n".repeat(1_000));
        }),
      expected: TOO_LARGE,
      memoryMib: 64,
    },
    sends(
      "101 fields",
      "sends 101 fields",
      ok([...fields(100), "content-length: 2"], "ok"),
      "passes",
      {
        overFetch: FIELDS_LIMIT,
      },
    ),
    sends(
      "10,000 fields",
      "sends 10,000 fields",
      ok([...fields(9_999), "content-length: 2"], "ok"),
      "passes",
      {
        overFetch: FIELDS_LIMIT,
      },
    ),
    sends(
      "informational responses",
      "sends 100, 102 and 103 before the response",
      ["100 Continue", "102 Processing", "103 Hints"].map((status) =>
        response(`HTTP/1.1 ${status}`, "\r\n")
      )
        .join("") + OK,
      "passes",
    ),
    sends(
      "a thousand informational responses",
      "sends 1,000 times `100 Continue` before the response",
      "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000) + OK,
      "passes",
    ),
    {
      name: "endless informational responses",
      server: "sends `102 Processing` for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.sendEndlessly("HTTP/1.1 102 Processing\r\n\r\n".repeat(10));
        }),
      steps: IMPATIENT,
      expected: late("head"),
      memoryMib: 64,
    },
    {
      name: "an informational response alone",
      server: "sends `100 Continue` and closes",
      open: () => openAnswering("HTTP/1.1 100 Continue\r\n\r\n"),
      expected: CLOSED,
    },
    {
      name: "a switch of protocols that nobody asked for",
      server: "answers 101, and goes on in another protocol",
      open: () =>
        openStaying(
          `${
            response(["HTTP/1.1 101 Switching Protocols", "connection: upgrade", "upgrade: x"])
          }\x81\x01a`,
        ),
      steps: [{ assert: { status: 101 } }],
      expected: "passes",
    },
    sends(
      "a 204 with a body",
      "sends a body after `204 No Content`",
      response(["HTTP/1.1 204 No Content", "content-length: 2"], "ok"),
      "passes",
      {
        steps: [{ assert: { status: 204, body: { size: 0 } } }],
      },
    ),
    sends(
      "a 304 with a body",
      "sends a body after `304 Not Modified`",
      response(["HTTP/1.1 304 Not Modified", "content-length: 2"], "ok"),
      "passes",
      {
        steps: [{ assert: { status: 304 } }],
      },
    ),
    {
      name: "a body in response to HEAD",
      server: "sends a body in response to HEAD",
      open: () => openStaying(OK),
      steps: [{ request: { method: "HEAD" } }, { assert: { body: { equals: "ok" } } }],
      expected: "passes",
    },
    {
      name: "a response before the request has been read",
      server: "responds as soon as the connection is open",
      open: () =>
        openPeer(async (peer) => {
          await peer.send(OK);
          await peer.request();
          await peer.closed();
        }),
      expected: "passes",
    },
  ],
};
