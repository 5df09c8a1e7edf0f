import assert from "node:assert/strict";
import { checkText } from "./check_text.ts";

/** A step with one mistake, which is reported in the line with `#LINE`, or in that of the name. */
const MISTAKES: readonly (readonly [code: string, step: string])[] = [
  ["unknown-key", "request: { url: http://a.test/ }\nasert: { status: 200 } #LINE"],
  ["unknown-key", "request: { url: http://a.test/ }\ncolour: red #LINE"],
  ["unknown-key", "request: { url: http://a.test/, queri: { a: 1 } } #LINE"],
  ["unknown-key", "request: { url: http://a.test/ }\nassert: { status_in: [200] } #LINE"],
  ["unknown-key", "request: { url: http://a.test/ }\ncapture: { a: { jsonpath: $.json.a } } #LINE"],
  [
    "unknown-key",
    "request: { url: http://a.test/ }\nloop: { until: { status: 200 }, max_attempts: 2, pause: 1 } #LINE",
  ],
  ["unknown-key", OK() + "assert: { json: [{ jsonpath: $.json.a, exists: true }] } #LINE"],
  ["missing-key", "assert: { status: 200 } #NAME"],
  ["missing-key", "request: { method: GET } #LINE"],
  ["missing-key", OK() + "assert: { json: [{ exists: true }] } #LINE"],
  ["missing-key", OK() + "loop: { until: { status: 200 } } #LINE"],
  ["missing-key", OK() + "loop: { max_attempts: 2 } #LINE"],
  ["wrong-type", "request: GET http://a.test/ #LINE"],
  ["wrong-type", "request: { url: 5 } #LINE"],
  ["wrong-type", "request: { url: http://a.test/, headers: [a] } #LINE"],
  ["wrong-type", "request: { url: http://a.test/, timeout_ms: fast } #LINE"],
  ["wrong-type", OK() + "always: yes #LINE"],
  ["wrong-type", OK() + "depends_on: [5] #LINE"],
  ["wrong-type", OK() + "assert: 200 #LINE"],
  ["wrong-type", OK() + "assert:\n  - status: 200 #LINE"],
  ["wrong-type", OK() + "assert: { status: [200] } #LINE"],
  ["wrong-type", OK() + "assert: { status: 2xx } #LINE"],
  ["wrong-type", OK() + "assert: { duration_ms: 500 } #LINE"],
  ["wrong-type", OK() + "assert: { json: { path: $.json.a, exists: true } } #LINE"],
  ["wrong-type", OK() + "assert: { headers: { a: [b] } } #LINE"],
  ["wrong-type", OK() + "capture: [{ path: $.json.id, as: id }] #LINE"],
  ["wrong-type", OK() + "capture: { a: 5 } #LINE"],
  ["wrong-type", OK() + "loop: { max_attempts: 0, until: { status: 200 } } #LINE"],
  ["bad-url", "request: { url: /orders } #LINE"],
  ["bad-url", "request: { url: GET http://a.test/ } #LINE"],
  ["bad-method", "request: { url: http://a.test/, method: TRACE } #LINE"],
  ["body-on-get", "request: { url: http://a.test/, form: { a: 1 } } #LINE"],
  ["two-bodies", POST("body: x, form: { a: 1 }")],
  ["bad-body", POST("hex: abc")],
  ["bad-body", POST("base64: '!'")],
  ["no-such-file", POST("body_file: missing.json")],
  ["wrong-type", POST("multipart: { a: null }")],
  ["wrong-type", POST("form: { a: { b: 1 } }")],
  ["missing-key", POST("graphql: { variables: {} }")],
  ["missing-key", POST("multipart: { a: { filename: b } }")],
  ["unknown-key", POST("multipart: { a: { text: b, colour: red } }")],
  ["body-on-get", "request: { url: http://a.test/, body: x } #LINE"],
  ["bad-header", "request: { url: http://a.test/, headers: { 'a b': c } } #LINE"],
  ["computed-header", "request: { url: http://a.test/, headers: { content-length: 1 } } #LINE"],
  ["both-spellings", OK() + "capture: { a: $.json.a }\nextract: { b: $.b } #LINE"],
  [
    "both-spellings",
    "request: { url: http://a.test/, cookies: { a: b }, headers: { cookie: c } } #LINE",
  ],
  ["empty-assertion", OK() + "assert: { json: [] } #LINE"],
  ["empty-condition", OK() + "loop: { max_attempts: 2, until: {} } #LINE"],
  ["no-operator", OK() + "assert: { json: [{ path: $.json.a }] } #LINE"],
  ["two-operators", OK() + "assert: { json: [{ path: $.json.a, equals: 1, type: number }] } #LINE"],
  [
    "unknown-operator",
    OK() + "assert: { json: [{ path: $.json.a, every: { type: string } }] } #LINE",
  ],
  ["unknown-operator", OK() + "assert: { body: { json: 1 } } #LINE"],
  ["bad-operand", OK() + "assert: { json: [{ path: $.json.a, matches: '(' }] } #LINE"],
  ["bad-operand", OK() + "assert: { json: [{ path: $.json.a, anyOf: 1 }] } #LINE"],
  ["bad-schema-file", OK() + "assert: { schema: missing.json } #LINE"],
  ["wrong-root", OK() + "assert: { json: [{ path: $.a, exists: true }] } #LINE"],
  ["wrong-root", OK() + "capture: { a: $.a } #LINE"],
  ["bad-jsonpath", OK() + "extract: { a: '$.a[' } #LINE"],
  ["bad-jsonpath", OK() + "extract: { a: a.b } #LINE"],
  ["bad-capture", OK() + "capture: { a: { secret: true } } #LINE"],
  ["bad-capture", OK() + "capture: { a: { header: x, cookie: y } } #LINE"],
  ["bad-regex", OK() + "capture: { a: { regex: '(' } } #LINE"],
  ["bad-name", OK() + "capture: { 1a: $.json.a } #LINE"],
  ["bad-expression", header("${a b}")],
  ["bad-expression", header("${uuid()}")],
  ["unknown-reference", header("${env.HOME}")],
  ["unknown-random", header("${RANDOM.UIID}")],
  ["unknown-now", header("${NOW.WHEN}")],
  ["unknown-filter", header("${RANDOM.UUID | uper}")],
  ["bad-filter", header("${RANDOM.UUID | offset 1d}")],
  ["missing-variable", header("${ENV.NOT_SET}")],
  ["missing-variable", header("${not_set_either}")],
  ["unknown-variable", header("${vars.nope}")],
  ["unknown-step", header("${steps.nowhere.id}")],
  ["unknown-capture", header("${steps.first.nope}")],
  ["later-step", header("${steps.last.id}")],
  ["ambiguous-step", header("${steps.twin.id}")],
  ["foreign-expression", header("{{ token }}")],
  ["unknown-step", OK() + "depends_on: never #LINE"],
  ["dependency-cycle", OK() + "depends_on: [itself] #LINE"],
];

