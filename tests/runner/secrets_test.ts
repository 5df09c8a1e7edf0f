import assert from "node:assert/strict";
import type { RunOptions } from "../../lib/runner/mod.ts";
import { createGenerator } from "./generate.ts";
import { eventsOf, type MemoryRun, runInMemory } from "./run_in_memory.ts";

const ALPHABET = [..."abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789 /+=&%\"'\\<>ü😀"];

/** Sends a value everywhere and makes every assertion about the response fail. */
function leakyFlow(expression: string): string {
  return `
vars: { copy: ${JSON.stringify(expression)} }
steps:
  - name: leak
    request:
      method: POST
      url: "http://shop/echo/\${vars.copy | urlencode}?q=\${vars.copy | urlencode}"
      headers:
        x-raw: "\${vars.copy | urlencode}"
        authorization: "Basic \${vars.copy | base64}"
      body: { deep: [{ value: ${JSON.stringify(expression)} }] }
    capture: { it: $.json.nope, hash: { regex: "zzz" } }
    assert:
      status: 500
      headers: { x-echo: wrong }
      json:
        - { path: $.json.body.deep, equals: [] }
        - { path: $.json.url, equals: x }
        - { path: "$.json..*", length: 0 }
        - { path: "$.json.body.deep[0].value", matches: "^$" }
        - { path: "$.json.body.deep[0].value", equals: 3 }
        - { path: $.text, contains: "zzz" }
        - { path: "$.json.body.deep[0].nope", exists: true }
      body: { contains: "zzz" }
  - name: loop
    always: true
    request: { method: POST, url: http://shop/echo, body: [${JSON.stringify(expression)}] }
    loop:
      max_attempts: 2
      sleep_ms: 0
      until: { json: [{ path: "$.json.body[0]", equals: done }] }
  - name: refused
    always: true
    request: { url: "http://shop/refused/\${vars.copy | base64url}" }
`;
}

async function echo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/refused")) throw new TypeError(`cannot reach ${request.url}`);
  const text = await request.text();
  const answer = {
    url: request.url,
    path: decodeURIComponent(pathname),
    headers: Object.fromEntries(request.headers),
    body: JSON.parse(text),
    text,
  };
  return Response.json(answer, { headers: { "x-echo": request.headers.get("x-raw") ?? "" } });
}

async function leak(
  env: Readonly<Record<string, string>>,
  expression: string,
  options: Partial<RunOptions> = {},
): Promise<MemoryRun> {
  return await runInMemory(
    { files: { "a.yaml": leakyFlow(expression) }, env, fetch: echo },
    options,
  );
}

Deno.test("whatever is sent and received, no event shows a secret of the environment", async () => {
  const generator = createGenerator(23);
  for (let i = 0; i < 40; i++) {
    const secret = `s${generator.text(ALPHABET, 8, 40)}e`;
    const { events } = await leak({ PLAIN_NAME: secret }, "${ENV.PLAIN_NAME}", {
      includeBodies: i % 2 === 0,
      argv: ["baton", "--var", `x=${secret}`],
    });
    const steps = eventsOf(events, "step_finished");
    assert.deepEqual(steps.map(({ outcome }) => outcome), ["failed", "failed", "error"]);
    assert.ok(steps[0].failures.length >= 10);
    const bytes = new TextEncoder().encode(secret);
    const json = JSON.stringify(secret).slice(1, -1);
    const stream = JSON.stringify(events);
    for (
      const form of [
        secret,
        json,
        JSON.stringify(json).slice(1, -1),
        encodeURIComponent(secret),
        encodeURI(secret),
        new URLSearchParams({ "": secret }).toString().slice(1),
        bytes.toBase64().slice(0, -4),
        bytes.toBase64({ alphabet: "base64url", omitPadding: true }).slice(0, -4),
      ]
    ) {
      assert.ok(!stream.includes(form), `${form} of ${secret}`);
      assert.ok(!stream.includes(JSON.stringify(form).slice(1, -1)), `${form} of ${secret}`);
    }
    assert.ok(stream.includes("***"));
  }
});

