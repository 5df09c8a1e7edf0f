import { testVariant, type Variant } from "./variant.ts";

const CASES: readonly Variant[] = [
  {
    what: "a version",
    flow: `version: 1
steps:
  - name: a
    request: { url: http://a.test/ }
`,
    found: [
      [
        "1:1 unknown-key: `version` is not a key of a flow",
        "remove it; the format has no versions",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
`,
  },
  {
    what: "an id of a flow",
    flow: `id: shop
steps:
  - name: a
    request: { url: http://a.test/ }
`,
    found: [
      ["1:1 unknown-key: `id` is not a key of a flow", "did you mean `name`?"],
    ],
    fixed: `name: shop
steps:
  - name: a
    request: { url: http://a.test/ }
`,
  },
  {
    what: "variables under env",
    flow: `env: { HOST: http://a.test }
steps:
  - name: a
    request: { url: "\${HOST}/" }
`,
    found: [
      [
        "1:1 unknown-key: `env` is not a key of a flow",
        "write `vars`, and `${vars.NAME}` for what is in it; `${ENV.NAME}` reads the environment",
      ],
    ],
  },
  {
    what: "a description",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    description: Reads it.
`,
    found: [
      [
        "4:5 unknown-key: `description` is not a key of a step",
        "write it as a comment, after `#`",
      ],
    ],
  },
  {
    what: "an id of a step",
    flow: `steps:
  - id: a
    request: { url: http://a.test/ }
`,
    found: [
      ["2:5 unknown-key: `id` is not a key of a step", "did you mean `name`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
`,
  },
  {
    what: "an id in addition to a name",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    id: a1
`,
    found: [
      [
        "4:5 unknown-key: `id` is not a key of a step",
        "references use the `name` of a step; remove `id`, or make it the name",
      ],
    ],
  },
  {
    what: "a request in the step itself",
    flow: `steps:
  - name: a
    method: GET
    url: http://a.test/
`,
    found: [
      [
        "3:5 unknown-key: `method` is not a key of a step",
        'it belongs under `request`: `request: { method: GET, url: "http://a.test/" }`',
      ],
    ],
    fixed: `steps:
  - name: a
    request:
      method: GET
      url: http://a.test/
`,
  },
  {
    what: "a request in a step in braces",
    flow: "steps: [{ name: a, url: http://a.test/, method: POST, assert: { status: 200 } }]\n",
    found: [
      [
        "1:20 unknown-key: `url` is not a key of a step",
        'it belongs under `request`: `request: { url: "http://a.test/", method: POST }`',
      ],
    ],
    fixed:
      "steps: [{ name: a, request: { url: http://a.test/, method: POST }, assert: { status: 200 } }]\n",
  },
  {
    what: "a request under its method",
    flow: `steps:
  - name: a
    request:
      get: http://a.test/
      timeout_ms: 500
`,
    found: [
      [
        "4:7 unknown-key: `get` is not a key of a request",
        'write `method: GET` and `url: "http://a.test/"`',
      ],
    ],
    fixed: `steps:
  - name: a
    request:
      method: GET
      url: "http://a.test/"
      timeout_ms: 500
`,
  },
  {
    what: "steps under their names",
    flow: `steps:
  a:
    request: { url: http://a.test/ }
`,
    found: [
      [
        "2:3 wrong-type: `steps` takes a list, found a map",
        "begin each step with its name: `- name: a`",
      ],
    ],
  },
  {
    what: "a step under its name",
    flow: `steps:
  - a:
      request: { url: http://a.test/ }
`,
    found: [
      ["2:5 unknown-key: `a` is not a key of a step", "a step begins with its name: `- name: a`"],
    ],
  },
  {
    what: "expect for assert",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    expect: { status: 200 }
`,
    found: [
      ["4:5 unknown-key: `expect` is not a key of a step", "did you mean `assert`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: 200 }
`,
  },
  {
    what: "a mistyped assert",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    asert: { status: 200 }
`,
    found: [
      ["4:5 unknown-key: `asert` is not a key of a step", "did you mean `assert`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    assert: { status: 200 }
`,
  },
  {
    what: "a mistyped key next to the right one",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    asert: { status: 200 }
    assert: { status: 200 }
`,
    found: [
      [
        "4:5 unknown-key: `asert` is not a key of a step",
        "the map has its `assert` already; remove this key",
      ],
    ],
  },
  {
    what: "a method and a URL as the request",
    flow: `steps:
  - name: a
    request: GET http://a.test/x?y=1
`,
    found: [
      [
        '3:14 wrong-type: `request` takes a map of `key: value`, found the text "GET http://a.test/x?y=1"',
        'write `request: { method: GET, url: "http://a.test/x?y=1" }`',
      ],
    ],
    fixed: `steps:
  - name: a
    request: { method: GET, url: "http://a.test/x?y=1" }
`,
  },
  {
    what: "a method and a URL as the URL",
    flow: `steps:
  - name: a
    request:
      url: POST http://a.test/x
      body: { a: 1 }
`,
    found: [
      [
        "4:12 bad-url: the URL begins with a method",
        "write `method: POST` and `url: http://a.test/x`",
      ],
    ],
    fixed: `steps:
  - name: a
    request:
      method: POST
      url: http://a.test/x
      body: { a: 1 }
`,
  },
  {
    what: "a method and a URL as the URL, in braces",
    flow: `steps:
  - name: a
    request: { url: "POST http://a.test/x" }
`,
    found: [
      [
        "3:21 bad-url: the URL begins with a method",
        'write `method: POST` and `url: "http://a.test/x"`',
      ],
    ],
    fixed: `steps:
  - name: a
    request: { method: POST, url: "http://a.test/x" }
`,
  },
  {
    what: "a JSON body under json",
    flow: `steps:
  - name: a
    request: { method: POST, url: http://a.test/, json: { a: 1 } }
`,
    found: [
      [
        "3:51 unknown-key: `json` is not a key of a request",
        "write `body`; a map or a list there is sent as JSON",
      ],
    ],
    fixed: `steps:
  - name: a
    request: { method: POST, url: http://a.test/, body: { a: 1 } }
`,
  },
  {
    what: "params for a query",
    flow: `steps:
  - name: a
    request:
      url: http://a.test/
      params: { page: 2, q: a b }
`,
    found: [["5:7 unknown-key: `params` is not a key of a request", "did you mean `query`?"]],
    fixed: `steps:
  - name: a
    request:
      url: http://a.test/
      query: { page: 2, q: a b }
`,
  },
  {
    what: "the files of a form as a list",
    flow: `steps:
  - name: a
    request:
      method: POST
      url: http://a.test/
      multipart: [{ name: title, value: x }]
`,
    found: [
      [
        "6:18 wrong-type: `multipart` takes a map of parts, found a list",
        "write each part under its name: `multipart: { title: text, photo: { file: a.png } }`",
      ],
    ],
  },
  {
    what: "other words in a part",
    flow: `steps:
  - name: a
    request:
      method: POST
      url: http://a.test/
      multipart: { title: { value: x, contentType: text/plain } }
`,
    found: [
      ["6:29 unknown-key: `value` is not a key of a part", "did you mean `text`?"],
      ["6:39 unknown-key: `contentType` is not a key of a part", "did you mean `content_type`?"],
    ],
    fixed: `steps:
  - name: a
    request:
      method: POST
      url: http://a.test/
      multipart: { title: { text: x, content_type: text/plain } }
`,
  },
  {
    what: "headers as a list",
    flow: `steps:
  - name: a
    request:
      url: http://a.test/
      headers:
        - name: accept
          value: text/plain
        - x-a: b
`,
    found: [
      [
        "6:9 wrong-type: `headers` takes a map of `key: value`, found a list",
        "write `headers: { accept: text/plain, x-a: b }`",
      ],
    ],
    fixed: `steps:
  - name: a
    request:
      url: http://a.test/
      headers: { accept: text/plain, x-a: b }
`,
  },
  {
    what: "a timeout without a unit",
    flow: `steps:
  - name: a
    request: { url: http://a.test/, timeout: 5 }
`,
    found: [
      ["3:37 unknown-key: `timeout` is not a key of a request", "did you mean `timeout_ms`?"],
    ],
  },
];

CASES.forEach(testVariant);
