import assert from "node:assert/strict";
import {
  END_HEADERS,
  END_STREAM,
  fieldBlock,
  FRAME,
  frame,
  number32,
} from "../../support/faults/http2_frames.ts";
import { openNetwork, type ServerEnd } from "../http1/memory_network.ts";
import { textOf } from "../http1/scripted_connection.ts";
import { seededNumbers } from "../seeded_numbers.ts";

const CASES = 1_500;
const MOST_CHANGES = 3;
const HEADERS_OF_REQUEST = "\x01\x05\0\0\0\x01";

const encoded = (
  type: keyof typeof FRAME,
  flags: number,
  stream: number,
  payload: string | readonly number[] = "",
) =>
  textOf(
    frame(
      FRAME[type],
      flags,
      stream,
      typeof payload === "string" ? payload : new Uint8Array(payload),
    ),
  );
const SETTINGS = encoded("settings", 0, 0);
const HEAD = encoded("headers", END_HEADERS, 1, fieldBlock([[":status", "200"], ["x", "1"]]));

/** Valid frames, from which damaged ones are made. */
const SEEDS: readonly string[] = [
  SETTINGS + HEAD + encoded("data", END_STREAM, 1, "ok"),
  SETTINGS + encoded("headers", END_HEADERS | END_STREAM, 1, "\x89"),
  SETTINGS + encoded("ping", 0, 0, "12345678") + HEAD + encoded("rstStream", 0, 1, number32(8)),
  SETTINGS + encoded("headers", 0, 1, "\x88\x40\x01a\x81\x1f") +
  encoded("continuation", END_HEADERS, 1, "\xbe\x3e") + encoded("data", END_STREAM, 1),
  encoded("settings", 0, 0, [0, 4, ...number32(100), 0, 3, ...number32(1)]) +
  encoded("windowUpdate", 0, 1, number32(5)) + encoded("goaway", 0, 0, [
    ...number32(1),
    ...number32(0),
  ]) + HEAD + encoded("data", 8 | END_STREAM, 1, "\x02ok\0\0"),
];

function mutated(text: string, below: (limit: number) => number): string {
  const at = below(text.length);
  const to = Math.min(text.length, at + 1 + below(8));
  switch (below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1);
    case 2:
      return text.slice(0, to) + text.slice(at);
    default:
      return text.slice(0, at) + SEEDS[below(SEEDS.length)].slice(9);
  }
}

/** Sends the pieces of what a server says to one request, then its end, and returns what came out. */
async function resultOf(pieces: readonly string[]): Promise<string> {
  const asked = new Set<ServerEnd>();
  using network = openNetwork((end) => {
    if (asked.has(end) || !end.received.includes(HEADERS_OF_REQUEST)) return;
    asked.add(end);
    for (const piece of pieces) if (piece !== "") end.send(piece);
    end.end();
  }, { httpVersion: "2" });
  return String(await network.send({ method: "POST" }));
}

Deno.test("HTTP/2: damaged frames end with a result, wherever they are cut", async () => {
  const below = seededNumbers(9113);
  const seen = new Set<string>();
  for (let i = 0; i < CASES; i++) {
    let text = SEEDS[below(SEEDS.length)];
    for (let changes = below(MOST_CHANGES + 1); changes > 0; changes--) text = mutated(text, below);
    const whole = await resultOf([text]);
    const at = below(text.length + 1);
    assert.equal(await resultOf([text.slice(0, at), text.slice(at)]), whole, JSON.stringify(text));
    seen.add(whole.replace(/,.*/s, ""));
  }
  for (
    const one of ["200", "204", "response_malformed", "connection_closed", "body_cut_off"].concat(
      ["http2_stream_reset", "http2_connection_closed", "http_version_not_spoken"],
    )
  ) {
    assert.ok(seen.has(one), `no case ended with ${one}`);
  }
});
