import assert from "node:assert/strict";
import { type Entry, readRecording, type Recording } from "../../../lib/har/mod.ts";

type Raw = Readonly<Record<string, unknown>>;

function read(
  creator: Raw | undefined,
  entries: readonly unknown[],
  more: Raw = {},
): Promise<Recording> {
  const log = { version: "1.2", ...(creator ? { creator } : {}), entries, ...more };
  return readRecording(new TextEncoder().encode(JSON.stringify({ log })), "a.har");
}

async function first(creator: Raw | undefined, entry: Raw): Promise<Entry> {
  return (await read(creator, [entry])).entries[0];
}

const OK = {
  status: 200,
  headers: [],
  content: { size: 2, mimeType: "application/json", text: "{}" },
};
const CHROME = { name: "WebInspector", version: "537.36" };
const agent = (value: string) => ({ name: "User-Agent", value });

Deno.test("the recorder has a readable name", async () => {
  const get = { method: "GET", url: "https://app.test/" };
  const ask = (value: string) => [{ request: { ...get, headers: [agent(value)] }, response: OK }];
  const chrome =
    "Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
  const safari =
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";
  const names = await Promise.all([
    read(CHROME, ask(chrome)),
    read(CHROME, ask(`${chrome} Edg/140.0.1`)),
    read(CHROME, ask("curl")),
    read({ name: "WebKit Web Inspector", version: "1.0" }, ask(safari)),
    read({ name: "Firefox", version: "144.0" }, ask(""), {
      browser: { name: "Firefox", version: "144.0" },
    }),
    read({ name: "Charles Proxy", version: "4.6.2" }, ask(chrome)),
    read({ name: "Insomnia REST Client" }, ask("")),
    read(undefined, ask("")),
    read({ name: 5, version: null }, ask("")),
  ]);
  assert.deepEqual(names.map(({ recorder }) => recorder), [
    "Chrome 141",
    "Edge 140",
    "Chrome",
    "Safari 18.4",
    "Firefox 144.0",
    "Charles Proxy 4.6.2",
    "Insomnia REST Client",
    "an unknown recorder",
    "an unknown recorder",
  ]);
});

Deno.test("Chrome's parameters are percent-encoded, those of others are not", async () => {
  const request = {
    method: "POST",
    url: "https://app.test/f",
    headers: [],
    postData: {
      mimeType: "application/x-www-form-urlencoded",
      params: [{ name: "a%5B%5D", value: "1%2B1+x" }],
    },
  };
  const fields = async (creator: Raw) => {
    const { body } = (await first(creator, { request, response: OK })).request;
    return body?.kind === "form" ? body.fields : undefined;
  };
  assert.deepEqual(await fields(CHROME), [{ name: "a[]", value: "1+1 x" }]);
  assert.deepEqual(await fields({ name: "Charles Proxy" }), [
    { name: "a%5B%5D", value: "1%2B1+x" },
  ]);
});

Deno.test("the text of a form takes precedence over its parameters", async () => {
  const request = {
    method: "POST",
    url: "https://app.test/f",
    headers: [{ name: "content-type", value: "application/x-www-form-urlencoded; charset=UTF-8" }],
    postData: { text: "a=%25&b=x+y", params: [{ name: "a", value: "%" }] },
  };
  assert.deepEqual((await first(undefined, { request, response: OK })).request.body, {
    kind: "form",
    type: "application/x-www-form-urlencoded; charset=UTF-8",
    fields: [{ name: "a", value: "%" }, { name: "b", value: "x y" }],
  });
});

Deno.test("Firefox's headers of parts are not headers of the request", async () => {
  const request = {
    method: "POST",
    url: "https://app.test/upload",
    headers: [
      { name: "Content-Disposition", value: 'form-data; name="f"; filename="a.txt"' },
      { name: "Content-Type", value: "text/plain" },
      { name: "Content-Type", value: "multipart/form-data; boundary=----geckoform" },
      { name: "Accept", value: "*/*" },
    ],
    postData: {
      mimeType: "multipart/form-data; boundary=----geckoform",
      text: '------geckoform\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n' +
        "Content-Type: text/plain\r\n\r\nhello\nworld\n\r\n------geckoform--\r\n",
    },
  };
  const { headers, body } = (await first({ name: "Firefox" }, { request, response: OK })).request;
  assert.deepEqual(headers, [
    { name: "content-type", value: "multipart/form-data; boundary=----geckoform" },
    { name: "accept", value: "*/*" },
  ]);
  assert.deepEqual(body, {
    kind: "multipart",
    type: "multipart/form-data; boundary=----geckoform",
    parts: [{ name: "f", filename: "a.txt", type: "text/plain", value: "hello\nworld\n" }],
  });
});

