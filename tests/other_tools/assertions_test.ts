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
    what: "a status in quotes",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: "200" }
`,
    found: [
      [
        '4:23 wrong-type: `status` takes a code from 100 to 599, found the text "200"',
        "write `status: 200`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: 200 }
`,
  },
  {
    what: "a size of the body in quotes",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { body: { size: "12" } }
`,
    found: [
      [
        '4:29 wrong-type: `size` takes a number of bytes or an operator, found the text "12"',
        "write `size: 12`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { body: { size: 12 } }
`,
  },
  {
    what: "a size of the body that is not a number",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { body: { size: [1], contains: x } }
  - name: b
    request: { url: http://a.test/ }
    assert: { body: { size: } }
`,
    found: [
      [
        "4:29 wrong-type: `size` takes a number of bytes or an operator, found a list",
        "write `size: { gt: 0 }`",
      ],
      [
        "7:27 wrong-type: `size` takes a number of bytes or an operator, found nothing",
        "write `size: { gt: 0 }`",
      ],
    ],
  },
  {
    what: "a word that says the opposite of an operator",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: $.json.a, not_empty: true }] }
`,
    found: [["4:40 unknown-operator: `not_empty` is not an operator", "write `isEmpty: false`"]],
  },
  {
    what: "a bound of a length in other words",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { json: [{ path: $.json.a, length: { min: 1 } }, { path: $.json.a, each: object }] }
`,
    found: [
      ["4:50 bad-operand: `min` is not an operator", "did you mean `gte`?"],
      [
        '4:86 bad-operand: `each` takes a map with one operator, found string "object"',
        "write `each: { type: object }`",
      ],
    ],
  },
  {
    what: "two operators",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      status: { gte: 200, lt: 300 }
      headers: { etag: { startsWith: a, endsWith: b } }
      json: [{ path: $.json.a, gt: 0, lt: 9 }]
`,
    found: [
      [
        "5:27 two-operators: an assertion has one operator, found `gte` and `lt`",
        "write `status: { between: [200, 299] }`",
      ],
      [
        "6:41 two-operators: an assertion has one operator, found `startsWith` and `endsWith`",
        "write `json: [{ path: $.headers.etag, startsWith: a }, { path: $.headers.etag, endsWith: b }]`",
      ],
      [
        "7:39 two-operators: an assertion has one operator, found `gt` and `lt`",
        "write `{ path: $.json.a, gt: 0 }` and `{ path: $.json.a, lt: 9 }` as separate items",
      ],
    ],
  },
  {
    what: "a root of another tool",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      json:
        - { path: $.response.body.a, exists: true }
        - { path: $.statusCode, equals: 200 }
`,
    found: [
      [
        "6:19 wrong-root: a path under this key starts at the response, which has no `response`",
        "write `$.json.a`",
      ],
      [
        "7:19 wrong-root: a path under this key starts at the response, which has no `statusCode`",
        "write `$.status`",
      ],
    ],
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
        '4:23 wrong-type: `status` takes a code from 100 to 599, found the text "2xx"',
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
        "write a list: `json: [{ path: $.json.id, exists: true }, { path: $.json.name, exists: true }, { path: $.json.status, equals: 1 }]`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert:
      json: [{ path: $.json.id, exists: true }, { path: $.json.name, exists: true }, { path: $.json.status, equals: 1 }]
`,
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
        "4:30 wrong-root: a path under this key starts at the response, so its first segment must be a name",
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
