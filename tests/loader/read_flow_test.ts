import assert from "node:assert/strict";
import { Diagnostics, inReadingOrder, SourceFile } from "../../lib/diagnostics/mod.ts";
import {
  ASSERTION_KEYS,
  type Flow,
  type KeyTable,
  loadText,
  LOOP_KEYS,
  REQUEST_KEYS,
  requestSteps,
  STEP_KEYS,
} from "../../lib/loader/mod.ts";

/** The mistakes of a flow, in reading order, each as `line:column text — message`. */
async function mistakesIn(text: string): Promise<string[]> {
  const { diagnostics } = await loadText("a.yaml", text);
  return inReadingOrder(diagnostics.list).map(({ at, message }) => {
    const { line, column, length, text } = at!;
    return `${line}:${column} ${text.slice(column - 1, column - 1 + length)} — ${message}`;
  });
}

async function flowOf(text: string): Promise<Flow> {
  const { flow, diagnostics } = await loadText("a.yaml", text);
  assert.deepEqual(diagnostics.list, []);
  return flow!;
}

Deno.test("a flow is read with everything in it", async () => {
  const flow = await flowOf(`
name: orders
vars: { a: 1, b: x }
steps:
  - name: create order
    depends_on: [login]
    always: true
    request:
      method: POST
      url: http://127.0.0.1/
      headers: { accept: "*/*" }
      cookies: { a: b }
      body: { c: 1 }
      timeout_ms: 500
    capture: { id: $.json.id }
    assert:
      status: 200
      headers: { etag: x }
      duration_ms: { lt: 5 }
      json: [{ path: $.json.id, exists: true }]
      body: { contains: x }
      schema: order.json
    loop:
      max_attempts: 3
      sleep_ms: 10
      until: { status: 200 }
      fail_when: { jsonpath: [{ path: $.a, exists: true }] }
  - name: login
    depends_on: other
    request: { url: http://127.0.0.1/ }
    extract: { token: $.token }
    loop: { max_attempts: 1, until: { status: 200 } }
`);
  assert.equal(flow.name, "orders");
  assert.deepEqual(flow.vars.map(({ name }) => name), ["a", "b"]);
  const [create, login] = requestSteps(flow);
  assert.equal(create.name, "create order");
  assert.deepEqual(create.dependsOn.map((node) => node.text), ["login"]);
  assert.equal(create.always, true);
  assert.equal(create.request.method?.text, "POST");
  assert.deepEqual(create.request.headers.map(({ name }) => name), ["accept"]);
  assert.deepEqual(create.request.cookies.map(({ name }) => name), ["a"]);
  assert.equal(create.request.body?.name, "body");
  assert.equal(create.request.timeoutMs, 500);
  assert.equal(create.captures?.spelling, "A");
  assert.equal(create.assertions?.paths?.spelling, "A");
  assert.equal(create.loop?.maxAttempts, 3);
  assert.equal(create.loop?.sleepMs, 10);
  assert.equal(create.loop?.failWhen?.paths?.spelling, "B");
  assert.deepEqual(login.dependsOn.map((node) => node.text), ["other"]);
  assert.equal(login.always, false);
  assert.equal(login.captures?.spelling, "B");
  assert.equal(login.request.method, undefined);
  assert.equal(login.loop?.sleepMs, 1_000);
});

Deno.test("a flow without a name is named after its file", async () => {
  assert.equal((await flowOf("steps: [{ name: a, request: { url: u } }]")).name, "a.yaml");
});

Deno.test("a step may be put together from an alias and a merge", async () => {
  const flow = await flowOf(`
vars: { unused: &base { request: &request { url: http://127.0.0.1/ }, assert: { status: 200 } } }
steps:
  - <<: *base
    name: a
  - name: b
    request: *request
`);
  assert.deepEqual(requestSteps(flow).map(({ name, request }) => `${name} ${request.url.text}`), [
    "a http://127.0.0.1/",
    "b http://127.0.0.1/",
  ]);
  assert.ok(requestSteps(flow)[0].assertions);
});

