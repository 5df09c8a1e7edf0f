import assert from "node:assert/strict";
import { runFlow, shortForm } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

interface Case {
  readonly what: string;
  /** The flow; `ORIGIN` stands for the server's, which is 16 characters longer. */
  readonly flow: string;
  readonly found: readonly string[];
  readonly help?: string;
}

const CASES: readonly Case[] = [
  {
    what: "an unknown step",
    flow: `steps:
  - name: login
    request: { url: ORIGIN/echo }
    capture: { token: $.json.method }
  - name: use
    request: { url: ORIGIN/echo, headers: { a: "\${steps.logn.capture.token}" } }
`,
    found: ["6:65 unknown-step: there is no step `logn`"],
    help: "did you mean `login`?",
  },
  {
    what: "a later step",
    flow: `steps:
  - name: use
    request: { url: ORIGIN/echo, headers: { a: "\${steps.login.token}" } }
  - name: login
    request: { url: ORIGIN/echo }
    capture: { token: $.json.method }
`,
    found: ["3:65 later-step: \`login\` runs after this step"],
    help: "a step can only use what earlier steps captured; move it up, or drop the reference",
  },
  {
    what: "a step that depends_on puts behind",
    flow: `steps:
  - name: login
    depends_on: [use]
    request: { url: ORIGIN/echo }
    capture: { token: $.json.method }
  - name: use
    request: { url: ORIGIN/echo, headers: { a: "\${steps.login.token}" } }
`,
    found: ["7:65 later-step: \`login\` runs after this step"],
  },
  {
    what: "a step's own capture",
    flow: `steps:
  - name: login
    request: { url: ORIGIN/echo }
    capture: { token: $.json.method }
    assert: { json: [{ path: $.json.method, equals: "\${steps.login.token}" }] }
`,
    found: ["5:54 later-step: a step cannot use its own captures"],
  },
  {
    what: "a capture that the step does not make",
    flow: `steps:
  - name: login
    request: { url: ORIGIN/echo }
    extract: { token: $.method }
  - name: use
    request: { url: ORIGIN/echo, headers: { a: "\${steps.login.tokn}" } }
`,
    found: ["6:65 unknown-capture: the step `login` does not capture `tokn`"],
    help: "did you mean `token`?",
  },
  {
    what: "a capture of a step that makes none",
    flow: `steps:
  - name: login
    request: { url: ORIGIN/echo }
  - name: use
    request: { url: ORIGIN/echo, headers: { a: "\${steps.login.token}" } }
`,
    found: ["5:65 unknown-capture: the step `login` does not capture `token`"],
    help: "add it under `capture` of that step",
  },
  {
    what: "the bare name of a capture",
    flow: `steps:
  - name: login
    request: { url: ORIGIN/echo }
    extract: { access_token: $.method }
  - name: use
    request: { url: ORIGIN/echo, headers: { a: "\${access_token}" } }
`,
    found: [
      "6:65 missing-variable: `access_token` is neither a variable of the flow, nor a parameter, " +
      "nor in the environment",
    ],
    help: "a captured value is written with its step: ${steps.login.access_token}",
  },
  {
    what: "a circle of dependencies",
    flow: `steps:
  - name: a
    depends_on: [b]
    request: { url: ORIGIN/echo }
  - name: b
    depends_on: [c]
    request: { url: ORIGIN/echo }
  - name: c
    depends_on: [a]
    request: { url: ORIGIN/echo }
`,
    found: [
      "3:18 dependency-cycle: steps depend on each other in a circle: `a` → `b` → `c` → `a`",
    ],
  },
  {
    what: "a step that depends on itself",
    flow: `steps:
  - name: a
    depends_on: a
    request: { url: ORIGIN/echo }
`,
    found: ["3:17 dependency-cycle: steps depend on each other in a circle: `a` → `a`"],
  },
  {
    what: "an unknown dependency",
    flow: `steps:
  - name: login
    depends_on: [logon]
    request: { url: ORIGIN/echo }
`,
    found: ["3:18 unknown-step: there is no step `logon`"],
    help: "did you mean `login`?",
  },
  {
    what: "a dependency that two steps have the name of",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo }
  - name: a
    request: { url: ORIGIN/echo }
  - name: b
    depends_on: [a]
    request: { url: ORIGIN/echo }
`,
    found: ["7:18 ambiguous-step: several steps are named `a`"],
  },
  {
    what: "a capture of a step whose name two steps have",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo }
    capture: { x: $.status }
  - name: a
    request: { url: ORIGIN/echo }
    capture: { x: $.status }
  - name: b
    request: { url: "ORIGIN/echo/\${steps.a.x}" }
`,
    found: ["9:50 ambiguous-step: several steps are named `a`"],
  },
  {
    what: "a missing environment variable",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo, headers: { a: "\${ENV.API_TOKEN}" } }
`,
    found: ["3:65 missing-variable: the environment variable `API_TOKEN` is not set"],
    help: "set it, put it into a file for --env-file, or give a default: ${ENV.API_TOKEN:-value}",
  },
  {
    what: "a missing variable in a filter's argument",
    flow: `vars: { a: x }
steps:
  - name: a
    request: { url: ORIGIN/echo, headers: { a: "\${vars.a | hmacSha256 ENV.KEY}" } }
`,
    found: ["4:65 missing-variable: the environment variable `KEY` is not set"],
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
      "4:60 missing-variable: `base_ur` is neither a variable of the flow, nor a parameter, nor " +
      "in the environment",
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
      "6:37 bad-jsonpath: the JSONPath is not valid: unexpected filter selector token '='",
      "7:28 bad-jsonpath: the JSONPath is not valid: unclosed bracketed selection",
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
      "5:29 bad-jsonpath: the JSONPath is not valid: unclosed bracketed selection",
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
];

for (const { what, flow, found, help } of CASES) {
  Deno.test(`${what} is found before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(flow.replaceAll("ORIGIN", server.origin));
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.deepEqual(result.steps, []);
    const shown = result.diagnostics.map(shortForm);
    assert.deepEqual(shown, found);
    if (help !== undefined) assert.equal(result.diagnostics[0].help, help);
  });
}
