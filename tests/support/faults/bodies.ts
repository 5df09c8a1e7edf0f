import { CUT, CUT_CHUNKS, IMPATIENT, late } from "./connecting.ts";
import type { Expected, ExpectedError, Fault, FaultGroup } from "./fault.ts";
import { notHttp } from "./heads.ts";
import { ok, openAnswering, openPeer, openStaying } from "./peer.ts";

const LENGTH = notHttp("its `content-length` is not one number");
const CODING = notHttp("its `transfer-encoding` is not `chunked`");
const CHUNK_SIZE = notHttp("a chunk does not begin with its size in hexadecimal");
const CHUNK_END = notHttp("a chunk is longer than its size");
const TRAILERS = notHttp("the fields after its body are too large");
const TRAILER = notHttp("a line of its header is not `name: value`");
/** `fetch` says of every malformed chunk that the connection broke. */
const UNSAID = { expected: CUT_CHUNKS, because: "`fetch` does not say what is wrong with a chunk" };

/** Returns the error of a body over a limit. */
export function tooLarge(limit: string, size = ""): ExpectedError {
  return {
    error: "body_too_large",
    message: `the body${size} is larger than the limit of ${limit}`,
  };
}

/** Returns a fault whose server sends a body of two bytes with odd fields. */
function framed(
  name: string,
  fields: readonly string[],
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const server = `sends ${
    fields.map((line) => `\`${line.replace("\0", "\\x00")}\``).join(" and ")
  }`;
  return { name, server, open: () => openAnswering(ok(fields, "ok")), expected, ...more };
}

/** Returns a fault whose server sends chunks and closes the connection. */
function chunked(
  name: string,
  server: string,
  chunks: string,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const open = () => openAnswering(ok(["transfer-encoding: chunked"], chunks));
  return { name, server, open, expected, ...more };
}

const END = "0\r\n\r\n";
const SAYS_OK = [{ assert: { body: { equals: "ok" } } }] as const;
const CHUNKED_OK = "2\r\nok\r\n";

/** Faults in how the end of a body is found. */
export const LENGTHS: FaultGroup = {
  title: "Lengths of bodies",
  about: "Bodies that end earlier or later than their response says, or that say so twice.",
  faults: [
    framed("a length that is too small", ["content-length: 1"], "passes", {
      steps: [{ assert: { body: { equals: "o" } } }],
    }),
    framed("a length that is too large", ["content-length: 3"], CUT),
    {
      name: "a length that is too large, on an open connection",
      server: "sends `content-length: 3`, two bytes, and waits",
      open: () => openStaying(ok(["content-length: 3"], "ok")),
      steps: IMPATIENT,
      expected: late("body"),
    },
    framed("a length of zero before a body", ["content-length: 0"], "passes", {
      steps: [{ assert: { body: { size: 0 } } }],
    }),
    framed("two equal lengths", ["content-length: 2", "content-length: 2"], "passes"),
    framed("two equal lengths in one line", ["content-length: 2, 2"], "passes"),
    framed("two lengths", ["content-length: 2", "content-length: 3"], LENGTH),
    framed("two lengths in one line", ["content-length: 2, 3"], LENGTH),
    framed("a negative length", ["content-length: -2"], LENGTH),
    framed("a length with a plus", ["content-length: +2"], LENGTH),
    framed("a length with a fraction", ["content-length: 2.0"], LENGTH),
    framed("a length in hexadecimal", ["content-length: 0x2"], LENGTH),
    framed("a length with an exponent", ["content-length: 1e3"], LENGTH),
    framed("a length with a unit", ["content-length: 2 bytes"], LENGTH),
    framed("a length in words", ["content-length: two"], LENGTH),
    framed("an empty length", ["content-length:"], LENGTH),
    framed("a length of 2^53", ["content-length: 9007199254740992"], LENGTH, {
      overFetch: { expected: CUT, because: "`fetch` reads lengths up to 2^64" },
    }),
    framed("a length of 2^64", ["content-length: 18446744073709551616"], LENGTH),
    framed("a length of 400 digits", [`content-length: ${"9".repeat(400)}`], LENGTH),
    {
      name: "a length over the limit",
      server: "sends `content-length: 5000000000`",
      open: () => openStaying(ok(["content-length: 5000000000"], "ok")),
      run: { maxBodyBytes: 10_000_000 },
      expected: tooLarge("10.0 MB", " of 5000.0 MB"),
    },
    {
      name: "a length and chunks",
      server: "sends `content-length: 5` and a chunk of two bytes",
      open: () =>
        openAnswering(ok(["content-length: 5", "transfer-encoding: chunked"], CHUNKED_OK + END)),
      steps: SAYS_OK,
      expected: "passes",
    },
    {
      name: "no length",
      server: "sends two bytes and closes the connection",
      open: () => openAnswering(ok([], "ok")),
      steps: SAYS_OK,
      expected: "passes",
    },
    {
      name: "no length, on an open connection",
      server: "sends two bytes without a length, and waits",
      open: () => openStaying(ok([], "ok")),
      steps: IMPATIENT,
      expected: late("body"),
    },
    {
      name: "an endless body",
      server: "sends bytes without a length for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send(ok([]));
          await peer.sendEndlessly("x".repeat(65_536));
        }),
      run: { maxBodyBytes: 5_000_000 },
      expected: tooLarge("5.0 MB"),
      memoryMib: 69,
    },
    framed("a transfer coding without chunks", ["transfer-encoding: gzip"], CODING),
    framed("the transfer coding `identity`", ["transfer-encoding: identity"], CODING),
    framed("chunks twice", ["transfer-encoding: chunked, chunked"], CODING),
    framed("a misspelled transfer coding", ["transfer-encoding: xchunked"], CODING),
    framed("an empty transfer coding", ["transfer-encoding:"], CODING),
  ],
};

/** Faults in chunks. */
export const CHUNKS: FaultGroup = {
  title: "Chunks",
  about: "Bodies in chunks (RFC 9112, section 7.1) that are malformed, endless or tiny.",
  faults: [
    chunked("a size that is no number", "sends the size `xyz`", `xyz\r\nok\r\n${END}`, CHUNK_SIZE, {
      overFetch: UNSAID,
    }),
    chunked("an empty size", "sends an empty size", `\r\nok\r\n${END}`, CHUNK_SIZE, {
      overFetch: UNSAID,
    }),
    chunked("a negative size", "sends the size `-2`", `-2\r\nok\r\n${END}`, CHUNK_SIZE, {
      overFetch: UNSAID,
    }),
    chunked("a size with a prefix", "sends the size `0x2`", `0x2\r\nok\r\n${END}`, CHUNK_SIZE, {
      overFetch: UNSAID,
    }),
    chunked(
      "a size over 2^64",
      "sends the size `fffffffffffffffff`",
      `fffffffffffffffff\r\nok`,
      CHUNK_SIZE,
      {
        overFetch: UNSAID,
      },
    ),
    chunked(
      "a size of 2^52",
      "sends the size `fffffffffffff` and two bytes",
      `fffffffffffff\r\nok`,
      CUT_CHUNKS,
    ),
    chunked("zeros before a size", "sends the size `0002`", `0002\r\nok\r\n${END}`, "passes", {
      steps: SAYS_OK,
    }),
    {
      name: "endless zeros as a size",
      server: "sends zeros as the size of a chunk for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send(ok(["transfer-encoding: chunked"]));
          await peer.sendEndlessly("0".repeat(10_000));
        }),
      steps: [{ request: { timeout_ms: 1_500 } }],
      expected: CHUNK_SIZE,
      overFetch: {
        expected: late("body", "1.5 s"),
        because: "`fetch` reads any number of zeros",
      },
      memoryMib: 64,
    },
    chunked("an extension", 'sends `2;a="b"`', `2;a="b"\r\nok\r\n${END}`, "passes", {
      steps: SAYS_OK,
    }),
    chunked(
      "an extension of 20 kB",
      "sends 20 kB after the size",
      `2;a=${"b".repeat(20_000)}\r\nok\r\n${END}`,
      CHUNK_SIZE,
      { overFetch: UNSAID },
    ),
    chunked("a space after a size", "sends `2 `", `2 \r\nok\r\n${END}`, "passes", {
      steps: SAYS_OK,
    }),
    chunked("a space before a size", "sends ` 2`", ` 2\r\nok\r\n${END}`, CHUNK_SIZE, {
      overFetch: UNSAID,
    }),
    chunked(
      "a chunk without a line break",
      "sends no line break after it",
      `2\r\nok${END}`,
      CHUNK_END,
      {
        overFetch: UNSAID,
      },
    ),
    chunked(
      "a chunk longer than its size",
      "sends four bytes after `2`",
      `2\r\nokok\r\n${END}`,
      CHUNK_END,
      {
        overFetch: UNSAID,
      },
    ),
    chunked(
      "a chunk shorter than its size",
      "sends two bytes after `4`",
      `4\r\nok\r\n${END}`,
      CHUNK_END,
      {
        overFetch: UNSAID,
      },
    ),
    chunked(
      "lines without carriage returns",
      "ends lines with line feeds",
      "2\nok\n0\n\n",
      CHUNK_SIZE,
      {
        overFetch: UNSAID,
      },
    ),
    chunked(
      "trailers",
      "sends `x: 1` after the last chunk",
      `${CHUNKED_OK}0\r\nx: 1\r\n\r\n`,
      "passes",
      {
        steps: SAYS_OK,
      },
    ),
    chunked(
      "a length as a trailer",
      "sends `content-length: 1` after the last chunk",
      `${CHUNKED_OK}0\r\ncontent-length: 1\r\n\r\n`,
      "passes",
      {
        steps: SAYS_OK,
      },
    ),
    chunked(
      "a malformed trailer",
      "sends `no colon` after the last chunk",
      `${CHUNKED_OK}0\r\nno colon\r\n\r\n`,
      TRAILER,
      {
        overFetch: UNSAID,
      },
    ),
    {
      name: "endless trailers",
      server: "sends fields after the last chunk for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send(ok(["transfer-encoding: chunked"], `${CHUNKED_OK}0\r\n`));
          await peer.sendEndlessly("x: 1\r\n".repeat(1_000));
        }),
      expected: TRAILERS,
      overFetch: UNSAID,
      memoryMib: 64,
    },
    {
      name: "endless chunks",
      server: "sends chunks for ever",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send(ok(["transfer-encoding: chunked"]));
          await peer.sendEndlessly(`8000\r\n${"x".repeat(0x8000)}\r\n`);
        }),
      run: { maxBodyBytes: 5_000_000 },
      expected: tooLarge("5.0 MB"),
      memoryMib: 69,
    },
    chunked(
      "10,000 chunks of one byte",
      "sends 10,000 chunks of one byte",
      `1\r\nx\r\n`.repeat(10_000) + END,
      "passes",
      {
        steps: [{ assert: { body: { size: 10_000, contains: "x" } } }],
        memoryMib: 74,
      },
    ),
    {
      name: "100,000 chunks of one byte",
      server: "sends 100,000 chunks of one byte, a hundred at a time",
      open: () =>
        openPeer(async (peer) => {
          await peer.request();
          await peer.send(ok(["transfer-encoding: chunked"]));
          for (let i = 0; i < 1_000; i++) await peer.send("1\r\nx\r\n".repeat(100));
          await peer.send(END);
        }),
      steps: [{
        request: { timeout_ms: 30_000 },
        assert: { body: { size: 100_000, contains: "x" } },
      }],
      expected: "passes",
      withinMs: 30_000,
      memoryMib: 74,
    },
    {
      name: "a last chunk that does not come",
      server: "sends a chunk, and waits",
      open: () => openStaying(ok(["transfer-encoding: chunked"], CHUNKED_OK)),
      steps: IMPATIENT,
      expected: late("body"),
    },
    {
      name: "a last line break that does not come",
      server: "sends the last chunk without the empty line after it, and waits",
      open: () => openStaying(ok(["transfer-encoding: chunked"], `${CHUNKED_OK}0\r\n`)),
      steps: IMPATIENT,
      expected: late("body"),
    },
    chunked(
      "bytes after the last chunk",
      "sends more after the last chunk",
      `${CHUNKED_OK}${END}evil`,
      "passes",
      {
        steps: [...SAYS_OK, ...SAYS_OK],
      },
    ),
  ],
};
