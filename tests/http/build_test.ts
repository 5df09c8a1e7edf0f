import assert from "node:assert/strict";
import { encodeBody } from "../../lib/http/bodies/body.ts";
import { TransportError } from "../../lib/http/mod.ts";
import {
  buildRequest,
  contentTypeOf,
  type RequestParts,
} from "../../lib/http/request/build_request.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import { VERSION } from "../../lib/version.ts";
import { openAnswering, send } from "./sockets.ts";

const AGENT = ["user-agent", `baton/${VERSION}`];

/** The parts of a request, its body as a value. */
type Parts = Partial<Omit<RequestParts, "body">> & { readonly body?: JsonValue };

function build({ body, ...parts }: Parts = {}) {
  return buildRequest({
    url: "http://api.test/things",
    headers: [],
    cookies: [],
    ...(body === undefined ? {} : { body: encodeBody(body, contentTypeOf(parts.headers ?? [])) }),
    timeoutMs: 1000,
    ...parts,
  });
}

/** The lines and the body that arrive at a server. */
async function onTheWire(parts: Parts): Promise<[string[], string]> {
  await using server = await openAnswering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  await send(build({ ...parts, url: `http://${server.address}/things` }));
  const [head, body] = server.requests[0].split("\r\n\r\n");
  return [head.replaceAll(server.address, "HOST").split("\r\n"), body];
}

Deno.test("a request has only what the step gives, and a user agent", () => {
  assert.deepEqual(build({ headers: [["Accept", "x/y"], ["X-A", "1"], ["x-a", "2"]] }), {
    method: "GET",
    url: "http://api.test/things",
    headers: [["Accept", "x/y"], ["X-A", "1"], ["x-a", "2"], AGENT],
    body: undefined,
    bodySource: undefined,
    timeoutMs: 1000,
  });
});

Deno.test("a request keeps the user agent and the content type of the step", () => {
  const headers = [["USER-AGENT", "mine"], ["Content-Type", "application/vnd.x+json"]] as const;
  assert.deepEqual(build({ method: "POST", headers, body: {} }).headers, headers);
});

Deno.test("a map as a body sets its content type", () => {
  const request = build({ method: "POST", body: { a: 1 } });
  assert.deepEqual(request.headers, [["content-type", "application/json"], AGENT]);
  assert.deepEqual(request.body, new TextEncoder().encode('{"a":1}'));
});

Deno.test("a form is encoded according to the content type of the step", () => {
  const headers = [["Content-Type", "application/x-www-form-urlencoded"]] as const;
  const { body } = build({ method: "POST", headers, body: { a: "x y" } });
  assert.deepEqual(body, new TextEncoder().encode("a=x+y"));
});

Deno.test("a body of null is a body", () => {
  const { body } = build({ method: "PUT", body: null });
  assert.deepEqual(body, new TextEncoder().encode("null"));
});

Deno.test("standard methods are converted to upper case, others are left unchanged", () => {
  const methods = ["get", "Post", "put", "patch", "delete", "head", "options", "purge", "Query"];
  assert.deepEqual(methods.map((method) => build({ method }).method), [
    "GET",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "purge",
    "Query",
  ]);
});

Deno.test("cookies make one header, in order and verbatim", () => {
  const cookies = [["a", "1"], ["b", "x%20y=z"]] as const;
  assert.deepEqual(build({ cookies }).headers, [["cookie", "a=1; b=x%20y=z"], AGENT]);
});

Deno.test("cookies join a cookie header of the step", () => {
  const request = build({ headers: [["Cookie", "z=0"], ["x", "1"]], cookies: [["a", "1"]] });
  assert.deepEqual(request.headers, [["x", "1"], ["cookie", "z=0; a=1"], AGENT]);
});

