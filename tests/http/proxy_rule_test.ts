import assert from "node:assert/strict";
import { createFetchProxyLookup, createProxyLookup } from "../../lib/http/transport/proxy.ts";

/** A given proxy, variables, a URL, and the proxy through which it is reached. */
type Case = readonly [
  given: string | undefined,
  env: Readonly<Record<string, string>>,
  url: string,
  expected: string | undefined,
];

const P = "http://proxy.test:3128";
const API = "http://api.b.test/";
const exempting = (
  entry: string,
  url = API,
) => [undefined, { HTTP_PROXY: P, NO_PROXY: entry }, url];

/** What Deno's `fetch` was seen to do with a proxy of each kind, except for `*` and addresses. */
const CASES: Readonly<Record<string, Case>> = {
  "no proxy": [undefined, {}, API, undefined],
  "HTTP_PROXY": [undefined, { HTTP_PROXY: P }, API, P],
  "HTTP_PROXY and TLS": [undefined, { HTTP_PROXY: P }, "https://a.test/", undefined],
  "HTTPS_PROXY": [undefined, { HTTPS_PROXY: P }, "https://a.test/", P],
  "upper case before lower case": [undefined, { HTTP_PROXY: P, http_proxy: "http://x" }, API, P],
  "lower case where upper case is empty": [undefined, { HTTP_PROXY: "", http_proxy: P }, API, P],
  "ALL_PROXY before the others": [undefined, { HTTP_PROXY: "http://x", ALL_PROXY: P }, API, P],
  "a proxy without a scheme": [undefined, { HTTP_PROXY: "proxy.test:3128" }, API, P],
  "HTTP_PROXY under CGI": [undefined, { HTTP_PROXY: P, REQUEST_METHOD: "GET" }, API, undefined],
  "a given proxy": [P, { HTTP_PROXY: "http://x" }, API, P],
  "a given proxy and NO_PROXY": [P, { NO_PROXY: "api.b.test" }, API, undefined],
  "no_proxy": [undefined, { HTTP_PROXY: P, no_proxy: "api.b.test" }, API, undefined],
  "NO_PROXY before no_proxy": [
    undefined,
    { HTTP_PROXY: P, NO_PROXY: "x", no_proxy: "api.b.test" },
    API,
    P,
  ],
  ...Object.fromEntries(
    ([
      ["b.test", API, undefined],
      [".b.test", API, undefined],
      ["*", API, undefined],
      [" x, b.test ", API, undefined],
      ["*.b.test", API, P],
      ["api.b.test:80", API, P],
      ["API.B.TEST", API, P],
      ["b.test", "http://ab.test/", P],
      ["b.test", "http://B.TEST/", undefined],
      ["127.0.0.1", "http://127.0.0.1:81/", undefined],
      ["127.0.0.0/8", "http://127.1.2.3/", undefined],
      ["127.0.0.0/8", "http://128.1.2.3/", P],
      ["127.0.0.0/33", "http://127.1.2.3/", P],
      ["127.0.0.0/x", "http://127.1.2.3/", P],
      ["127.0.0.1/32", "http://127.0.0.1/", undefined],
      ["0.0.0.0/0", "http://127.1.2.3/", undefined],
      [".0.0.1", "http://127.0.0.1/", P],
      ["*", "http://127.0.0.1/", undefined],
      ["*", "http://[::1]/", undefined],
      ["::1", "http://[::1]:1/", undefined],
      ["0:0:0:0:0:0:0:1", "http://[::1]:1/", undefined],
      ["[::1]", "http://[::1]:1/", P],
      ["::/64", "http://[::1]:1/", undefined],
      ["fd00::/8", "http://[fd12:3456::7]/", undefined],
      ["fd00::/8", "http://[fe80::1]/", P],
      ["2001:db8::/33", "http://[2001:db8:8000::1]/", P],
      ["2001:db8::/33", "http://[2001:db8:7fff::1]/", undefined],
      ["::/0", "http://127.0.0.1/", P],
      ["", API, P],
    ] as const).map(([entry, url, expected]) =>
      [`NO_PROXY=${entry} for ${url}`, [...exempting(entry, url), expected]] as const
    ),
  ),
} as Readonly<Record<string, Case>>;

for (const [title, [given, env, url, expected]] of Object.entries(CASES)) {
  Deno.test(`the proxy chosen by the rule of fetch: ${title}`, () => {
    const rule = createProxyLookup(given, { get: (name) => env[name] });
    assert.equal(rule(new URL(url)), expected);
  });
}

for (const [url, expected] of [[API, undefined], ["http://127.0.0.1/", P], ["http://[::1]/", P]]) {
  Deno.test(`fetch applies NO_PROXY=* only to names, so ${url} goes ${expected ? "" : "not "}through it`, () => {
    const env: Readonly<Record<string, string>> = { HTTP_PROXY: P, NO_PROXY: "*" };
    const rule = createFetchProxyLookup(undefined, { get: (name) => env[name] });
    assert.equal(rule(new URL(url!)), expected);
  });
}
