import { requestFlow, testAdvice } from "./advice.ts";

const A = `vars: { base_url: "\${ENV.URL}" }
steps:
  - name: a
    request: { url: "\${vars.base_url}/a" }
    capture: { id: $.json.id }
    assert: { status: { anyOf: [200, 204] }, json: [{ path: $.json.id, exists: true }] }
  - name: b
    request: { url: "\${vars.base_url}/\${steps.a.capture.id}" }
    assert: { status: 200 }
`;
const B = `vars: { base_url: "\${URL}" }
steps:
  - name: a
    request: { url: "\${base_url}/a" }
    extract: { id: $.id }
    assert: { status: { in: [200, 204] }, jsonpath: [{ path: $.id, in: [1, 2] }] }
  - name: b
    request: { url: "\${base_url}/\${steps.a.id}" }
    assert: { status: 200, headers: { etag: { anyOf: [a, b] } } }
`;
/** One more step in spelling A, and in spelling B. */
const MORE_A =
  '  - { name: c, request: { url: "${vars.base_url}/c" }, assert: { json: [{ path: $.json, exists: true }] } }\n';
const MORE_B = MORE_A.replace("{ json:", "{ jsonpath:").replace("$.json", "$.id");
const inA = (written: string) =>
  `\`${written}\` belongs to spelling B, but most of the file uses spelling A`;
const inB = (written: string) =>
  `\`${written}\` belongs to spelling A, but most of the file uses spelling B`;

testAdvice("mixed-spellings", [
  { what: "a file in spelling A", flow: A, found: [] },
  { what: "a file in spelling B", flow: B, found: [] },
  {
    what: "extract in spelling A",
    flow: A.replace("capture: { id: $.json", "extract: { id: $") + MORE_A,
    found: [`5:5 ${inA("extract")}`],
    help: "write `capture`, with paths that begin at the envelope (`$.json.id`)",
  },
  {
    what: "jsonpath in spelling A",
    flow: A.replace("json: [{ path: $.json", "jsonpath: [{ path: $"),
    found: [`6:46 ${inA("jsonpath")}`],
    help: "write `json`, with paths that begin at the envelope (`$.json.id`)",
  },
  {
    what: "statuses and references of the other spelling, which work everywhere",
    flow: A.replace("anyOf", "in").replace(".capture.id", ".id").replace(
      "${vars.base_url}/",
      "${base_url}/",
    ),
    found: [],
  },
  {
    what: "the environment as in spelling A",
    flow: B.replace("${URL}", "${ENV.URL}"),
    found: [],
  },
  {
    what: "as many of both, reported at the later one",
    flow: A.replace("capture: { id: $.json", "extract: { id: $").replace(".capture.id", ".id"),
    found: [`6:46 ${inB("json")}`],
    help: "write `jsonpath`, with paths that begin at the body (`$.id`)",
  },
  {
    what: "capture in spelling B",
    flow: B.replace("extract: { id: $", "capture: { id: $.json") + MORE_B,
    found: [`5:5 ${inB("capture")}`],
    help: "write `extract`, with paths that begin at the body (`$.id`)",
  },
  {
    what: "parameters of the run have one form only",
    flow: A.replace('"${ENV.URL}"', '"${ENV.URL}", region: "${region:-eu}"').replace(
      "}/a",
      "}/${REGION}",
    ),
    found: [],
  },
]);

testAdvice("duplicate-step-name", [
  {
    what: "every one but the first",
    flow: A.replace("name: b", "name: a").replace("steps.a.capture.id", "ENV.ID"),
    found: ["7:11 several steps are named `a`"],
    help: "give each step its own name, so that references and reports can name it",
  },
  { what: "names that differ in case", flow: A.replace("name: b", "name: A"), found: [] },
]);

testAdvice("wrapped-body", [
  {
    what: "json around a map",
    flow: requestFlow("body: { json: { a: 1 } }"),
    found: ['7:15 `json` is sent as part of the body: `{"json": …}`'],
    help: "write the JSON directly under `body`",
  },
  {
    what: "json around a list",
    flow: requestFlow("body:\n  json: [1]"),
    found: ['8:9 `json` is sent as part of the body: `{"json": …}`'],
  },
  {
    what: "form around fields",
    flow: requestFlow("body: { form: { a: 1 } }"),
    found: ['7:15 `form` is sent as part of the body: `{"form": …}`'],
    help: "write `form` instead of `body`, with the fields directly under it",
  },
  {
    what: "text under a content type of text",
    flow: requestFlow("headers: { content-type: text/plain }\nbody: { text: hello }"),
    found: ['8:15 `text` is sent as part of the body: `{"text": …}`'],
    help: "write the text as `body` itself: `body: …`",
  },
  ...[
    "body: { text: hello }",
    "headers: { content-type: application/json }\nbody: { raw: abc }",
    "body: { data: { type: things } }",
    "body: { json: '{}' }",
    "body: { json: { a: 1 }, id: 2 }",
    "body: { form: tea }",
    "body: [{ json: { a: 1 } }]",
  ].map((request) => ({ what: `a plain body: ${request}`, flow: requestFlow(request), found: [] })),
  {
    what: "the input of a procedure",
    flow: requestFlow("body: { json: { a: 1 } }").replace("/login", "/trpc/a.b"),
    found: [],
  },
]);
