import assert from "node:assert/strict";
import { onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer, type RecordedRequest } from "../support/server.ts";

const VARS =
  `{ text: 'a "b"&c', list: [x, 1], map: { k: v }, big: 12345678901234567890, no: null, name: a }`;

const FILES = {
  "data/a.json": '{"a": 1}\n',
  "data/b.unknown": "bytes",
  "data/q.graphql": "query Q($id: ID!) { order(id: $id) { id } }\n",
};

/** How a flow asserts that its request was a POST, in both spellings. */
const SPELLINGS = {
  A: "json: [{ path: $.json.method, equals: POST }]",
  B: "jsonpath: [{ path: $.method, equals: POST }]",
} as const;

/** A flow of one step; `request` is one or more lines. */
function flowOf(request: string, origin: string, spelling: keyof typeof SPELLINGS = "A"): string {
  return `vars: ${VARS}
steps:
  - name: a
    request:
      method: POST
      url: ${origin}/echo
      ${request.replaceAll("\n", "\n      ")}
    assert: { status: 200, ${SPELLINGS[spelling]} }
`;
}

/** What a flow of one step sends. */
async function sent(
  request: string,
  { spelling, seed = "s" }: { spelling?: keyof typeof SPELLINGS; seed?: string } = {},
): Promise<RecordedRequest> {
  await using server = openServer();
  await runPassing(flowOf(request, server.origin, spelling), { files: FILES, seed });
  assert.equal(server.requests.length, 1);
  return server.requests[0];
}

const FORM = "application/x-www-form-urlencoded";
const BINARY = "application/octet-stream";
const JSON_TYPE = "application/json";

const BODIES: readonly (readonly [request: string, type: string, body: string])[] = [
  [
    "form: { a: x y, zip: 01234, f: 1.0, t: true, list: [1, b], none: [], e: '' }",
    FORM,
    "a=x+y&zip=01234&f=1.0&t=true&list=1&list=b&e=",
  ],
  [
    'form: { a: "${vars.text}", b: "${vars.list}", n: "${vars.big}" }',
    FORM,
    "a=a+%22b%22%26c&b=x&b=1&n=12345678901234567890",
  ],
  ['form: { "k ${vars.big}": 1 }', FORM, "k+12345678901234567890=1"],
  ["form: ${vars.map}", FORM, "k=v"],
  ["form: {}", FORM, ""],
  [
    `form: { a: 1 }\nheaders: { Content-Type: "${FORM};charset=utf-8" }`,
    `${FORM};charset=utf-8`,
    "a=1",
  ],
  ["body_file: data/a.json", JSON_TYPE, '{"a": 1}\n'],
  ["body_file: ./data/../data/b.unknown", BINARY, "bytes"],
  ['body_file: "data/${vars.name}.json"', JSON_TYPE, '{"a": 1}\n'],
  ["body_file: data/a.json\nheaders: { content-type: text/plain }", "text/plain", '{"a": 1}\n'],
  ["graphql: { query: '{ a { b } }' }", JSON_TYPE, '{"query":"{ a { b } }"}'],
  [
    "graphql:\n  query_file: data/q.graphql\n  operationName: Q\n" +
    '  variables: { id: "${vars.big}", t: "${vars.text}" }',
    JSON_TYPE,
    '{"query":"query Q($id: ID!) { order(id: $id) { id } }\\n",' +
    '"variables":{"id":12345678901234567890,"t":"a \\"b\\"&c"},"operationName":"Q"}',
  ],
  [
    'graphql: { query: "{ a }", variables: "${vars.map}" }',
    JSON_TYPE,
    '{"query":"{ a }","variables":{"k":"v"}}',
  ],
  ['base64: "aGVs bG8="', BINARY, "hello"],
  ['base64: "aGVsbG8"', BINARY, "hello"],
  ['base64: "${vars.text | base64}"', BINARY, 'a "b"&c'],
  ["hex: 68 65 6c6C 6F", BINARY, "hello"],
  ["hex: 686569", BINARY, "hei"],
  ["hex: |\n  68\n  65", BINARY, "he"],
  [
    'body: \'{"a": "${vars.text}", "n": ${vars.big}}\'',
    "undefined",
    '{"a": "a \\"b\\"&c", "n": 12345678901234567890}',
  ],
  ["body: '{\"a\": ${vars.map}}'", "undefined", '{"a": {"k":"v"}}'],
  [
    'body: |\n  {"q\\"": "\\\\${vars.text}",\n   "list": ["- ${vars.text} -", ${vars.list}]}',
    "undefined",
    '{"q\\"": "\\\\a \\"b\\"&c",\n "list": ["- a \\"b\\"&c -", ["x",1]]}\n',
  ],
  ['body: \'{"a": "${vars.text}"\'', "undefined", '{"a": "a "b"&c"'],
  ["body: 'say \"${vars.text}\"'", "undefined", 'say "a "b"&c"'],
];

