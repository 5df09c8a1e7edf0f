import assert from "node:assert/strict";
import { runPassing } from "../support/run_flow.ts";
import { openServer, type TestServer, text } from "../support/server.ts";

const VALUES =
  '{"text":"a\\"b","int":7,"one":1.0,"zero":0,"big":1234567890123456789,"small":-9007199254740993,' +
  '"frac":0.1,"exp":1e3,"yes":true,"no":false,"nothing":null,"list":[1,"2",null],"map":{"a":{"b":[]}},' +
  '"empty":"","numeric":"007"}';

/** A captured value, the JSON it is sent as, and its text inside a longer string. */
const CASES: readonly (readonly [name: string, json: string, text: string])[] = [
  ["text", '"a\\"b"', 'a"b'],
  ["int", "7", "7"],
  ["one", "1", "1"],
  ["zero", "0", "0"],
  ["big", "1234567890123456789", "1234567890123456789"],
  ["small", "-9007199254740993", "-9007199254740993"],
  ["frac", "0.1", "0.1"],
  ["exp", "1000", "1000"],
  ["yes", "true", "true"],
  ["no", "false", "false"],
  ["nothing", "null", "null"],
  ["list", '[1,"2",null]', '[1,"2",null]'],
  ["map", '{"a":{"b":[]}}', '{"a":{"b":[]}}'],
  ["empty", '""', ""],
  ["numeric", '"007"', "007"],
];

function openValues(): TestServer {
  return openServer({ "/values": text(VALUES) });
}

/** A flow that captures a value and then sends a body. */
function flow(origin: string, name: string, body: string): string {
  return `
steps:
  - name: read
    request: { url: ${origin}/values }
    capture: { it: $.json.${name} }
  - name: send
    request: { method: POST, url: ${origin}/echo, body: ${body} }
`;
}

for (const [name, json, text] of CASES) {
  Deno.test(`the captured value ${json} keeps its JSON type if it is the whole value`, async () => {
    await using server = openValues();
    const body = '{ it: "${steps.read.capture.it}", deep: [{ it: "${steps.read.it}" }] }';
    await runPassing(flow(server.origin, name, body));
    assert.equal(server.requests[1].body, `{"it":${json},"deep":[{"it":${json}}]}`);
  });

  Deno.test(`the captured value ${json} becomes text inside a longer string`, async () => {
    await using server = openValues();
    await runPassing(flow(server.origin, name, '{ it: "<${steps.read.capture.it}>" }'));
    assert.equal(server.requests[1].body, JSON.stringify({ it: `<${text}>` }));
  });

  Deno.test(`the captured value ${json} equals itself in a later assertion`, async () => {
    await using server = openValues();
    await runPassing(`
steps:
  - name: read
    request: { url: ${server.origin}/values }
    capture: { it: $.json.${name} }
  - name: compare
    request: { url: ${server.origin}/values }
    assert: { json: [{ path: $.json.${name}, equals: "\${steps.read.capture.it}" }] }
`);
  });
}

Deno.test("a value of the environment is always text", async () => {
  await using server = openServer();
  await runPassing(
    `
steps:
  - name: send
    request:
      method: POST
      url: ${server.origin}/echo
      body: ["\${ENV.N}", "\${B}", "\${ENV.N | number}", "\${B | boolean}"]
`,
    { env: { N: "3", B: "true" } },
  );
  assert.equal(server.requests[0].body, '["3","true",3,true]');
});

Deno.test("the values of a body have the types that YAML 1.2 gives them", async () => {
  await using server = openServer();
  await runPassing(`
steps:
  - name: send
    request:
      method: POST
      url: ${server.origin}/echo
      body:
        int: 12
        octal: 0o14
        zeros: 007
        hex: 0xff
        frac: 1.50
        big: 12345678901234567890
        yes: yes
        on: on
        true: true
        no: no
        date: 2026-02-17
        time: 12:30
        null: null
        tilde: ~
        blank:
        quoted: "12"
        single: 'true'
        folded: >-
          a
          b
        block: |
          a
          b
        list: [a, 1, [2]]
        empty: {}
`);
  assert.deepEqual(JSON.parse(server.requests[0].body), {
    int: 12,
    octal: 12,
    zeros: 7,
    hex: 255,
    frac: 1.5,
    big: 12345678901234567000,
    yes: "yes",
    on: "on",
    true: true,
    no: "no",
    date: "2026-02-17",
    time: "12:30",
    null: null,
    tilde: null,
    blank: null,
    quoted: "12",
    single: "true",
    folded: "a b",
    block: "a\nb\n",
    list: ["a", 1, [2]],
    empty: {},
  });
  assert.match(server.requests[0].body, /"big":12345678901234567890,/);
});

Deno.test("an expression in a block scalar is text among text", async () => {
  await using server = openServer();
  await runPassing(`
vars: { n: 3 }
steps:
  - name: send
    request:
      method: POST
      url: ${server.origin}/echo
      body: |
        <n>\${vars.n}</n>
`);
  assert.equal(server.requests[0].body, "<n>3</n>\n");
});
