import assert from "node:assert/strict";
import { latin1 } from "../sockets.ts";
import { openNetwork, response, type ServerEnd, settled } from "./memory_network.ts";

const LARGE = latin1("x".repeat(200_000));

/** A streamed body that never ends, and whether its source was told that no more is needed. */
function endless() {
  const source = { isReleased: false };
  const body = {
    size: 1e12,
    path: "a.bin",
    open: () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
        cancel: () => void (source.isReleased = true),
      }),
  };
  return { source, body };
}

/** Responds when the head has arrived and reads no further. */
function respondEarly(text: string): (end: ServerEnd) => void {
  return (end) => {
    if (!end.isReading) return;
    end.isReading = false;
    end.send(text);
  };
}

for (
  const [kind, make] of [["in memory", () => LARGE], ["streamed", () => endless().body]] as const
) {
  Deno.test(`a response to a body ${kind} that the server does not read is the response`, async () => {
    using network = openNetwork(respondEarly(response("enough")));
    assert.deepEqual(await network.send({ method: "PUT", body: make() }), [200, "enough"]);
    // The connection would carry the rest of the body before the next request.
    assert.equal(network.connections[0].isClosed, true);
    assert.deepEqual(await network.send(), [200, "enough"]);
    assert.equal(network.connections.length, 2);
  });

  Deno.test(`a refusal of a body ${kind} counts even if the server then closes`, async () => {
    using network = openNetwork((end) => {
      respondEarly("HTTP/1.1 413 Too Large\r\nconnection: close\r\n\r\nno")(end);
      end.end();
    });
    assert.deepEqual(await network.send({ method: "POST", body: make() }), [413, "no"]);
    assert.equal(network.connections[0].isClosed, true);
  });
}

Deno.test("the source of a body is released when the server has responded", async () => {
  const { source, body } = endless();
  const respond = respondEarly(response("enough"));
  using network = openNetwork((end) => {
    if (end.received.endsWith("\0")) respond(end);
  });
  await network.send({ method: "PUT", body });
  await settled();
  assert.equal(source.isReleased, true);
});

Deno.test("a response to a body that is sent in full keeps the connection", async () => {
  using network = openNetwork((end) => {
    if (end.received.endsWith("END")) end.send(response("ok"));
  });
  const body = latin1("x".repeat(200_000) + "END");
  assert.deepEqual(await network.send({ method: "POST", body }), [200, "ok"]);
  const streamed = {
    size: 6,
    path: "a.bin",
    open: () => ReadableStream.from(["abc", "END"].map(latin1)),
  };
  assert.deepEqual(await network.send({ method: "POST", body: streamed }), [200, "ok"]);
  assert.equal(network.connections.length, 1);
});

/** A body whose source fails after its first piece. */
function failing(error: Error) {
  async function* pieces() {
    yield latin1("abc");
    await settled();
    throw error;
  }
  return { size: 1_000, path: "a.bin", open: () => ReadableStream.from(pieces()) };
}

for (
  const [when, text] of [["nothing", ""], [
    "a head",
    "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n",
  ]]
) {
  Deno.test(`the failure of a body's source ends an exchange of which ${when} has arrived`, async () => {
    const error = new Error("the file became shorter");
    using network = openNetwork((end) => {
      if (text && end.received.endsWith("abc")) end.send(text);
    });
    await assert.rejects(
      network.send({ method: "PUT", body: failing(error) }),
      (found) => found === error,
    );
    assert.equal(network.connections[0].isClosed, true);
  });
}
