import assert from "node:assert/strict";
import { createTargetReader } from "../../../lib/http/transport/http1/target.ts";

const SCHEMES = ["http://", "https://", "HTTP://", "hTTps://", "http:/", "https:", "http:\\\\"];
const USERS = ["", "", "", "ada@", "ada:pass word@", "ada:p%40ss@", "a:b@c@", ":secret@", "@"];
const HOSTS = [
  "a.test",
  "A.Test",
  "127.0.0.1",
  "0x7f.1",
  "[::1]",
  "[0:0::1]",
  "b\u00fccher.test",
  "xn--bcher-kva.test",
  "\u65e5\u672c.test",
  "a%2etest",
  "a b.test",
  "a\tb.test",
  "a\nb.test",
  "",
  "[::1",
  "999.1.1.1",
  "a_b.test.",
];
const PORTS = ["", "", "", ":80", ":443", ":8080", ":0080", ":", ":65536", ":x"];
const SEGMENTS = [
  "/",
  "/a",
  "/users/7",
  "/.",
  "/..",
  "/./a",
  "/../a",
  "/%2e",
  "/%2E%2e/a",
  "/.%2e",
  "/...",
  "/.a",
  "//",
  "\\a\\..\\b",
  "/a b",
  "/%zz%41",
  "/\u00e9\u{1f600}",
  "/'\"<>`{}|^[]",
  "/a\tb\nc",
  "/~!$&()*+,;=:@-_.%20",
  "/\ud800",
  "/a\0",
  "/\x7f",
];
const QUERIES = [
  "",
  "",
  "",
  "?",
  "?a=b&c=d",
  "?a='b'",
  '?a="<>#',
  "?\u00e9=%zz",
  "?a=/../b",
  "?a=?b",
  "?{|}`^\\",
  "?a b",
  "?\t",
];
const FRAGMENTS = ["", "", "", "#", "#a?b/../c", "#\u00e9 "];
const ENDS = ["", "", "", " ", "\n"];
const CASES = 6_000;

Deno.test("HTTP/1.1: a target is what the platform's parser makes of a URL", () => {
  const read = createTargetReader();
  const pick = <T>(from: readonly T[], turn: number) => from[turn % from.length];
  let valid = 0;
  for (let i = 0; i < CASES; i++) {
    // Different steps through each list, so that the combinations differ.
    const path = pick(SEGMENTS, i) + (i % 3 === 0 ? pick(SEGMENTS, i * 7 + 3).slice(1) : "");
    const text = pick(ENDS, i * 11) + pick(SCHEMES, (i * 5) % 13) + pick(USERS, (i * 3) % 23) +
      pick(HOSTS, (i * 13) % 29) + pick(PORTS, (i * 17) % 19) + (i % 17 === 0 ? "" : path) +
      pick(QUERIES, (i * 19) % 31) + pick(FRAGMENTS, (i * 23) % 37) + pick(ENDS, i * 29);
    const target = read(text);
    const url = URL.parse(text);
    if (url) valid++;
    assert.deepEqual(
      target && described(target),
      url ? expectedOf(url) : undefined,
      JSON.stringify(text),
    );
    // The second time, the origin is a known one.
    assert.deepEqual(read(text), target, JSON.stringify(text));
  }
  assert.ok(valid > CASES / 5 && valid < CASES, `${valid} valid URLs`);
});

Deno.test("HTTP/1.1: a target of another scheme is none", () => {
  const read = createTargetReader();
  for (const url of ["ftp://a.test/", "file:///a", "data:,a", "ws://a.test/", "", "/a", "a.test"]) {
    assert.equal(read(url), undefined, url);
  }
});

Deno.test("HTTP/1.1: targets stay the same when more origins are read than are kept", () => {
  const read = createTargetReader();
  for (let i = 0; i < 1_000; i++) {
    const { origin, path } = read(`http://h${i}.test:81/a`)!;
    assert.deepEqual([origin.host, origin.port, path], [`h${i}.test`, 81, "/a"]);
  }
  assert.equal(read("http://h0.test:81/b")?.origin.host, "h0.test");
});

type Target = NonNullable<ReturnType<ReturnType<typeof createTargetReader>>>;

function described({ origin, path, url }: Target) {
  const { secure, host, port, address, authority, credentials } = origin;
  return { secure, host, port, address, authority, credentials, path, url };
}

function expectedOf(url: URL): ReturnType<typeof described> {
  const secure = url.protocol === "https:";
  const port = Number(url.port || (secure ? 443 : 80));
  const bare = new URL(url.href);
  bare.hash = "";
  const start = bare.href.indexOf("/", bare.protocol.length + 2);
  const user = [url.username, url.password].map(decoded).join(":");
  const bytes = new TextEncoder().encode(user);
  return {
    secure,
    host: url.hostname.replace(/[[\]]/g, ""),
    port,
    address: `${url.hostname}:${port}`,
    authority: url.host,
    credentials: url.username + url.password === "" ? undefined : `Basic ${bytes.toBase64()}`,
    path: bare.href.slice(start),
    url: bare.href,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
