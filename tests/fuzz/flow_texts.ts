import { type Arbitrary, oneof } from "fast-check";
import { mutated, repeatedTo } from "./mutations.ts";

/** The environment in which the flows are valid. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  BASE_URL: "http://api.test",
  API_TOKEN: "tok_5f0c9a7be1d24c33",
};

/** Valid flows that between them have every kind of step, in both spellings. */
export const FLOWS: readonly string[] = [
  `name: orders
vars:
  base_url: \${ENV.BASE_URL:-http://api.test}
  id: \${RANDOM.UUID}
steps:
  - name: create # a comment
    request:
      method: POST
      url: \${vars.base_url}/orders
      headers: { authorization: "Bearer \${ENV.API_TOKEN}", x-id: \${vars.id} }
      body: { name: teapot, price: 19.50, tags: [a, b], big: 12345678901234567890 }
    capture:
      id: $.json.id
      etag: $.headers.etag
      token: { path: $.json.token, secret: true }
    assert:
      status: { anyOf: [200, 201] }
      json:
        - { path: $.json.id, type: string }
        - { path: '$.json.items[?@.price > 3].name', containsAll: [teapot] }
        - { path: $.json.name, matches: '^[a-z]+$', length: 6 }
  - name: read
    depends_on: [create]
    request:
      url: "\${vars.base_url}/orders/\${steps.create.capture.id | urlencode}?q=1&r=\${NOW.ISO}"
      query: { page: 1, sort: [a, b] }
      auth: { basic: { username: u, password: "\${ENV.API_TOKEN}" } }
    retry: { attempts: 3, delay: 10ms }
    assert: { status: 200 }
  - name: remove
    always: true
    request: { method: DELETE, url: "\${vars.base_url}/orders/\${steps.create.capture.id}" }
    assert: { status: [200, 204] }
`,
  `name: wait
steps:
  - name: start
    request: { method: POST, url: "http://api.test/jobs", form: { a: "1", b: "\${ENV.API_TOKEN}" } }
    expect:
      - status == 202
    captures: { job: body.id }
  - name: wait
    loop:
      interval: 100ms
      max_attempts: 5
      until:
        json: [{ path: $.json.state, equals: done }]
    request: { url: "http://api.test/jobs/\${steps.start.capture.job}", timeout_ms: 500 }
    assert:
      json: [{ path: $.json.state, equals: done }]
`,
  `steps:
  - name: page
    request:
      url: http://api.test/page
      headers:
        accept: text/html
        ? x-long
        : >-
          a folded
          text
    capture:
      csrf: { regex: 'name="csrf" value="([^"]+)"' }
    assert:
      text: [{ contains: hello }, { matches: "(?i)world" }]
      headers: { content-type: { startsWith: text/html } }
  - &anchor
    name: other
    request: { url: "http://api.test/x", body: |
      line one
        line two
      }
`,
  `{"name": "json", "steps": [{"name": "a", "request": {"url": "http://api.test/a", "method": "PUT",
"multipart": {"f": {"content": "x", "filename": "a.txt"}}}, "assert": {"status": 200, "schema": {"type": "object"}}}]}
`,
];

/** Words that mean something in a flow file. */
export const FLOW_WORDS: readonly string[] = [
  ..."{}[],:#&*!|>'\"%@`?-=~<\\\t\r\n$".split(""),
  "\r\n",
  "\n\n",
  "  ",
  "\u2028",
  "\uFEFF",
  "\0",
  "\x1b[31m",
  "\u{1F600}",
  "---\n",
  "...\n",
  "- ",
  ": ",
  "<<: *anchor\n",
  "&anchor ",
  "*anchor",
  "!!binary ",
  "? ",
  "|-\n",
  "# baton-ignore ",
  "# baton-ignore literal-secret\n",
  "${",
  "$${",
  "}",
  "${vars.id}",
  "${ENV.API_TOKEN}",
  "${ENV.NOPE:-x}",
  "${steps.create.capture.id}",
  "${RANDOM.HEX(8)}",
  "${vars.id | base64 | upper}",
  "{{token}}",
  "steps:\n",
  "name: ",
  "request: ",
  "url: ",
  "assert: ",
  "expect: ",
  "capture: ",
  "json: ",
  "path: ",
  "$.json.a[?@.b]",
  "$..*",
  "equals: ",
  "matches: ",
  "^(a+)+$",
  "status: ",
  "loop: ",
  "until: ",
  "retry: ",
  "always: true\n",
  "body: ",
  "null",
  "true",
  "1e999",
  "-0",
  "0x1F",
  "99999999999999999999",
  "2026-01-01",
];

const LARGE = 100_000;

/** Valid flows with a few changes. */
export const changedFlows: Arbitrary<string> = mutated(FLOWS, FLOW_WORDS);

/** Texts that may be flow files: changed flows, and now and then something large. */
export const flowTexts: Arbitrary<string> = oneof(
  { weight: 40, arbitrary: changedFlows },
  { weight: 1, arbitrary: repeatedTo(LARGE, FLOW_WORDS) },
);
