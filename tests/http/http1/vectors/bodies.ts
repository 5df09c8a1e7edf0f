import { chunked, head, ok, type Vectors } from "./vector.ts";

const CHUNKS = ["transfer-encoding: chunked"];
const SIZE = { problem: "chunk_size" } as const;
const END = { problem: "chunk_end" } as const;
const CODING = { problem: "transfer_coding" } as const;
const CUT_OFF = { problem: "body_cut_off" } as const;

/** Chunks that are accepted, and their body. */
const accepted = (chunks: string, body: string) => ({
  bytes: chunked(chunks),
  expected: { fields: CHUNKS, body },
});
const refused = (chunks: string, expected: { readonly problem: string }) => ({
  bytes: chunked(chunks),
  expected,
});
/** A body in chunks with the given `transfer-encoding` fields. */
const coding = (...fields: readonly string[]) =>
  ok(fields.map((value) => `transfer-encoding: ${value}`), "2\r\nok\r\n0\r\n\r\n");

/** Bodies (RFC 9112, sections 6 and 7). */
export const BODIES: Vectors = {
  "a body up to the end of the connection": {
    bytes: ok(["content-type: text/plain"], "hello world"),
    expected: { fields: ["content-type: text/plain"], body: "hello world", isKept: false },
  },
  "a body that looks like another response": {
    bytes: head("HTTP/1.0 200 OK", "connection: keep-alive") + "HTTP/1.0 200 OK",
    expected: { fields: ["connection: keep-alive"], body: "HTTP/1.0 200 OK", isKept: false },
  },
  "an upgrade that was not taken": {
    bytes: ok(["connection: upgrade", "upgrade: h2c"], "body"),
    expected: { fields: ["connection: upgrade", "upgrade: h2c"], body: "body", isKept: false },
  },
  "no body up to the end of the connection": { bytes: ok([]), expected: { isKept: false } },
  "204": { bytes: head("HTTP/1.1 204 No Content"), expected: { status: 204 } },
  "204 over HTTP/1.0 with keep-alive": {
    bytes: head("HTTP/1.0 204 No Content", "connection: keep-alive"),
    expected: { status: 204, fields: ["connection: keep-alive"] },
  },
  // RFC 9110, section 15.3.5: a 204 has no body whatever its fields say.
  "204 with a length": {
    bytes: head("HTTP/1.1 204 No Content", "content-length: 10"),
    expected: { status: 204, fields: ["content-length: 10"] },
  },
  "204 with bytes after it": {
    bytes: head("HTTP/1.1 204 No Content", "content-length: 2") + "ok",
    expected: { status: 204, fields: ["content-length: 2"], isKept: false },
  },
  "304 with a length": {
    bytes: head("HTTP/1.1 304 Not Modified", "content-length: 10"),
    expected: { status: 304, fields: ["content-length: 10"] },
  },
  "304 with chunks": {
    bytes: head("HTTP/1.1 304 Not Modified", ...CHUNKS),
    expected: { status: 304, fields: CHUNKS },
  },
  "a response to HEAD with a length": {
    bytes: ok(["content-length: 10"]),
    method: "HEAD",
    expected: { fields: ["content-length: 10"] },
  },
  "a response to HEAD with chunks": {
    bytes: ok(CHUNKS),
    method: "HEAD",
    expected: { fields: CHUNKS },
  },
  "a response to HEAD without a length": { bytes: ok([]), method: "HEAD", expected: {} },
  "a response to HEAD with an invalid length": {
    bytes: ok(["content-length: x"]),
    method: "HEAD",
    expected: { fields: ["content-length: x"] },
  },
  "a response to HEAD with a body": {
    bytes: ok(["content-length: 2"], "ok"),
    method: "HEAD",
    expected: { fields: ["content-length: 2"], isKept: false },
  },
  "205 with a length": {
    bytes: head("HTTP/1.1 205 Reset Content", "content-length: 2") + "ok",
    expected: { status: 205, fields: ["content-length: 2"], body: "ok" },
  },
  "a body that is cut off": { bytes: ok(["content-length: 5"], "hell"), expected: CUT_OFF },
  "a body of a length that never begins": {
    bytes: ok(["content-length: 5"]),
    expected: CUT_OFF,
  },

  "chunks": accepted("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "hello world"),
  "only the last chunk": accepted("0\r\n\r\n", ""),
  "several zeros as the last chunk": accepted("2\r\nok\r\n000\r\n\r\n", "ok"),
  "a size in upper and lower case": accepted(
    `aA\r\n${"x".repeat(0xaa)}\r\n0\r\n\r\n`,
    "x".repeat(0xaa),
  ),
  "a size with zeros before it": accepted("00000002\r\nok\r\n0\r\n\r\n", "ok"),
  "line ends in a chunk": accepted("4\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n\r\n"),
  // Section 7.1.1: extensions are ignored; the grammar of their values is not checked either.
  "extensions": accepted('5;a;b=c\r\nhello\r\n0; d="e"\r\n\r\n', "hello"),
  "extensions in quotes": accepted('2;a="b; c";d\r\nok\r\n0\r\n\r\n', "ok"),
  "an extension whose quote is not closed": accepted('2;a="b\r\nok\r\n0\r\n\r\n', "ok"),
  "no extension after a semicolon": accepted("2;\r\nok\r\n0\r\n\r\n", "ok"),
  // Servers pad sizes with spaces; section 7.1 does not allow it, and it cannot be mistaken.
  "white space after a size": accepted("2  \t\r\nok\r\n0 \r\n\r\n", "ok"),
  "trailers": accepted("2\r\nok\r\n0\r\na: b\r\nc: d\r\n\r\n", "ok"),
  "a trailer named like the length": accepted("2\r\nok\r\n0\r\ncontent-length: 9\r\n\r\n", "ok"),
  "trailers without carriage returns": accepted("2\r\nok\r\n0\r\na: b\n\n", "ok"),
  "a trailer without a colon": refused("0\r\nbroken\r\n\r\n", { problem: "header" }),
  "a trailer with a bare return": refused("0\r\na: b\rc\r\n\r\n", { problem: "header" }),
  "trailers over the limit": refused(`0\r\na: ${"b".repeat(70_000)}\r\n\r\n`, {
    problem: "trailers_too_large",
  }),
  "many trailers over the limit": refused(`0\r\n${"a: b\r\n".repeat(12_000)}\r\n`, {
    problem: "trailers_too_large",
  }),
  "an extension over the limit": refused(`2;${"a".repeat(20_000)}\r\nok\r\n0\r\n\r\n`, SIZE),
  "an extension without a semicolon": refused("2 a\r\nok\r\n0\r\n\r\n", SIZE),
  "a bare return in an extension": refused("2;a\rb\r\nok\r\n0\r\n\r\n", SIZE),
  // Section 2.2 allows a single line feed in the head only; proxies disagree about it in chunks.
  "a size that ends without a carriage return": refused("2\nok\r\n0\r\n\r\n", SIZE),
  "an extension that ends without a carriage return": refused("2;a\nok\r\n0\r\n\r\n", SIZE),
  "a chunk that ends without a carriage return": refused("2\r\nok\n0\r\n\r\n", END),
  "a chunk that is longer than its size": refused("2\r\nokay\r\n0\r\n\r\n", END),
  "a chunk whose end has no line feed": refused("2\r\nok\r_0\r\n\r\n", END),
  "a chunk whose end has no return": refused("2\r\nok_\n0\r\n\r\n", END),
  "an empty size": refused("\r\nok\r\n0\r\n\r\n", SIZE),
  "a size of other characters": refused("2g\r\nok\r\n0\r\n\r\n", SIZE),
  "a size with a NUL": refused("2\0\r\nok\r\n0\r\n\r\n", SIZE),
  "a negative size": refused("-2\r\nok\r\n0\r\n\r\n", SIZE),
  "a size with a plus": refused("+2\r\nok\r\n0\r\n\r\n", SIZE),
  "a size with its base": refused("0x2\r\nok\r\n0\r\n\r\n", SIZE),
  "a space before a size": refused(" 2\r\nok\r\n0\r\n\r\n", SIZE),
  "a size that 32 bits do not hold": refused("100000002\r\nok", CUT_OFF),
  "a size that 64 bits do not hold": refused("10000000000000002\r\nok\r\n0\r\n\r\n", SIZE),
  "a size of a hundred digits": refused(`${"9".repeat(100)}\r\nok`, SIZE),
  "no last chunk": refused("2\r\nok\r\n", CUT_OFF),
  "a chunk that is cut off": refused("5\r\nhe", CUT_OFF),
  "a size that is cut off": refused("5", CUT_OFF),
  "a chunk without its end": refused("2\r\nok", CUT_OFF),
  "a last chunk without its end": refused("2\r\nok\r\n0\r\n", CUT_OFF),
  "a trailer that is cut off": refused("2\r\nok\r\n0\r\na: b", CUT_OFF),
  "bytes after the last chunk": {
    bytes: chunked("2\r\nok\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"),
    expected: { fields: CHUNKS, body: "ok", isKept: false },
  },

  "chunked in mixed case": {
    bytes: coding("cHuNkEd"),
    expected: { fields: ["transfer-encoding: cHuNkEd"], body: "ok" },
  },
  // Section 6.3: chunks count, and a length beside them makes the connection suspicious.
  "chunks and a length": {
    bytes: chunked("2\r\nok\r\n0\r\n\r\n", "content-length: 9"),
    expected: { fields: [...CHUNKS, "content-length: 9"], body: "ok", isKept: false },
  },
  "chunks and an invalid length": {
    bytes: chunked("2\r\nok\r\n0\r\n\r\n", "content-length: x"),
    expected: { fields: [...CHUNKS, "content-length: x"], body: "ok", isKept: false },
  },
  // Section 6.1: a server of HTTP/1.0 does not know chunks, so its framing is suspicious.
  "chunks over HTTP/1.0": {
    bytes: head("HTTP/1.0 200 OK", "connection: keep-alive", ...CHUNKS) + "2\r\nok\r\n0\r\n\r\n",
    expected: { fields: ["connection: keep-alive", ...CHUNKS], body: "ok", isKept: false },
  },
  // Other parsers read up to the end of the connection; baton decodes no coding but chunks.
  "chunked before another coding": { bytes: coding("chunked, deflate"), expected: CODING },
  "chunked before another coding in a second field": {
    bytes: coding("chunked", "identity"),
    expected: CODING,
  },
  "another coding before chunked": { bytes: coding("gzip, chunked"), expected: CODING },
  "identity": { bytes: coding("identity"), expected: CODING },
  "chunked twice": { bytes: coding("chunked, chunked"), expected: CODING },
  "chunked twice without a comma": { bytes: coding("chunkedchunked"), expected: CODING },
  "chunked with a parameter": { bytes: coding("chunked;q=1"), expected: CODING },
  "chunked in quotes": { bytes: coding('"chunked"'), expected: CODING },
  "chunked after a vertical tab": { bytes: coding("\vchunked"), expected: { problem: "header" } },
  "an empty coding": { bytes: coding(""), expected: CODING },
  "chunked with a folded line": { bytes: coding("chunked\r\n  abc"), expected: CODING },
};
