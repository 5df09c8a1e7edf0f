import { type StaticCheck, testStaticCheck } from "../support/static_check.ts";

const CASES: readonly StaticCheck[] = [
  {
    what: "a missing environment variable",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo, headers: { a: "\${ENV.API_TOKEN}" } }
`,
    found: ["3:65 missing-variable: the environment variable `API_TOKEN` is not set"],
    help: "set it, put it in a file for --env-file, or give a default: `${ENV.API_TOKEN:-value}`",
  },
  {
    what: "a missing variable in a filter's argument",
    flow: `vars: { a: x }
steps:
  - name: a
    request: { url: ORIGIN/echo, headers: { a: "\${vars.a | hmacSha256 ENV.KEY}" } }
`,
    found: ["4:87 missing-variable: the environment variable `KEY` is not set"],
  },
  {
    what: "a misspelled variable",
    flow: `vars: { base_url: ORIGIN }
steps:
  - name: a
    request: { url: "\${vars.bas_url}/echo", headers: { a: "\${base_ur}" } }
`,
    found: [
      "4:22 unknown-variable: the flow has no variable `bas_url`",
      "4:60 missing-variable: `base_ur` is neither a variable nor a parameter nor in the environment",
    ],
  },
  {
    what: "a bad JSONPath",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo }
    assert:
      json:
        - { path: "$.json.list[?@.id=3]", exists: true }
        - path: $.json.list[
          exists: true
`,
    found: [
      "6:37 bad-jsonpath: the JSONPath is not valid: `=` does not compare",
      "7:28 bad-jsonpath: the JSONPath is not valid: the bracket is not closed",
    ],
  },
  {
    what: "a bad regular expression",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo }
    assert: { json: [{ path: $.json.id, matches: "(a" }] }
`,
    found: [
      '4:50 bad-operand: `matches` takes a regular expression, found "(a": Unterminated group',
    ],
  },
  {
    what: "an expression that is not closed",
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/echo", headers: { a: "x \${ENV.A" } }
`,
    found: ["3:69 bad-expression: the expression is not closed"],
    help: "close it with `}`, or write `$${` for a literal `${`",
  },
  {
    what: "several mistakes",
    flow: `vars: { a: "\${ENV.NOPE}" }
steps:
  - name: a
    request: { url: ORIGIN/echo, headers: { a: "\${steps.b.x}" } }
    capture: { x: "$.json.a[" }
    assert: { status: 2000, json: [{ path: $.json.id, gte: x }] }
  - name: a
    request: { url: "ORIGIN/echo", headers: { b: "\${steps.a.x}" } }
`,
    found: [
      "1:13 missing-variable: the environment variable `NOPE` is not set",
      "4:65 unknown-step: there is no step `b`",
      "5:28 bad-jsonpath: the JSONPath is not valid: the bracket is not closed",
      "6:23 wrong-type: `status` takes a code from 100 to 599, found `2000`",
      '6:60 bad-operand: `gte` takes a number or a date-time with an offset, found string "x"',
      "8:67 ambiguous-step: several steps are named `a`",
    ],
  },
  {
    what: "a misspelled key that must be there",
    flow: `steps:
  - name: login
    requst: { url: ORIGIN/echo }
    capture: { token: $.json.method }
  - name: use
    depends_on: [login]
    request: { url: ORIGIN/echo, headers: { a: "\${steps.login.token}" } }
    loop: { max_atempts: 3, until: { status: 200 } }
`,
    found: [
      "3:5 unknown-key: `requst` is not a key of a step",
      "8:13 unknown-key: `max_atempts` is not a key of a loop",
    ],
    help: "did you mean `request`?",
  },
  {
    what: "an expression in a name",
    flow: `name: "run \${RANDOM.UUID}"
steps:
  - name: "create \${vars.x}"
    request: { url: ORIGIN/echo }
`,
    found: [
      "1:7 bad-name: expressions are not allowed in a flow's name",
      "3:11 bad-name: expressions are not allowed in a step's name",
    ],
  },
];

CASES.forEach(testStaticCheck);
