import assert from "node:assert/strict";
import { settled } from "../http1/memory_network.ts";
import { openHttp2Network, respondToAll } from "./memory_server.ts";

const MAX_CONCURRENT_STREAMS = 3;
const [CANCEL, REFUSED_STREAM, INTERNAL_ERROR] = [8, 7, 2];

Deno.test("requests at once share one connection, and later ones use it again", async () => {
  using network = openHttp2Network(respondToAll);
  const sent = Array.from({ length: 20 }, () => network.send());
  assert.deepEqual(new Set((await Promise.all(sent)).map(String)), new Set(["200,0"]));
  assert.deepEqual(await network.send({ method: "POST" }), [200, "0"]);
  assert.equal(network.connections.length, 1);
  assert.deepEqual(network.servers[0].requests, Array.from({ length: 21 }, (_, i) => 2 * i + 1));
});

Deno.test("no more streams are open than the server allows", async () => {
  let open = 0;
  let most = 0;
  using network = openHttp2Network((server, { type, flags, stream }) => {
    if (type === "settings" && flags === 0) server.settings([MAX_CONCURRENT_STREAMS, 2]);
    if (type !== "headers") return;
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      server.respond(stream);
    }, 0);
  });
  // The settings arrive while the first request is under way.
  assert.deepEqual(await network.send(), [200, "ok"]);
  const sent = Array.from({ length: 10 }, () => network.send());
  assert.deepEqual(await Promise.all(sent), Array(10).fill([200, "ok"]));
  assert.equal(most, 2);
  assert.equal(network.connections.length, 1);
});

Deno.test("a stream that times out is cancelled, and the others go on", async () => {
  using network = openHttp2Network((server, { type, stream }) => {
    if (type === "headers" && stream !== 3) server.respond(stream);
  });
  assert.deepEqual(await network.send(), [200, "ok"]);
  const [late, soon] = await Promise.all([network.send({ timeoutMs: 50 }), network.send()]);
  assert.deepEqual([late, soon], ["timed_out", [200, "ok"]]);
  assert.deepEqual(await network.send(), [200, "ok"]);
  const [server] = network.servers;
  const resets = server.frames.filter(({ type }) => type === "rstStream");
  assert.deepEqual(resets, [{ type: "rstStream", flags: 0, stream: 3, payload: "\0\0\0\x08" }]);
  assert.equal(network.connections.length, 1);
});

Deno.test("a server that has been silent since the request gets no other one", async () => {
  using network = openHttp2Network((server, frame) => {
    if (server.number > 0) respondToAll(server, frame);
  });
  assert.equal(await network.send({ timeoutMs: 50 }), "timed_out");
  assert.deepEqual(await network.send(), [200, "1"]);
  assert.equal(network.connections[0].isClosed, true);
});

Deno.test("a signal cancels a request, whether it waits for its head or for its stream", async () => {
  const reason = new Error("interrupted");
  using network = openHttp2Network((server, { type, flags }) => {
    if (type === "settings" && flags === 0) server.settings([MAX_CONCURRENT_STREAMS, 1]);
  });
  const controller = new AbortController();
  const sent = [1, 2].map(() => network.send({}, { signal: controller.signal }));
  await settled();
  controller.abort(reason);
  for (const one of sent) await assert.rejects(one, (error) => error === reason);
  assert.equal(network.servers[0].frames.filter(({ type }) => type === "headers").length, 1);
});

Deno.test("a sink that has enough cancels its stream alone", async () => {
  using network = openHttp2Network((server, { type, stream }) => {
    if (type !== "headers") return;
    server.head(stream);
    server.send("data", stream === 1 ? 0 : 1, stream, "ok");
  });
  const sink = { takes: () => true, write: () => false };
  assert.deepEqual(await network.send({}, { sink }), [200, ""]);
  assert.deepEqual(await network.send(), [200, "ok"]);
  await settled();
  const resets = network.servers[0].frames.filter(({ type }) => type === "rstStream");
  assert.deepEqual(resets.map(({ stream, payload }) => [stream, payload.charCodeAt(3)]), [
    [1, CANCEL],
  ]);
});

Deno.test("all connections are closed with their network", async () => {
  const network = openHttp2Network(respondToAll);
  await network.send();
  await network.send({ url: "http://b.test/" });
  assert.deepEqual(network.connections.map(({ isClosed }) => isClosed), [false, false]);
  network[Symbol.dispose]();
  assert.deepEqual(network.connections.map(({ isClosed }) => isClosed), [true, true]);
});

for (const method of ["GET", "POST"]) {
  Deno.test(`a ${method} that the server refuses is sent again`, async () => {
    using network = openHttp2Network((server, frame) => {
      if (frame.type === "headers" && frame.stream === 1) server.reset(1, REFUSED_STREAM);
      else respondToAll(server, frame);
    });
    assert.deepEqual(await network.send({ method }), [200, "0"]);
    assert.deepEqual(network.servers[0].requests, [1, 3]);
  });

  Deno.test(`a ${method} beyond the last stream of GOAWAY is sent again elsewhere`, async () => {
    using network = openHttp2Network((server, frame) => {
      if (server.number > 0 || frame.stream === 1) return respondToAll(server, frame);
      if (frame.type === "headers") server.goaway(1);
    });
    assert.deepEqual(await network.send({ method }), [200, "0"]);
    assert.deepEqual(await network.send({ method }), [200, "1"]);
    assert.equal(network.connections[0].isClosed, true);
  });

  Deno.test(`a ${method} that no server processes is sent three times`, async () => {
    using network = openHttp2Network((server, { type }) => {
      if (type === "headers") server.goaway(0);
    });
    assert.equal(await network.send({ method }), "http2_connection_closed");
    assert.equal(network.connections.length, 3);
    assert.deepEqual(network.connections.map(({ isClosed }) => isClosed), [true, true, true]);
  });
}

for (const [method, again] of [["GET", [200, "1"]], ["POST", "connection_closed"]] as const) {
  Deno.test(`a kept connection that closes without a word: ${method} ends as ${again}`, async () => {
    using network = openHttp2Network((server, frame) => {
      if (server.number > 0 || frame.stream === 1) return respondToAll(server, frame);
      if (frame.type === "headers") server.end.end();
    });
    assert.deepEqual(await network.send(), [200, "0"]);
    assert.deepEqual(await network.send({ method }), again);
  });
}

Deno.test("GOAWAY lets the streams before it end, and takes no other ones", async () => {
  using network = openHttp2Network((server, frame) => {
    if (server.number > 0) return respondToAll(server, frame);
    if (frame.type !== "headers") return;
    server.goaway(1, INTERNAL_ERROR);
    setTimeout(() => server.respond(1, "late"), 0);
  });
  const first = network.send();
  await settled();
  assert.deepEqual(await Promise.all([first, network.send()]), [[200, "late"], [200, "1"]]);
  assert.equal(network.connections[0].isClosed, true);
});

Deno.test("an idle connection that the server ends is not used", async () => {
  using network = openHttp2Network(respondToAll);
  assert.deepEqual(await network.send({ method: "POST" }), [200, "0"]);
  network.connections[0].end();
  await settled();
  assert.deepEqual(await network.send({ method: "POST" }), [200, "1"]);
});
