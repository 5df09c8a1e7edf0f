import assert from "node:assert/strict";
import { latin1, ok, openAnswering } from "../sockets.ts";
import { normalHead, openTransport, outcomeOf, type Request, TRANSPORTS } from "./transports.ts";

/** Requests by what is special about them; `path` is appended to the origin. */
const CASES: Readonly<Record<string, Partial<Request> & { readonly path?: string }>> = {
  "a plain GET": {},
  "every method": { method: "DELETE" },
  "a method of its own": { method: "PURGE" },
  "a method in small letters": { method: "propFind" },
  "a POST without a body": { method: "POST" },
  "a PATCH without a body": { method: "PATCH" },
  "a HEAD": { method: "HEAD" },
  "a text": { method: "POST", body: latin1("hello") },
  "an empty body": { method: "POST", body: new Uint8Array() },
  "an empty body of a PATCH": { method: "PATCH", body: new Uint8Array() },
  "bytes": { method: "PUT", body: Uint8Array.from({ length: 256 }, (_, i) => i) },
  "a body with a method of its own": { method: "fooBar", body: latin1("x") },
  "a body of a DELETE": { method: "DELETE", body: latin1("x") },
  "a large body": { method: "POST", body: new Uint8Array(1_000_000).fill(97) },
  "headers in capitals": { headers: [["X-Upper-Case", "A"], ["content-TYPE", "b/c"]] },
  "repeated headers": { headers: [["x-a", "1"], ["x-a", "2"], ["x-b", "3"]] },
  "a header with spaces around": { headers: [["x", "  a b\t"]] },
  "an empty header": { headers: [["x", ""]] },
  "a header in Latin-1": { headers: [["x", "caf\xe9"]] },
  "a host of its own": { headers: [["Host", "other.test"]] },
  "headers that have defaults": {
    headers: [["Accept", "a/b"], ["accept-language", "de"], ["user-agent", "x"]],
  },
  "an encoding that is wanted": { headers: [["accept-encoding", "identity"]] },
  "a range": { headers: [["range", "bytes=0-1"]] },
  "connection: close": { headers: [["connection", "close"]] },
  "cookies": { headers: [["cookie", "a=1; b=2"]] },
  "a length that is wrong": {
    method: "POST",
    headers: [["content-length", "99"]],
    body: latin1("abc"),
  },
  "a query": { path: "/a?b=c&d=%20e&f" },
  "a question mark alone": { path: "/a?" },
  "no path": { path: "" },
  "two slashes": { path: "//a//b" },
  "dots in the path": { path: "/a/./b/../c" },
  "dots that are encoded": { path: "/a/%2e%2e/b" },
  "characters that are encoded": { path: "/%7e/%zz/\u00e4?\u00e4='\"<>" },
  "a fragment": { path: "/a#b" },
  "a backslash": { path: "/a\\b" },
  "a plus": { path: "/a+b?c=d+e" },
};

/** What every request of a step has. */
const AGENT = ["user-agent", "t"] as const;

for (const [title, { path = "/", headers = [], ...request }] of Object.entries(CASES)) {
  Deno.test(`both transports send the same: ${title}`, async () => {
    await using server = await openAnswering(ok(["content-length: 2"], "ok"), { stay: true });
    const urls: unknown[] = [];
    for (const name of TRANSPORTS) {
      const transport = openTransport(name);
      const hasAgent = headers.some(([name]) => name === AGENT[0]);
      const sent = { ...request, headers: hasAgent ? headers : [...headers, AGENT] };
      const outcome = await outcomeOf(transport, {
        url: `http://${server.address}${path}`,
        ...sent,
      });
      assert.ok(!("error" in outcome), JSON.stringify(outcome));
      urls.push(outcome.url);
      transport.close();
    }
    assert.equal(server.requests.length, 2);
    const [one, other] = server.requests.map(normalHead);
    assert.equal(other.length, one.length, `${one.slice(0, 2000)}\n---\n${other.slice(0, 2000)}`);
    assert.ok(one === other, `${one.slice(0, 2000)}\n---\n${other.slice(0, 2000)}`);
    assert.equal(urls[1], urls[0]);
  });
}

const USERS = ["me%40x:p%C3%A4ss", "us%er:50%", "a:%zz%41"];

for (const user of USERS) {
  Deno.test(`both transports send ${user} of the URL as an authorization`, async () => {
    await using server = await openAnswering(ok(["content-length: 2"], "ok"), { stay: true });
    const urls: unknown[] = [];
    for (const name of TRANSPORTS) {
      const transport = openTransport(name);
      const url = `http://${user}@${server.address}/a`;
      const outcome = await outcomeOf(transport, { url, headers: [AGENT] });
      urls.push(Reflect.get(outcome, "url"));
      transport.close();
    }
    const heads = server.requests.map((request) => /^authorization: .*$/m.exec(request)?.[0]);
    assert.equal(heads[1], heads[0]);
    assert.match(heads[0] ?? "", /^authorization: Basic /);
    assert.equal(urls[1], urls[0]);
  });
}
