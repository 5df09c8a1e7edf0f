import assert from "node:assert/strict";
import { createEnvelope, preloadXml, type ReceivedResponse } from "../../lib/http/mod.ts";
import { compileJsonPath, loadJsonPath } from "../../lib/json/mod.ts";
import { ENVELOPE_NAMES } from "../../lib/loader/mod.ts";

await loadJsonPath();

await preloadXml();

function respond(body: string, headers: [string, string][] = []): ReceivedResponse {
  return {
    status: 200,
    statusText: "OK",
    headers: new Headers(headers),
    body: new TextEncoder().encode(body),
    size: new TextEncoder().encode(body).length,
    transport: "fetch",
    durationMs: 12.5,
    url: "http://api.test/things",
  };
}

function find(path: string, response: ReceivedResponse) {
  return compileJsonPath(path).find(createEnvelope(response).root);
}

/** How often bodies are decoded while `run` runs. */
function countDecodings(run: () => void): number {
  const { decode } = TextDecoder.prototype;
  let count = 0;
  TextDecoder.prototype.decode = function (...args) {
    count++;
    return decode.apply(this, args);
  };
  try {
    run();
  } finally {
    TextDecoder.prototype.decode = decode;
  }
  return count;
}

Deno.test("an envelope has all its names and no others, depending on the body", () => {
  const events = { values: [], end: "end", unfinished: false } as const;
  const json = Object.keys(createEnvelope(respond("{}"), { events }).root);
  assert.deepEqual(json, ENVELOPE_NAMES.filter((name) => name !== "xml"));
  const xml = Object.keys(createEnvelope(respond("<a/>")).root);
  assert.deepEqual(xml, ENVELOPE_NAMES.filter((name) => name !== "json" && name !== "events"));
});

Deno.test("an envelope shows the whole response", () => {
  const response = respond('{"id": 7}', [
    ["Content-Type", "application/json"],
    ["X-A", "1"],
    ["x-a", "2"],
    ["set-cookie", "a=1; Path=/"],
    ["set-cookie", "b=2"],
    ["__proto__", "p"],
  ]);
  const { headers, ...rest } = createEnvelope(response).root;
  assert.deepEqual(rest, {
    status: 200,
    cookies: { a: "1", b: "2" },
    set_cookies: [{ name: "a", value: "1", path: "/" }, { name: "b", value: "2" }],
    json: { id: 7 },
    text: '{"id": 7}',
    duration_ms: 12.5,
    size: 9,
    url: "http://api.test/things",
    redirects: [],
  });
  assert.deepEqual(Object.entries(headers ?? {}).sort(), [
    ["__proto__", "p"],
    ["content-type", "application/json"],
    ["set-cookie", ["a=1; Path=/", "b=2"]],
    ["x-a", "1, 2"],
  ]);
});

const OUTSIDE_THE_BODY = [
  "$.status",
  "$.headers['x-a']",
  "$.redirects",
  "$.cookies.a",
  "$.set_cookies[0].name",
  "$.duration_ms",
  "$.size",
  "$.url",
  "$.unknown",
];

for (const path of OUTSIDE_THE_BODY) {
  Deno.test(`a query of ${path} does not read the body`, () => {
    assert.equal(countDecodings(() => find(path, respond("{}"))), 0);
  });
}

Deno.test("the parts of an envelope are computed once", () => {
  const envelope = createEnvelope(respond('{"items": [1, 2]}'));
  const items = compileJsonPath("$.json.items");
  const decodings = countDecodings(() => {
    assert.equal(items.find(envelope.root)[0], items.find(envelope.root)[0]);
    assert.equal(envelope.json(), envelope.json());
    assert.equal(envelope.text(), envelope.root.text);
  });
  assert.equal(decodings, 1);
  for (const name of ["headers", "cookies", "set_cookies", "json"]) {
    assert.equal(envelope.root[name], envelope.root[name]);
  }
});

const JSON_TEXTS: Readonly<Record<string, unknown>> = {
  "null": null,
  "0": 0,
  '""': "",
  " [1] ": [1],
  "\ufeff{}": {},
  "12345678901234567890": 12345678901234567890n,
};

for (const [text, value] of Object.entries(JSON_TEXTS)) {
  Deno.test(`the body ${JSON.stringify(text)} is JSON under any content type`, () => {
    const envelope = createEnvelope(respond(text, [["content-type", "text/html"]]));
    assert.deepEqual(envelope.json(), { ok: true, value });
    assert.deepEqual(compileJsonPath("$.json").find(envelope.root), [value]);
  });
}

