import assert from "node:assert/strict";
import { checkText } from "./check_text.ts";
import { testVariant, type Variant } from "./variant.ts";

const stepWith = (rest: string) =>
  `steps:
  - name: a
    request: { url: http://a.test/ }
    ${rest}
`;

const VARIANTS: readonly Variant[] = [
  {
    what: "an expression of another tool without quotes in braces",
    flow: `steps:
  - name: a
    request: { url: http://a.test/, headers: { x-id: {{ID}} } }
`,
    found: [
      [
        "3:54 foreign-expression: `{{ID}}` is plain text here; an expression is written `${…}`",
        'write `"${ENV.ID}"`',
      ],
    ],
  },
  {
    what: "a variable of another tool without quotes in braces",
    flow: `vars: { t: 1 }
steps:
  - name: a
    request: { method: POST, url: http://a.test/, headers: { x-id: {{t}} }, body: { t: {{t}} } }
`,
    found: [
      [
        "4:68 foreign-expression: `{{t}}` is plain text here; an expression is written `${…}`",
        'write `"${vars.t}"`',
      ],
      [
        "4:88 foreign-expression: `{{t}}` is plain text here; an expression is written `${…}`",
        'write `"${vars.t}"`',
      ],
    ],
    fixed: `vars: { t: 1 }
steps:
  - name: a
    request: { method: POST, url: http://a.test/, headers: { x-id: "\${vars.t}" }, body: { t: "\${vars.t}" } }
`,
  },
  {
    what: "a tag for a variable of the environment",
    flow: `steps:
  - name: a
    request: { url: !env BASE_URL }
`,
    found: [
      [
        "3:21 bad-tag: the YAML tag `!env` is not supported",
        "a variable of the environment is written `${ENV.BASE_URL}`",
      ],
    ],
  },
  {
    what: "a mistake in the name of a header",
    flow: `steps:
  - name: a
    request: { url: http://a.test/, headers: { "x customer": Ada } }
    assert: { headers: { "content type": json } }
`,
    found: [
      ['3:48 bad-header: the header name is not valid: "x customer"', "write `x-customer`"],
      ['4:26 bad-header: the header name is not valid: "content type"', "write `content-type`"],
    ],
  },
  {
    what: "a schema with several mistakes",
    flow: stepWith(
      'assert: { schema: { require: [a], properties: { a: { minItems: "1" }, b: { $ref: "#/x" } } } }',
    ),
    found: [
      ["4:25 bad-operand: `#/require` is not a keyword of JSON Schema", "did you mean `required`?"],
      [
        '4:68 bad-operand: `#/properties/a/minItems` takes a whole number, found string "1"',
        "write `minItems: 1`",
      ],
      [
        '4:86 bad-operand: `#/properties/b/$ref` refers to nothing: string "#/x"',
        "a schema can refer only to its own parts, for example to `#/$defs/name`",
      ],
    ],
  },
  {
    what: "values of the wrong kind",
    flow: `vars: [base_url]
steps:
  - name: a
    depends_on: { step: b }
    always: yes
    request: { method: [GET], url: http://a.test/, timeout_ms: 10s }
    loop: { max_attempts: ten, until: {}, fail_when: {} }
`,
    found: [
      [
        "1:7 wrong-type: `vars` takes a map of `key: value`, found a list",
        "give each a value: `vars: { base_url: … }`",
      ],
      ["4:17 wrong-type: `depends_on` takes text, found a map", "write `depends_on: [b]`"],
      [
        '5:13 wrong-type: `always` takes `true` or `false`, found the text "yes"',
        "write `always: true`",
      ],
      ["6:24 wrong-type: `method` takes text, found a list", "write `method: GET`"],
      [
        '6:64 wrong-type: `timeout_ms` takes a whole number of at least 1, found the text "10s"',
        "write `timeout_ms: 10000`, in milliseconds",
      ],
      [
        '7:27 wrong-type: `max_attempts` takes a whole number of at least 1, found the text "ten"',
        "write `max_attempts: 10`",
      ],
      [
        "7:39 empty-condition: `until` has no condition",
        "write what must hold, for example `json: [{ path: $.json.state, equals: done }]`",
      ],
      [
        "7:54 empty-condition: `fail_when` has no condition",
        "write what must hold, for example `json: [{ path: $.json.state, equals: failed }]`",
      ],
    ],
  },
  {
    what: "keys that are empty",
    flow: stepWith("assert: { status: {}, duration_ms: {}, headers: { etag: {} }, body: {} }"),
    found: [
      ["4:23", "write `status: 200`"],
      ["4:40", "write `duration_ms: { lt: 500 }`"],
      ["4:61", "write `etag: { exists: true }`"],
      ["4:73", 'write `body: { contains: "ready" }`'],
    ].map(([at, help]) =>
      [`${at} no-operator: the assertion has no operator, so it asserts nothing`, help] as const
    ),
  },
];

