import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { realTest } from "../support/real/declare.ts";
import { startHttpbin } from "../support/real/httpbin.ts";
import { flowOf, passCommand, runCommand } from "../support/real/run_command.ts";
import { ofType, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";

const httpbin = (name: string, fn: (url: string) => Promise<void>) =>
  realTest(["httpbin"], name, async () => {
    await using server = await startHttpbin();
    await fn(server.url);
  });

/** A step that posts to the echo, and what the echo should have read, path by path. */
function echoes(
  url: string,
  request: string,
  values: Readonly<Record<string, string | number | readonly unknown[] | object>>,
): readonly [request: string, assert: string] {
  const paths = Object.entries(values).map(([path, value]) =>
    `{ path: "${path}", equals: ${JSON.stringify(value)} }`
  );
  return [`{ url: "${url}/anything", ${request} }`, `{ status: 200, json: [${paths.join(", ")}] }`];
}

httpbin("parameters of a query arrive as they were given", async (url) => {
  await passCommand(flowOf([
    echoes(url, 'query: { a: 1, tags: [x, y], text: "A b&c=d+é/?#%41", empty: "" }', {
      "$.json.args": { a: "1", empty: "", tags: ["x", "y"], text: "A b&c=d+é/?#%41" },
    }),
    [
      `{ url: "${url}/anything?a=0&b=%20#end", query: { a: 007, "n m": 1.0 } }`,
      '{ json: [{ path: $.json.args, equals: { a: ["0", "007"], b: " ", "n m": "1.0" } }] }',
    ],
  ]));
});

httpbin("fields of a form arrive as they were given", async (url) => {
  await passCommand(flowOf([
    echoes(url, 'method: POST, form: { a: 01, tags: [x, y], text: "a b&c=d+é\\n\\"", "n m": "" }', {
      "$.json.form": { a: "01", "n m": "", tags: ["x", "y"], text: 'a b&c=d+é\n"' },
      "$.json.headers['Content-Type']": "application/x-www-form-urlencoded",
    }),
  ]));
});

httpbin("parts of a multipart body arrive, files and all", async (url) => {
  const binary = Uint8Array.from({ length: 256 }, (_, i) => i);
  const parts = 'title: "Ä \\"photo\\"", tag: [sea, sand], a: { file: files/a.txt }, ' +
    'raw: { file: files/raw.bin, filename: "ü \\"x\\".bin", content_type: image/png }, ' +
    'note: { text: "# Sea", filename: note.md }, meta: { json: { n: 12345678901234567890 } }';
  await passCommand(
    flowOf([
      echoes(url, `method: POST, multipart: { ${parts} }`, {
        "$.json.form": {
          meta: '{"n":12345678901234567890}',
          tag: ["sea", "sand"],
          title: 'Ä "photo"',
        },
        "$.json.files": {
          a: "content of ä\n",
          note: "# Sea",
          raw: `data:image/png;base64,${binary.toBase64()}`,
        },
      }),
      echoes(url, "method: PUT, multipart: { f: [{ file: files/a.txt }] }", {
        "$.json.files.f": "content of ä\n",
        "$.json.form": {},
      }),
    ]),
    [],
    {
      files: {
        "files/a.txt": "content of ä\n",
        "files/raw.bin": binary,
      },
    },
  );
});

httpbin("documents of GraphQL and their variables arrive as JSON", async (url) => {
  const query = "query Q($id: Int!) { order(id: $id) { id } }";
  const graphql =
    `query_file: q.graphql, variables: { id: 12345678901234567890 }, operationName: Q`;
  await passCommand(
    flowOf([
      echoes(url, `method: POST, graphql: { ${graphql} }`, {
        "$.json.json.query": query,
        "$.json.json.operationName": "Q",
        "$.json.headers['Content-Type']": "application/json",
        "$.json.data":
          `{"query":"${query}","variables":{"id":12345678901234567890},"operationName":"Q"}`,
      }),
    ]),
    [],
    { files: { "q.graphql": query } },
  );
});

httpbin("bytes from base64, hex and files arrive as they are", async (url) => {
  const type = "$.json.headers['Content-Type']";
  await passCommand(
    flowOf([
      echoes(url, "method: POST, base64: AAH+/w==", {
        "$.json.data": "data:application/octet-stream;base64,AAH+/w==",
        [type]: "application/octet-stream",
      }),
      echoes(url, 'method: PUT, hex: "00 01 fe FF"', {
        "$.json.data": "data:application/octet-stream;base64,AAH+/w==",
      }),
      echoes(url, "method: PATCH, body_file: a.json", {
        "$.json.json": { a: [1, 2] },
        [type]: "application/json",
      }),
      echoes(url, "method: POST, body: äöü", { "$.json.data": "äöü" }),
      echoes(url, "method: DELETE, body: { a: 1 }", {
        "$.json.method": "DELETE",
        "$.json.json": { a: 1 },
      }),
    ]),
    [],
    { files: { "a.json": '{"a": [1, 2]}' } },
  );
});

httpbin("large integers are sent again with the same digits", async (url) => {
  const id = "12345678901234567890";
  const sent = `body: { id: "\${steps.step_0.capture.id}", all: "\${steps.step_0.capture.all}" }`;
  const raw = `headers: { content-type: application/json }, body: '{"id": ${id}}'`;
  const flow = flowOf([
    [
      `{ method: POST, url: "${url}/anything", ${raw} }`,
      `{ json: [{ path: $.json.json.id, equals: ${id} }, { path: $.json.data, equals: '{"id": ${id}}' }] }`,
      "capture: { id: $.json.json.id, all: $.json.json }",
    ],
    echoes(url, `method: POST, ${sent}`, { "$.json.data": `{"id":${id},"all":{"id":${id}}}` }),
    echoes(url, `query: { id: "\${steps.step_0.capture.id}" }`, { "$.json.args.id": id }),
    [
      `{ method: POST, url: "${url}/anything", body: { id: ${id} } }`,
      `{ json: [{ path: $.json.json.id, equals: ${id} }, { path: $.json.json.id, notEquals: 12345678901234567891 }] }`,
    ],
  ]);
  await passCommand(flow);
});

httpbin("headers and cookies arrive, and each method", async (url) => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) =>
    echoes(url, `method: ${method}`, { "$.json.method": method })
  );
  await passCommand(flowOf([
    ...methods,
    echoes(url, 'headers: { x-a: [one, two], x-b: " é " }, cookies: { sid: "a=b", n: 1 }', {
      "$.json.headers['Cookie']": "sid=a=b; n=1",
      "$.json.headers['X-A']": "one, two",
      "$.json.headers['Accept']": "*/*",
    }),
  ]));
});

