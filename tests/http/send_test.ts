import assert from "node:assert/strict";
import { openDenoHttpClient } from "../../lib/host/deno/fetch_client.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import {
  type Authorizer,
  type BodySink,
  type ReceivedHop,
  type ResolvedRequest,
  sendRequest,
} from "../../lib/http/mod.ts";
import type { SendRequestOptions } from "../../lib/http/send.ts";
import { createFetchTransport } from "../../lib/http/transport/fetch_transport.ts";
import { empty, openServer, text } from "../support/server.ts";
import { clock as realClock } from "./sockets.ts";

const { clock } = createMemoryHost();

async function send(
  request: Pick<ResolvedRequest, "url"> & Partial<ResolvedRequest>,
  options: Partial<SendRequestOptions> = {},
) {
  const transport = createFetchTransport(openDenoHttpClient({}), clock);
  try {
    const whole = { method: "GET", headers: [], timeoutMs: 5_000, ...request };
    return await sendRequest(whole, transport, {
      maxBodyBytes: 1_000,
      clock: realClock,
      ...options,
    });
  } finally {
    transport.close();
  }
}

Deno.test("a response without a redirect has no hops", async () => {
  await using server = openServer();
  const { status, hops } = await send({ url: `${server.origin}/echo`, followRedirects: 20 });
  assert.deepEqual([status, hops], [200, undefined]);
});

Deno.test("the same request goes to the next URL, including its bytes with 307", async () => {
  await using server = openServer({ "/a": empty(307, { location: "/echo" }) });
  const seen: ReceivedHop[] = [];
  const response = await send({
    url: `${server.origin}/a`,
    method: "PUT",
    headers: [["x-a", "1"], ["content-type", "text/plain"]],
    body: new TextEncoder().encode("tea"),
    followRedirects: 1,
  }, { onHop: (hop) => seen.push(hop) });
  const { method, headers, body } = JSON.parse(new TextDecoder().decode(response.body));
  assert.deepEqual([method, headers["x-a"], headers["content-type"], body], [
    "PUT",
    "1",
    "text/plain",
    "tea",
  ]);
  assert.deepEqual(response.hops, seen);
  assert.deepEqual(seen[0].next, { method: "PUT", url: `${server.origin}/echo` });
});

Deno.test("a streamed body is read again for a redirect that keeps it", async () => {
  await using server = openServer({ "/a": empty(308, { location: "/echo" }) });
  let opened = 0;
  const response = await send({
    url: `${server.origin}/a`,
    method: "POST",
    headers: [],
    body: {
      size: 3,
      path: "tea.txt",
      open() {
        opened++;
        return ReadableStream.from([new TextEncoder().encode("tea")]);
      },
    },
    followRedirects: 1,
  });
  assert.equal(JSON.parse(new TextDecoder().decode(response.body)).body, "tea");
  assert.equal(opened, 2);
});

Deno.test("a POST becomes a GET without a body", async () => {
  await using server = openServer({ "/a": empty(303, { location: "/echo" }) });
  const response = await send({
    url: `${server.origin}/a`,
    method: "POST",
    headers: [["content-type", "text/plain"]],
    body: new TextEncoder().encode("tea"),
    followRedirects: 1,
  });
  const { method, headers, body } = JSON.parse(new TextDecoder().decode(response.body));
  assert.deepEqual([method, headers["content-type"], body], ["GET", undefined, ""]);
});

Deno.test("credentials are not sent to another origin, nor back from it", async () => {
  await using away = openServer();
  await using home = openServer({ "/a": empty(302, { location: `${away.origin}/b` }) });
  await using back = openServer({ "/x": empty(302, { location: `${home.origin}/a` }) });
  const headers = [["authorization", "Bearer tok-5f1c9e77"], ["cookie", "sid=1"]] as const;
  await send({ url: `${home.origin}/a`, headers, followRedirects: 5 });
  assert.equal(home.requests[0].headers.authorization, "Bearer tok-5f1c9e77");
  assert.deepEqual(
    [away.requests[0].headers.authorization, away.requests[0].headers.cookie],
    [undefined, undefined],
  );
  await send({ url: `${back.origin}/x`, headers, followRedirects: 5 });
  assert.equal(home.requests[1].headers.authorization, undefined);
});

Deno.test("the duration of the response is the sum of all exchanges", async () => {
  await using server = openServer({ "/a": empty(302, { location: "/status/200" }) });
  const transport = createFetchTransport(openDenoHttpClient({}), clock);
  const measured = {
    ...transport,
    send: async (...args: Parameters<typeof transport.send>) => ({
      ...await transport.send(...args),
      durationMs: 40,
    }),
  };
  const { durationMs } = await sendRequest(
    { method: "GET", url: `${server.origin}/a`, headers: [], timeoutMs: 5_000, followRedirects: 1 },
    measured,
    { maxBodyBytes: 1_000, clock: realClock },
  );
  transport.close();
  assert.equal(durationMs, 80);
});

