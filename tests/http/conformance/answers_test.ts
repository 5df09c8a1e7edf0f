import assert from "node:assert/strict";
import { gzip, latin1, ok, openAnswering } from "../sockets.ts";
import { type Request, sameOutcome } from "./transports.ts";

/** A response, and what both transports make of it. */
interface Case {
  readonly answer: string | Uint8Array | (() => Promise<Uint8Array>);
  /** What the result must include. */
  readonly expected: Readonly<Record<string, unknown>>;
  readonly request?: Partial<Request>;
  /** Whether the server leaves the connection open. */
  readonly stay?: boolean;
  readonly maxBodyBytes?: number;
}

const packed = async (format: string, bytes: Uint8Array<ArrayBuffer>) =>
  await new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream(format as CompressionFormat)),
  ).bytes();
const coded = (coding: string, bytes: Uint8Array) =>
  ok([`content-encoding: ${coding}`, `content-length: ${bytes.length}`], bytes);
const text = latin1("hello ".repeat(100));
const whole = { status: 200, size: text.length };
const damaged = (coding: string) => ({
  error: "protocol",
  message: `the body is not valid ${coding}: it is damaged or cut short`,
});
const notHttp = (reason: string) => ({
  error: "protocol",
  message: `the response is not valid HTTP: ${reason}`,
});

