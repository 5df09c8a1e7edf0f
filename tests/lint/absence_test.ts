import { testAdvice } from "./advice.ts";

const request = 'request: { url: "${ENV.URL}/a" }';
const post = 'request: { method: POST, url: "${ENV.URL}/things" }';
const steps = (...list: readonly string[]) =>
  `steps:\n${list.map((one) => `  - { ${one} }\n`).join("")}`;
const created = `name: make, ${post}, assert: { status: 201 }`;

testAdvice("no-assertions", [
  {
    what: "a step that asserts nothing about its response",
    flow: steps(`name: a, ${request}`, `name: b, ${request}, assert: {}`),
    found: ["2:13 the step `a` asserts nothing", "3:13 the step `b` asserts nothing"],
    help: "add an assertion, at least `assert: { status: 200 }`",
  },
  {
    what: "an assertion, a capture or a loop says something",
    flow: steps(
      `name: a, ${request}, assert: { status: 200 }`,
      `name: b, ${request}, capture: { id: $.json.id }`,
      `name: c, ${request}, loop: { max_attempts: 2, until: { status: 200 } }`,
      `name: d, ${request}, events: { count: 2 }`,
      `name: e, ${request}, events: { until: { path: $.a, equals: 1 } }`,
    ),
    found: [],
  },
  {
    what: "assertions under a misspelled key are reported as such",
    flow: steps(`name: a, ${request}, asert: { status: 200 }`),
    found: [],
  },
]);

testAdvice("status-only-create", [
  {
    what: "by its status or by its name",
    flow: steps(
      created,
      `name: addUser, ${post}, assert: { status: { anyOf: [200, 201] } }`,
      `name: register, ${post}, assert: { status: 200 }`,
    ),
    found: [
      "2:13 the step `make` creates something and asserts only the status",
      "3:13 the step `addUser` creates something and asserts only the status",
      "4:13 the step `register` creates something and asserts only the status",
    ],
    help:
      "capture what it created: `capture: { id: $.json.id }`, or assert a value of the response",
  },
  {
    what: "the help is spelled as the file is",
    flow: `vars: { a: http://b }\n${steps(created.replace("ENV.URL", "a"))}`,
    found: ["3:13 the step `make` creates something and asserts only the status"],
    help: "capture what it created: `extract: { id: $.id }`, or assert a value of the response",
  },
  {
    what: "a step that looks further, creates nothing or is refused",
    flow: steps(
      `${created}, capture: { id: $.json.id }`,
      `name: create_b, ${post}, assert: { status: 201, headers: { location: { exists: true } } }`,
      `name: create_c, ${post}, assert: { status: 409 }`,
      `name: create_d, ${post}, assert: { status: { anyOf: [202, 204] } }`,
      `name: create_e, ${request}, assert: { status: 200 }`,
      `name: created, ${post}, assert: { status: 200 }`,
      `name: login, ${post}, assert: { status: 201 }`,
      'name: f, request: { method: POST, url: "${ENV.URL}/sessions" }, assert: { status: 201 }',
    ),
    found: [],
  },
]);

testAdvice("create-without-clean-up", [
  {
    what: "the first step that leaves something behind",
    flow: steps(
      `name: delete, ${request}`,
      created,
      `name: other, ${post}, assert: { status: { in: [200, 201] } }`,
    ),
    found: ["3:13 what the step `make` creates is never removed"],
    help: "add a step that removes it, with `always: true` so that it also runs after a failure",
  },
  ...[
    'name: b, request: { method: delete, url: "${ENV.URL}/b" }',
    `name: b, always: true, ${request}`,
    ...["delete_b", "cancelOrder", "clean up", "Tear-down", "archive b", "revoke"].map((name) =>
      `name: ${name}, ${post}`
    ),
  ].map((last) => ({ what: `removed by ${last}`, flow: steps(created, last), found: [] })),
  {
    what: "nothing is made by a login, a refusal or a PUT",
    flow: steps(
      `name: login, ${post}, assert: { status: 201 }`,
      `name: b, ${post}, assert: { status: 400 }`,
      'name: c, request: { method: PUT, url: "${ENV.URL}/c" }, assert: { status: 201 }',
    ),
    found: [],
  },
]);

testAdvice("unused-capture", [
  {
    what: "a value that nothing refers to",
    flow: steps(
      `name: a, ${request}, capture: { id: $.json.id, tag: { header: etag } }`,
      `name: b, ${request}, extract: { id: $.id }`,
      `name: c, request: { url: "\${ENV.URL}/\${steps.b.id}" }`,
    ),
    found: ["2:61 `id` is captured but never used", "2:76 `tag` is captured but never used"],
    help: "remove it, or assert that the value exists: `json: [{ path: $.json.id, exists: true }]`",
  },
  {
    what: "references in every place count",
    flow: steps(
      `name: a b, ${request}, capture: { id: $.json.id, key: $.json.key, x: $.json.x }`,
      `name: c, request: { url: '\${ENV.URL}/\${steps["a b"].capture.id | hmacSha256 steps["a b"].key}' }, ` +
        `assert: { json: [{ path: $.json.x, equals: '\${steps["a b"].x}' }] }`,
    ),
    found: [],
  },
  {
    what: "a bare name that no variable has is meant for a capture, if wrongly",
    flow: steps(
      `name: a, ${request}, extract: { id: $.id, tag: $.tag }`,
      `name: b, request: { url: "\${ENV.URL}/\${id}/\${tag}" }`,
    ).replace("steps:", "vars: { tag: x }\nsteps:"),
    found: ["3:71 `tag` is captured but never used"],
  },
  {
    what: "a file with errors may use it where it cannot be read",
    flow: steps(
      `name: a, ${request}, capture: { id: $.json.id }`,
      `name: b, request: { url: "\${ENV.URL}/\${steps.a.id" }`,
    ),
    found: [],
  },
]);
