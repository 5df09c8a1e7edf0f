import assert from "node:assert/strict";
import { failure, gzip, latin1, ok, openAnswering, openRawServer, send } from "./sockets.ts";

const BODIES: Readonly<Record<string, readonly [headers: readonly string[], body: string]>> = {
  "with its length": [["content-length: 5"], "hello"],
  "in chunks": [["transfer-encoding: chunked"], "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"],
  "that the end of the connection ends": [["connection: close"], "hello"],
  "with two equal lengths": [["content-length: 5, 5"], "hello"],
};

for (const [title, [headers, body]] of Object.entries(BODIES)) {
  Deno.test(`a body ${title} is read up to the limit and no further`, async () => {
    await using server = await openAnswering(ok(headers, body));
    const url = `http://${server.address}/`;
    const size = title === "with its length" ? " of 5 B" : "";
    assert.deepEqual((await send({ url }, { maxBodyBytes: 5 })).body, latin1("hello"));
    assert.deepEqual(await failure(send({ url }, { maxBodyBytes: 4 })), [
      "body_too_large",
      `the body${size} is larger than the limit of 4 B`,
    ]);
  });
}

Deno.test("a body of many chunks is complete and in order", async () => {
  const parts = Array.from({ length: 300 }, (_, i) => `${i};`.repeat(100));
  const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
  await using server = await openAnswering(
    ok(["transfer-encoding: chunked"], chunks + "0\r\n\r\n"),
  );
  const { body } = await send({ url: `http://${server.address}/` });
  assert.equal(new TextDecoder().decode(body), parts.join(""));
});

Deno.test("the limit counts decoded bytes", async () => {
  const packed = await gzip(latin1("hello ".repeat(1000)));
  await using server = await openAnswering(
    ok(["content-encoding: gzip", `content-length: ${packed.length}`], packed),
  );
  const url = `http://${server.address}/`;
  assert.ok(packed.length < 100);
  assert.equal((await send({ url }, { maxBodyBytes: 6000 })).body.length, 6000);
  assert.deepEqual(await failure(send({ url }, { maxBodyBytes: 5999 })), [
    "body_too_large",
    "the body is larger than the limit of 6.0 kB",
  ]);
});

Deno.test("a body whose declared size is too large is not read", async () => {
  await using server = await openAnswering(ok(["content-length: 5000000000"]), { stay: true });
  const exchange = send({ url: `http://${server.address}/` }, { beforeClose: server.closed });
  assert.deepEqual(await failure(exchange), [
    "body_too_large",
    "the body of 5000.0 MB is larger than the limit of 1.0 MB",
  ]);
});

Deno.test("an endless body ends at the limit, and so does its connection", async () => {
  await using server = await openRawServer((socket) => {
    const chunk = latin1("4000\r\n" + "x".repeat(0x4000) + "\r\n");
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", pump);
    socket.write(ok(["transfer-encoding: chunked"]));
    pump();
  });
  const exchange = send({ url: `http://${server.address}/` }, { beforeClose: server.closed });
  assert.deepEqual(await failure(exchange), [
    "body_too_large",
    "the body is larger than the limit of 1.0 MB",
  ]);
});

Deno.test("a chunked body is limited even if a small length is declared as well", async () => {
  const body = `4e20\r\n${"x".repeat(20_000)}\r\n0\r\n\r\n`;
  await using server = await openAnswering(
    ok(["content-length: 5", "transfer-encoding: chunked"], body),
  );
  const [errorClass] = await failure(
    send({ url: `http://${server.address}/` }, { maxBodyBytes: 1000 }),
  );
  assert.equal(errorClass, "body_too_large");
});

Deno.test("the response to HEAD has no body, whatever length it declares", async () => {
  await using server = await openAnswering(ok(["content-length: 5000000000"]));
  const response = await send({ url: `http://${server.address}/`, method: "HEAD" });
  assert.deepEqual(response.body, new Uint8Array());
  assert.equal(response.headers.get("content-length"), "5000000000");
});