const RANDOM = "k3Jq8x1P-and-72dV";

for (
  const [what, env, expression, options, shown] of [
    ["a plain value", { V: "some value" }, "${ENV.V}", {}, "some value"],
    ["a random value", { V: RANDOM }, "${ENV.V}", {}],
    ["a random value under a bare name", { V: RANDOM }, "${V}", {}],
    ["a public value", { V: RANDOM }, "${ENV.V}", { publicNames: ["V"] }, RANDOM],
    ["a value that looks public", { V: "12345678" }, "${ENV.V}", {}, "12345678"],
    ["a value made secret", { V: "12345678" }, "${ENV.V}", { secretNames: ["V"] }],
    ["a plain value of a file", {}, "${ENV.V}", { environment: { V: "some value" } }, "some value"],
    ["a value of a file", {}, "${ENV.V}", { environment: { V: RANDOM } }],
    ["a parameter", {}, "${V}", { params: { V: "some value" } }, "some value"],
    ["a secret parameter", {}, "${TOKEN}", { params: { TOKEN: "some value" } }],
    ["a parameter made secret", {}, "${V}", { params: { V: "some value" }, secretNames: ["V"] }],
    ["a default", {}, "${ENV.V:-some value}", {}, "some value"],
  ] as [string, Record<string, string>, string, Partial<RunOptions>, string?][]
) {
  Deno.test(`${what} is ${shown === undefined ? "masked" : "shown"}`, async () => {
    const flow = `
steps:
  - name: a
    request: { url: "http://shop/echo", method: POST, body: ["${expression}"] }
    assert: { json: [{ path: "$.json.body[0]", equals: nothing }] }
`;
    const { events } = await runInMemory({ files: { "a.yaml": flow }, env, fetch: echo }, options);
    const [step] = eventsOf(events, "step_finished");
    assert.equal(step.assertions[0].actual, shown ?? "***");
  });
}

Deno.test("a variable that takes the value of the environment variable of its name is masked", async () => {
  const { events } = await runInMemory({
    files: {
      "a.yaml": `
vars: { customer: "\${customer}" }
steps:
  - name: a
    request: { url: "http://shop/echo", method: POST, body: ["\${vars.customer}"] }
    assert: { json: [{ path: "$.json.body[0]", equals: nothing }] }
`,
    },
    env: { customer: RANDOM },
    fetch: echo,
  });
  const [started] = eventsOf(events, "run_started");
  assert.deepEqual(started.environment, ["customer"]);
  const [step] = eventsOf(events, "step_finished");
  assert.equal(step.assertions[0].actual, "***");
});

Deno.test("a secret at the end of a long body that is shown in part is masked", async () => {
  const secret = "hunter2hunter2hunter2";
  for (let padding = 0; padding < 1_400; padding += 7) {
    const { events } = await runInMemory({
      files: {
        "a.yaml": `
steps:
  - name: a
    request: { url: "http://shop/", headers: { authorization: "Bearer \${ENV.T}" } }
    assert: { status: 500, json: [{ path: $.json.id, equals: 1 }], body: { contains: zzz } }
`,
      },
      env: { T: secret },
      fetch: () => new Response(`${" ".repeat(padding)}x${" ".repeat(padding % 5)}${secret}`),
    });
    assert.ok(!JSON.stringify(events).includes("hunt"), `padding ${padding}`);
  }
});

Deno.test("what goes into a field with a secret name is masked everywhere", async () => {
  const flow = (body: string) =>
    `
steps:
  - name: read
    request: { url: http://shop/word }
    capture: { word: $.json.word }
  - name: leak
    request: { method: POST, url: http://shop/echo, ${body} }
    assert: { status: 500, text: x }
`.replace(", text: x", "");
  const uses = [
    'form: { password: "${steps.read.capture.word}" }',
    'multipart: { password: "${steps.read.capture.word}" }',
    'multipart: { password: { text: "${steps.read.capture.word}", content_type: a/b } }',
    'query: { api_key: "${steps.read.capture.word}" }',
    'graphql: { query: a, variables: { password: "${steps.read.capture.word}" } }',
  ];
  for (const use of uses) {
    const { events } = await runInMemory({
      files: { "a.yaml": flow(use) },
      fetch: async (request) =>
        Response.json({ word: "plain & simple word", was: await request.text(), at: request.url }),
    }, { curl: true, includeBodies: true });
    const text = JSON.stringify(events);
    assert.match(text, /leak/);
    assert.doesNotMatch(text, /plain|simple/, use);
  }
});