const HEAD: readonly (readonly [code: string | undefined, line: string])[] = [
  ["unknown-key", "version: 1"],
  ["bad-name", "name: ${x}"],
  [undefined, "vars:"],
  ["variable-cycle", "  a: ${vars.a}"],
  ["bad-name", "  1b: x"],
  ["bad-value", "  c: ${ENV.TEXT | number}"],
  ["later-step", "  d: ${steps.first.id}"],
  [undefined, "steps:"],
  ["wrong-type", "  - just text"],
];

const STEPS = 200;

function OK(): string {
  return "request: { url: http://a.test/ }\n";
}

function POST(rest: string): string {
  return `request: { method: POST, url: http://a.test/, ${rest} } #LINE`;
}

function header(value: string): string {
  return `request: { url: http://a.test/, headers: { a: '${value}' } } #LINE`;
}

/** A flow of many steps, and every mistake in it as `line code`. */
function plant(): { readonly text: string; readonly expected: readonly string[] } {
  const lines = HEAD.map(([, line]) => line);
  const expected = HEAD.flatMap(([code], i) => code ? [`${i + 1} ${code}`] : []);
  const addStep = (name: string, body: string, code?: string) => {
    for (const [i, line] of `name: ${name}\n${body}`.split("\n").entries()) {
      lines.push(`${i === 0 ? "  - " : "    "}${line.replace(/ #(?:LINE|NAME)$/, "")}`);
      if (line.endsWith("#LINE") || (i === 0 && body.endsWith("#NAME"))) {
        expected.push(`${lines.length} ${code}`);
      }
    }
  };
  addStep("first", `${OK()}capture: { id: $.json.id }`);
  for (let i = 0; i < 2; i++) addStep("twin", `${OK()}capture: { id: $.json.id }`);
  for (const [i, [code, body]] of MISTAKES.entries()) {
    addStep(body.includes("itself") ? "itself" : `step_${i}`, body, code);
  }
  for (let i = MISTAKES.length + 4; i < STEPS; i++) addStep(`fill_${i}`, OK().trimEnd());
  addStep("last", `${OK()}capture: { id: $.json.id }`);
  return { text: `${lines.join("\n")}\n`, expected };
}

Deno.test("every mistake of a long flow is reported once, and nothing else", async () => {
  const { text, expected } = plant();
  const found = await checkText(text, { TEXT: "no number" });
  const told = found.map(({ code, at }) => `${at?.line} ${code}`);
  const inOrder = (list: readonly string[]) =>
    list.toSorted((a, b) => parseInt(a) - parseInt(b) || (a < b ? -1 : 1));
  assert.deepEqual(inOrder(told), inOrder(expected));
  assert.ok(expected.length > 70);
});

Deno.test("several mistakes in one step are all reported", async () => {
  const found = await checkText(`vars: { a: "\${vars.none}" }
steps:
  - nam: login
    requst: { ulr: "http://a.test/\${ENV.NOPE}", headers: { a: "\${x y} \${env.B}" } }
    captures: { token: { jsonpath: $.token }, "a b": $.json.b }
    expect:
      - json: [{ jsonpath: $.a, every: { type: strng }, eq: "\${steps.none.x}" }]
    loop: { max_atempts: 0, fail_when: { json: [{ path: $.b, equls: 1 }] } }
  - name: use
    depends_on: login
    request: { url: "http://a.test/\${steps.login.token}" }
`);
  assert.deepEqual(found.map(({ code, at }) => `${at?.line}:${at?.column} ${code}`), [
    "1:13 unknown-variable",
    "3:5 unknown-key",
    "4:5 unknown-key",
    "4:15 unknown-key",
    "4:35 missing-variable",
    "4:68 bad-expression",
    "4:71 unknown-reference",
    "5:5 unknown-key",
    "5:26 unknown-key",
    "5:36 wrong-root",
    "5:47 bad-name",
    "6:5 unknown-key",
    "7:7 wrong-type",
    "7:33 unknown-operator",
    "7:48 bad-operand",
    "7:57 unknown-operator",
    "7:62 unknown-step",
    "8:13 unknown-key",
    "8:13 missing-key",
    "8:26 wrong-type",
    "8:57 wrong-root",
    "8:62 unknown-operator",
  ]);
});