VARIANTS.forEach(testVariant);

for (
  const [url, help] of [
    [
      "/${vars.path}",
      'write `url: "${ENV.BASE_URL}/${vars.path}"`, or give the flow ' +
      '`defaults: { base_url: "${ENV.BASE_URL}" }`',
    ],
    ["./orders", "write an absolute URL, for example `${ENV.BASE_URL}/users`"],
    ["shop.test/orders", 'write `url: "https://shop.test/orders"`'],
    ["localhost:8080/x", 'write `url: "http://localhost:8080/x"`'],
    ["htps://shop.test/${vars.path}", 'did you mean `url: "https://shop.test/${vars.path}"`?'],
    ["https:/shop.test", 'write `url: "https://shop.test"`'],
    ["wss://shop.test", "a flow sends HTTP only, not `wss`"],
    ["BASE_URL", "write `${ENV.BASE_URL}`"],
  ]
) {
  Deno.test(`the URL ${url} gets advice on what to write`, async () => {
    const flow = `vars: { path: a }\nsteps: [{ name: a, request: { url: "${url}" } }]\n`;
    const found = await checkText(flow, {});
    assert.deepEqual(found.map((one) => [one.code, one.help]), [["bad-url", help]]);
  });
}

for (
  const [url, value] of [
    ["${vars.p}/x", "http://a"],
    ["http${vars.p}://a", "s"],
    ["https://${vars.p}", "a"],
    ["HTTP://a", "a"],
    ["h${vars.p}://a", "ttp"],
  ]
) {
  Deno.test(`the URL ${url} may be right`, async () => {
    const flow = `vars: { p: "${value}" }\nsteps: [{ name: a, request: { url: "${url}" } }]\n`;
    assert.deepEqual(await checkText(flow, {}), []);
  });
}

for (
  const [path, meant, help] of [
    ["$.lines.[0]", ".", "write `$.lines[0]`"],
    ["$.lines[?(@.a = 1)]", "=", "write `$.lines[?(@.a == 1)]`"],
    ["$.lines[?@.a == 1 and @.b == 2]", " and ", "write `$.lines[?@.a == 1 && @.b == 2]`"],
    ["$.lines[?@.a =~ /x/]", "=~", "in a filter write `search(@.name, 'pattern')`"],
    ["$.lines[?@.a == 'b]'", "[", "write `$.lines[?@.a == 'b]']`"],
    [
      "$.lines[first]",
      "[first]",
      "the first item is `$.lines[0]`, a member of that name `$.lines['first']`",
    ],
    ["$.lines[sku]", "[sku]", "write `$.lines['sku']`"],
    ["$.lines.0.sku", ".0", "write `$.lines[0].sku`"],
    ["lines.0.sku", "lines.0.sku", "write `$.lines[0].sku`"],
    ["$.lines.length()", ".length()", "use the operator `length` on `$.lines`"],
    ["$.order id", "order id", "write `$['order id']`"],
    ["$lines", "$", "write `$.lines`"],
    ["$.lines.", ".", "write `$.lines`"],
  ]
) {
  Deno.test(`the path ${path} gets advice on what to write`, async () => {
    const flow = stepWith(`assert: { jsonpath: [{ path: "${path}", exists: true }] }`);
    const [{ code, help: told, at }] = await checkText(flow, {});
    assert.deepEqual([code, told], ["bad-jsonpath", help]);
    assert.equal(at!.text.slice(at!.column - 1, at!.column - 1 + at!.length), meant);
  });
}

Deno.test("two spellings of the same thing show where the first is", async () => {
  const [one] = await checkText(stepWith("capture: { a: $.json.a }\n    extract: { b: $.b }"), {});
  assert.deepEqual([one.code, one.at?.line, one.related?.[0].line], ["both-spellings", 5, 4]);
});

Deno.test("a variable that a filter refuses gets advice on what to set", async () => {
  const flow = 'vars: { n: "${ENV.N | number}" }\n' + stepWith("assert: { status: 200 }");
  const [{ code, help }] = await checkText(flow, { N: "ten" });
  assert.deepEqual([code, help], ["bad-value", "set `N` to a number"]);
});

Deno.test("the fix of an expression of another tool without quotes has quotes", async () => {
  const flow = "vars: { t: 1 }\n" + stepWith("assert: { headers: { etag: {{t}} } }");
  const [{ code, fix }] = await checkText(flow, {});
  assert.deepEqual([code, fix?.edits.map(({ text }) => text)], ["foreign-expression", [
    '"${vars.t}"',
  ]]);
});