httpbin("a cookie of a redirect is captured, and given to the next step", async (url) => {
  const path = `${url}/cookies/set?sid=abc&theme=dark`;
  await passCommand(flowOf([
    [
      `{ url: "${path}", follow_redirects: true }`,
      `{ json: [{ path: $.json.cookies, equals: {} }, { path: "$.redirects[0].cookies", ` +
      `equals: { sid: abc, theme: dark } }, { path: $.url, equals: "${url}/cookies" }] }`,
      'capture: { sid: "$.redirects[0].cookies.sid" }',
    ],
    [
      `{ url: "${url}/cookies", cookies: { sid: "\${steps.step_0.capture.sid}" } }`,
      "{ json: [{ path: $.json.cookies, equals: { sid: abc } }] }",
    ],
    [
      `{ url: "${path}" }`,
      "{ status: 302, json: [{ path: $.set_cookies, length: 2 }, " +
      '{ path: "$.set_cookies[0].path", equals: / }, { path: $.cookies.theme, equals: dark }] }',
    ],
  ]));
});

httpbin("redirects, relative and absolute, are followed as far as is allowed", async (url) => {
  await passCommand(flowOf([
    [
      `{ url: "${url}/redirect/3", follow_redirects: true }`,
      `{ status: 200, json: [{ path: $.redirects, length: 3 }, { path: $.url, equals: "${url}/get" }] }`,
    ],
    [
      `{ url: "${url}/redirect/3?absolute=true", follow_redirects: 3 }`,
      "{ status: 200, json: [{ path: $.redirects, length: 3 }] }",
    ],
    [
      `{ method: POST, url: "${url}/redirect-to?url=/anything&status_code=307", form: { a: b }, ` +
      "follow_redirects: 1 }",
      "{ json: [{ path: $.json.form, equals: { a: b } }, { path: $.json.method, equals: POST }] }",
    ],
  ]));
  const done = await runCommand(
    flowOf([[`{ url: "${url}/redirect/3", follow_redirects: 2 }`, "{ status: 200 }"]]),
  );
  assert.equal(done.exitCode, 3, done.stdout);
  assert.equal(done.attempts[0].error?.class, "redirect");
});

httpbin("lines of JSON are read as events", async (url) => {
  const step = (events: string, ids: readonly number[]) =>
    [
      `{ url: "${url}/stream/3" }`,
      `{ json: [{ path: "$.events[*].id", containsOnly: [${ids}] }, { path: "$.events[-1].id", equals: ${
        ids.at(-1)
      } }] }`,
      `events: { format: ndjson${events} }`,
    ] as const;
  await passCommand(flowOf([
    step("", [0, 1, 2]),
    step(", count: 2", [0, 1]),
    step(", until: { path: $.id, equals: 1 }", [0, 1]),
  ]));
  const few = await runCommand(flowOf([step(", count: 4", [0, 1, 2])]));
  assert.equal(few.exitCode, 1, few.stdout);
});

