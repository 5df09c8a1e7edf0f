import { testVariant, type Variant } from "./variant.ts";

const CASES: readonly Variant[] = [
  {
    what: "a list of assertions",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      - status: 200
      - jsonpath: { path: $.id, equals: 1 }
      - jsonpath: "$.tags[*]"
        contains: x
      - header: content-type
        contains: json
`,
    found: [
      [
        "5:7 wrong-type: `assert` takes a map of `key: value`, found a list",
        'write a map: `assert: { status: 200, headers: { content-type: { contains: json } }, jsonpath: [{ path: $.id, equals: 1 }, { path: "$.tags[*]", contains: x }] }`',
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status: 200
      headers: { content-type: { contains: json } }
      jsonpath:
        - { path: $.id, equals: 1 }
        - { path: "$.tags[*]", contains: x }
`,
  },
  {
    what: "a list of assertions in braces",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: [{ status: 200 }, { json: { path: $.json.id, exists: true } }]
`,
    found: [
      [
        "4:13 wrong-type: `assert` takes a map of `key: value`, found a list",
        "write a map: `assert: { status: 200, json: [{ path: $.json.id, exists: true }] }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status: 200
      json:
        - { path: $.json.id, exists: true }
`,
  },
  {
    what: "expect with a list",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    expect:
    - status: 200
    - body: { contains: x }
`,
    found: [
      ["4:5 unknown-key: `expect` is not a key of a step", "did you mean `assert`?"],
      [
        "5:5 wrong-type: `assert` takes a map of `key: value`, found a list",
        "write a map: `assert: { status: 200, body: { contains: x } }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status: 200
      body: { contains: x }
`,
  },
  {
    what: "a list with a comment",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      - status: 200 # fine
`,
    found: [
      [
        "5:7 wrong-type: `assert` takes a map of `key: value`, found a list",
        "write a map: `assert: { status: 200 }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status: 200 # fine
`,
  },
  {
    what: "status_in",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status_in: [200, 204] }
`,
    found: [
      [
        "4:15 unknown-key: `status_in` is not a key of `assert`",
        "write `status: { anyOf: [200, 204] }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: { anyOf: [200, 204] } }
`,
  },
  {
    what: "a list of statuses",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: [200, 204] }
`,
    found: [
      [
        "4:23 wrong-type: `status` takes one code, or a map with the codes allowed",
        "write `status: { anyOf: [200, 204] }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: { anyOf: [200, 204] } }
`,
  },
  {
    what: "a list of statuses in a block",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status:
      - 200
      - 204
`,
    found: [
      [
        "6:7 wrong-type: `status` takes one code, or a map with the codes allowed",
        "write `status: { anyOf: [200, 204] }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status: { anyOf: [200, 204] }
`,
  },
  {
    what: "any_of",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: { any_of: [200, 204] } }
`,
    found: [
      ["4:25 unknown-operator: `any_of` is not an operator", "did you mean `anyOf`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: { anyOf: [200, 204] } }
`,
  },
  {
    what: "a class of statuses",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: 2xx }
`,
    found: [
      [
        "4:23 wrong-type: `status` takes a code from 100 to 599, found `2xx`",
        "write `status: { between: [200, 299] }`",
      ],
    ],
  },
  {
    what: "assertions under their paths",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      json:
        "$.id": { exists: true }
        $.name: exists
        $.status: { equals: 1 }
`,
    found: [
      [
        "6:9 wrong-type: `json` takes a list, found a map",
        "write a list: `json: [{ path: $.json.id, exists: true }, { path: $.json.name, exists: true }, { path: $.status, equals: 1 }]`",
      ],
    ],
  },
  {
    what: "values under their paths",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      jsonpath: { $.name: string }
`,
    found: [
      [
        "5:17 wrong-type: `jsonpath` takes a list, found a map",
        "write a list: `jsonpath: [{ path: $.name, type: string }]`",
      ],
    ],
  },
  {
    what: "one assertion that is not in a list",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: { path: $.id, exists: true } }
`,
    found: [
      [
        "4:25 wrong-type: `jsonpath` takes a list, found a map",
        "write a list: `jsonpath: [{ path: $.id, exists: true }]`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: [{ path: $.id, exists: true }] }
`,
  },
  {
    what: "jsonpath for path",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ jsonpath: $.id, exists: true }] }
`,
    found: [
      [
        "4:24 unknown-key: `jsonpath` is not a key of an assertion",
        "write `path` instead of `jsonpath`",
      ],
      [
        "4:34 wrong-root: a path under this key starts at the response, which has no `id`",
        "write `$.json.id` for the body",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: $.json.id, exists: true }] }
`,
  },
  {
    what: "a path without a key",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [$.id] }
`,
    found: [
      [
        "4:22 wrong-type: an assertion is a map with `path` and an operator",
        "write `{ path: $.json.id, exists: true }`",
      ],
    ],
  },
  {
    what: "a path from the body under json",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: $.data.id, exists: true }] }
`,
    found: [
      [
        "4:30 wrong-root: a path under this key starts at the response, which has no `data`",
        "write `$.json.data.id` for the body",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: $.json.data.id, exists: true }] }
`,
  },
  {
    what: "a path from the body under json, in quotes",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: '$[0].id', exists: true }] }
`,
    found: [
      [
        "4:30 wrong-root: a path under this key starts at the response, so its first part is a name",
        "write `$.json[0].id` for the body",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: '$.json[0].id', exists: true }] }
`,
  },
  {
    what: "a path with a root in its filter",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: '$.a[?@.id == $.b]', exists: true }] }
`,
    found: [
      [
        "4:30 wrong-root: a path under this key starts at the response, which has no `a`",
        "write `$.json.a[?@.id == $.b]` for the body",
      ],
    ],
  },
  {
    what: "every",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: [{ path: $.a, every: { type: string } }] }
`,
    found: [
      ["4:39 unknown-operator: `every` is not an operator", "did you mean `each`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: [{ path: $.a, each: { type: string } }] }
`,
  },
  {
    what: "two words that are no operators",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: [{ path: $.a, eq: 1, every: { type: string } }] }
`,
    found: [
      ["4:39 unknown-operator: `eq` is not an operator", "did you mean `equals`?"],
      ["4:46 unknown-operator: `every` is not an operator", "did you mean `each`?"],
    ],
  },
  {
    what: "timing",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { timing: { max_ms: 500 } }
`,
    found: [
      ["4:15 unknown-key: `timing` is not a key of `assert`", "write `duration_ms: { lte: 500 }`"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { duration_ms: { lte: 500 } }
`,
  },
  {
    what: "max_ms",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      max_ms: 500
`,
    found: [
      ["5:7 unknown-key: `max_ms` is not a key of `assert`", "write `duration_ms: { lte: 500 }`"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      duration_ms: { lte: 500 }
`,
  },
  {
    what: "a time alone",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { duration_ms: 500 }
`,
    found: [
      [
        "4:28 wrong-type: `duration_ms` takes an operator",
        "write a limit, for example `duration_ms: { lt: 500 }`",
      ],
    ],
  },
  {
    what: "asserted headers as a list",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      headers:
      - header: content-type
        contains: json
      - header: etag
        exists: true
`,
    found: [
      [
        "6:7 wrong-type: `headers` takes a map of `key: value`, found a list",
        "write `headers: { content-type: { contains: json }, etag: { exists: true } }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      headers: { content-type: { contains: json }, etag: { exists: true } }
`,
  },
  {
    what: "a list as a condition",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    loop:
      max_attempts: 2
      until:
        - status: 200
`,
    found: [
      [
        "7:9 wrong-type: `until` takes a map of `key: value`, found a list",
        "write a map: `until: { status: 200 }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    loop:
      max_attempts: 2
      until:
        status: 200
`,
  },
];

CASES.forEach(testVariant);