for (
  const [what, text, is] of [
    ["a list", "- name: a\n", "is a list,"],
    ["a text", "just text", "is text,"],
    ["a Compose file", "version: 1\nservices: {}\n", "is a Compose file,"],
    ["a map of something else", "version: 1\nthings: {}\n", "YAML file is"],
    ["nothing", "---\n", "YAML file is"],
  ] as const
) {
  Deno.test(`${what} is not a flow`, async () => {
    const { diagnostics, flow } = await loadText("a.yaml", text);
    assert.equal(flow, undefined);
    assert.deepEqual(
      diagnostics.list.map(({ code, message, at }) => `${at!.line} ${code}: ${message}`),
      [
        `1 not-a-flow: this ${is} not a flow: it has no \`steps\``,
      ],
    );
  });
}

Deno.test("every mistake of a file is reported at once", async () => {
  const found = await mistakesIn(`name: 12
vars: []
timeout: 3
steps:
  - naem: a
    request: { url: 5, method: [GET], headers: [], cookies: x, timeout_ms: fast }
    always: yes
  - name: b
    depends_on: [1, [c]]
    request:
      methd: GET
    capture: [id]
    assert: 200
  - just text
  -
  - name: ""
    request:
    loop: { max_attempts: 0, sleep_ms: -1, until: {}, whille: x }
  - name: c
    request: { url: u }
    capture: {}
    extract: {}
    assert:
      json: {}
      jsonpath: []
      headers: x
      body: y
      statuss: 200
`);
  assert.deepEqual(found, [
    "1:7 12 — `name` takes text, found `12`",
    "2:7 [] — `vars` takes a map of `key: value`, found a list",
    "3:1 timeout — `timeout` is not a key of a flow",
    "5:5 naem — `naem` is not a key of a step",
    "6:21 5 — `url` takes text, found `5`",
    "6:32 [GET] — `method` takes text, found a list",
    "6:48 [] — `headers` takes a map of `key: value`, found a list",
    '6:61 x — `cookies` takes a map of `key: value`, found the text "x"',
    '6:76 fast — `timeout_ms` takes a whole number of at least 1, found the text "fast"',
    '7:13 yes — `always` takes `true` or `false`, found the text "yes"',
    "9:18 1 — `depends_on` takes text, found `1`",
    "9:21 [c] — `depends_on` takes text, found a list",
    "11:7 methd — `methd` is not a key of a request",
    "11:7 methd — a request needs the key `url`",
    "12:14 [id] — `capture` takes a map of `key: value`, found a list",
    "13:13 200 — `assert` takes a map of `key: value`, found `200`",
    '14:5 just text — a step takes a map of `key: value`, found the text "just text"',
    "15:3 - — a step takes a map of `key: value`, found nothing",
    '16:11 "" — the name of a step must not be empty',
    "17:12 : — `request` takes a map of `key: value`, found nothing",
    "18:27 0 — `max_attempts` takes a whole number of at least 1, found `0`",
    "18:40 -1 — `sleep_ms` takes a whole number of at least 0, found `-1`",
    "18:51 {} — `until` has no condition",
    "18:55 whille — `whille` is not a key of a loop",
    "22:5 extract — `capture` and `extract` are two spellings of the same thing",
    "24:13 {} — `json` takes a list, found a map",
    "25:7 jsonpath — `json` and `jsonpath` are two spellings of the same thing",
    "25:17 [] — `jsonpath` is empty, so it asserts nothing",
    '26:16 x — `headers` takes a map of `key: value`, found the text "x"',
    '27:13 y — `body` takes a map of `key: value`, found the text "y"',
    "28:7 statuss — `statuss` is not a key of `assert`",
  ]);
});

/** A text with an entry instead of `KEY` in a map of the table, and nothing else there. */
const HOLDERS: readonly (readonly [owner: string, table: KeyTable, text: string])[] = [
  ["a step", STEP_KEYS, "steps: [{ KEY: 1 }]"],
  ["a request", REQUEST_KEYS, "steps: [{ name: a, request: { KEY: 1 } }]"],
  ["`assert`", ASSERTION_KEYS, "steps: [{ name: a, request: { url: u }, assert: { KEY: 1 } }]"],
  ["a loop", LOOP_KEYS, "steps: [{ name: a, request: { url: u }, loop: { KEY: 1 } }]"],
];

/** Words that get more help than the key that they stand for; see tests/other_tools. */
const OWN_HELP = [
  "json",
  "form",
  "status_in",
  "path",
  "wait_for",
  "repeat",
  "interval",
  "delay",
  "sleep",
  "retries",
  "while",
  "foreach",
  "forEach",
  "with_items",
  "when",
  "run_if",
  "only_if",
  "uses",
  "include",
  "call",
  "run_flow",
  ...ASSERTION_KEYS.duration_ms.insteadOf!,
];

