import assert from "node:assert/strict";
import { createServer, type Socket } from "node:net";
import { freePort } from "../../support/free_port.ts";
import { latin1, ok, openAnswering, openRawServer } from "../sockets.ts";
import { openTransport, outcomeOf, sameOutcome, TRANSPORTS } from "./transports.ts";

Deno.test("both transports report a closed port", async () => {
  const port = freePort();
  assert.deepEqual(await sameOutcome({ url: `http://127.0.0.1:${port}/` }), {
    error: "connect",
    message: `connection refused (127.0.0.1:${port})`,
  });
});

Deno.test("both transports report a host name that does not exist", async () => {
  const outcome = await sameOutcome({ url: "http://nope.invalid:81/" });
  assert.equal(Reflect.get(outcome, "error"), "dns");
});

Deno.test("both transports report a connection that is reset", async () => {
  await using server = await openRawServer((socket) => socket.resetAndDestroy());
  assert.deepEqual(await sameOutcome({ url: `http://${server.address}/` }), {
    error: "reset",
    message: "connection reset by the server",
  });
});

Deno.test("both transports report a server that never responds", async () => {
  await using server = await openRawServer(() => {});
  assert.deepEqual(await sameOutcome({ url: `http://${server.address}/`, timeoutMs: 50 }), {
    error: "timeout",
    message: "no complete response within 50 ms: no headers had arrived",
  });
});

for (const framing of ["content-length: 100", "transfer-encoding: chunked"]) {
  Deno.test(`both transports report a body that never ends (${framing})`, async () => {
    await using server = await openAnswering(ok([framing], "5\r\nhello\r\n"), { stay: true });
    assert.deepEqual(await sameOutcome({ url: `http://${server.address}/`, timeoutMs: 50 }), {
      error: "timeout",
      message:
        "no complete response within 50 ms: the headers (status 200) had arrived, the body had not ended",
    });
  });
}

const REFUSED: Readonly<
  Record<string, { url: string; method?: string; headers?: [string, string][] }>
> = {
  "a URL of another scheme": { url: "ftp://127.0.0.1/" },
  "an invalid URL": { url: "http://[::/" },
  "a method that cannot be sent": { url: "http://127.0.0.1:9/", method: "TRACE" },
  "an invalid method": { url: "http://127.0.0.1:9/", method: "A B" },
  "an invalid header": { url: "http://127.0.0.1:9/", headers: [["a b", "c"]] },
  "a header with a line break": { url: "http://127.0.0.1:9/", headers: [["a", "b\r\nc: d"]] },
  "a header beyond Latin-1": { url: "http://127.0.0.1:9/", headers: [["a", "\u20ac"]] },
};

for (const [title, request] of Object.entries(REFUSED)) {
  Deno.test(`both transports refuse ${title}`, async () => {
    const outcome = await sameOutcome(request);
    assert.equal(Reflect.get(outcome, "error"), "request", JSON.stringify(outcome));
  });
}

Deno.test("both transports refuse a GET with a body", async () => {
  const outcome = await sameOutcome({ url: "http://127.0.0.1:9/", body: latin1("x") });
  assert.deepEqual(outcome, { error: "request", message: "a GET request cannot have a body" });
});

/** How a server ends a connection when another request arrives on it. */
const ENDS: Readonly<Record<string, (socket: Socket) => unknown>> = {
  "closed": (socket) => socket.end(),
  "reset": (socket) => socket.resetAndDestroy(),
};
const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE"];
const REQUESTS: readonly (readonly [method: string, body?: string])[] = [
  ["GET"],
  ["PUT", "abc"],
  ["DELETE"],
  ["POST", "abc"],
  ["POST"],
  ["POST", ""],
  ["PATCH", "abc"],
  ["PURGE"],
];

