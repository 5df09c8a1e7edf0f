import assert from "node:assert/strict";
import { openNetwork, response, type ServerEnd, settled } from "./memory_network.ts";

/** Responds to each request with the number of its connection. */
function respond(end: ServerEnd, connections: readonly ServerEnd[]): void {
  end.send(response(String(connections.indexOf(end))));
}

/** What a server does on an idle connection, after which it must not be used. */
const IDLE: Readonly<Record<string, (end: ServerEnd) => void>> = {
  "closed": (end) => end.end(),
  "reset": (end) => end.break(),
  "sent a response on": (end) => end.send(response("evil")),
  "sent an empty line on": (end) => end.send("\r\n"),
  "sent a timeout on": (end) => {
    end.send("HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    end.end();
  },
};

for (const [what, act] of Object.entries(IDLE)) {
  for (const method of ["GET", "POST"]) {
    Deno.test(`an idle connection that the server has ${what} is not used for ${method}`, async () => {
      using network = openNetwork(respond);
      assert.deepEqual(await network.send(), [200, "0"]);
      act(network.connections[0]);
      await settled();
      assert.equal(network.connections[0].isClosed, true);
      assert.deepEqual(await network.send({ method }), [200, "1"]);
      assert.match(network.connections[1].received, new RegExp(`^${method} `));
      assert.doesNotMatch(network.connections[0].received, /POST/);
    });
  }
}

Deno.test("a connection on which more follows a response is closed at once", async () => {
  using network = openNetwork((end, all) => {
    end.send(response(String(all.length)) + response("evil"));
  });
  assert.deepEqual(await network.send(), [200, "1"]);
  assert.equal(network.connections[0].isClosed, true);
  assert.deepEqual(await network.send(), [200, "2"]);
});

Deno.test("a connection is used again after responses of every framing", async () => {
  const responses = [
    response("a"),
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nb\r\n0\r\n\r\n",
    "HTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.0 200 OK\r\nconnection: keep-alive\r\ncontent-length: 1\r\n\r\nc",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n",
    response("d"),
  ];
  let count = 0;
  using network = openNetwork((end) => end.send(responses[count++]));
  const found = [];
  for (const _ of responses) found.push(await network.send());
  assert.deepEqual(found, [[200, "a"], [200, "b"], [204, ""], [200, "c"], [304, ""], [200, "d"]]);
  assert.equal(network.connections.length, 1);
});

Deno.test("a connection is closed after a response that says so or has no other end", async () => {
  const responses = [
    response("a", "connection: close"),
    "HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nb",
    "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\r\nc",
  ];
  let count = 0;
  using network = openNetwork((end) => {
    end.send(responses[count++]);
    if (count === responses.length) end.end();
  });
  const found = [];
  for (const _ of responses) found.push(await network.send());
  assert.deepEqual(found, [[200, "a"], [200, "b"], [101, ""], [200, "c"]]);
  assert.deepEqual(network.connections.map(({ isClosed }) => isClosed), [true, true, true, true]);
});

Deno.test("a connection is not shared between origins", async () => {
  using network = openNetwork(respond);
  for (
    const url of ["http://a.test/", "http://a.test:81/", "http://b.test/", "http://A.test:80/x"]
  ) {
    await network.send({ url });
  }
  const hosts = network.connections.map(({ received }) => received.match(/^host: .*$/gm));
  assert.deepEqual(hosts, [["host: a.test", "host: a.test"], ["host: a.test:81"], [
    "host: b.test",
  ]]);
});

Deno.test("no more idle connections are kept than allowed", async () => {
  using network = openNetwork(() => {}, { maxIdlePerHost: 2 });
  const sent = Array.from({ length: 5 }, () => network.send());
  await settled();
  for (const end of network.connections) end.send(response("x"));
  await Promise.all(sent);
  const open = network.connections.filter(({ isClosed }) => !isClosed);
  assert.deepEqual([network.connections.length, open.length], [5, 2]);
});

Deno.test("closing a transport closes idle connections, and others when their exchange ends", async () => {
  using network = openNetwork(() => {});
  const [first, second] = [network.send(), network.send()];
  await settled();
  const [idle, busy] = network.connections;
  idle.send(response("a"));
  await first;
  network.transport.close();
  assert.deepEqual([idle.isClosed, busy.isClosed], [true, false]);
  busy.send(response("b"));
  assert.deepEqual(await second, [200, "b"]);
  assert.equal(busy.isClosed, true);
});