Deno.test("a body that is not JSON is missing from the envelope, whatever selects it", () => {
  const response = respond("<p>no<br>", [["content-type", "text/html"]]);
  for (const path of ["$.json", "$.json.id", "$['json']", "$..id", "$[?@.id]"]) {
    assert.deepEqual(find(path, response), [], path);
  }
  const all = find("$.*", response);
  assert.equal(all.length, ENVELOPE_NAMES.length - 3);
  assert.ok(!all.includes(null));
});

Deno.test("a JSON body of null is present", () => {
  assert.deepEqual(find("$.json", respond("null")), [null]);
});

Deno.test("a body that is not JSON is described by its type, its size and its beginning", () => {
  const html = "<html>\n\n  <body>\tOops\0\x1b[31m " + "x".repeat(1200);
  const body = createEnvelope(respond(html, [["content-type", "Text/HTML; charset=utf-8"]])).json();
  assert.ok(!body.ok);
  assert.equal(body.problem, "the body is HTML, not JSON (text/html, 1.2 kB)");
  assert.match(body.excerpt!, /^<html> <body> Oops \[31m x+…$/);
  assert.equal(body.excerpt!.length, 121);
});

Deno.test("a short body that is not JSON is shown in full", () => {
  assert.deepEqual(createEnvelope(respond(" not\nfound ")).json(), {
    ok: false,
    problem: "the body is not JSON (no content type, 11 B)",
    excerpt: "not found",
  });
});

Deno.test("the excerpt of a body is not cut inside a character", () => {
  const body = createEnvelope(respond("a" + "😀".repeat(100))).json();
  assert.ok(!body.ok && body.excerpt!.isWellFormed());
});

Deno.test("a body with a number that cannot be sent on says so", () => {
  assert.deepEqual(createEnvelope(respond('{"a": 1e999999999}')).json(), {
    ok: false,
    problem: "the JSON has a number that is too large: 1e999999999",
  });
});

Deno.test("an empty body says so", () => {
  assert.deepEqual(createEnvelope(respond("", [["content-type", "application/json"]])).json(), {
    ok: false,
    problem: "the body is empty",
  });
});

Deno.test("text and JSON are decoded by the charset", () => {
  const response = respond("", [["content-type", "application/json; charset=utf-16le"]]);
  const body = Uint8Array.from(
    [...'"€"'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  );
  const envelope = createEnvelope({ ...response, body, size: body.length });
  assert.equal(envelope.text(), '"€"');
  assert.deepEqual(envelope.json(), { ok: true, value: "€" });
  assert.equal(envelope.root.size, 6);
});

Deno.test("a header is found by its name in any case", () => {
  const response = respond("{}", [["Content-Type", "application/json"], ["X-A", "1"]]);
  for (const path of ["$.headers.Content-Type", "$.headers['CONTENT-TYPE']"]) {
    assert.deepEqual(find(path, response), ["application/json"]);
  }
  assert.deepEqual(find("$.headers['X-A','x-a']", response), ["1", "1"]);
  assert.deepEqual(find("$.headers['X-B']", response), []);
  assert.deepEqual(find("$.headers.toString", response), []);
});

Deno.test("a single cookie is text, several are a list", () => {
  assert.deepEqual(find("$.headers.set-cookie", respond("", [["set-cookie", "a=1"]])), ["a=1"]);
  const two = respond("", [["set-cookie", "a=1"], ["set-cookie", "b=2"]]);
  assert.deepEqual(find("$.headers.set-cookie", two), [["a=1", "b=2"]]);
});

Deno.test("headers as lists have a list of one for a field that occurs once", () => {
  const lines = [["via", "1.1 a, 1.1 b"], ["Via", "1.1 c"], ["etag", "x"]] as const;
  const response = {
    ...respond("", lines.map(([name, value]): [string, string] => [name, value])),
    headerLines: lines,
  };
  const { headers } = createEnvelope(response).view({ headers: true });
  assert.deepEqual(headers, { via: ["1.1 a, 1.1 b", "1.1 c"], etag: ["x"] });
  const joined = createEnvelope(response).root.headers;
  assert.deepEqual(joined, { via: "1.1 a, 1.1 b, 1.1 c", etag: "x" });
});

Deno.test("an envelope contains the redirects that led to it", () => {
  const hop = { method: "GET", url: "http://api.test/", status: 301, duration_ms: 1 };
  const headers = new Headers([["set-cookie", "a=1"]]);
  const hops = [
    { ...hop, kind: "token" as const, status: 200, headers },
    { ...hop, kind: "redirect" as const, location: "/things", headers },
  ];
  assert.deepEqual(createEnvelope(respond("{}"), { hops }).root.redirects, [
    {
      status: 301,
      method: "GET",
      url: "http://api.test/",
      location: "/things",
      cookies: { a: "1" },
      set_cookies: [{ name: "a", value: "1" }],
    },
  ]);
});
