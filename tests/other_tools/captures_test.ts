import { testVariant, type Variant } from "./variant.ts";

const CASES: readonly Variant[] = [
  {
    what: "from_jsonpath",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture: { id: { from_jsonpath: $.data.id } }
`,
    found: [
      ["4:22 unknown-key: `from_jsonpath` is not a key of a capture", "did you mean `path`?"],
      [
        "4:37 wrong-root: a path under this key starts at the response, which has no `data`",
        "write `$.json.data.id` for the body",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture: { id: { path: $.json.data.id } }
`,
  },
  {
    what: "jsonpath in an extraction",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    extract: { id: { jsonpath: $.id } }
`,
    found: [
      ["4:22 unknown-key: `jsonpath` is not a key of a capture", "did you mean `path`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    extract: { id: { path: $.id } }
`,
  },
  {
    what: "a list of captures",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture:
      - { jsonpath: $.id, as: id }
      - { header: Location, as: place }
`,
    found: [
      [
        "5:7 wrong-type: `capture` takes a map of `key: value`, found a list",
        "write a map: `capture: { id: $.json.id, place: { header: Location } }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture: { id: $.json.id, place: { header: Location } }
`,
  },
  {
    what: "a list of extractions",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    extract: [{ jsonpath: $.id, as: id }]
`,
    found: [
      [
        "4:14 wrong-type: `extract` takes a map of `key: value`, found a list",
        "write a map: `extract: { id: $.id }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    extract: { id: $.id }
`,
  },
  {
    what: "a path from the body under capture",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture: { id: $.data.id }
`,
    found: [
      [
        "4:20 wrong-root: a path under this key starts at the response, which has no `data`",
        "write `$.json.data.id` for the body",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture: { id: $.json.data.id }
`,
  },
  {
    what: "a path without a root under capture",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    capture: { id: response.body.id }
`,
    found: [
      [
        "4:20 bad-jsonpath: the JSONPath is not valid: a path begins with `$`",
        "write `$.json.id`",
      ],
    ],
  },
  {
    what: "a path without a root under extract",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    extract: { id: data.id }
`,
    found: [
      [
        "4:20 bad-jsonpath: the JSONPath is not valid: a path begins with `$`",
        "write `$.data.id`",
      ],
    ],
  },
  {
    what: "an expression in the path of an assertion",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { jsonpath: [{ path: "$.items[\${x}]", equals: 1 }] }
`,
    found: [
      [
        "4:34 bad-jsonpath: expressions are not allowed in a path",
        "select with the path, compare with an operator: `contains: ${…}` on `$.items[*].id`",
      ],
    ],
  },
];

CASES.forEach(testVariant);