httpbin("gzip, brotli and deflate are taken off", async (url) => {
  const coded = { gzip: "gzipped", brotli: "brotli", deflate: "deflated" };
  await passCommand(flowOf(
    Object.entries(coded).map(([path, flag]) => [
      `{ url: "${url}/${path}", headers: { accept-encoding: "gzip, deflate, br" } }`,
      `{ status: 200, json: [{ path: $.json.${flag}, equals: true }] }`,
    ]),
  ));
});

httpbin("text in UTF-8, XML, HTML and images are read as what they are", async (url) => {
  await passCommand(flowOf([
    [
      `{ url: "${url}/encoding/utf8" }`,
      '{ json: [{ path: $.text, contains: "∮ E⋅da = Q,  n → ∞, ∑ f(i) = ∏ g(i)" }, ' +
      '{ path: $.text, contains: "გთხოვთ" }, { path: $.size, equals: 14239 }] }',
    ],
    [
      `{ url: "${url}/xml" }`,
      `{ json: [{ path: "$.xml.slideshow['@title']", equals: Sample Slide Show }, ` +
      '{ path: "$.xml.slideshow.slide[*].title", containsOnly: [Wake up to WonderWidgets!, Overview] }] }',
    ],
    [`{ url: "${url}/html" }`, "{ json: [{ path: $.text, contains: Herman Melville }] }"],
    [
      `{ url: "${url}/image/png" }`,
      "{ json: [{ path: $.headers.content-type, equals: image/png }, { path: $.size, equals: 8090 }] }",
    ],
    [
      `{ url: "${url}/json" }`,
      "{ json: [{ path: $.json.slideshow.author, equals: Yours Truly }] }",
    ],
  ]));
});

httpbin("the same bytes have the same hash, in one piece and in many", async (url) => {
  const path = `${url}/bytes/5000?seed=7`;
  const bytes = await (await fetch(path)).bytes();
  const hash = createHash("sha256").update(bytes).digest("hex");
  const asserts =
    `{ status: 200, body: { sha256: ${hash} }, json: [{ path: $.size, equals: 5000 }] }`;
  await passCommand(flowOf([
    [`{ url: "${path}" }`, asserts],
    [
      `{ url: "${url}/stream-bytes/5000?seed=7&chunk_size=77" }`,
      "{ json: [{ path: $.size, equals: 5000 }] }",
    ],
    [
      `{ url: "${url}/drip?numbytes=10&duration=0.1&delay=0" }`,
      '{ json: [{ path: $.text, equals: "**********" }] }',
    ],
  ]));
});

httpbin(
  "repeated headers of an answer are joined, and told apart where a list is asked for",
  async (url) => {
    const path = `${url}/response-headers?x-one=a&x-one=b%2C%20c&x-two=d`;
    const joined = '{ json: [{ path: $.headers.x-one, equals: "a, b, c" }] }';
    const list = '{ json: [{ path: $.headers.x-one, equals: [a, "b, c"] }, ' +
      '{ path: "$.headers.x-one[1]", equals: "b, c" }, { path: "$.headers.x-two[0]", equals: d }] }';
    await passCommand(flowOf([[`{ url: "${path}" }`, joined]]));
    const { attempts } = await passCommand(flowOf([[`{ url: "${path}" }`, list]]));
    assert.equal(attempts[0].transport, "socket");
  },
);

httpbin("an answer that comes too late is an error, one that is slow is none", async (url) => {
  await passCommand(flowOf([[`{ url: "${url}/delay/0.1" }`, "{ status: 200 }"]]));
  const late = await runCommand(
    flowOf([[`{ url: "${url}/delay/2", timeout_ms: 100 }`, "{ status: 200 }"]]),
  );
  assert.equal(late.exitCode, 3, late.stdout);
  assert.equal(late.attempts[0].error?.class, "timeout");
});

httpbin("statuses are answers, and 503 is tried again", async (url) => {
  const codes = [200, 204, 304, 400, 401, 404, 418, 429, 500, 503];
  await passCommand(flowOf(
    codes.map((code) => [`{ url: "${url}/status/${code}" }`, `{ status: ${code} }`]),
  ));
  const flow = (retry: string) =>
    `steps:\n  - name: a\n    retry: { max_attempts: 3${retry} }\n` +
    `    request: { url: "${url}/status/503" }\n    assert: { status: 200 }\n`;
  const tried = await runFlow(flow(", sleep_ms: 20, backoff: exponential"));
  const pauses = ofType(tried.events, "attempt").map(({ retry }) => retry?.after_ms);
  assert.deepEqual(pauses, [20, 40, undefined]);
  assert.match(onlyFailure(tried).message, /503/);
  const once = await runFlow(flow(", on: [429]"));
  assert.equal(ofType(once.events, "attempt").length, 1);
  await runPassing(flow(", on: [502, 503]").replace("status: 200", "status: 503"));
});
