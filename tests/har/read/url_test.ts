import assert from "node:assert/strict";
import { HeaderReader } from "../../../lib/har/read/headers.ts";
import { readUrl } from "../../../lib/har/read/url.ts";

function url(text: unknown, headers: Readonly<Record<string, string>> = {}) {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return readUrl(text, new HeaderReader().read(list), []);
}

Deno.test("a url is taken apart", () => {
  assert.deepEqual(url("https://app.test:8443/a/b%20c/?x=%5B1%5D&x=2+3&y&=z#top"), {
    url: "https://app.test:8443/a/b%20c/?x=%5B1%5D&x=2+3&y&=z",
    origin: "https://app.test:8443",
    segments: ["a", "b%20c", ""],
    query: [
      { name: "x", value: "[1]", raw: "x=%5B1%5D" },
      { name: "x", value: "2 3", raw: "x=2+3" },
      { name: "y", value: "", raw: "y" },
      { name: "", value: "z", raw: "=z" },
    ],
  });
});

const WHOLE: Readonly<Record<string, readonly [unknown, Record<string, string>, string]>> = {
  "without a path": ["http://app.test", {}, "http://app.test/"],
  "with blanks, braces and unicode": [
    "http://app.test/a b/{id}|x/ü?q={a b}&%zz",
    {},
    "http://app.test/a%20b/%7Bid%7D|x/%C3%BC?q={a%20b}&%zz",
  ],
  "that is relative": ["/api/x?y=1", { Host: "app.test:3000" }, "https://app.test:3000/api/x?y=1"],
  "that is relative, of a page without TLS": [
    "/api",
    { host: "app.test", referer: "http://app.test/" },
    "http://app.test/api",
  ],
  "that is relative, by pseudo-headers": [
    "api",
    { ":authority": "app.test", ":scheme": "http" },
    "http://app.test/api",
  ],
  "that is not there, by pseudo-headers": [
    null,
    { ":authority": "app.test", ":path": "/p?q=1" },
    "https://app.test/p?q=1",
  ],
  "that begins with its host": [
    "//cdn.test/x",
    { host: "app.test", origin: "http://app.test" },
    "http://cdn.test/x",
  ],
  "without a scheme": ["app.test:8080/x", {}, "https://app.test:8080/x"],
  "with an invalid host": [
    "https://a b/x?y",
    { host: "app.test" },
    "https://app.test/x?y",
  ],
  "with credentials": ["https://me:secret@app.test/x", {}, "https://app.test/x"],
};

for (const [what, [text, headers, expected]] of Object.entries(WHOLE)) {
  Deno.test(`a url ${what} is completed`, () => {
    const read = url(text, headers);
    assert.equal("url" in read ? read.url : read.why, expected);
  });
}

const UNUSABLE: readonly (readonly [unknown, string, string])[] = [
  ["blob:https://app.test/1-2", "scheme", "its url is not http: blob:https://app.test/1-2"],
  ["data:text/plain;base64,AAAA", "scheme", "its url is not http: data:text/plain;base64,AAAA"],
  ["chrome-extension://abc/x.js", "scheme", "its url is not http: chrome-extension://abc/x.js"],
  ["wss://app.test/s?token=abc", "websocket", "it is a WebSocket: wss://app.test/s?…"],
  ["", "unusable", "its request has no url"],
  [7, "unusable", "its request has no url"],
  ["/only/a/path", "unusable", "its url is not valid: /only/a/path"],
  ["https://exa mple/", "unusable", "its url is not valid: https://exa mple/"],
];

for (const [text, reason, why] of UNUSABLE) {
  Deno.test(`a url cannot be used: ${why}`, () => {
    const { why: actual, reason: kind } = url(text) as { why: string; reason: string };
    assert.deepEqual([actual, kind], [why, reason]);
  });
}

Deno.test("a query that only the list has is added to the url", () => {
  const listed = [{ name: "a[]", value: "1 2" }, { name: "b", value: "" }];
  const expected = "https://app.test/x?a%5B%5D=1%202&b=";
  for (const written of ["https://app.test/x", "https://app.test/x?", "https://app.test/x?#y"]) {
    assert.partialDeepStrictEqual(readUrl(written, [], listed), { url: expected });
  }
  const own = readUrl("https://app.test/x?c=3", [], listed);
  assert.partialDeepStrictEqual(own, { url: "https://app.test/x?c=3" });
});