for (const [request, type, body] of BODIES) {
  for (const spelling of ["A", "B"] as const) {
    Deno.test(`\`${request}\` is sent as \`${body}\` in spelling ${spelling}`, async () => {
      const { headers, ...rest } = await sent(request, { spelling });
      assert.equal(rest.body, body);
      assert.equal(String(headers["content-type"]), type);
      assert.equal(headers["content-length"], String(new TextEncoder().encode(body).length));
    });
  }
}

const PARTS = `multipart:
  title: "\${vars.text}"
  zip: 01234
  tag: [x, "\${vars.list}", { text: y }]
  data: { json: { n: "\${vars.big}", t: "\${vars.text}" } }
  note: { text: "# a", filename: a.md, content_type: text/markdown }
  dot: { base64: "I1 Ix", filename: dot.gif }
  file: { file: data/a.json }
  other: { file: "data/b.unknown", filename: "ü.png" }
`;

Deno.test("another implementation reads the same parts of a form", async () => {
  await using server = openServer();
  await runPassing(flowOf(PARTS, server.origin), { files: FILES });
  const { headers, body } = server.requests[0];
  const type = String(headers["content-type"]);
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const parts = await Promise.all(
    Array.from(form, async ([name, value]) => [
      name,
      typeof value === "string" ? value : [value.name, value.type, await value.text()],
    ]),
  );
  assert.deepEqual(parts, [
    ["title", 'a "b"&c'],
    ["zip", "01234"],
    ["tag", "x"],
    ["tag", "x"],
    ["tag", "1"],
    ["tag", "y"],
    ["data", '{"n":12345678901234567890,"t":"a \\"b\\"&c"}'],
    ["note", ["a.md", "text/markdown", "# a"]],
    ["dot", ["dot.gif", "application/octet-stream", "#R1"]],
    ["file", ["a.json", "application/json", '{"a": 1}\n']],
    ["other", ["ü.png", "image/png", "bytes"]],
  ]);
});

Deno.test("the parts of a form are written as in RFC 7578 and browsers", async () => {
  const { headers, body } = await sent(`multipart:
  "a\\"b\\r\\nc": x
  f: { text: y, filename: "q\\"\\n\\\\ü.txt" }
  j: { json: [1] }
headers: { content-type: "multipart/form-data; boundary=XX" }`);
  assert.equal(headers["content-type"], "multipart/form-data; boundary=XX");
  assert.equal(
    body,
    '--XX\r\nContent-Disposition: form-data; name="a%22b%0D%0Ac"\r\n\r\nx\r\n' +
      '--XX\r\nContent-Disposition: form-data; name="f"; filename="q%22%0A\\ü.txt"\r\n\r\ny\r\n' +
      '--XX\r\nContent-Disposition: form-data; name="j"\r\nContent-Type: application/json\r\n\r\n' +
      "[1]\r\n--XX--\r\n",
  );
});

Deno.test("the same seed gives the parts of a form the same bytes, another seed other ones", async () => {
  const [one, same, other] = await Promise.all(
    ["1", "1", "2"].map((seed) => sent("multipart: { a: b }", { seed })),
  );
  assert.equal(one.body, same.body);
  assert.equal(one.headers["content-type"], same.headers["content-type"]);
  assert.notEqual(one.body, other.body);
  assert.match(
    String(one.headers["content-type"]),
    /^multipart\/form-data; boundary=----baton-[0-9a-f]{24}$/,
  );
});

