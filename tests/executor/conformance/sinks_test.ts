import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { createHashSink, releaseBytes } from "../../../lib/executor/mod.ts";
import { preloadSha256 } from "../../../lib/hash/mod.ts";
import { openRawServer } from "../sockets.ts";
import { openTransport, outcomeOf, TRANSPORTS } from "./transports.ts";

await preloadSha256();

const BODY = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251));

/** A body in chunks of some bytes, several in one packet. */
function chunked(size: number): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < BODY.length; at += size) {
    const piece = BODY.subarray(at, at + size);
    chunks.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
  }
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}

const ZIPPED = gzipSync(BODY);

const ANSWERS: readonly (readonly [title: string, header: string, body: Buffer])[] = [
  ["of a known length", `content-length: ${BODY.length}`, BODY],
  ["in small chunks", "transfer-encoding: chunked", chunked(100)],
  ["in large chunks", "transfer-encoding: chunked", chunked(100_000)],
  ["in gzip", `content-encoding: gzip\r\ncontent-length: ${ZIPPED.length}`, ZIPPED],
];

for (const name of TRANSPORTS) {
  for (const [title, header, body] of ANSWERS) {
    Deno.test(`over ${name} a body ${title} is hashed while it comes, twice on one connection`, async () => {
      await using server = await openRawServer((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
        socket.write(body);
      });
      const transport = openTransport(name);
      try {
        for (let i = 0; i < 2; i++) {
          const { sink, digest } = createHashSink(true);
          const outcome = await outcomeOf(transport, { url: `http://${server.address}/` }, {
            sink,
          });
          assert("status" in outcome, JSON.stringify(outcome));
          assert.equal(outcome.size, BODY.length);
          assert.equal(digest(), createHash("sha256").update(BODY).digest("hex"));
        }
      } finally {
        transport.close();
      }
    });

    Deno.test(`over ${name} the pieces of a body ${title} stay whole for a sink that keeps them`, async () => {
      await using server = await openRawServer((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
        socket.write(body);
      });
      const transport = openTransport(name);
      const pieces: Uint8Array[] = [];
      const sink = { takes: () => true, write: (piece: Uint8Array) => pieces.push(piece) > 0 };
      try {
        await outcomeOf(transport, { url: `http://${server.address}/` }, { sink });
        assert(Buffer.concat(pieces).equals(BODY));
      } finally {
        transport.close();
      }
    });
  }
}

Deno.test("bytes that share their memory are not given back", () => {
  const whole = new Uint8Array(8);
  releaseBytes(whole.subarray(0, 4));
  assert.equal(whole.length, 8);
  releaseBytes(whole);
  assert.equal(whole.length, 0);
  releaseBytes(whole);
});
