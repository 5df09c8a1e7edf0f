import { head, type Vectors } from "./vector.ts";

const VERSION = { problem: "version" } as const;
const STATUS = { problem: "status" } as const;
const HEADER = { problem: "header" } as const;
const EMPTY = ["content-length: 0"] as const;
const KEPT = { fields: EMPTY };

/** A response with no body and the given status line. */
const line = (text: string) => head(text, ...EMPTY);

/** Status lines (RFC 9112, section 4), what comes before them, and what is not HTTP. */
export const STATUS_LINES: Vectors = {
  "a plain status line": { bytes: line("HTTP/1.1 200 OK"), expected: KEPT },
  "no reason, with its space": { bytes: line("HTTP/1.1 200 "), expected: KEPT },
  // Section 4 requires the space; servers leave it out.
  "no reason, without its space": { bytes: line("HTTP/1.1 200"), expected: KEPT },
  "a reason that begins with a space": { bytes: line("HTTP/1.1 200  OK"), expected: KEPT },
  "a reason beyond ASCII": {
    bytes: line("HTTP/1.1 500 Ori\xc3\xabntatie \xe9\x85"),
    expected: { status: 500, fields: EMPTY },
  },
  "a tab in the reason": { bytes: line("HTTP/1.1 200 a\tb"), expected: KEPT },
  "a NUL in the reason": { bytes: line("HTTP/1.1 200 O\0K"), expected: HEADER },
  "a bare return in the status line": {
    bytes: "HTTP/1.1 200 OK\rcontent-length: 0\r\n\r\n",
    expected: HEADER,
  },
  "two bare returns in the status line": {
    bytes: "HTTP/1.1 200 OK\r\rcontent-length: 4\r\n\r\nEvil",
    expected: HEADER,
  },
  "the highest minor version": { bytes: line("HTTP/1.9 200 OK"), expected: KEPT },
  "HTTP/1.0": { bytes: line("HTTP/1.0 200 OK"), expected: { fields: EMPTY, isKept: false } },
  "HTTP/0.9": { bytes: line("HTTP/0.9 200 OK"), expected: VERSION },
  "HTTP/2.0": { bytes: line("HTTP/2.0 200 OK"), expected: VERSION },
  "HTTP/2": { bytes: line("HTTP/2 200"), expected: VERSION },
  "HTTP/5.6": { bytes: line("HTTP/5.6 200 OK"), expected: VERSION },
  "two digits of a major version": { bytes: line("HTTP/01.1 200 OK"), expected: VERSION },
  "a major version of two digits": { bytes: line("HTTP/11.1 200 OK"), expected: VERSION },
  "a minor version of two digits": { bytes: line("HTTP/1.01 200 OK"), expected: VERSION },
  "no minor version": { bytes: line("HTTP/1 200 OK"), expected: VERSION },
  // Section 2.3: the name of the protocol is case-sensitive.
  "a protocol in lower case": { bytes: line("http/1.1 200 OK"), expected: VERSION },
  "a tab after the version": { bytes: line("HTTP/1.1\t200 OK"), expected: VERSION },
  "a space before the version": { bytes: line(" HTTP/1.1 200 OK"), expected: VERSION },
  "two spaces after the version": { bytes: line("HTTP/1.1  200 OK"), expected: STATUS },
  "a status of one digit": { bytes: line("HTTP/1.1 2 OK"), expected: STATUS },
  "a status of four digits": { bytes: line("HTTP/1.1 2000 OK"), expected: STATUS },
  "a status of letters": { bytes: line("HTTP/1.1 abc OK"), expected: STATUS },
  "a negative status": { bytes: line("HTTP/1.1 -20 OK"), expected: STATUS },
  "a status below 100": { bytes: line("HTTP/1.1 099 OK"), expected: STATUS },
  "no status": { bytes: line("HTTP/1.1"), expected: STATUS },
  "a tab after the status": { bytes: line("HTTP/1.1 200\tOK"), expected: STATUS },
  // RFC 9110, section 15: a status beyond 599 is treated like a server error, not refused.
  "a status beyond 599": {
    bytes: line("HTTP/1.1 999 Odd"),
    expected: { status: 999, fields: EMPTY },
  },
  // Section 2.2 says so of requests only; old servers send an empty line after a body.
  "an empty line before": { bytes: "\r\n" + line("HTTP/1.1 200 OK"), expected: KEPT },
  "empty lines before, without returns": {
    bytes: "\n\n" + line("HTTP/1.1 200 OK"),
    expected: KEPT,
  },
  "an empty line and then nothing": { bytes: "\r\n", expected: { problem: "no_response" } },
  "nothing": { bytes: "", expected: { problem: "no_response" } },
  "the beginning of a status line": { bytes: "HTT", expected: { problem: "no_response" } },
  "a head without its end": {
    bytes: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n",
    expected: { problem: "no_response" },
  },
  "100 before": {
    bytes: head("HTTP/1.1 100 Continue") + line("HTTP/1.1 404 Not Found"),
    expected: { status: 404, fields: EMPTY },
  },
  "an empty line after 100": {
    bytes: head("HTTP/1.1 100 Continue") + "\r\n" + line("HTTP/1.1 404 Not Found"),
    expected: { status: 404, fields: EMPTY },
  },
  "103 before, with fields": {
    bytes: head("HTTP/1.1 103 Early Hints", "link: </a.css>; rel=preload") +
      line("HTTP/1.1 200 OK"),
    expected: KEPT,
  },
  // RFC 9110, section 8.6: no 1xx has a length, so this one does not count.
  "100 with a length": {
    bytes: head("HTTP/1.1 100 Continue", "content-length: 4") + line("HTTP/1.1 200 OK"),
    expected: KEPT,
  },
  "100 and then nothing": {
    bytes: head("HTTP/1.1 100 Continue"),
    expected: { problem: "no_response" },
  },
  "100 with a broken field": {
    bytes: head("HTTP/1.1 100 Continue", "broken") + line("HTTP/1.1 200 OK"),
    expected: HEADER,
  },
  "101 with a length": {
    bytes: head("HTTP/1.1 101 Switching Protocols", "upgrade: h2c", "content-length: 4") + "body",
    expected: { status: 101, fields: ["upgrade: h2c", "content-length: 4"], isKept: false },
  },
  "101 with chunks": {
    bytes: head("HTTP/1.1 101 Switching Protocols", "transfer-encoding: chunked") + "0\r\n\r\n",
    expected: { status: 101, fields: ["transfer-encoding: chunked"], isKept: false },
  },
  "a misspelled protocol": { bytes: line("HTP/1.1 200 OK"), expected: VERSION },
  "a longer protocol": { bytes: line("HTTPER/1.1 200 OK"), expected: VERSION },
  "RTSP": { bytes: line("RTSP/1.0 200 OK"), expected: VERSION },
  "ICE": { bytes: line("ICE/1.0 200 OK"), expected: VERSION },
  "SSH": { bytes: "SSH-2.0-OpenSSH_9.6\r\n", expected: VERSION },
  "SMTP": { bytes: "220 mail.test ESMTP\r\n", expected: VERSION },
  "a TLS alert": { bytes: "\x15\x03\x03\x00\x02\x02\x46", expected: VERSION },
  "the hello of a TLS server": { bytes: "\x16\x03\x03\x00\x31", expected: VERSION },
  "the settings of HTTP/2": { bytes: "\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x80", expected: VERSION },
  "the preface of HTTP/2": { bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", expected: VERSION },
  "a document without a head": { bytes: "<!doctype html>\n<p>hello", expected: VERSION },
  "a byte order mark": { bytes: "\xef\xbb\xbf" + line("HTTP/1.1 200 OK"), expected: VERSION },
};