Deno.test("a secret in a part is masked in the curl command before it is quoted", async () => {
  const parts = [
    `password: "rosa's \\"blue\\" lamp"`,
    `password: { text: "rosa's \\"blue\\" lamp", content_type: a/b }`,
    `password: [{ text: "rosa's \\"blue\\" lamp", filename: x }]`,
  ];
  for (const [part, answered] of parts.flatMap((one) => [[one, true], [one, false]] as const)) {
    const { events } = await runInMemory({
      files: {
        "a.yaml": `
steps:
  - name: a
    request: { method: POST, url: http://shop/, multipart: { ${part} } }
    assert: { status: 500 }
`,
      },
      ...(answered ? { fetch: () => new Response("ok") } : {}),
    }, { curl: true });
    const [{ failures, ...step }] = eventsOf(events, "step_finished");
    assert.match(JSON.stringify([failures, step]), /password=/);
    assert.doesNotMatch(JSON.stringify(events), /rosa|blue|lamp/, part);
  }
});

const DERIVED: Readonly<Record<string, readonly string[]>> = {
  "${ENV.API_TOKEN | upper}": ["AB-CD/EF12GH"],
  "${ENV.API_TOKEN | base64 | base64}": [btoa(btoa("ab-Cd/eF12gh"))],
  "${ENV.API_TOKEN | upper | base64url | upper}": [btoa("AB-CD/EF12GH").toUpperCase()],
  "${vars.password | upper}": ["HUNTER2-HUNTER2"],
  "${vars.mixed | upper}": ["USER:AB-CD/EF12GH"],
  "${vars.shouted}": ["HUNTER2-HUNTER2"],
  "${ENV.API_TOKEN | upper | number}": ["AB-CD/EF12GH"],
  "${vars.plain | append ENV.API_TOKEN | base64}": [btoa("order-1ab-Cd/eF12gh")],
  "${ENV.API_TOKEN | prepend 'me:' | base64}": [btoa("me:ab-Cd/eF12gh")],
  "${vars.plain | hmacSha256 ENV.API_TOKEN}": [
    "8a7d54d2fd6717cc2c3e0a961e0b936c0276e9816b41cfc5db1eb4dcde6b5b14",
  ],
};

for (const [expression, derived] of Object.entries(DERIVED)) {
  Deno.test(`the value of ${expression} is masked like what it is made from`, async () => {
    const flow = `
vars:
  shouted: "\${vars.password | upper}"
  password: hunter2-Hunter2
  mixed: "user:\${ENV.API_TOKEN}"
  plain: order-1
steps:
  - name: a
    request: { method: POST, url: http://shop/echo, body: { v: "${expression}" } }
    assert: { status: 500, json: [{ path: $.json.text, equals: x }] }
`;
    const { events } = await runInMemory(
      { files: { "a.yaml": flow }, env: { API_TOKEN: "ab-Cd/eF12gh" }, fetch: echo },
      { includeBodies: true },
    );
    const text = JSON.stringify(events);
    for (const value of derived) assert.ok(!text.includes(value), value);
    if (!expression.includes("number")) assert.match(text, /\*\*\*/);
  });
}

Deno.test("what a filter makes of a value that is not secret is shown", async () => {
  const flow = `steps:
  - name: a
    request: { url: "http://shop/echo/\${ENV.STAGE_ENV | upper}" }
`;
  const { events } = await runInMemory({
    files: { "a.yaml": flow },
    env: { STAGE_ENV: "staging" },
    fetch: () => new Response("{}"),
  });
  assert.match(JSON.stringify(events), /http:\/\/shop\/echo\/STAGING/);
});
