import { type StaticCheck, testStaticCheck } from "../support/static_check.ts";

const CASES: readonly StaticCheck[] = [
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
    help: "a step can only use what earlier steps captured; move it up, or remove the reference",
  },
  {
    what: "a step that depends_on puts later",
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
      "6:65 missing-variable: `access_token` is neither a variable nor a parameter nor in the environment",
    ],
    help: "a captured value is written with its step: `${steps.login.access_token}`",
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
    found: ["3:17 dependency-cycle: the step `a` depends on itself"],
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
];

CASES.forEach(testStaticCheck);
