import assert from "node:assert/strict";
import { seededNumbers } from "../seeded_numbers.ts";
import { resultOf } from "./scripted_connection.ts";
import { chunked, head, ok } from "./vectors/vector.ts";

const CASES = 4_000;
const LIMIT = 64;
const MOST_CHANGES = 4;

/** Valid responses of every framing. */
const SEEDS: readonly string[] = [
  ok(["content-length: 11", "x: y"], "hello world"),
  ok(["content-length: 0", "connection: keep-alive"]),
  ok(["connection: close"], "hello world"),
  chunked("5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nt: u\r\n\r\n"),
  head("HTTP/1.1 100 Continue") + head("HTTP/1.1 103 Early Hints", "link: x") +
  ok(["content-length: 2"], "ok"),
  head("HTTP/1.0 200 OK", "connection: keep-alive", "content-length: 2") + "ok",
  head("HTTP/1.1 204 No Content"),
  "HTTP/1.1 200 OK\nx: a\n b\ncontent-length: 2\n\nok",
];

/** What is inserted: line ends, delimiters, sizes and bytes that parsers treat specially. */
const INSERTED: readonly string[] = [
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  "\0",
  "\x80",
  " ",
  "\t",
  ":",
  ";",
  ",",
  "0",
  "f",
  "fffffffffffffff",
  "-1",
  "9007199254740993",
  "HTTP/1.1 ",
  "content-length: 3\r\n",
  "transfer-encoding: chunked\r\n",
  "connection: close\r\n",
];

function mutated(text: string, below: (limit: number) => number): string {
  const at = below(text.length);
  const to = Math.min(text.length, at + 1 + below(8));
  switch (below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1);
    case 2:
      return text.slice(0, to) + text.slice(at);
    case 3:
      return text.slice(0, at);
    case 4:
      return text.slice(0, at) + SEEDS[below(SEEDS.length)].slice(below(20));
    default:
      return text.slice(0, at) + INSERTED[below(INSERTED.length)] + text.slice(at);
  }
}

/** Cuts a text at up to three positions. */
function cut(text: string, below: (limit: number) => number): readonly string[] {
  const ends = Array.from({ length: below(4) }, () => below(text.length + 1)).sort((a, b) => a - b);
  return [...ends, text.length].map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
}

Deno.test("HTTP/1.1: damaged responses end with a result, wherever they are cut", async () => {
  const below = seededNumbers(9112);
  const seen = new Set<string>();
  for (let i = 0; i < CASES; i++) {
    let text = SEEDS[below(SEEDS.length)];
    for (let changes = 1 + below(MOST_CHANGES); changes > 0; changes--) text = mutated(text, below);
    const method = below(8) === 0 ? "HEAD" : "GET";
    const whole = await resultOf([text], method, LIMIT);
    assert.deepEqual(await resultOf(cut(text, below), method, LIMIT), whole, JSON.stringify(text));
    if ("body" in whole) assert.ok(whole.body.length <= LIMIT, JSON.stringify(text));
    seen.add("problem" in whole ? whole.problem : "none");
  }
  const expected = ["none", "no_response", "version", "status", "header", "length", "chunk_size"];
  for (
    const one of [...expected, "chunk_end", "transfer_coding", "body_cut_off", "body_too_large"]
  ) {
    assert.ok(seen.has(one), `no case ended with ${one}`);
  }
});
