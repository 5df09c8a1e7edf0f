import assert from "node:assert/strict";
import type { ResolvedRequest } from "../../../lib/http/mod.ts";
import { encodeHead, requestHead } from "../../../lib/http/transport/http1/request_head.ts";
import { createTargetReader } from "../../../lib/http/transport/http1/target.ts";
import { latin1 } from "../sockets.ts";
import { textOf } from "./scripted_connection.ts";

const targetOf = createTargetReader();
const DEFAULTS = ["accept: */*", "accept-language: *", "accept-encoding: gzip,br"];

/** The lines of the head of a request. */
function linesOf(
  request: Partial<ResolvedRequest>,
  viaProxy?: { readonly credentials?: string },
): readonly string[] {
  const whole = { method: "GET", url: "http://a.test/", headers: [], timeoutMs: 1, ...request };
  const head = requestHead(whole, targetOf(whole.url)!, viaProxy);
  assert.ok(head.endsWith("\r\n\r\n") && !head.slice(0, -4).includes("\r\n\r\n"));
  return head.slice(0, -4).split("\r\n");
}

Deno.test("a request has its target, its own fields and the defaults", () => {
  assert.deepEqual(
    linesOf({ url: "https://a.test:8443/b?c=d#e", headers: [["X-Name", "Value"]] }),
    [
      "GET /b?c=d HTTP/1.1",
      "x-name: Value",
      ...DEFAULTS,
      "host: a.test:8443",
    ],
  );
});

Deno.test("a field of a request replaces its default, in any case", () => {
  const headers = [
    ["ACCEPT", "text/plain"],
    ["Accept-Language", "de"],
    ["accept-encoding", "identity"],
    ["Host", "b.test"],
    ["Authorization", "Bearer x"],
  ] as const;
  assert.deepEqual(linesOf({ url: "http://ada:secret@a.test/", headers }), [
    "GET / HTTP/1.1",
    ...headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`),
  ]);
});

Deno.test("a request for a range asks for no coding", () => {
  const lines = linesOf({ headers: [["Range", "bytes=0-9"]] });
  assert.ok(lines.includes("accept-encoding: identity"));
});

Deno.test("repeated fields stay apart, in their order", () => {
  const lines = linesOf({ headers: [["a", "1"], ["b", "2"], ["A", "3"]] });
  assert.deepEqual(lines.slice(1, 4), ["a: 1", "b: 2", "a: 3"]);
});

Deno.test("only the white space of HTTP is removed around a value", () => {
  const lines = linesOf({ headers: [["a", " \t\r\nx  y\n "], ["b", "\xa0z\xa0"], ["c", " "]] });
  assert.deepEqual(lines.slice(1, 4), ["a: x  y", "b: \xa0z\xa0", "c: "]);
});

/** The length that a request declares, however its own `content-length` reads. */
const LENGTHS: readonly (readonly [Partial<ResolvedRequest>, string | undefined])[] = [
  [{ method: "GET" }, undefined],
  [{ method: "DELETE" }, undefined],
  [{ method: "PATCH" }, undefined],
  [{ method: "POST" }, "content-length: 0"],
  [{ method: "PUT" }, "content-length: 0"],
  [{ method: "DELETE", body: latin1("abc") }, "content-length: 3"],
  [{ method: "POST", body: new Uint8Array() }, "content-length: 0"],
  [
    { method: "PUT", body: { size: 9, path: "a", open: () => new ReadableStream() } },
    "content-length: 9",
  ],
];

for (const [request, expected] of LENGTHS) {
  Deno.test(`${request.method} ${request.body ? "with" : "without"} a body declares ${expected ?? "no length"}`, () => {
    const lines = linesOf({ ...request, headers: [["Content-Length", "77"]] });
    assert.deepEqual(
      lines.filter((line) => line.startsWith("content-length")),
      expected ? [expected] : [],
    );
  });
}

Deno.test("a proxy gets the whole URL and its credentials, and no password of the URL", () => {
  const lines = linesOf({ url: "http://ada:secret@a.test/b?c" }, { credentials: "Basic eDp5" });
  assert.equal(lines[0], "GET http://a.test/b?c HTTP/1.1");
  assert.equal(lines.at(-1), "proxy-authorization: Basic eDp5");
  assert.ok(lines.includes("authorization: Basic YWRhOnNlY3JldA=="));
});

Deno.test("a head is sent in Latin-1, with its body untouched behind it", () => {
  const body = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (const head of ["plain", "caf\xe9 \x80\x9f\xff", "\xe9".repeat(300)]) {
    assert.equal(textOf(encodeHead(head, body)), head + textOf(body));
    assert.equal(textOf(encodeHead(head, undefined)), head);
  }
});
