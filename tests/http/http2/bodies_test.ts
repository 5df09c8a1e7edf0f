import assert from "node:assert/strict";
import { createTargetReader } from "../../../lib/http/transport/http1/target.ts";
import { Http2Connections } from "../../../lib/http/transport/http2/connections.ts";
import { fieldBlock, number32 } from "../../support/faults/http2_frames.ts";
import { ServerEnd, settled } from "../http1/memory_network.ts";
import { MemoryServer, openHttp2Network } from "./memory_server.ts";

const [INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE] = [4, 5];
const END_STREAM = 1;
const WINDOW = 1024 * 1024;

/** The length of all DATA frames of a stream. */
function sizeOf(frames: readonly { type: string; stream: number; payload: string }[], id: number) {
  return frames.filter(({ type, stream }) => type === "data" && stream === id)
    .reduce((sum, { payload }) => sum + payload.length, 0);
}

Deno.test("an upload stops at the windows of its stream and of the connection", async () => {
  using network = openHttp2Network(() => {});
  const body = new Uint8Array(300_000);
  const sent = network.send({ method: "POST", body });
  await settled();
  const [server] = network.servers;
  assert.equal(sizeOf(server.frames, 1), 65_535);
  server.send("windowUpdate", 0, 1, number32(200_000));
  await settled();
  assert.equal(sizeOf(server.frames, 1), 65_535, "the connection has a window too");
  server.send("windowUpdate", 0, 0, number32(100_000));
  await settled();
  assert.equal(sizeOf(server.frames, 1), 165_535);
  server.settings([INITIAL_WINDOW_SIZE, 165_535]);
  server.send("windowUpdate", 0, 0, number32(1_000_000));
  await settled();
  assert.equal(sizeOf(server.frames, 1), 300_000);
  const last = server.frames.at(-1)!;
  assert.deepEqual([last.type, last.flags], ["data", END_STREAM]);
  server.respond(1);
  assert.deepEqual(await sent, [200, "ok"]);
});

Deno.test("a window may shrink below zero", async () => {
  using network = openHttp2Network(() => {});
  const sent = network.send({ method: "POST", body: new Uint8Array(100_000) });
  await settled();
  const [server] = network.servers;
  server.settings([INITIAL_WINDOW_SIZE, 10]);
  server.send("windowUpdate", 0, 0, number32(100_000));
  server.send("windowUpdate", 0, 1, number32(65_525));
  await settled();
  assert.equal(sizeOf(server.frames, 1), 65_535);
  server.send("windowUpdate", 0, 1, number32(40_000));
  await settled();
  assert.equal(sizeOf(server.frames, 1), 100_000);
  server.respond(1);
  assert.deepEqual(await sent, [200, "ok"]);
});

Deno.test("a server may let a body in by many small windows", async () => {
  let updates = 0;
  using network = openHttp2Network((server, { type, flags, stream }) => {
    if (flags & END_STREAM && (type === "headers" || type === "data")) {
      server.settings([INITIAL_WINDOW_SIZE, 0]);
      server.respond(stream);
    } else if (type === "headers" || type === "data") {
      updates++;
      server.send("windowUpdate", 0, stream, number32(5));
    }
  });
  assert.deepEqual(await network.send(), [200, "ok"]);
  await settled();
  const body = new Uint8Array(60_000);
  assert.deepEqual(await network.send({ method: "POST", body }), [200, "ok"]);
  assert.equal(updates, 12_000);
});

Deno.test("frames are as large as the server allows", async () => {
  using network = openHttp2Network((server, { type, stream }) => {
    if (type === "headers") server.respond(stream);
  });
  await network.send();
  const [server] = network.servers;
  server.settings([MAX_FRAME_SIZE, 20_000]);
  await settled();
  await network.send({ method: "POST", body: new Uint8Array(30_000) });
  const sizes = server.frames.filter(({ type }) => type === "data").map(({ payload }) =>
    payload.length
  );
  assert.deepEqual(sizes, [20_000, 10_000]);
});

Deno.test("a head that is larger than a frame is continued", async () => {
  using network = openHttp2Network((server, { type, flags, stream }) => {
    if ((type === "headers" || type === "continuation") && flags & 4) server.respond(stream);
  });
  const headers = [["x-long", "a".repeat(40_000)]] as const;
  assert.deepEqual(await network.send({ headers }), [200, "ok"]);
  const types = network.servers[0].frames.map(({ type }) => type).filter((type) =>
    type === "headers" || type === "continuation"
  );
  assert.deepEqual(types, ["headers", "continuation", "continuation"]);
});

Deno.test("a response before the body has been sent ends the upload", async () => {
  using network = openHttp2Network((server, { type, stream }) => {
    if (type === "headers") server.respond(stream);
  });
  const body = new Uint8Array(300_000);
  assert.deepEqual(await network.send({ method: "POST", body }), [200, "ok"]);
  await settled();
  const [server] = network.servers;
  assert.equal(server.frames.at(-1)?.type, "rstStream");
  assert.deepEqual(await network.send(), [200, "ok"]);
});