for (const [owner, table, text] of HOLDERS) {
  const helpFor = async (key: string) => {
    const { diagnostics } = await loadText("a.yaml", text.replace("KEY", key));
    const unknown = diagnostics.list.filter(({ code }) => code === "unknown-key");
    assert.equal(unknown[0]?.message, `\`${key}\` is not a key of ${owner}`);
    return unknown[0].help;
  };

  Deno.test(`other words for the keys of ${owner} suggest them`, async () => {
    for (const [key, { insteadOf = [] }] of Object.entries(table)) {
      for (const word of insteadOf) {
        if (OWN_HELP.includes(word)) continue;
        assert.equal(await helpFor(word), `did you mean \`${key}\`?`, word);
      }
    }
  });

  Deno.test(`mistyped keys of ${owner} suggest them`, async () => {
    for (const key of Object.keys(table)) {
      for (const mistyped of [`${key}s`, key.toUpperCase(), `x${key}`, key.replaceAll("_", "")]) {
        if (Object.hasOwn(table, mistyped) || OWN_HELP.includes(mistyped)) continue;
        assert.equal(await helpFor(mistyped), `did you mean \`${key}\`?`, mistyped);
      }
    }
  });

  Deno.test(`a word unlike any key of ${owner} lists all of them`, async () => {
    const help = await helpFor("qqqqqq");
    for (const key of Object.keys(table)) assert.ok(help!.includes(`\`${key}\``), key);
    for (const name of ["__proto__", "constructor", "toString"]) await helpFor(name);
  });
}

Deno.test("a name that is not text gets help to become text", async () => {
  const { diagnostics } = await loadText("a.yaml", "steps: [{ name: 007, request: { url: u } }]");
  assert.equal(diagnostics.list[0].help, 'write it as text: "007"');
});

Deno.test("an expression instead of a number is reported as such", async () => {
  const step = "steps: [{ name: a, request: { url: u, timeout_ms: '${x}' } }]";
  const { diagnostics } = await loadText("a.yaml", step);
  assert.equal(
    diagnostics.list[0].help,
    "expressions are not allowed here; write the number itself",
  );
});

Deno.test("a number too large for a timer is refused", async () => {
  for (
    const [number, ok] of [["2147483647", true], ["2147483648", false], ["1e12", false], [
      "99999999999999999999",
      false,
    ]] as const
  ) {
    const step = `steps: [{ name: a, request: { url: u, timeout_ms: ${number} } }]`;
    const { diagnostics } = await loadText("a.yaml", step);
    const message = `\`timeout_ms\` takes at most 2147483647, found \`${number}\``;
    assert.deepEqual(diagnostics.list.map((one) => one.message), ok ? [] : [message]);
  }
});

Deno.test("a mistake in what many steps share is reported once", async () => {
  const steps = Array.from({ length: 5 }, (_, i) => `  - { <<: *base, name: s${i} }\n`).join("");
  const found = await mistakesIn(
    `vars: { x: &base { request: { url: u, methd: GET }, asert: {} } }\nsteps:\n${steps}`,
  );
  assert.deepEqual(found, [
    "1:39 methd — `methd` is not a key of a request",
    "1:53 asert — `asert` is not a key of a step",
  ]);
});

Deno.test("diagnostics are sorted by file, line and column", () => {
  const of = (path: string) => new Diagnostics(new SourceFile(path, "ab\ncd"));
  const [a, b] = [of("a.yaml"), of("b.yaml")];
  b.error("bad-url", "b 1:1", { start: 0, end: 1 });
  a.error("bad-tag", "a 2:1", { start: 3, end: 4 });
  a.error("bad-key", "a 1:2", { start: 1, end: 2 });
  a.error("bad-name", "a 1:1", { start: 0, end: 1 });
  a.list.push({ code: "bad-yaml", severity: "error", message: "a", file: "a.yaml" });
  assert.deepEqual(inReadingOrder([...b.list, ...a.list]).map(({ message }) => message), [
    "a",
    "a 1:1",
    "a 1:2",
    "a 2:1",
    "b 1:1",
  ]);
});
