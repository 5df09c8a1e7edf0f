import assert from "node:assert/strict";
import { VERSION } from "../../lib/version.ts";
import { onlyDiagnostic, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer, type RecordedRequest } from "../support/server.ts";

/** The only request of a flow of one step; `ORIGIN` in it stands for the server's. */
async function sent(request: string, vars = "{}"): Promise<RecordedRequest> {
  await using server = openServer();
  const text = request.replaceAll("ORIGIN", server.origin);
  const flow = `vars: ${vars}\nsteps:\n  - name: a\n    request: ${text}\n`;
  await runPassing(flow, { env: { BASE: server.origin, TOKEN: "tok-123456" } });
  assert.equal(server.requests.length, 1);
  return server.requests[0];
}

const TARGETS: readonly (readonly [url: string, target: string])[] = [
  ["ORIGIN/echo?q=Index%20me", "/echo?q=Index%20me"],
  ["ORIGIN/echo/%2Fa%2fb/?x=%41", "/echo/%2Fa%2fb/?x=%41"],
  ["ORIGIN/echo?a=1&b=2&b=3&&c", "/echo?a=1&b=2&b=3&&c"],
  ["ORIGIN/echo?mail=smoke+x@example.com", "/echo?mail=smoke+x@example.com"],
  ["ORIGIN/echo?list[]=1&f=$.a", "/echo?list[]=1&f=$.a"],
  ["${ENV.BASE}/echo?trace_id=${vars.id}", "/echo?trace_id=4bf9"],
  ["${BASE}/echo?trace_id=${id}#part", "/echo?trace_id=4bf9"],
  ["ORIGIN/echo/${vars.raw}", "/echo/a%20b"],
  ["ORIGIN/echo/${vars.raw | urlencode}", "/echo/a%2520b"],
  ["ORIGIN/echo?tags=${vars.tags | urlencode}", "/echo?tags=%7B%22run%22%3A%22x%22%7D"],
  ["ORIGIN/echo?${vars.query}", "/echo?a=1&b=2"],
];

const VARS = `{ id: 4bf9, raw: "a%20b", query: "a=1&b=2", tags: '{"run":"x"}' }`;

for (const [url, target] of TARGETS) {
  Deno.test(`the url \`${url}\` is sent as \`${target}\``, async () => {
    assert.equal((await sent(`{ url: "${url}" }`, VARS)).target, target);
  });
}

Deno.test("expressions work in the method, header names and values, cookies and body", async () => {
  const request = await sent(
    `
      method: "\${vars.method}"
      url: "ORIGIN/echo"
      headers:
        "X-\${vars.name}": "v \${vars.n}"
        authorization: Bearer \${ENV.TOKEN}
      cookies: { "\${vars.name}": "\${vars.n}" }
      body: { list: ["\${vars.n}", { deep: "<\${vars.name}>" }] }`,
    "{ method: PUT, name: Trace, n: 3 }",
  );
  assert.equal(request.method, "PUT");
  assert.equal(request.headers["x-trace"], "v 3");
  assert.equal(request.headers.authorization, "Bearer tok-123456");
  assert.equal(request.headers.cookie, "Trace=3");
  assert.equal(request.body, '{"list":[3,{"deep":"<Trace>"}]}');
});

Deno.test("a plus and an at sign in a body are sent unchanged", async () => {
  const request = await sent(
    '{ method: POST, url: ORIGIN/echo, body: { mail: "smoke+${vars.x}@example.com" } }',
    "{ x: run-1 }",
  );
  assert.equal(request.body, '{"mail":"smoke+run-1@example.com"}');
  assert.equal(request.headers["content-type"], "application/json");
});

const BODIES: readonly (readonly [what: string, request: string, type: string, body: string])[] = [
  [
    "a form",
    "headers: { content-type: application/x-www-form-urlencoded }, " +
    'body: { user: "a b", pass: "p&=+", n: 3, yes: true, list: [1, 2] }',
    "application/x-www-form-urlencoded",
    "user=a+b&pass=p%26%3D%2B&n=3&yes=true&list=1&list=2",
  ],
  [
    "a form with a charset",
    'headers: { Content-Type: "application/x-www-form-urlencoded; charset=utf-8" }, body: { a: ä }',
    "application/x-www-form-urlencoded; charset=utf-8",
    "a=%C3%A4",
  ],
  ["a list", "body: [1, [two], null]", "application/json", '[1,["two"],null]'],
  ["an empty map", "body: {}", "application/json", "{}"],
  [
    "JSON of a type of its own",
    "headers: { content-type: application/merge-patch+json }, " +
    "body: { a: null }",
    "application/merge-patch+json",
    '{"a":null}',
  ],
  ["text of a type", "headers: { content-type: text/csv }, body: 'a;b'", "text/csv", "a;b"],
  ["text as it is", "body: '{\"a\": 1}'", "undefined", '{"a": 1}'],
];

for (const [what, request, type, body] of BODIES) {
  Deno.test(`the body ${what} is sent as \`${body}\``, async () => {
    const { headers, ...rest } = await sent(`{ method: POST, url: ORIGIN/echo, ${request} }`);
    assert.equal(String(headers["content-type"]), type);
    assert.equal(rest.body, body);
  });
}

