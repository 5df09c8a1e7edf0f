import assert from "node:assert/strict";
import type { ResolvedRequest } from "../../lib/http/mod.ts";
import { failure, latin1, openAnswering, send } from "./sockets.ts";

const URL_OK = "http://127.0.0.1/";

const PROBLEMS: readonly (readonly [Partial<ResolvedRequest>, string])[] = [
  [
    { url: "file:///etc/hosts" },
    'the url must begin with http:// or https://, found "file:///etc/hosts"',
  ],
  [
    { url: "data:text/plain,hi" },
    'the url must begin with http:// or https://, found "data:text/plain,hi"',
  ],
  [
    { url: " file:///etc/hosts" },
    'the url must begin with http:// or https://, found " file:///etc/hosts"',
  ],
  [{ url: "/users" }, 'the url must begin with http:// or https://, found "/users"'],
  [
    { url: "localhost:80/users" },
    'the url must begin with http:// or https://, found "localhost:80/users"',
  ],
  [{ url: "http://127.0.0.1:70000/" }, 'the url is not valid: "http://127.0.0.1:70000/"'],
  [{ url: "http://a b/" }, 'the url is not valid: "http://a b/"'],
  [
    { url: "http://127.0.0.1:6000/" },
    "port 6000 cannot be used: it belongs to another protocol",
  ],
  [{ method: "TRACE" }, "`TRACE` cannot be sent"],
  [{ method: "connect" }, "`connect` cannot be sent"],
  [{ method: "A B" }, 'the method is not valid: "A B"'],
  [{ body: latin1("x") }, "a GET request cannot have a body"],
  [{ headers: [["x y", "1"]] }, 'the header name is not valid: "x y"'],
  [{ headers: [["", "1"]] }, 'the header name is not valid: ""'],
  [
    { headers: [["ok", "1"], ["x", "a\nb"]] },
    'the header "x" cannot hold a line break (U+000A)',
  ],
  [{ headers: [["x", "a\0b"]] }, 'the header "x" cannot hold the control character U+0000'],
  [{ headers: [["x", "a\x01b"]] }, 'the header "x" cannot hold the control character U+0001'],
  [
    { headers: [["x-name", "10 €"]] },
    'the header "x-name" cannot hold "€" (U+20AC)',
  ],
  [
    { headers: [["trimmed", " a\r\n"], ["x-name", "😀"]] },
    'the header "x-name" cannot hold "😀" (U+1F600)',
  ],
];

for (const [request, message] of PROBLEMS) {
  Deno.test(`a request cannot be sent: ${message}`, async () => {
    assert.deepEqual(await failure(send({ url: URL_OK, ...request })), ["request", message]);
  });
}

Deno.test("a long URL is cut in the message", async () => {
  const [, message] = await failure(send({ url: "ftp://" + "a".repeat(5000) }));
  assert.ok(message.length < 300, message);
});

Deno.test("every character that a header may contain is sent", async () => {
  await using server = await openAnswering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  const headers = [["x", "a\tb ü\x80"], ["y", "  trimmed \n"], ["z", ""]] as const;
  await send({ url: `http://${server.address}/`, headers });
  assert.match(server.requests[0], /^x: a\tb ü\x80\r\ny: trimmed\r\nz: \r\n/m);
});
