import { array, asyncProperty, nat } from "fast-check";
import assert from "node:assert/strict";
import { resultOf } from "../../http/http1/scripted_connection.ts";
import { chunked, head, ok } from "../../http/http1/vectors/vector.ts";
import { mutated } from "../mutations.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

const RESPONSES = [
  ok(["content-length: 11", "x: y"], "hello world"),
  ok(["connection: close"], "hello world"),
  chunked("5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nt: u\r\n\r\n"),
  head("HTTP/1.1 100 Continue") + ok(["content-length: 2"], "ok"),
  head("HTTP/1.1 204 No Content"),
];
const WORDS = [
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  "\0",
  "\x80",
  ..." \t:;,".split(""),
  "0",
  "0".repeat(100),
  "f".repeat(15),
  "-1",
  "9007199254740993",
  "HTTP/1.1 ",
  "HTTP/1.1 103 Early Hints\r\n\r\n",
  "content-length: 3\r\n",
  "transfer-encoding: chunked\r\n",
  "transfer-encoding: gzip, chunked\r\n",
  "connection: close\r\n",
  "x: y\r\n".repeat(300),
];
const LIMIT = 64;

/** Reads any bytes as a response, whole and in pieces. */
export const responses: FuzzTarget = {
  name: "responses",
  holds: "a response is malformed or complete, no matter in which pieces it arrives",
  property: asyncProperty(
    mutated(RESPONSES, WORDS),
    array(nat(), { maxLength: 4 }),
    async (text, cuts) => {
      const bytes = text.replaceAll(/[^\0-\xff]/g, "?");
      const ends = [
        ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
        bytes.length,
      ];
      const pieces = ends.map((end, i) => bytes.slice(i === 0 ? 0 : ends[i - 1], end));
      const whole = await withinASecond(() => resultOf([bytes], "GET", LIMIT));
      assert.deepEqual(await resultOf(pieces, "GET", LIMIT), whole);
      if ("body" in whole) assert.ok(whole.body.length <= LIMIT);
    },
  ),
};
