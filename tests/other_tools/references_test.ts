import { testVariant, type Variant } from "./variant.ts";

const CASES: readonly Variant[] = [
  {
    what: "the name of a capture alone",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "Bearer \${token}" } }
`,
    found: [
      [
        "6:59 missing-variable: `token` is neither a variable nor a parameter nor in the environment",
        "a captured value is written with its step: `${steps.login.capture.token}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "Bearer \${steps.login.capture.token}" } }
`,
  },
  {
    what: "the name of a capture of two steps",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: again
    request: { url: http://a.test/ }
    extract: { token: $.token }
  - name: use
    request: { url: "http://a.test/\${token}" }
`,
    found: [
      [
        "9:36 missing-variable: `token` is neither a variable nor a parameter nor in the environment",
        "a captured value is written with its step: `${steps.again.token}`",
      ],
    ],
  },
  {
    what: "the name of a later capture",
    flow: `steps:
  - name: use
    request: { url: "http://a.test/\${token}" }
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
`,
    found: [
      [
        "3:36 missing-variable: `token` is neither a variable nor a parameter nor in the environment",
        "a captured value is written with its step: `${steps.login.capture.token}`, in the steps after `login`",
      ],
    ],
  },
  {
    what: "the name of a capture in a variable",
    flow: `vars: { a: "\${token}" }
steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
`,
    found: [
      [
        "1:13 missing-variable: `token` is neither a variable nor a parameter nor in the environment",
        "a captured value is written with its step: `${steps.login.capture.token}`, in the steps; variables come before them",
      ],
    ],
  },
  {
    what: "capture.",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${capture.token}" } }
`,
    found: [
      [
        "6:52 unknown-reference: `capture.token` is not known",
        "write `${steps.login.capture.token}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${steps.login.capture.token}" } }
`,
  },
  {
    what: "steps with extract",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${steps.login.extract.token}" } }
`,
    found: [
      [
        "6:52 unknown-step: there is no step `login.extract`",
        "write `${steps.login.capture.token}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${steps.login.capture.token}" } }
`,
  },
  {
    what: "steps with a response",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${steps.login.response.body.user.id}" } }
`,
    found: [
      [
        "6:52 unknown-step: there is no step `login.response.body.user`",
        "write `${steps.login.capture.id}`, and capture `id` in that step",
      ],
    ],
  },
  {
    what: "a step without steps",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${login.token}" } }
`,
    found: [
      [
        "6:52 unknown-reference: `login.token` is not known",
        "write `${steps.login.capture.token}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${steps.login.capture.token}" } }
`,
  },
  {
    what: "step",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${step.login.token}" } }
`,
    found: [
      [
        "6:52 unknown-reference: `step.login.token` is not known",
        "write `${steps.login.capture.token}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${steps.login.capture.token}" } }
`,
  },
  {
    what: "env.",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${env.ID}" } }
`,
    found: [
      ["6:52 unknown-reference: `env.ID` is not known", "write `${ENV.ID}`"],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${ENV.ID}" } }
`,
  },
  {
    what: "process.env.",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${process.env.ID | upper}" } }
`,
    found: [
      ["6:52 unknown-reference: `process.env.ID` is not known", "write `${ENV.ID}`"],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${ENV.ID | upper}" } }
`,
  },
  {
    what: "a function for the environment",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${env('ID')}" } }
`,
    found: [
      ["6:52 bad-expression: `env('ID')` is not a reference", "write `${ENV.ID}`"],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${ENV.ID}" } }
`,
  },
  {
    what: "var.",
    flow: `vars: { x: 1 }
steps:
  - name: a
    request: { url: "http://a.test/\${var.x}" }
`,
    found: [
      ["4:36 unknown-reference: `var.x` is not known", "write `${vars.x}`"],
    ],
    fixed: `vars: { x: 1 }
steps:
  - name: a
    request: { url: "http://a.test/\${vars.x}" }
`,
  },
  {
    what: "uuid()",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${uuid()}" } }
`,
    found: [
      ["6:52 bad-expression: `uuid()` is not a reference", "write `${RANDOM.UUID}`"],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${RANDOM.UUID}" } }
`,
  },
  {
    what: "random.uuid",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${random.uuid}" } }
`,
    found: [
      ["6:52 unknown-reference: `random.uuid` is not known", "write `${RANDOM.UUID}`"],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${RANDOM.UUID}" } }
`,
  },
  {
    what: "now()",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${now()}" } }
`,
    found: [
      ["6:52 bad-expression: `now()` is not a reference", "write `${NOW.ISO}`"],
    ],
  },
  {
    what: "a function",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${faker(1)}" } }
`,
    found: [
      [
        "6:52 bad-expression: `faker(1)` is not a reference",
        "there are no functions; a filter follows a bar: `${vars.name | urlencode}`",
      ],
    ],
  },
  {
    what: "a row, an element, an input",
    flow: `data: [{ name: ann }]
inputs: { user: { default: ann } }
steps:
  - name: a
    for_each: [{ id: 1 }]
    request: { url: http://a.test/, headers: { a: "\${row.name}", b: "\${each.value.id}", c: "\${args.user}" } }
`,
    found: [
      ["6:52 unknown-reference: `row.name` is not known", "write `${data.name}`"],
      ["6:70 unknown-reference: `each.value.id` is not known", "write `${item.id}`"],
      ["6:93 unknown-reference: `args.user` is not known", "write `${inputs.user}`"],
    ],
    fixed: `data: [{ name: ann }]
inputs: { user: { default: ann } }
steps:
  - name: a
    for_each: [{ id: 1 }]
    request: { url: http://a.test/, headers: { a: "\${data.name}", b: "\${item.id}", c: "\${inputs.user}" } }
`,
  },
  {
    what: "a word like one of the format, with no form of it",
    flow: `steps:
  - name: a
    request: { url: http://a.test/, headers: { a: "\${row.name}" } }
`,
    found: [
      [
        "3:52 unknown-reference: `row.name` is not known",
        "a reference begins with `ENV.`, `vars.`, `inputs.`, `steps.`, `data.`, `item.`, " +
        "`RANDOM.` or `NOW.`, or is one name",
      ],
    ],
  },
  {
    what: "another word",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${config.host}" } }
`,
    found: [
      [
        "6:52 unknown-reference: `config.host` is not known",
        "a reference begins with `ENV.`, `vars.`, `inputs.`, `steps.`, `data.`, `item.`, " +
        "`RANDOM.` or `NOW.`, or is one name",
      ],
    ],
  },
  {
    what: "env. in double braces",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "{{ env.ID }}" } }
`,
    found: [
      [
        "6:52 foreign-expression: `{{ env.ID }}` is plain text here; an expression is written `${…}`",
        "write `${ENV.ID}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${ENV.ID}" } }
`,
  },
  {
    what: "a name in double braces",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "{{ID}}" } }
`,
    found: [
      [
        "6:52 foreign-expression: `{{ID}}` is plain text here; an expression is written `${…}`",
        "write `${ENV.ID}`",
      ],
    ],
  },
  {
    what: "a variable in double braces",
    flow: `vars: { host: http://a.test }
steps:
  - name: a
    request: { url: '{{host}}/x' }
`,
    found: [
      [
        "4:22 foreign-expression: `{{host}}` is plain text here; an expression is written `${…}`",
        "write `${vars.host}`",
      ],
    ],
    fixed: `vars: { host: http://a.test }
steps:
  - name: a
    request: { url: '\${vars.host}/x' }
`,
  },
  {
    what: "a capture in double braces",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "Bearer {{ token }}" } }
`,
    found: [
      [
        "6:59 foreign-expression: `{{ token }}` is plain text here; an expression is written `${…}`",
        "write `${steps.login.capture.token}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "Bearer \${steps.login.capture.token}" } }
`,
  },
  {
    what: "a helper in double braces",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "{{$guid}}" } }
`,
    found: [
      [
        "6:52 foreign-expression: `{{$guid}}` is plain text here; an expression is written `${…}`",
        "write `${RANDOM.UUID}`",
      ],
    ],
    fixed: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${RANDOM.UUID}" } }
`,
  },
  {
    what: "a secret in double braces",
    flow: `steps:
  - name: login
    request: { url: http://a.test/ }
    capture: { token: $.json.token }
  - name: use
    request: { url: http://a.test/, headers: { a: "\${{ secrets.ID }}" } }
`,
    found: [
      [
        "6:52 foreign-expression: `${{ secrets.ID }}` is plain text here; an expression is written `${…}`",
        "write `${ENV.ID}`",
      ],
    ],
  },
  {
    what: "double braces in a variable",
    flow: `vars: { a: '{{ env.ID }}' }
steps:
  - name: a
    request: { url: http://a.test/ }
`,
    found: [
      [
        "1:13 foreign-expression: `{{ env.ID }}` is plain text here; an expression is written `${…}`",
        "write `${ENV.ID}`",
      ],
    ],
    fixed: `vars: { a: '\${ENV.ID}' }
steps:
  - name: a
    request: { url: http://a.test/ }
`,
  },
  {
    what: "double braces in an operand",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: [{ path: $.a, gte: "{{ID}}" }] }
`,
    found: [
      [
        "4:45 foreign-expression: `{{ID}}` is plain text here; an expression is written `${…}`",
        "write `${ENV.ID}`",
      ],
    ],
  },
  {
    what: "double braces in a body around a name that the flow does not have",
    flow: `steps:
  - name: a
    request: { method: POST, url: http://a.test/, body: { text: "Hello {{ name }}" } }
`,
    found: [],
  },
  {
    what: "double braces in a body",
    flow: `vars: { name: Ada }
steps:
  - name: a
    request: { method: POST, url: http://a.test/, body: { text: "Hello {{ name }}" } }
`,
    found: [
      [
        "4:72 warning foreign-expression: `{{ name }}` is plain text here; an expression is written `${…}`",
        'write `${vars.name}` for a value; to write the braces themselves, use a variable: `vars: { open: "{{" }`, then `${vars.open} name }}`',
      ],
    ],
  },
];

CASES.forEach(testVariant);