Deno.test("a request has only the headers of the step and those of the transport", async () => {
  const { headers } = await sent("{ url: ORIGIN/echo, headers: { X-Mine: 1.0 } }");
  const { host, ...rest } = headers;
  assert.match(host, /^127\.0\.0\.1:\d+$/);
  assert.deepEqual(rest, {
    "accept": "*/*",
    "accept-encoding": "gzip,br",
    "accept-language": "*",
    "user-agent": `baton/${VERSION}`,
    "x-mine": "1.0",
  });
});

Deno.test("the step's own user agent, accept and encoding are sent", async () => {
  const { headers } = await sent(
    "{ url: ORIGIN/echo, headers: { User-Agent: mine/2, accept: text/html, " +
      "accept-encoding: identity, host: shop.example } }",
  );
  assert.equal(headers["user-agent"], "mine/2");
  assert.equal(headers.accept, "text/html");
  assert.equal(headers["accept-encoding"], "identity");
  assert.equal(headers.host, "shop.example");
});

Deno.test("a header given as a list is sent once for each value", async () => {
  const { headers } = await sent("{ url: ORIGIN/echo, headers: { x-tag: [a, 2, true] } }");
  assert.equal(headers["x-tag"], "a, 2, true");
});

Deno.test("cookies are one header, in the order of the flow", async () => {
  const { headers } = await sent('{ url: ORIGIN/echo, cookies: { sid: abc, n: 2, t: "a=b" } }');
  assert.equal(headers.cookie, "sid=abc; n=2; t=a=b");
});

const MISTAKES: readonly (readonly [request: string, message: string])[] = [
  ["{ url: /users }", 'bad-url: the url must begin with http:// or https://, found "/users"'],
  [
    "{ url: ftp://x/ }",
    'bad-url: the url must begin with http:// or https://, found "ftp://x/"',
  ],
  ["{ method: 'GE T', url: ORIGIN/echo }", 'bad-method: the method is not valid: "GE T"'],
  ["{ method: TRACE, url: ORIGIN/echo }", "bad-method: `TRACE` cannot be sent"],
  ["{ url: ORIGIN/echo, body: { a: 1 } }", "body-on-get: a GET request cannot have a body"],
  [
    "{ url: ORIGIN/echo, headers: { x: {} } }",
    "wrong-type: the header `x` takes text, found a map",
  ],
  ["{ url: ORIGIN/echo, headers: { x: } }", "wrong-type: the header `x` takes text, found nothing"],
  [
    "{ url: ORIGIN/echo, headers: { x: 'ж' } }",
    'bad-header: the header "x" cannot hold "ж" (U+0436)',
  ],
  [
    "{ url: ORIGIN/echo, headers: { Content-Length: 3 } }",
    "computed-header: `Content-Length` " +
    "cannot be set",
  ],
  [
    "{ url: ORIGIN/echo, timeout_ms: 0 }",
    "wrong-type: `timeout_ms` takes a whole number of at " +
    "least 1, found `0`",
  ],
  [
    "{ url: ORIGIN/echo, cookies: { a: 1 }, headers: { Cookie: b=2 } }",
    "both-spellings: cookies " +
    "are given in `cookies` and in a header",
  ],
  ["{ method: GET }", "missing-key: a request needs the key `url`"],
];

for (const [request, message] of MISTAKES) {
  Deno.test(`the request \`${request}\` is an error before anything is sent`, async () => {
    await using server = openServer();
    const text = request.replaceAll("ORIGIN", server.origin);
    const result = await runFlow(`steps:\n  - name: a\n    request: ${text}\n`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result).replace(/^3:\d+ /, ""), message);
  });
}

const UNSENDABLE: readonly (readonly [request: string, message: string])[] = [
  [
    '{ url: ORIGIN/echo, headers: { a: "${vars.x}" } }',
    'the header "a" cannot hold "ж" (U+0436)',
  ],
  [
    '{ url: ORIGIN/echo, cookies: { a: "${vars.x}" } }',
    'the value of the cookie "a" cannot hold ";"',
  ],
  [
    '{ url: ORIGIN/echo, headers: { a: "${vars.map}" } }',
    'the header `a` takes text, found object {"b":1}',
  ],
  [
    "{ method: POST, url: ORIGIN/echo, headers: { content-type: " +
    'application/x-www-form-urlencoded }, body: { a: "${vars.map}" } }',
    'the form field "a" must be a text, a number or a boolean, found object',
  ],
];

for (const [request, message] of UNSENDABLE) {
  Deno.test(`the request \`${request}\` cannot be sent, which is an error of its step`, async () => {
    await using server = openServer();
    const text = request.replaceAll("ORIGIN", server.origin);
    const result = await runFlow(
      `vars: { x: "ж;", map: { b: 1 } }\nsteps:\n  - name: a\n    request: ${text}\n`,
    );
    assert.equal(result.exitCode, 3);
    assert.deepEqual(server.log, []);
    assert.equal(onlyFailure(result).message, message);
    assert.equal(result.steps[0].error?.class, "request");
  });
}

Deno.test("a line break in the URL is neither sent nor shown", async () => {
  await using server = openServer();
  const result = await runFlow(
    `vars: { path: "a\\r\\n\\tb\\n" }\nsteps:\n  - name: a\n` +
      `    request: { url: "${server.origin}/echo/\${vars.path}" }\n    assert: { status: 599 }\n`,
  );
  assert.equal(server.requests[0].target, "/echo/ab");
  assert.match(onlyFailure(result).context![0], /^GET http:\S+\/echo\/ab → 200 OK/);
});
