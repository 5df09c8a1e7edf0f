import { head, ok, type Vectors } from "./vector.ts";

const HEADER = { problem: "header" } as const;
const LENGTH = { problem: "length" } as const;
const EMPTY = "content-length: 0";

/** An empty response with one more line in its head. */
const withLine = (line: string) => ok([line, EMPTY]);
const fields = (...some: readonly string[]) => ({ fields: [...some, EMPTY] });

/** An empty response over HTTP/1.x with a `connection` field. */
const connection = (minor: 0 | 1, value: string) =>
  head(`HTTP/1.${minor} 200 OK`, `Connection: ${value}`, EMPTY);
const kept = (value: string, isKept: boolean) => ({ ...fields(`connection: ${value}`), isKept });

/** Header fields (RFC 9112, section 5), lengths, and whether the connection is kept. */
export const FIELDS: Vectors = {
  "a name in mixed case": { bytes: withLine("X-Name: Value"), expected: fields("x-name: Value") },
  "no space after the colon": { bytes: withLine("x:y"), expected: fields("x: y") },
  "white space around a value": {
    bytes: withLine("x: \t  a  b\t "),
    expected: fields("x: a  b"),
  },
  "an empty value": { bytes: withLine("x:"), expected: fields("x: ") },
  "a value of white space": { bytes: withLine("x: \t \t "), expected: fields("x: ") },
  "an empty value before another field": {
    bytes: ok(["Pragma: ", "Location: /", EMPTY]),
    expected: fields("pragma: ", "location: /"),
  },
  "every character of a token in a name": {
    bytes: withLine("!#$%&'*+-.^_`|~09az: x"),
    expected: fields("!#$%&'*+-.^_`|~09az: x"),
  },
  "a colon in a value": { bytes: withLine("x: a:b: c"), expected: fields("x: a:b: c") },
  "a value in Latin-1": { bytes: withLine("x: caf\xe9"), expected: fields("x: caf\xe9") },
  "a value in UTF-8": {
    bytes: withLine("x: \xc3\xa9\xe2\x82\xac"),
    expected: fields("x: \xc3\xa9\xe2\x82\xac"),
  },
  // Latin-1, not Windows-1252: the bytes keep their numbers.
  "the bytes from 80 to 9f in a value": {
    bytes: withLine("x: \x80\x85\x9f"),
    expected: fields("x: \x80\x85\x9f"),
  },
  "no-break spaces around a value": {
    bytes: withLine("x: \xa0a\xa0"),
    expected: fields("x: \xa0a\xa0"),
  },
  "repeated fields in their order": {
    bytes: ok(["a: 1", "b: 2", "A: 3", EMPTY]),
    expected: fields("a: 1", "b: 2", "a: 3"),
  },
  "lines without carriage returns": {
    bytes: "HTTP/1.1 200 OK\nx: y\ncontent-length: 2\n\nok",
    expected: { fields: ["x: y", "content-length: 2"], body: "ok" },
  },
  "lines with and without carriage returns": {
    bytes: "HTTP/1.1 200 OK\r\nx: y\ncontent-length: 2\n\r\nok",
    expected: { fields: ["x: y", "content-length: 2"], body: "ok" },
  },
  "a return before an end of line": { bytes: withLine("x: y\r"), expected: HEADER },
  "a return instead of an empty line": {
    bytes: "HTTP/1.1 200 OK\r\nx: y\r\n\r\r\n\r\n",
    expected: HEADER,
  },
  "a bare return between fields": { bytes: withLine("a: 1\rb: 2"), expected: HEADER },
  "a bare return in a name": { bytes: withLine("a\rb: 2"), expected: HEADER },
  "a NUL in a value": { bytes: withLine("x: a\0b"), expected: HEADER },
  "a NUL in a name": { bytes: withLine("a\0b: c"), expected: HEADER },
  // Section 5.5 of RFC 9110 lets a client keep them; `fetch` refuses them.
  "a control character in a value": { bytes: withLine("cookie: a\x01b"), expected: HEADER },
  "DEL in a value": { bytes: withLine("x: a\x7fb"), expected: HEADER },
  "no colon": { bytes: withLine("no colon"), expected: HEADER },
  "no name": { bytes: withLine(": value"), expected: HEADER },
  // Section 5.1: white space before a colon has hidden fields from other parsers.
  "a space before the colon": { bytes: withLine("x : y"), expected: HEADER },
  "a tab before the colon": { bytes: withLine("x\t: y"), expected: HEADER },
  "a space in a name": { bytes: withLine("en-US Content-Type: text/xml"), expected: HEADER },
  "a name beyond ASCII": { bytes: withLine("caf\xe9: x"), expected: HEADER },
  "brackets in a name": { bytes: withLine("a[b]: x"), expected: HEADER },
  // Section 5.2: a client may replace a folded line by spaces; one before any field is none.
  "a folded line": { bytes: withLine("x: a\r\n  b\r\n\t c"), expected: fields("x: a b c") },
  "a folded line after an empty value": { bytes: withLine("x:\r\n a"), expected: fields("x: a") },
  "a folded line of white space": { bytes: withLine("x: a\r\n  \t"), expected: fields("x: a") },
  "a folded line before any field": {
    bytes: head("HTTP/1.1 200 OK", " host: foo", EMPTY),
    expected: HEADER,
  },
  "a length that is folded": { bytes: ok(["content-length: 1", " 2"], "a"), expected: LENGTH },

  "a length": {
    bytes: ok(["content-length: 5"], "hello"),
    expected: { fields: ["content-length: 5"], body: "hello" },
  },
  "a length between tabs": {
    bytes: ok(["Content-Length:\t2\t"], "ok"),
    expected: { fields: ["content-length: 2"], body: "ok" },
  },
  "a length with zeros before it": {
    bytes: ok(["content-length: 0002"], "ok"),
    expected: { fields: ["content-length: 0002"], body: "ok" },
  },
  // RFC 9110, section 8.6: equal lengths, repeated or in a list, count as one.
  "equal lengths": {
    bytes: ok(["content-length: 2", "content-length: 2"], "ok"),
    expected: { fields: ["content-length: 2", "content-length: 2"], body: "ok" },
  },
  "equal lengths in a list": {
    bytes: ok(["content-length: 2 , 2"], "ok"),
    expected: { fields: ["content-length: 2 , 2"], body: "ok" },
  },
  "different lengths": { bytes: ok([EMPTY, "content-length: 2"], "ok"), expected: LENGTH },
  "different lengths in a list": { bytes: ok(["content-length: 2, 2,3"], "ok"), expected: LENGTH },
  "lengths that are equal only as numbers": {
    bytes: ok(["content-length: 2", "content-length: 02"], "ok"),
    expected: LENGTH,
  },
  "an empty length": { bytes: ok(["content-length:"]), expected: LENGTH },
  "a length and a comma": { bytes: ok(["content-length: 2,"], "ok"), expected: LENGTH },
  "a negative length": { bytes: ok(["content-length: -2"], "ok"), expected: LENGTH },
  "a length with a plus": { bytes: ok(["content-length: +2"], "ok"), expected: LENGTH },
  "a hexadecimal length": { bytes: ok(["content-length: 0x2"], "ok"), expected: LENGTH },
  "a length with an exponent": { bytes: ok(["content-length: 2e0"], "ok"), expected: LENGTH },
  "a length with a fraction": { bytes: ok(["content-length: 2.0"], "ok"), expected: LENGTH },
  "a length with letters after it": { bytes: ok(["content-length: 2x"], "ok"), expected: LENGTH },
  "a length with a space inside": { bytes: ok(["content-length: 1 2"], "ok"), expected: LENGTH },
  "a length beyond all integers": {
    bytes: ok([`content-length: ${"1".repeat(21)}`], "ok"),
    expected: LENGTH,
  },
  "a length of 2 to the power of 64": {
    bytes: ok(["content-length: 18446744073709551616"]),
    expected: LENGTH,
  },
  "a length over the limit": {
    bytes: ok(["content-length: 9007199254740991"], "ok"),
    expected: { problem: "body_too_large" },
  },
  "another field that begins like the length": {
    bytes: ok(["content-length-x: 9", EMPTY]),
    expected: fields("content-length-x: 9"),
  },

  "HTTP/1.0 with keep-alive": {
    bytes: connection(0, "keep-alive"),
    expected: kept("keep-alive", true),
  },
  "HTTP/1.0 with Keep-Alive in capitals": {
    bytes: connection(0, "Keep-Alive"),
    expected: kept("Keep-Alive", true),
  },
  "HTTP/1.1 with close": { bytes: connection(1, "close"), expected: kept("close", false) },
  "HTTP/1.1 with Close in capitals": {
    bytes: connection(1, "Close"),
    expected: kept("Close", false),
  },
  "keep-alive and close": {
    bytes: connection(1, "Keep-Alive, close"),
    expected: kept("Keep-Alive, close", false),
  },
  "close and keep-alive over HTTP/1.0": {
    bytes: connection(0, "close , keep-alive"),
    expected: kept("close , keep-alive", false),
  },
  "close in a second field": {
    bytes: ok(["connection: keep-alive", "connection: x,close", EMPTY]),
    expected: { ...fields("connection: keep-alive", "connection: x,close"), isKept: false },
  },
  "a word that contains close": {
    bytes: connection(1, "enclosed"),
    expected: kept("enclosed", true),
  },
  // RFC 9110, section 7.6.1: this field is not a standard one.
  "proxy-connection": {
    bytes: withLine("proxy-connection: close"),
    expected: fields("proxy-connection: close"),
  },
  "close and more bytes": {
    bytes: ok(["content-length: 2", "connection: close"], "ok and more"),
    expected: { fields: ["content-length: 2", "connection: close"], body: "ok", isKept: false },
  },
  // What nobody asked for must not become the response to the next request.
  "two responses at once": {
    bytes: ok(["content-length: 2"], "ok") + ok(["content-length: 4"], "evil"),
    expected: { fields: ["content-length: 2"], body: "ok", isKept: false },
  },
  "an empty line after the body": {
    bytes: ok(["content-length: 2"], "ok\r\n"),
    expected: { fields: ["content-length: 2"], body: "ok", isKept: false },
  },
  "a very long value": {
    bytes: ok([`x: ${"a".repeat(300_000)}`, EMPTY]),
    expected: fields(`x: ${"a".repeat(300_000)}`),
  },
  "long white space inside a value": {
    bytes: ok([`x: a${" \t".repeat(180_000)}b `, EMPTY]),
    expected: fields(`x: a${" \t".repeat(180_000)}b`),
  },
  "a value in very many folded lines": {
    bytes: ok(["x: a", ...new Array<string>(90_000).fill(" a"), EMPTY]),
    expected: fields(`x: a${" a".repeat(90_000)}`),
  },
  "very many equal lengths": {
    bytes: ok(new Array<string>(20_000).fill(EMPTY)),
    expected: { fields: new Array<string>(20_000).fill(EMPTY) },
  },
  "a head over the limit": {
    bytes: ok([`x: ${"a".repeat(420_000)}`, EMPTY]),
    expected: { problem: "header_too_large" },
  },
  "many fields over the limit": {
    bytes: ok([...new Array<string>(30_000).fill("x: 0123456789"), EMPTY]),
    expected: { problem: "header_too_large" },
  },
};
