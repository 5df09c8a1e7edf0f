import assert from "node:assert/strict";
import { findingsIn, requestFlow, testAdvice } from "./advice.ts";

const BROWSER = "is sent by browsers and means nothing to an API";

testAdvice("volatile-header", [
  {
    what: "headers of a browser are reported and removed",
    flow: requestFlow(
      "headers:\n  accept: text/plain\n  sec-fetch-mode: cors\n  DNT: '1'\n  x-mine: a",
    ),
    found: [`9:9 the header \`sec-fetch-mode\` ${BROWSER}`, `10:9 the header \`DNT\` ${BROWSER}`],
    help: "remove it",
    fixed: requestFlow("headers:\n  accept: text/plain\n  x-mine: a"),
  },
  {
    what: "where none is left, `headers` goes with them",
    flow: requestFlow("headers:\n  sec-fetch-mode: cors\n  priority: u=1\nbody: a"),
    found: [
      `8:9 the header \`sec-fetch-mode\` ${BROWSER}`,
      `9:9 the header \`priority\` ${BROWSER}`,
    ],
    fixed: requestFlow("body: a"),
  },
  {
    what: "an entry on a line with others is cut out",
    flow: requestFlow("headers: { te: trailers, accept: a/b, connection: close }"),
    found: [
      `7:18 the header \`te\` ${BROWSER}`,
      "7:45 the header `connection` concerns the connection, which the client manages",
    ],
    fixed: requestFlow("headers: { accept: a/b }"),
  },
  ...[
    ["{ accept: a/b, te: trailers, dnt: '1' }", "{ accept: a/b }"],
    ["{ te: trailers, dnt: '1', accept: a/b }", "{ accept: a/b }"],
    ["{ te: trailers, accept: a/b,\n  dnt: '1' }", "{ accept: a/b }"],
    ["{ x-a: b, te: trailers, accept: a/b, dnt: '1', x-c: d }", "{ x-a: b, accept: a/b, x-c: d }"],
  ].map(([headers, fixed]) => ({
    what: `${headers} without the headers of a browser`,
    flow: requestFlow(`headers: ${headers}`),
    found: [
      `7:${16 + headers.indexOf("te:")} the header \`te\` ${BROWSER}`,
      headers.includes("\n")
        ? `8:9 the header \`dnt\` ${BROWSER}`
        : `7:${16 + headers.indexOf("dnt:")} the header \`dnt\` ${BROWSER}`,
    ],
    fixed: requestFlow(`headers: ${fixed}`),
  })),
  {
    what: "a header with a comment is left to its author",
    flow: requestFlow("headers:\n  accept: a/b\n  te: trailers # for the proxy"),
    found: [`9:9 the header \`te\` ${BROWSER}`],
    fixed: requestFlow("headers:\n  accept: a/b\n  te: trailers # for the proxy"),
  },
  {
    what: "merged headers are left where they are",
    flow: requestFlow("cookies: &c { te: trailers }\nheaders: { <<: *c, accept: a/b }"),
    found: [`7:21 the header \`te\` ${BROWSER}`],
    fixed: requestFlow("cookies: &c { te: trailers }\nheaders: { <<: *c, accept: a/b }"),
  },
  {
    what: "a header that a comment keeps is not removed",
    flow: requestFlow("headers:\n  dnt: '1' # baton-ignore: volatile-header\n  te: trailers"),
    found: [`9:9 the header \`te\` ${BROWSER}`],
    fixed: requestFlow("headers:\n  dnt: '1' # baton-ignore: volatile-header"),
  },
  {
    what: "a header that may change the response is reported and kept",
    flow: requestFlow(
      "headers:\n  user-agent: Mozilla/5.0 (X11)\n  if-none-match: '\"33a64\"'\n" +
        "  if-modified-since: Wed, 21 Oct 2015 07:28:00 GMT\n  pragma: no-cache",
    ),
    found: [
      "8:9 the header `user-agent` names a program other than the one that sends it",
      "9:9 the header `if-none-match` holds the version of a response that was cached once",
      "10:9 the header `if-modified-since` holds the time of a response that was cached once",
      "11:9 the header `pragma` is sent by a browser that reloads a page",
    ],
    help: "remove it, unless the API responds differently without it",
    fixed: requestFlow(
      "headers:\n  user-agent: Mozilla/5.0 (X11)\n  if-none-match: '\"33a64\"'\n" +
        "  if-modified-since: Wed, 21 Oct 2015 07:28:00 GMT\n  pragma: no-cache",
    ),
  },
  {
    what: "the list of one browser's codings",
    flow: requestFlow("headers: { accept-encoding: 'gzip, deflate, br' }\nbody: a"),
    found: [
      "7:18 the header `accept-encoding` lists the encodings that one browser supports",
    ],
    fixed: requestFlow("body: a"),
  },
  {
    what: "headers that are meant",
    flow: requestFlow(
      "headers:\n  accept-encoding: identity\n  user-agent: checkout-smoke\n  origin: https://shop.test\n" +
        "  if-none-match: '*'\n  if-modified-since: ${ENV.SINCE}\n  x-requested-with: XMLHttpRequest\n" +
        "  cache-control: no-cache\n  referer: https://shop.test/\n  host: shop.test\n  x-sec-a: b",
    ),
    found: [],
  },
]);

Deno.test("headers that are removed together share one fix", async () => {
  const found = await findingsIn(
    requestFlow("headers: { te: trailers, pragma: no-cache, dnt: '1' }"),
  );
  const [te, pragma, dnt] = found.map(({ fix }) => fix);
  assert.equal(te?.title, "remove 2 headers");
  assert.deepEqual([pragma, dnt], [undefined, te]);
});