const CASES: Readonly<Record<string, Case>> = {
  "a body with its length": {
    answer: ok(["content-length: 5"], "hello"),
    stay: true,
    expected: { status: 200, statusText: "OK", body: "hello", size: 5 },
  },
  "a body in chunks": {
    answer: ok(["transfer-encoding: chunked"], "2\r\nhe\r\n3;x=1\r\nllo\r\n0\r\nx: y\r\n\r\n"),
    stay: true,
    expected: { body: "hello" },
  },
  "a body that the end of the connection ends": {
    answer: ok(["connection: close"], "hello"),
    expected: { body: "hello" },
  },
  "a response over HTTP/1.0": {
    answer: "HTTP/1.0 200 OK\r\n\r\nhello",
    expected: { body: "hello" },
  },
  "a length in addition to chunks": {
    answer: ok(["content-length: 5", "transfer-encoding: chunked"], "2\r\nab\r\n0\r\n\r\n"),
    expected: { body: "ab" },
  },
  "an empty body": { answer: ok(["content-length: 0"]), stay: true, expected: { size: 0 } },
  "no content": {
    answer: "HTTP/1.1 204 No Content\r\n\r\n",
    stay: true,
    expected: { status: 204 },
  },
  "a 304 with a length": {
    answer: "HTTP/1.1 304 Not Modified\r\netag: x\r\ncontent-length: 9\r\n\r\n",
    stay: true,
    expected: { status: 304, size: 0 },
  },
  "a response to HEAD": {
    request: { method: "HEAD" },
    answer: ok(["content-length: 5000000", "content-encoding: gzip"]),
    stay: true,
    expected: { status: 200, body: "" },
  },
  "repeated headers and cookies": {
    answer: ok(["X-A: 1", "x-a: 2", "Set-Cookie: a=1", "set-cookie: b=2", "content-length: 0"]),
    expected: {
      headers: [
        ["content-length", "0"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["x-a", "1, 2"],
      ],
    },
  },
  "a header in Latin-1": {
    answer: ok(["x: caf\xe9", "content-length: 0"]),
    expected: { headers: [["content-length", "0"], ["x", "caf\xe9"]] },
  },
  "a reason of the server's own": {
    answer: "HTTP/1.1 404 Gone Fishing\r\ncontent-length: 0\r\n\r\n",
    expected: { status: 404, statusText: "Not Found" },
  },
  "a status without a phrase": {
    answer: "HTTP/1.1 599 Odd\r\ncontent-length: 0\r\n\r\n",
    expected: { status: 599, statusText: "" },
  },
  "a status line without a reason": {
    answer: "HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok",
    expected: { body: "ok" },
  },
  "lines without carriage returns": {
    answer: "HTTP/1.1 200 OK\ncontent-length: 2\n\nok",
    expected: { body: "ok" },
  },
  "informational responses before": {
    answer: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" +
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
    expected: { status: 200, body: "ok", headers: [["content-length", "2"]] },
  },
  "a switch of protocols": {
    answer: "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    expected: { status: 101, size: 0 },
  },
  "a redirect": {
    answer: "HTTP/1.1 302 Found\r\nlocation: /b\r\ncontent-length: 4\r\n\r\ngone",
    expected: { status: 302, body: "gone" },
  },
  "gzip": { answer: async () => coded("gzip", await gzip(text)), expected: whole },
  "gzip in capitals": { answer: async () => coded("GZIP", await gzip(text)), expected: whole },
  "gzip in response to a range": {
    answer: async () => coded("gzip", await gzip(text)),
    request: { headers: [["range", "bytes=0-9"], ["accept-encoding", "gzip"]] },
    expected: whole,
  },
  "brotli in response to a range": {
    answer: async () => coded("br", await packed("brotli", text)),
    request: { headers: [["Range", "bytes=0-9"]] },
    expected: whole,
  },
  "a part of gzip": {
    answer: latin1(
      "HTTP/1.1 206 Partial Content\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc",
    ),
    request: { headers: [["range", "bytes=5-7"]] },
    expected: { status: 206, body: "abc" },
  },
  "a part of deflate": {
    answer: latin1(
      "HTTP/1.1 206 Partial Content\r\ncontent-encoding: deflate\r\ncontent-length: 3\r\n\r\nabc",
    ),
    request: { headers: [["range", "bytes=5-7"]] },
    expected: { status: 206, body: "abc" },
  },
  "brotli": { answer: async () => coded("br", await packed("brotli", text)), expected: whole },
  "deflate in zlib": {
    answer: async () => coded("deflate", await packed("deflate", text)),
    expected: whole,
  },
  "raw deflate": {
    answer: async () => coded("deflate", await packed("deflate-raw", text)),
    expected: whole,
  },
  "gzip by its old name": {
    answer: async () => coded("x-gzip", await gzip(text)),
    expected: whole,
  },
  "gzip twice": {
    answer: async () => coded("gzip, gzip", await gzip(await gzip(text))),
    expected: whole,
  },
  "two codings, one of them invalid": {
    answer: async () =>
      coded("deflate, identity, br", await packed("brotli", await packed("deflate", text))),
    expected: whole,
  },
  "gzip and an invalid coding": {
    answer: async () => coded("gzip, identity", await gzip(text)),
    expected: whole,
  },
  "gzip below an unknown coding": {
    answer: coded("gzip, zstd", latin1("abc")),
    expected: { body: "abc" },
  },
  "an unknown coding": {
    answer: coded("zstd", latin1("abc")),
    expected: { body: "abc" },
  },
  "no bytes in gzip": { answer: coded("gzip", new Uint8Array()), expected: { size: 0 } },
  "invalid gzip": {
    answer: coded("gzip", latin1("abcdefghijklmnopqrstuvwxyz")),
    expected: {
      error: "protocol",
      message: "the body is not valid gzip: it does not begin like gzip",
    },
  },
  "gzip that is cut short": {
    answer: async () => coded("gzip", (await gzip(text)).slice(0, -12)),
    expected: damaged("gzip"),
  },
  "gzip whose sum is wrong": {
    answer: async () =>
      coded("gzip", (await gzip(text)).map((b, i, all) => i === all.length - 6 ? b ^ 1 : b)),
    expected: damaged("gzip"),
  },
  "invalid brotli": {
    answer: coded("br", latin1("abcdefghijklmnopqrstuvwxyz")),
    expected: damaged("br"),
  },
  "a body at the limit": {
    answer: ok(["content-length: 5"], "hello"),
    maxBodyBytes: 5,
    expected: { size: 5 },
  },
  "a body over the limit": {
    answer: ok(["content-length: 5"], "hello"),
    maxBodyBytes: 4,
    expected: {
      error: "body_too_large",
      message: "the body of 5 B is larger than the limit of 4 B",
    },
  },
  "chunks over the limit": {
    answer: ok(["transfer-encoding: chunked"], "5\r\nhello\r\n"),
    stay: true,
    maxBodyBytes: 4,
    expected: { error: "body_too_large", message: "the body is larger than the limit of 4 B" },
  },
  "gzip that is over the limit unpacked": {
    answer: async () => coded("gzip", await gzip(text)),
    maxBodyBytes: 400,
    expected: { error: "body_too_large" },
  },
  "no response": {
    answer: "",
    expected: {
      error: "reset",
      message: "connection closed by the server before it responded",
    },
  },
  "half a head": {
    answer: "HTTP/1.1 200 OK\r\ncontent-le",
    expected: {
      error: "reset",
      message: "connection closed by the server before it responded",
    },
  },
  "half a body": {
    answer: ok(["content-length: 100"], "abc"),
    expected: { error: "reset", message: "connection broken in the middle of the body" },
  },
  "half a chunk": {
    answer: ok(["transfer-encoding: chunked"], "5\r\nab"),
    expected: {
      error: "reset",
      message: "connection broken in the middle of the body, or its chunks are malformed",
    },
  },
  "half a body in gzip": {
    answer: async () =>
      ok(["content-encoding: gzip", "content-length: 1000"], (await gzip(text)).slice(0, 30)),
    expected: { error: "reset", message: "connection broken in the middle of the body" },
  },
  "no HTTP": {
    answer: "hello there\r\n\r\n",
    expected: notHttp("it does not begin with `HTTP/1.1`"),
  },
  "an unknown version": {
    answer: "HTTP/9.9 200 OK\r\n\r\n",
    expected: notHttp("it does not begin with `HTTP/1.1`"),
  },
  "no status": {
    answer: "HTTP/1.1 abc OK\r\n\r\n",
    expected: notHttp("its status is not a number of three digits"),
  },
  "a status below 100": {
    answer: "HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n",
    expected: notHttp("its status is not a number of three digits"),
  },
  "a header without a colon": {
    answer: "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
    expected: notHttp("a line of its header is not `name: value`"),
  },
  "a control character in a header": {
    answer: ok(["x: a\x01b", "content-length: 0"]),
    expected: notHttp("a line of its header is not `name: value`"),
  },
  "two lengths": {
    answer: ok(["content-length: 1", "content-length: 2"], "ab"),
    expected: notHttp("its `content-length` is not one number"),
  },
  "a head that is too large": {
    answer: ok([`x: ${"a".repeat(1_000_000)}`]),
    expected: notHttp("its header is too large"),
  },
};

for (const [title, { answer, expected, request, stay, maxBodyBytes }] of Object.entries(CASES)) {
  Deno.test(`both transports treat ${title} alike`, async () => {
    const bytes = typeof answer === "function" ? await answer() : answer;
    await using server = await openAnswering(bytes, { stay });
    const outcome = await sameOutcome(
      { url: `http://${server.address}/a?b=c`, ...request },
      maxBodyBytes === undefined ? {} : { maxBodyBytes },
    );
    const found = Object.keys(expected).map((key) => [key, Reflect.get(outcome, key)]);
    assert.deepEqual(Object.fromEntries(found), expected, JSON.stringify(outcome).slice(0, 300));
  });
}
