import assert from "node:assert/strict";
import { FILTERS } from "../../lib/resolver/mod.ts";
import { onlyDiagnostic, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

const VALUES = `
  mixed: " Ab ä&+/=? "
  plain: a b
  number: 3
  text: "42"
  big: "12345678901234567890"
  yes: "true"
  map: { a: [1, null] }
  quoted: 'say "hi"'
  encoded: w6Q=
  percent: a%3Db+c%20%C3%A4
  escaped: a&#43;b&#x3D;&amp;&lt;
  urlsafe: w7_Dvw
  key: secret-key
`;

/** The result of each filter for a value, as the JSON that is sent. */
const CASES: readonly (readonly [expression: string, sent: string])[] = [
  ["vars.mixed | upper", '" AB Ä&+/=? "'],
  ["vars.mixed | lower", '" ab ä&+/=? "'],
  ["vars.mixed | trim", '"Ab ä&+/=?"'],
  ["vars.mixed | urlencode", '"%20Ab%20%C3%A4%26%2B%2F%3D%3F%20"'],
  ["vars.percent | urldecode", '"a=b+c ä"'],
  ["vars.escaped | htmldecode", '"a+b=&<"'],
  ["vars.plain | base64", '"YSBi"'],
  ["vars.mixed | base64url", '"IEFiIMOkJisvPT8g"'],
  ["vars.encoded | base64decode", '"ä"'],
  ["vars.urlsafe | base64decode", '"ÿÿ"'],
  ["vars.map | json", '"{\\"a\\":[1,null]}"'],
  ["vars.quoted | json", '"\\"say \\\\\\"hi\\\\\\"\\""'],
  ["vars.number | string", '"3"'],
  ["vars.text | number", "42"],
  ["vars.big | number", "12345678901234567890"],
  ["vars.yes | boolean", "true"],
  [
    "vars.plain | sha256",
    '"c8687a08aa5d6ed2044328fa6a697ab8e96dc34291e8c2034ae8c38e6fcc6d65"',
  ],
  ["vars.plain | sha256 base64", '"yGh6CKpdbtIEQyj6aml6uOltw0KR6MIDSujDjm/MbWU="'],
  ["vars.plain | sha256 base64url", '"yGh6CKpdbtIEQyj6aml6uOltw0KR6MIDSujDjm_MbWU"'],
  [
    "vars.plain | hmacSha256 vars.key",
    '"6259822d808c08c89020102ffca8298d8cd0fd8df9e431bba864106378030e63"',
  ],
  [
    "vars.plain | hmacSha256 'secret-key' | upper",
    '"6259822D808C08C89020102FFCA8298D8CD0FD8DF9E431BBA864106378030E63"',
  ],
  ["vars.plain | prepend 'é|}'", '"é|}a b"'],
  ["vars.plain | append ':' | append vars.number | append vars.map", '"a b:3{\\"a\\":[1,null]}"'],
  ["vars.plain | prepend vars.text | append ' ' | base64", '"NDJhIGIg"'],
  ["vars.number | append vars.text | number", "342"],
  ["vars.mixed | trim | lower | urlencode", '"ab%20%C3%A4%26%2B%2F%3D%3F"'],
];

for (const [expression, sent] of CASES) {
  Deno.test(`\`${expression}\` gives ${sent}`, async () => {
    await using server = openServer();
    await runPassing(`
vars:${VALUES}
steps:
  - name: a
    request: { method: POST, url: ${server.origin}/echo, body: ["\${${expression}}"] }
`);
    assert.equal(server.requests[0].body, `[${sent}]`);
  });
}

Deno.test("every filter is tested here", () => {
  const tested = CASES.map(([expression]) => /\| (\w+)/.exec(expression)![1]);
  assert.deepEqual([...FILTERS.keys()].filter((name) => !tested.includes(name)), []);
});

const MISTAKES: readonly (readonly [expression: string, message: string, help: string])[] = [
  [
    "vars.plain | uppre",
    "unknown-filter: the filter `uppre` is not known",
    "did you mean `upper`?",
  ],
  [
    "vars.plain | md5",
    "unknown-filter: the filter `md5` is not known",
    "the filters are `upper`, `lower`, `trim`, `urlencode`, `urldecode`, `htmldecode`, `prepend`, `append`, `base64`, " +
    "`base64url`, `base64decode`, `json`, `string`, `number`, `boolean`, `sha256`, `hmacSha256` and `offset`",
  ],
  [
    "vars.plain | hmacSha256",
    "bad-filter: `hmacSha256` needs its key",
    "for example `${vars.payload | hmacSha256 ENV.WEBHOOK_SECRET}`",
  ],
  [
    "vars.plain | append",
    "bad-filter: `append` needs its text",
    "for example `${ENV.USER | append ':' | append steps.login.token | base64}`",
  ],
  [
    "vars.plain | upper 3",
    "bad-expression: unexpected `3` in an expression",
    "an expression is `${reference}`, `${NAME:-default}` or `${reference | filter}`",
  ],
  [
    "vars.plain |",
    "bad-expression: a filter must follow the bar",
    "the filters are `upper`, `lower`, `trim`, `urlencode`, `urldecode`, `htmldecode`, `prepend`, `append`, `base64`, " +
    "`base64url`, `base64decode`, `json`, `string`, `number`, `boolean`, `sha256`, `hmacSha256` and `offset`",
  ],
  [
    "vars.plain | offset 1d",
    "bad-filter: `offset` works on `NOW` only",
    "write it right after the time: `${NOW.ISO | offset 1d}`",
  ],
];

for (const [expression, message, help] of MISTAKES) {
  Deno.test(`\`${expression}\` is an error before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(`
vars:${VALUES}
steps:
  - name: a
    request: { method: POST, url: ${server.origin}/echo, body: ["\${${expression}}"] }
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result).replace(/^19:\d+ /, ""), message);
    assert.equal(result.diagnostics[0].help, help);
  });
}

Deno.test("a value that a filter does not accept is an error of the step, which sends nothing", async () => {
  await using server = openServer();
  const result = await runFlow(`
steps:
  - name: first
    request: { url: ${server.origin}/echo }
    capture: { method: $.json.method }
  - name: second
    request:
      method: POST
      url: ${server.origin}/echo
      body: { n: "\${steps.first.capture.method | number}" }
`);
  assert.equal(result.exitCode, 3);
  assert.deepEqual(server.log, ["GET /echo"]);
  assert.deepEqual(result.steps[1].error, {
    class: "request",
    message: '`number`: string "GET" is not a number',
  });
  assert.deepEqual(result.steps[1].failures[0].at?.line, 10);
});