Deno.test("each exchange has the time that the earlier ones left", async () => {
  await using server = openServer({ "/a": empty(302, { location: "/status/200" }) });
  const transport = createFetchTransport(openDenoHttpClient({}), clock);
  const limits: number[] = [];
  await sendRequest(
    { method: "GET", url: `${server.origin}/a`, headers: [], timeoutMs: 5_000, followRedirects: 1 },
    {
      ...transport,
      send(request, options) {
        limits.push(request.timeoutMs);
        return transport.send(request, options);
      },
    },
    { maxBodyBytes: 1_000, clock: realClock },
  );
  transport.close();
  assert.equal(limits[0], 5_000);
  assert.ok(limits[1] < 5_000, `${limits}`);
});

Deno.test("a sink gets only the body of the last response", async () => {
  await using server = openServer({
    "/a": text("you are led on", { status: 302, headers: { location: "/b" } }),
    "/b": text("tea"),
  });
  const pieces: string[] = [];
  const sink: BodySink = {
    takes: () => true,
    write: (chunk) => pieces.push(new TextDecoder().decode(chunk)) > 0,
  };
  await send({ url: `${server.origin}/a`, followRedirects: 1 }, { sink });
  assert.equal(pieces.join(""), "tea");
});

/** Adds a header `x-who` after a challenge, as digest does with its own. */
function challenged(log: string[], most = 1): Authorizer {
  let answers = 0;
  return {
    authorize(request) {
      log.push(`authorize ${new URL(request.url).pathname}`);
      return Promise.resolve(request);
    },
    respond(request, { status }) {
      log.push(`answer ${status}`);
      const again = { ...request, headers: [["x-who", "ada"]] as const };
      return Promise.resolve(status === 401 && answers++ < most ? again : undefined);
    },
  };
}

Deno.test("a challenge is answered, and its exchange is a hop", async () => {
  await using server = openServer({
    "/a": ({ headers }) => new Response("a", { status: headers["x-who"] ? 200 : 401 }),
  });
  const log: string[] = [];
  const { status, hops } = await send({ url: `${server.origin}/a` }, {
    authorizer: challenged(log),
  });
  assert.equal(status, 200);
  assert.deepEqual(log, ["authorize /a", "answer 401", "answer 200"]);
  assert.deepEqual(hops?.map(({ kind, status }) => [kind, status]), [["challenge", 401]]);
});

Deno.test("a challenge is not answered endlessly", async () => {
  await using server = openServer({ "/a": empty(401) });
  const { status } = await send({ url: `${server.origin}/a` }, {
    authorizer: challenged([], Infinity),
  });
  assert.equal(status, 401);
  assert.equal(server.log.length, 3);
});

Deno.test("credentials are computed for each URL of the origin, and for no other", async () => {
  await using away = openServer({ "/c": empty(401) });
  await using server = openServer({
    "/a": empty(302, { location: "/b" }),
    "/b": empty(302, { location: `${away.origin}/c` }),
  });
  const log: string[] = [];
  const { status } = await send({ url: `${server.origin}/a`, followRedirects: 5 }, {
    authorizer: challenged(log),
  });
  assert.equal(status, 401);
  assert.deepEqual(log, ["authorize /a", "answer 302", "authorize /b", "answer 302"]);
});

Deno.test("what an authorizer adds does not stay with the request", async () => {
  await using away = openServer();
  await using server = openServer({ "/a": empty(302, { location: `${away.origin}/echo` }) });
  const signing: Authorizer = {
    authorize: (request) => Promise.resolve({ ...request, headers: [["x-signed", "1"]] }),
    respond: () => Promise.resolve(undefined),
  };
  await send({ url: `${server.origin}/a`, followRedirects: 5 }, { authorizer: signing });
  assert.equal(server.requests[0].headers["x-signed"], "1");
  assert.equal(away.requests[0].headers["x-signed"], undefined);
});

Deno.test("stopping ends a chain of redirects", async () => {
  const stop = new AbortController();
  await using server = openServer({
    "/a": () => {
      stop.abort(new Error("stopped"));
      return empty(302, { location: "/b" })({} as never, 1);
    },
  });
  await assert.rejects(
    send({ url: `${server.origin}/a`, followRedirects: 5 }, { signal: stop.signal }),
    /stopped/,
  );
  assert.equal(server.log.includes("GET /b"), false);
});