const UNSENDABLE: readonly (readonly [request: string, at: string, message: string])[] = [
  [
    'form: { a: b, c: "${vars.map}" }',
    'c: "${vars.map}"',
    'the form field "c" must be a text, a number or a boolean, found object',
  ],
  ["form: ${vars.list}", "form", '`form` takes a map, found array of 2 items ["x",1]'],
  [
    'query: { a: "${vars.no}" }',
    'a: "${vars.no}"',
    'the query parameter "a" must be a text, a number or a boolean, found null',
  ],
  [
    'multipart: { a: [x, "${vars.map}"] }',
    'a: [x, "${vars.map}"]',
    'the part "a" must be a text, a number or a boolean, found object',
  ],
  [
    'multipart: { a: { text: x, content_type: "${vars.list}\\n" } }',
    'a: { text: x, content_type: "${vars.list}\\n" }',
    'the content type of a part cannot have white space around it: "[\\"x\\",1]\\n"',
  ],
  [
    'multipart: { a: b }\nheaders: { content-type: "${vars.text}" }',
    'content-type: "${vars.text}"',
    '`multipart` is sent in parts, and the content type is `a "b"&c`',
  ],
  [
    "graphql: { query: a, variables: '${vars.list}' }",
    "graphql",
    '`variables` takes a map, found array of 2 items ["x",1]',
  ],
  [
    'multipart: { a: { base64: "${vars.text}" } }',
    'a: { base64: "${vars.text}" }',
    '`base64` cannot hold "\\"", found at offset 2',
  ],
  ["base64: ${vars.text}", "base64", '`base64` cannot hold "\\"", found at offset 2'],
  [
    "hex: 0${vars.big}",
    "hex",
    "`hex` is not complete: a byte has two digits, and the number of digits is odd: 21",
  ],
  [
    "body_file: data/${vars.big}.json",
    "body_file",
    "the file `data/12345678901234567890.json` cannot be read: no such file",
  ],
  [
    "multipart: { f: { file: '../${vars.big}' } }",
    "f: { file: '../${vars.big}' }",
    "the file `../12345678901234567890` lies outside the working directory",
  ],
];

for (const [request, at, message] of UNSENDABLE) {
  Deno.test(`\`${request}\` cannot be sent, which is an error of its step`, async () => {
    await using server = openServer();
    const result = await runFlow(flowOf(request, server.origin), { files: FILES });
    assert.equal(result.exitCode, 3, result.drawn);
    assert.deepEqual(server.log, []);
    const failure = onlyFailure(result);
    assert.equal(failure.message, message);
    const { column = 0, length = 0, text = "" } = failure.at ?? {};
    assert.equal(text.slice(column - 1, column - 1 + length), at);
    assert.equal(result.steps[0].error?.class, "request");
  });
}

const TARGETS: readonly (readonly [url: string, query: string, target: string])[] = [
  [
    "/echo",
    "{ a: x y, b: 1.0, c: true, d: [1, z], e: '', none: [] }",
    "?a=x%20y&b=1.0&c=true&d=1&d=z&e=",
  ],
  ["/echo?x=%41+b", "{ a: 1 }", "?x=%41+b&a=1"],
  ["/echo?", "{ a: 1 }", "?a=1"],
  ["/echo?x&", "{ a: 1 }", "?x&a=1"],
  ["/echo#part?", "{ a: 1 }", "?a=1"],
  ["/echo?x", "{}", "?x"],
  [
    "/echo",
    '{ "k[]&=": "ü/?#&=+%41!\'()*~" }',
    "?k%5B%5D%26%3D=%C3%BC%2F%3F%23%26%3D%2B%2541%21%27%28%29%2A~",
  ],
  [
    "/echo",
    '{ t: "${vars.text}", l: "${vars.list}", n: "${vars.big}", "${vars.big}": 1 }',
    "?t=a%20%22b%22%26c&l=x&l=1&n=12345678901234567890&12345678901234567890=1",
  ],
  ["/echo?a=${vars.big}", "${vars.map}", "?a=12345678901234567890&k=v"],
];

for (const [url, query, target] of TARGETS) {
  Deno.test(`the query \`${query}\` of \`${url}\` is sent as \`${target}\``, async () => {
    await using server = openServer();
    await runPassing(
      `vars: ${VARS}\nsteps:\n  - name: a\n    request:\n      url: "${server.origin}${url}"\n` +
        `      query: ${query}\n`,
    );
    assert.equal(server.requests[0].target, `/echo${target}`);
  });
}

Deno.test("a body under any key is refused for GET and HEAD, even if the method is an expression", async () => {
  const bodies = ["form: {}", "multipart: {}", "body_file: data/a.json", "hex: 00", "base64: AA=="];
  for (const body of [...bodies, "graphql: { query: a }"]) {
    await using server = openServer();
    const flow = flowOf(body, server.origin);
    const literal = await runFlow(flow.replace("POST\n", "HEAD\n"), { files: FILES });
    assert.deepEqual(literal.diagnostics.map(({ code }) => code), ["body-on-get"], body);
    const value = flow.replace("POST\n", "${vars.m}\n").replace("vars: {", "vars: { m: get,");
    const late = await runFlow(value, { files: FILES });
    assert.equal(onlyFailure(late).message, "a GET request cannot have a body", body);
    assert.deepEqual(server.log, []);
  }
});