Deno.test("Safari's joined cookies are split, their dates stay intact", async () => {
  const response = {
    ...OK,
    headers: [{
      name: "Set-Cookie",
      value: "a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/, b=x,y; HttpOnly, " +
        "c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    }],
  };
  const request = { method: "GET", url: "https://app.test/", headers: [] };
  const entry = await first({ name: "WebKit Web Inspector" }, {
    startedDateTime: "2026-01-05T09:00:00Z",
    request,
    response,
  });
  assert.deepEqual(entry.response.setCookies, [
    { name: "a", value: "1" },
    { name: "b", value: "x,y" },
    { name: "c", value: "" },
  ]);
});

Deno.test("an expired cookie is removed, by header and by list", async () => {
  const request = { method: "GET", url: "https://app.test/", headers: [] };
  const cookies = [
    { name: "a", value: "1", expires: "2026-01-05T08:59:59Z" },
    { name: "b", value: "2", expires: "2026-01-05T09:00:01Z" },
    { name: "c", value: "3", expires: null },
    { value: "nameless" },
  ];
  const startedDateTime = "2026-01-05T09:00:00Z";
  const listed = await first(undefined, { startedDateTime, request, response: { ...OK, cookies } });
  assert.deepEqual(listed.response.setCookies, [
    { name: "a", value: "" },
    { name: "b", value: "2" },
    { name: "c", value: "3" },
  ]);
  const headers = [
    { name: "set-cookie", value: "a=1; expires=Mon, 05-Jan-2026 08:59:59 GMT" },
    { name: "set-cookie", value: "b=2; Expires=Mon, 05 Jan 2026 09:00:01 GMT; Max-Age=-1" },
    { name: "set-cookie", value: "c=x=y; Max-Age=60" },
  ];
  const sent = await first(undefined, { startedDateTime, request, response: { ...OK, headers } });
  assert.deepEqual(sent.response.setCookies, [
    { name: "a", value: "" },
    { name: "b", value: "" },
    { name: "c", value: "x=y" },
  ]);
});

Deno.test("Insomnia's cookies are only in the list", async () => {
  const request = {
    method: "GET",
    url: "https://app.test/",
    headers: [{ name: "Cookie", value: "a= 1 ; ;x" }],
    cookies: [{ name: "a", value: "other" }, { name: "sid", value: "abc" }],
    postData: { mimeType: "", text: "" },
  };
  const entry = await first({ name: "Insomnia REST Client" }, { request, response: OK });
  assert.deepEqual(entry.request.cookies, [{ name: "a", value: "1" }, {
    name: "sid",
    value: "abc",
  }]);
  assert.deepEqual(entry.request.headers, []);
  assert.equal(entry.request.body, undefined);
});

Deno.test("Charles's JSON in base64 is read, declared or not", async () => {
  const text = btoa('{"id":1234567890123456789}');
  for (const extra of [{ encoding: "base64" }, {}]) {
    const request = {
      method: "POST",
      url: "https://app.test/",
      headers: [],
      postData: { mimeType: "application/json; charset=utf-8", text, ...extra },
    };
    const response = { ...OK, content: { mimeType: "application/json", text, encoding: "base64" } };
    const entry = await first({ name: "Charles Proxy" }, { request, response });
    assert.deepEqual(entry.request.body, {
      kind: "json",
      type: "application/json; charset=utf-8",
      value: { id: 1234567890123456789n },
      text: '{"id":1234567890123456789}',
    });
    assert.deepEqual(entry.response.json, { id: 1234567890123456789n });
  }
});

Deno.test("a text that only looks like base64 is left unchanged", async () => {
  const request = {
    method: " post ",
    url: "https://app.test/",
    headers: [],
    postData: { mimeType: "application/json ; charset=utf-8", text: "abcdefgh" },
  };
  const entry = await first(undefined, { request, response: OK });
  assert.equal(entry.request.method, "POST");
  assert.deepEqual(entry.request.body, {
    kind: "text",
    type: "application/json ; charset=utf-8",
    text: "abcdefgh",
  });
});

Deno.test("a single JSON value is JSON if the type says so", async () => {
  const post = (mimeType: string) => ({
    request: {
      method: "POST",
      url: "https://app.test/",
      headers: [],
      postData: { mimeType, text: '"a"' },
    },
    response: OK,
  });
  const types = ["application/vnd.api+json", "application/json ", "text/plain"];
  const { entries } = await read(undefined, types.map(post));
  assert.deepEqual(entries.map(({ request }) => request.body?.kind), ["json", "json", "text"]);
});

Deno.test("a binary body stays in base64, and so does a binary part", async () => {
  const image = String.fromCharCode(0x89, 0x50, 0, 0xff);
  const post = (type: string, text: string) => ({
    request: {
      method: "POST",
      url: "https://app.test/",
      headers: [{ name: "content-type", value: type }],
      postData: { text: btoa(text), encoding: "base64" },
    },
    response: OK,
  });
  const { entries } = await read({ name: "Reqable" }, [
    post("image/png", image),
    post(
      "multipart/form-data; boundary=b",
      `--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n${image}\r\n` +
        '--b\r\nContent-Disposition: form-data; name="t"\r\n\r\nz\xc3\xbc\r\n--b--\r\n',
    ),
  ]);
  assert.deepEqual(entries.map(({ request }) => request.body), [
    { kind: "bytes", type: "image/png", base64: btoa(image) },
    {
      kind: "multipart",
      type: "multipart/form-data; boundary=b",
      parts: [{ name: "f", filename: "a.png", base64: btoa(image) }, { name: "t", value: "zü" }],
    },
  ]);
});

Deno.test("a form with files is read from its list alone", async () => {
  const request = {
    method: "POST",
    url: "https://app.test/",
    headers: [],
    postData: {
      mimeType: "multipart/form-data",
      params: [
        { name: "title", value: "a%20b" },
        { name: "file", fileName: "a.png", contentType: "image/png", value: "" },
        { name: "text", fileName: "a.txt", value: "hello" },
        { name: "empty", value: "" },
        { name: "none", value: null },
        { value: "nameless" },
      ],
    },
  };
  assert.deepEqual((await first(CHROME, { request, response: OK })).request.body, {
    kind: "multipart",
    type: "multipart/form-data",
    parts: [
      { name: "title", value: "a%20b" },
      { name: "file", filename: "a.png", type: "image/png" },
      { name: "text", filename: "a.txt", value: "hello" },
      { name: "empty", value: "" },
      { name: "none" },
    ],
  });
});

Deno.test("a body that was sent and is not in the file is reported as missing", async () => {
  const request = {
    method: "DELETE",
    url: "https://app.test/",
    headers: [{ name: "Content-Length", value: "12" }],
  };
  const recording = await read({ name: "mitmproxy" }, [{ request, response: OK }]);
  assert.equal(recording.entries[0].request.bodyMissing, true);
  assert.deepEqual(recording.warnings, [
    "the bodies of 1 of 1 requests are not in the file",
    "1 of 1 entries do not say when they began; they are taken in the order of the file",
  ]);
});

Deno.test("the purpose of a request is taken from its headers if nothing states it", async () => {
  const types = async (headers: Raw, more: Raw = {}) => {
    const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const request = { method: "GET", url: "https://app.test/", headers: list };
    return (await first(undefined, { request, response: OK, ...more })).resourceType;
  };
  assert.equal(await types({ "Sec-Fetch-Dest": "empty" }), "fetch");
  assert.equal(await types({ "Sec-Fetch-Dest": "style" }), "style");
  assert.equal(await types({ "X-Requested-With": "XMLHttpRequest" }), "xhr");
  assert.equal(await types({ "Sec-Fetch-Dest": "empty" }, { _resourceType: "Ping" }), "ping");
  assert.equal(await types({}), undefined);
});

Deno.test("a failed request has no status, one that only looks failed has one", async () => {
  const outcome = async (response: Raw, more: Raw = {}) => {
    const { method = "GET", ...rest } = more;
    const request = { method, url: "https://app.test/", headers: [] };
    const answered = { request, response: OK };
    const { entries } = await read(CHROME, [answered, { request, response, ...rest }]);
    return entries[1].response.status;
  };
  assert.equal(await outcome({ status: 0, _error: "net::ERR_FAILED" }), 0);
  assert.equal(await outcome({ status: -1 }), 0);
  assert.equal(await outcome({ ...OK, _error: "net::ERR_ABORTED" }), 0);
  assert.equal(await outcome(OK, { _wasAborted: true }), 0);
  assert.equal(await outcome({ ...OK, _error: "" }), 200);
  const post = { method: "POST" };
  assert.equal(await outcome({ ...OK, _error: "net::ERR_ABORTED" }, post), 200);
  assert.equal(await outcome({ status: 0, _error: "net::ERR_FAILED" }, post), 0);
  const attachment = [{ name: "Content-Disposition", value: "attachment; filename=a.pdf" }];
  const download = { ...OK, headers: attachment, _error: "net::ERR_ABORTED" };
  assert.equal(await outcome(download), 200);
  assert.equal(await outcome({ ...OK, status: 204, _error: "net::ERR_ABORTED" }), 204);
  assert.equal(
    await outcome({ ...OK, status: 500, _error: "net::ERR_HTTP_RESPONSE_CODE_FAILURE" }),
    500,
  );
});

Deno.test("a response from a cache is recognised by the marks of Chrome and of Safari", async () => {
  const request = { method: "GET", url: "https://app.test/", headers: [] };
  const marks = [
    { _fromCache: "disk" },
    { _fetchType: "Memory Cache" },
    {
      _fetchType: "Network Load",
    },
    { _fromCache: null },
    { _fromCache: true },
    { _fromCache: false },
  ];
  const { entries } = await read(
    CHROME,
    marks.map((mark) => ({ request, response: OK, ...mark })),
  );
  assert.deepEqual(entries.map(({ fromCache }) => fromCache), [
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});

Deno.test("a recording is sanitised if Chrome left out every credential", async () => {
  const ask = (version: number, headers: readonly unknown[] = [], response: Raw = OK) => ({
    request: {
      method: "GET",
      url: "https://app.test/",
      headers: [agent(`Chrome/${version}.0.0.0`), ...headers],
    },
    response,
  });
  const bearer = (value: string) => [{ name: "Authorization", value: `Bearer ${value}` }];
  const isSanitized = async (creator: Raw, entry: Raw) => (await read(creator, [entry])).sanitized;
  assert.equal(await isSanitized(CHROME, ask(130)), true);
  assert.equal(await isSanitized(CHROME, ask(129)), false);
  assert.equal(await isSanitized(CHROME, ask(141, bearer("eyJhbGciOi"))), false);
  assert.equal(await isSanitized(CHROME, ask(141, [{ name: "Cookie", value: "l=en" }])), false);
  const cookie = { ...OK, headers: [{ name: "set-cookie", value: "l=en" }] };
  assert.equal(await isSanitized(CHROME, ask(141, [], cookie)), false);
  assert.equal(await isSanitized({ name: "Akita" }, ask(1)), false);
  assert.equal(await isSanitized({ name: "Akita" }, ask(1, bearer("[REDACTED]"))), true);
  assert.equal(await isSanitized({ name: "Akita" }, ask(1, bearer("*****"))), true);
  assert.equal(await isSanitized({ name: "Akita" }, ask(1, bearer("<token>"))), true);
  assert.equal(await isSanitized({ name: "Akita" }, ask(1, bearer("xxxxxxxx"))), false);
});

Deno.test("a short response is complete when it comes, after its time, or otherwise after its phases", async () => {
  const request = { method: "GET", url: "https://app.test/", headers: [] };
  const timings = { blocked: 1, dns: -1, connect: 5, ssl: 4, send: null, wait: "20", receive: 0.5 };
  const times = [{ time: 7.5, timings }, { time: -1, timings }, { time: 0 }, { timings }, {}];
  const { entries } = await read(
    CHROME,
    times.map((more, second) => ({
      startedDateTime: `2026-01-05T09:00:0${second}Z`,
      request,
      response: OK,
      ...more,
    })),
  );
  assert.deepEqual(entries.map(({ startMs, endMs }) => endMs - startMs), [7, 26.5, 0, 26.5, 0]);
});

Deno.test("a query that only the list has belongs to the url, decoded as its recorder writes it", async () => {
  const request = {
    method: "GET",
    url: "https://app.test/x?",
    headers: [],
    queryString: [{ name: "q%5B%5D", value: "a+b" }, { name: "n", value: 5 }],
  };
  const url = async (creator: Raw) => (await first(creator, { request, response: OK })).request.url;
  assert.equal(await url(CHROME), "https://app.test/x?q%5B%5D=a%20b&n=5");
  assert.equal(await url({ name: "Akita" }), "https://app.test/x?q%255B%255D=a%2Bb&n=5");
  const other = { ...request, url: "https://app.test/x?y=1" };
  assert.equal((await first(CHROME, { request: other, response: OK })).request.query.length, 1);
});

Deno.test("entries that all began at the same time are in the order of the file", async () => {
  const entries = ["/b", "/a"].map((path) => ({
    startedDateTime: "2026-01-05T09:00:00Z",
    time: 40,
    request: { method: "GET", url: `https://app.test${path}`, headers: [] },
    response: OK,
  }));
  const recording = await read({ name: "Insomnia REST Client" }, entries);
  assert.deepEqual(recording.entries.map(({ request }) => request.segments), [["b"], ["a"]]);
  assert.deepEqual(recording.warnings, [
    "all of its entries began at the same time; they are taken in the order of the file",
  ]);
});
