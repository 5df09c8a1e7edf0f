import { testVariant, type Variant } from "./variant.ts";

const CASES: readonly Variant[] = [
  {
    what: "a key of a request is next to it",
    flow: `steps:
  - name: a
    request:
    method: POST
    url: http://a.test/
    body: |
      a

      b
    assert:
    status: 200
`,
    found: [
      [
        "4:5 unknown-key: `method` is not a key of a step",
        "indent it further than `request`, which it belongs to",
      ],
      [
        "11:5 unknown-key: `status` is not a key of a step",
        "indent it further than `assert`, which it belongs to",
      ],
    ],
    fixed: `steps:
  - name: a
    request:
      method: POST
      url: http://a.test/
      body: |
        a

        b
    assert:
      status: 200
`,
  },
  {
    what: "a dash before every key of a step",
    flow: `steps:
  - name: a
  - request: { url: http://a.test/ }
  - assert: { status: 200 }
`,
    found: [
      [
        "3:5 missing-key: a `-` begins a new step, and this one has no `name`",
        "replace the `-` with a space to make it part of the step above",
      ],
      [
        "4:5 missing-key: a `-` begins a new step, and this one has no `name`",
        "replace the `-` with a space to make it part of the step above",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: 200 }
`,
  },
  {
    what: "no dash before a step",
    flow: `steps:
  name: a
  request:
    url: http://a.test/
`,
    found: [["2:3 wrong-type: `steps` takes a list, found a map", "begin the step with `- `"]],
    fixed: `steps:
  - name: a
    request:
      url: http://a.test/
`,
  },
  {
    what: "no blank after a colon in braces",
    flow: `steps:
  - name: a
    request: { method:PUT, url: "http://a.test/" }
`,
    found: [
      [
        "3:16 unknown-key: `method:PUT` is not a key of a request",
        "a space follows the colon: `method: PUT`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { method: PUT, url: "http://a.test/" }
`,
  },
  {
    what: "a key of a step is in its request",
    flow: `steps:
  - name: a
    request:
      url: http://a.test/
      capture: { id: $.json.id }
  - name: b
    request: { url: "http://a.test/\${steps.a.capture.id}" }
`,
    found: [
      [
        "5:7 unknown-key: `capture` is not a key of a request",
        "it belongs to the step: align it with `request`",
      ],
    ],
  },
];

CASES.forEach(testVariant);