const REFUSED: readonly (readonly [Parts, string])[] = [
  [{ body: "x" }, "a GET request cannot have a body"],
  [{ method: "head", body: "x" }, "a HEAD request cannot have a body"],
  [
    { cookies: [["a", "1;b=2"]] },
    'the value of the cookie "a" cannot hold ";"',
  ],
  [{ cookies: [["a=b", "1"]] }, 'the name of the cookie "a=b" cannot hold "=" or ";"'],
  [
    { headers: [["Transfer-Encoding", "chunked"]] },
    "the header `transfer-encoding` cannot be given: it is computed from the body",
  ],
];

for (const [parts, message] of REFUSED) {
  Deno.test(`a request is refused: ${message}`, () => {
    assert.throws(
      () => build(parts),
      (error) =>
        error instanceof TransportError && error.errorClass === "request" &&
        error.message === message,
    );
  });
}

Deno.test("on the wire a request has the headers that fetch always adds", async () => {
  assert.deepEqual(await onTheWire({}), [[
    "GET /things HTTP/1.1",
    `user-agent: baton/${VERSION}`,
    "accept: */*",
    "accept-language: *",
    "accept-encoding: gzip,br",
    "host: HOST",
  ], ""]);
});

Deno.test("on the wire a body has its length, and no type added by fetch", async () => {
  const [lines, body] = await onTheWire({ method: "post", body: "h\u00fcllo" });
  assert.deepEqual(lines.slice(0, 3), [
    "POST /things HTTP/1.1",
    "content-length: 6",
    `user-agent: baton/${VERSION}`,
  ]);
  assert.equal(lines.some((line) => line.startsWith("content-type")), false);
  assert.equal(body, "h\xc3\xbcllo");
});

for (const method of ["POST", "PUT", "PATCH", "DELETE", "PURGE"]) {
  const sendsLength = method === "POST" || method === "PUT";
  Deno.test(`on the wire ${method} without a body has ${sendsLength ? "a" : "no"} length`, async () => {
    const [lines] = await onTheWire({ method });
    assert.equal(lines[0], `${method} /things HTTP/1.1`);
    assert.equal(lines.includes("content-length: 0"), sendsLength);
  });
}

Deno.test("on the wire the step's headers replace those of fetch, with repeated ones separate", async () => {
  const [lines] = await onTheWire({
    method: "PATCH",
    headers: [
      ["Host", "shop.example"],
      ["Accept", "application/json"],
      ["Accept-Language", "en"],
      ["Accept-Encoding", "identity"],
      ["User-Agent", "mine/1"],
      ["Content-Length", "99"],
      ["Authorization", "Bearer t"],
      ["Origin", "http://a.example"],
      ["X-A", "1"],
      ["X-A", "2"],
    ],
    cookies: [["a", "1"], ["b", "2"]],
    body: { a: 1 },
  });
  assert.deepEqual(lines.toSorted(), [
    "PATCH /things HTTP/1.1",
    "accept-encoding: identity",
    "accept-language: en",
    "accept: application/json",
    "authorization: Bearer t",
    "content-length: 7",
    "content-type: application/json",
    "cookie: a=1; b=2",
    "host: shop.example",
    "origin: http://a.example",
    "user-agent: mine/1",
    "x-a: 1",
    "x-a: 2",
  ]);
});

Deno.test("on the wire a range request asks for no compression", async () => {
  const [lines] = await onTheWire({ headers: [["Range", "bytes=0-3"]] });
  assert.ok(lines.includes("accept-encoding: identity"));
});

Deno.test("on the wire a URL keeps its encoding, and user information becomes a header", async () => {
  await using server = await openAnswering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  await send(build({ url: `http://me:p%40ss@${server.address}/a%2Fb c?q=%C3%BC&r={x}|y#z` }));
  const lines = server.requests[0].split("\r\n");
  assert.equal(lines[0], "GET /a%2Fb%20c?q=%C3%BC&r={x}|y HTTP/1.1");
  assert.ok(lines.includes(`authorization: Basic ${btoa("me:p@ss")}`));
});