for (const name of TRANSPORTS) {
  Deno.test(`${name}: consecutive requests share a connection`, async () => {
    const sockets = new Set<Socket>();
    await using server = await openRawServer((socket) => {
      sockets.add(socket);
      socket.write(ok(["content-length: 2"], "ok"));
    });
    const transport = openTransport(name);
    for (let i = 0; i < 3; i++) await outcomeOf(transport, { url: `http://${server.address}/` });
    await outcomeOf(transport, { url: `http://${server.address}/`, method: "HEAD" });
    transport.close();
    assert.equal(server.requests.length, 4);
    assert.equal(sockets.size, 1);
  });

  Deno.test(`${name}: a connection that fails is not used again`, async () => {
    let answers = 0;
    await using server = await openRawServer((socket) => {
      if (++answers === 1) socket.write("nonsense\r\n\r\n");
      else socket.write(ok(["content-length: 2"], "ok"));
    });
    const transport = openTransport(name);
    const url = `http://${server.address}/`;
    const outcomes = [await outcomeOf(transport, { url }), await outcomeOf(transport, { url })];
    transport.close();
    assert.deepEqual(outcomes.map((one) => Reflect.get(one, "error") ?? "none"), [
      "protocol",
      "none",
    ]);
  });

  for (const [title, end] of Object.entries(ENDS)) {
    for (const [method, text] of REQUESTS) {
      const isRepeatable = IDEMPOTENT.includes(method);
      const what = `${method} ${text === undefined ? "without a body" : `of ${text.length} bytes`}`;
      Deno.test(`${name}: ${what} is sent ${isRepeatable ? "again" : "once"} if its kept connection is ${title}`, async () => {
        const seen = new Set<Socket>();
        await using server = await openRawServer((socket) => {
          if (seen.has(socket)) return void end(socket);
          seen.add(socket);
          socket.write(ok(["content-length: 2"], "ok"));
        });
        const transport = openTransport(name);
        const url = `http://${server.address}/`;
        const body = text === undefined ? undefined : latin1(text);
        await outcomeOf(transport, { url });
        const outcome = await outcomeOf(transport, { url, method, body });
        transport.close();
        const sent = server.requests.filter((one) => one.startsWith(method)).length;
        const isAlone = name === "fetch" && !isRepeatable && !text;
        const error = Reflect.get(outcome, "error") ?? "none";
        assert.deepEqual(
          { sent, error },
          isRepeatable
            ? { sent: 2 + (method === "GET" ? 1 : 0), error: "none" }
            : { sent: 1, error: isAlone ? "none" : "reset" },
        );
      });
    }
  }

  Deno.test(`${name}: an aborted request is not sent again`, async () => {
    await using server = await openRawServer((socket) => {
      if (server.requests.length === 1) socket.write(ok(["content-length: 2"], "ok"));
    });
    const transport = openTransport(name);
    const request = { url: `http://${server.address}/`, method: "POST", body: latin1("abc") };
    await outcomeOf(transport, request);
    const outcome = await outcomeOf(transport, { ...request, timeoutMs: 50 });
    assert.equal(Reflect.get(outcome, "error"), "timeout");
    await server.closed();
    transport.close();
    assert.equal(server.requests.length, 2);
  });

  Deno.test(`${name}: a signal ends an exchange with its reason`, async () => {
    const controller = new AbortController();
    const reason = new Error("stop");
    await using server = await openRawServer(() => controller.abort(reason));
    const transport = openTransport(name);
    const sent = outcomeOf(transport, { url: `http://${server.address}/` }, {
      signal: controller.signal,
    });
    await assert.rejects(sent, (error) => error === reason);
    await server.closed();
    transport.close();
  });

  Deno.test(`${name}: a signal ends a body in the middle`, async () => {
    const controller = new AbortController();
    await using server = await openRawServer((socket) => {
      socket.write(ok(["content-length: 100"], "abc"));
      setTimeout(() => controller.abort("stop"), 20);
    });
    const transport = openTransport(name);
    const sent = outcomeOf(transport, { url: `http://${server.address}/` }, {
      signal: controller.signal,
    });
    await assert.rejects(sent, (error) => error === "stop");
    await server.closed();
    transport.close();
  });

  Deno.test(`${name}: many requests at once each get their own response`, async () => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => new Response(new URL(request.url).pathname),
    );
    const transport = openTransport(name, { maxIdlePerHost: 4 });
    const urls = Array.from({ length: 50 }, (_, i) => `/${i}`);
    const outcomes = await Promise.all(
      urls.map((path) =>
        outcomeOf(transport, { url: `http://127.0.0.1:${server.addr.port}${path}` })
      ),
    );
    transport.close();
    assert.deepEqual(outcomes.map((one) => Reflect.get(one, "body")), urls);
  });
}

Deno.test("a streamed body is sent with its length and read as it is sent", async () => {
  const received = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (!text.endsWith("END")) return;
      received.resolve(text);
      socket.end(ok(["content-length: 0"]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const pieces = [...Array.from({ length: 100 }, () => latin1("x".repeat(10_000))), latin1("END")];
  const transport = openTransport("socket");
  const outcome = await outcomeOf(transport, {
    url: `http://127.0.0.1:${port}/`,
    method: "PUT",
    body: { size: 1_000_003, path: "a.bin", open: () => ReadableStream.from(pieces) },
  });
  transport.close();
  await new Promise((resolve) => server.close(resolve));
  assert.equal(Reflect.get(outcome, "status"), 200, JSON.stringify(outcome));
  const text = await received.promise;
  assert.match(text, /^PUT \/ HTTP\/1\.1\r\ncontent-length: 1000003\r\n/);
  assert.equal(text.length - text.indexOf("\r\n\r\n") - 4, 1_000_003);
});

Deno.test("a response may arrive while a streamed body is still being sent", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.write("HTTP/1.1 413 No\r\ncontent-length: 2\r\n\r\nno"));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const cancelled = Promise.withResolvers<void>();
  const transport = openTransport("socket");
  const outcome = await outcomeOf(transport, {
    url: `http://127.0.0.1:${port}/`,
    method: "PUT",
    body: {
      size: 1e12,
      path: "a.bin",
      open: () =>
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
          cancel: () => cancelled.resolve(),
        }),
    },
  });
  transport.close();
  await cancelled.promise;
  await new Promise((resolve) => server.close(resolve));
  assert.equal(Reflect.get(outcome, "status"), 413, JSON.stringify(outcome));
});
