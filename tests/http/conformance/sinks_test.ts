import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { createServer } from "node:net";
import type { Duplex } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { preloadSha256 } from "../../../lib/hash/mod.ts";
import { createHashSink } from "../../../lib/http/mod.ts";
import { openRawServer } from "../sockets.ts";
import { openTransport, outcomeOf, TRANSPORTS } from "./transports.ts";

await preloadSha256();

const BODY = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251));

function pem(name: string): string {
  return Deno.readTextFileSync(new URL(`../../data/tls/${name}`, import.meta.url));
}

/** A body in chunks of a few bytes, several in one packet. */
function chunked(size: number): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < BODY.length; at += size) {
    const piece = BODY.subarray(at, at + size);
    chunks.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
  }
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}

const ZIPPED = gzipSync(BODY);

const SOCKETS: readonly (readonly [title: string, isTls: boolean, isUnix: boolean])[] = [
  ["TCP", false, false],
  ["TLS", true, false],
  ["a Unix socket", false, true],
  ["TLS over a Unix socket", true, true],
];

const ANSWERS: readonly (readonly [title: string, header: string, body: Buffer])[] = [
  ["of a known length", `content-length: ${BODY.length}`, BODY],
  ["in small chunks", "transfer-encoding: chunked", chunked(100)],
  ["in large chunks", "transfer-encoding: chunked", chunked(100_000)],
  ["in gzip", `content-encoding: gzip\r\ncontent-length: ${ZIPPED.length}`, ZIPPED],
];

for (const name of TRANSPORTS) {
  for (const [title, header, body] of ANSWERS) {
    Deno.test(`over ${name} a body ${title} is hashed while it arrives, twice on one connection`, async () => {
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

    Deno.test(`over ${name} the pieces of a body ${title} arrive complete and in order`, async () => {
      await using server = await openRawServer((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
        socket.write(body);
      });
      const transport = openTransport(name);
      const pieces: Uint8Array[] = [];
      const sink = {
        takes: () => true,
        write: (piece: Uint8Array) => pieces.push(piece.slice()) > 0,
      };
      try {
        await outcomeOf(transport, { url: `http://${server.address}/` }, { sink });
        assert(Buffer.concat(pieces).equals(BODY));
      } finally {
        transport.close();
      }
    });
  }
}

for (const name of TRANSPORTS) {
  Deno.test(`over ${name} a body that a sink declines is complete`, async () => {
    await using server = await openRawServer((socket) => {
      socket.write(`HTTP/1.1 500 No\r\ncontent-length: ${BODY.length}\r\n\r\n`);
      socket.write(BODY);
    });
    const transport = openTransport(name);
    const { sink } = createHashSink(true);
    const outcome = await outcomeOf(transport, { url: `http://${server.address}/` }, { sink });
    transport.close();
    assert("body" in outcome, JSON.stringify(outcome));
    assert.equal(outcome.body, BODY.toString("latin1"));
  });
}

/** More than any buffer of a socket holds. */
const LARGE = Buffer.from(Uint8Array.from({ length: 2_000_000 }, (_, i) => (i * i) % 251));
const PAIR = { cert: pem("localhost.pem"), key: pem("localhost.key.pem") };

for (const [title, isTls, isUnix] of SOCKETS) {
  Deno.test(`a large body over ${title} is hashed, then kept, then hashed, on one connection`, async () => {
    const folder = await Deno.makeTempDir();
    let connections = 0;
    const serve = (socket: Duplex) => {
      connections++;
      socket.on("error", () => {});
      socket.on("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${LARGE.length}\r\n\r\n`);
        socket.write(LARGE);
      });
    };
    const server = isTls ? createTlsServer(PAIR, serve) : createServer(serve);
    const unixSocket = isUnix ? `${folder}/socket` : undefined;
    await new Promise<void>((resolve) => server.listen(unixSocket ?? 0, resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 443;
    const url = `${isTls ? "https" : "http"}://localhost:${port}/`;
    const transport = openTransport("socket", { unixSocket, insecure: true });
    try {
      for (const hashed of [true, false, true]) {
        const { sink, digest } = createHashSink(true);
        const options = hashed ? { sink } : { maxBodyBytes: LARGE.length };
        const outcome = await outcomeOf(transport, { url }, options);
        assert("body" in outcome, JSON.stringify(outcome));
        const found = hashed
          ? digest()
          : createHash("sha256").update(outcome.body, "latin1").digest("hex");
        assert.equal(found, createHash("sha256").update(LARGE).digest("hex"));
      }
      assert.equal(connections, 1);
    } finally {
      transport.close();
      await new Promise((resolve) => server.close(resolve));
      await Deno.remove(folder, { recursive: true });
    }
  });
}