Deno.test("a body that cannot be read ends its request with the reason", async () => {
  using network = openHttp2Network((server, { type, flags, stream }) => {
    if (type === "headers" && flags & END_STREAM) server.respond(stream);
  });
  const reason = new Error("the file is gone");
  const body = {
    size: 10,
    path: "a.bin",
    open: () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          controller.error(reason);
        },
      }),
  };
  await assert.rejects(network.send({ method: "POST", body }), (error) => error === reason);
  assert.deepEqual(await network.send(), [200, "ok"]);
});

Deno.test("a body that is read while it is sent arrives whole", async () => {
  using network = openHttp2Network((server, { type, flags, stream }) => {
    if (type === "data" && flags & END_STREAM) server.respond(stream);
  });
  const pieces = [new Uint8Array(20_000), new Uint8Array(), new Uint8Array(7)];
  const body = { size: 20_007, path: "a.bin", open: () => ReadableStream.from(pieces) };
  assert.deepEqual(await network.send({ method: "PUT", body }), [200, "ok"]);
  assert.equal(sizeOf(network.servers[0].frames, 1), 20_007);
});

/** Sends a request, and returns its response while its body has not been read. */
async function openResponse() {
  let server: MemoryServer | undefined;
  const end = new ServerEnd((end) => {
    if (!server) {
      server = new MemoryServer(end, 0);
      server.settings();
    }
    for (const { type, stream } of server.take()) if (type === "headers") server.head(stream);
  });
  const connections = new Http2Connections();
  const destination = { name: "a.test:80", address: "a.test:80" };
  const stream = connections.add(destination, end.client, () => {}, true);
  const request = { method: "GET", url: "http://a.test/", headers: [], timeoutMs: 1_000 };
  const response = await stream.exchange(request, createTargetReader()(request.url)!);
  return { server: server!, body: response.body, connections };
}

/** How many bytes the client lets the server send on a stream, beyond the first window. */
const extended = (server: MemoryServer, id: number) =>
  server.frames.filter(({ type, stream }) => type === "windowUpdate" && stream === id).length;

Deno.test("a server may send as much as has been read, and a window more", async () => {
  const { server, body, connections } = await openResponse();
  for (let i = 0; i < WINDOW / 16_384; i++) server.send("data", 0, 1, "x".repeat(16_384));
  await settled();
  assert.equal(extended(server, 1), 0);
  assert.equal((await body.next())?.length, WINDOW);
  await settled();
  assert.equal(extended(server, 1), 1);
  for (let i = 0; i < WINDOW / 16_384; i++) server.send("data", 0, 1, "x".repeat(16_384));
  server.send("data", END_STREAM, 1);
  await settled();
  assert.equal((await body.next())?.length, WINDOW);
  assert.equal(await body.next(), undefined);
  connections.close();
});

Deno.test("a server that sends more than the window ends the connection", async () => {
  const { server, body } = await openResponse();
  for (let i = 0; i <= WINDOW / 16_384; i++) server.send("data", 0, 1, "x".repeat(16_384));
  await settled();
  assert.equal(server.end.isClosed, true);
  assert.equal(server.frames.at(-1)?.type, "goaway");
  assert.equal((await body.next())?.length, WINDOW);
  await assert.rejects(body.next(), { errorClass: "protocol" });
});

Deno.test("padding counts for the windows, and is dropped", async () => {
  using network = openHttp2Network((server, { type, stream }) => {
    if (type !== "headers") return;
    server.head(stream);
    server.send("data", 8 | END_STREAM, stream, `\x05ok${"\0".repeat(5)}`);
  });
  assert.deepEqual(await network.send(), [200, "ok"]);
});

Deno.test("priorities and padding of a head are dropped", async () => {
  using network = openHttp2Network((server, { type, stream }) => {
    if (type !== "headers") return;
    const block = "\x02\x80\0\0\0\x10\x88\0\0";
    server.send("headers", 4 | 8 | 0x20, stream, block);
    server.send("data", END_STREAM, stream, "ok");
  });
  assert.deepEqual(await network.send(), [200, "ok"]);
});

for (
  const [what, method, fields, status] of [
    ["HEAD", "HEAD", [["content-length", "10"]], "200"],
    ["204", "GET", [], "204"],
    ["304", "GET", [["content-length", "10"]], "304"],
  ] as const
) {
  Deno.test(`a response without a body: ${what}`, async () => {
    using network = openHttp2Network((server, { type, stream }) => {
      if (type !== "headers") return;
      server.send("headers", 4 | END_STREAM, stream, fieldBlock([[":status", status], ...fields]));
    });
    assert.deepEqual(await network.send({ method }), [Number(status), ""]);
  });
}
