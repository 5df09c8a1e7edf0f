import assert from "node:assert/strict";
import { latin1 } from "../sockets.ts";
import { openNetwork, response, type ServerEnd } from "./memory_network.ts";

/** The number of requests that arrived on a connection. */
const requestsOn = ({ received }: ServerEnd) => received.match(/ HTTP\/1\.1\r\n/g)?.length ?? 0;

/** Responds once on each connection; what happens to the next request is up to the test. */
function respondOnce(then: (end: ServerEnd) => void): (end: ServerEnd) => void {
  return (end) => {
    if (requestsOn(end) === 1) end.send(response("ok"));
    else then(end);
  };
}

const stream = (text: string) => ({
  size: text.length,
  path: "a.bin",
  open: () => ReadableStream.from([latin1(text)]),
});

/** Requests, and how often each is sent if its kept connection ends before a response. */
const REQUESTS:
  readonly (readonly [method: string, body: "none" | "bytes" | "stream", times: 1 | 2])[] = [
    ["GET", "none", 2],
    ["HEAD", "none", 2],
    ["OPTIONS", "none", 2],
    ["DELETE", "none", 2],
    ["PUT", "none", 2],
    ["PUT", "bytes", 2],
    ["PUT", "stream", 1],
    ["POST", "none", 1],
    ["POST", "bytes", 1],
    ["PATCH", "bytes", 1],
    ["get", "none", 2],
    ["PURGE", "none", 1],
  ];

for (const [method, kind, times] of REQUESTS) {
  Deno.test(`${method} with body ${kind} is sent ${times === 1 ? "once" : "twice"} if its kept connection ends`, async () => {
    using network = openNetwork(respondOnce((end) => end.end()));
    await network.send();
    const body = kind === "none" ? undefined : kind === "bytes" ? latin1("abc") : stream("abc");
    const result = await network.send({ method, body });
    const success = [200, method === "HEAD" ? "" : "ok"];
    assert.deepEqual(result, times === 2 ? success : "connection_closed");
    assert.equal(network.connections.length, times);
    assert.equal(network.connections[0].isClosed, true);
  });
}

/** What a server sends before it ends the connection: whatever it is, it has seen the request. */
const BEGINNINGS = ["H", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "nonsense"];

for (const text of BEGINNINGS) {
  Deno.test(`no request is sent again after ${JSON.stringify(text)}`, async () => {
    using network = openNetwork(respondOnce((end) => {
      end.send(text);
      end.end();
    }));
    await network.send();
    const failure = text === "nonsense" ? "response_malformed" : "connection_closed";
    assert.equal(await network.send(), failure);
    assert.equal(network.connections.length, 1);
  });
}

Deno.test("no request is sent again after its response was cut off", async () => {
  using network = openNetwork(respondOnce((end) => {
    end.send("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc");
    end.end();
  }));
  await network.send();
  assert.equal(await network.send(), "body_cut_off");
  assert.equal(network.connections.length, 1);
});

Deno.test("a request is sent again once, over a new connection even if others are idle", async () => {
  let isDown = false;
  using network = openNetwork((end) => isDown ? end.end() : end.send(response("ok")));
  await Promise.all([network.send(), network.send(), network.send()]);
  assert.equal(network.connections.length, 3);
  isDown = true;
  assert.equal(await network.send(), "connection_closed");
  assert.deepEqual(network.connections.map(requestsOn).sort(), [1, 1, 1, 2]);
});

Deno.test("a request is not sent again if a new connection ends", async () => {
  using network = openNetwork((end) => end.end());
  assert.equal(await network.send(), "connection_closed");
  assert.equal(network.connections.length, 1);
});

Deno.test("a request whose kept connection breaks while it is written is sent again", async () => {
  using network = openNetwork(respondOnce((end) => end.break()));
  await network.send();
  assert.deepEqual(await network.send({ method: "PUT", body: latin1("x".repeat(100_000)) }), [
    200,
    "ok",
  ]);
  assert.equal(network.connections.length, 2);
});
