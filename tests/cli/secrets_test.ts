import assert from "node:assert/strict";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { closedOrigin, json, openServer, type Routes, type TestServer } from "../support/server.ts";

const PASSWORD = 'p@ss "wörd"/1+1';
const TOKEN = "eyJhbGciOiJub25lIn0.tok_8f0a-51.sig/x=";
const API_KEY = "key-0123456789";
const SESSION = "sess-77aa88bb";

const env = {
  SHOP_USER: "ada@example.com",
  SHOP_PASSWORD: PASSWORD,
  SHOP_API_KEY: API_KEY,
  RUN_ID: "run-42-public",
};

function openShop(): TestServer {
  return openServer({
    "/login": json({ access_token: TOKEN, user: "ada" }, {
      headers: { "set-cookie": `sid=${SESSION}; HttpOnly` },
    }),
  });
}

/** A flow that logs in, uses what it got in every possible place, and then fails on it. */
function flow(origin: string): string {
  return `
name: secrets
vars: { credentials: "\${ENV.SHOP_USER}:\${ENV.SHOP_PASSWORD}" }
steps:
  - name: login
    request:
      method: POST
      url: ${origin}/login
      headers: { authorization: "Basic \${vars.credentials | base64}" }
      body: { user: "\${SHOP_USER}", password: "\${SHOP_PASSWORD}" }
    capture: { t: $.json.access_token, s: { cookie: sid } }
    assert: { json: [{ path: $.json.access_token, exists: true }] }
  - name: form
    request:
      method: POST
      url: ${origin}/echo?key=\${SHOP_API_KEY}&pass=\${SHOP_PASSWORD | urlencode}&run=\${RUN_ID}
      headers: { content-type: application/x-www-form-urlencoded }
      body: { password: "\${SHOP_PASSWORD}" }
    assert: { status: 200 }
  - name: use
    request:
      url: ${origin}/echo/\${steps.login.t}
      headers: { authorization: "Bearer \${steps.login.t}", x-run: "\${RUN_ID}" }
      cookies: { sid: "\${steps.login.s}" }
    assert:
      status: 201
      json:
        - { path: $.json.headers.authorization, equals: "Bearer no" }
        - { path: $.json.headers, equals: {} }
        - { path: $.json.target, matches: "^\${steps.login.t}$" }
        - { path: $.json.missing, exists: true }
      body: { contains: "\${SHOP_PASSWORD}" }
`;
}

/** Everything that a run left for people and machines. */
function outputs(run: CliRun): Record<string, string> {
  const { "flow.yaml": _flow, ...files } = run.files;
  return { stdout: run.stdout, stderr: run.stderr, ...files };
}

/** The forms in which a secret must not appear anywhere. */
function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    bytes.toBase64(),
    bytes.toHex(),
    secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
  ];
}

for (const more of [[], ["--verbose"], ["--include-bodies"], ["--quiet"]]) {
  Deno.test(`no output shows a secret${more.map((flag) => `, with ${flag}`)}`, async () => {
    await using server = openShop();
    const run = await runCli(["run", "flow.yaml", "--artifacts", "out", ...more], {
      files: { "flow.yaml": flow(server.origin) },
      env,
    });
    assert.equal(run.exitCode, 1, run.stdout + run.stderr);
    assert.equal(server.log.length, 3);
    assert.equal(server.requests[2].headers.authorization, `Bearer ${TOKEN}`);
    const credentials = `${env.SHOP_USER}:${PASSWORD}`;
    for (const secret of [PASSWORD, TOKEN, API_KEY, SESSION, credentials, env.SHOP_USER]) {
      for (const form of formsOf(secret)) {
        for (const [name, text] of Object.entries(outputs(run))) {
          const at = text.indexOf(form);
          assert.equal(at, -1, `${form} is in ${name}: …${text.slice(at - 300, at + 80)}…`);
        }
      }
    }
    assert.match(run.stdout, /\/echo\/\*\*\*/);
    assert.match(run.files["out/results.json"], /run=run-42-public/);
  });
}

Deno.test("a capture is secret by its own name, by the name of its source, or if marked so", async () => {
  await using server = openServer({
    "/login": json({ access_token: TOKEN, list: [{ "api-key": API_KEY }], code: "otp-445566" }, {
      headers: { "x-auth-token": "hdr-112233" },
    }),
  });
  const run = await runCli(["run", "flow.yaml", "--artifacts", "out"], {
    files: {
      "flow.yaml": `steps:
  - name: login
    request: { url: ${server.origin}/login }
    capture:
      t: $.json.access_token
      k: "$.json.list[0]['api-key']"
      h: { header: X-Auth-Token }
      code: { path: $.json.code, secret: true }
  - name: use
    request:
      url: "${server.origin}/echo/\${steps.login.t}/\${steps.login.k}/\${steps.login.h}/\${steps.login.code}"
    assert: { status: 201 }
`,
    },
  });
  assert.equal(server.log[1], `GET /echo/${TOKEN}/${API_KEY}/hdr-112233/otp-445566`);
  for (const [name, text] of Object.entries(outputs(run))) {
    for (const secret of [TOKEN, API_KEY, "hdr-112233", "otp-445566"]) {
      assert.ok(!text.includes(secret), `${secret} is in ${name}`);
    }
  }
  assert.match(run.stdout, /\/echo\/\*\*\*\/\*\*\*\/\*\*\*\/\*\*\* /);
});

Deno.test("a body that was only searched is not in the reports", async () => {
  await using server = openServer({ "/page": () => new Response("<p>ticket T-998877 ready</p>") });
  const run = await runCli(["run", "flow.yaml", "--artifacts", "out"], {
    files: {
      "flow.yaml": `steps:
  - name: read
    request: { url: ${server.origin}/page }
    assert:
      body: { contains: ready }
      json: [{ path: $.text, matches: ready }]
`,
    },
  });
  assert.equal(run.exitCode, 0);
  for (const [name, text] of Object.entries(outputs(run))) {
    assert.ok(!text.includes("T-998877"), name);
  }
});

Deno.test("a secret on the command line is not in the manifest", async () => {
  await using server = openServer();
  const run = await runCli(
    ["run", "flow.yaml", "--var", "api_token=tok-99887766", "--artifacts", "out"],
    {
      files: {
        "flow.yaml": `steps:
  - name: a
    request: { url: "${server.origin}/echo", headers: { x: "\${api_token}" } }
    assert: { status: 201 }
`,
      },
    },
  );
  assert.equal(server.requests[0].headers.x, "tok-99887766");
  for (const [name, text] of Object.entries(outputs(run))) {
    assert.ok(!text.includes("tok-99887766"), `${name}: ${text}`);
  }
  assert.match(run.files["out/run-manifest.json"], /"api_token=\*\*\*"/);
});

Deno.test("mistakes in a flow file are reported without the values of secrets", async () => {
  const files = {
    "flow.yaml": `vars: { n: "\${ENV.SHOP_PASSWORD | number}" }
steps: [{ name: a, request: { url: "http://127.0.0.1/" } }]
`,
  };
  for (const command of ["run", "check"]) {
    const run = await runCli([command, "flow.yaml"], { files, env });
    assert.equal(run.exitCode, 2);
    assert.match(run.stdout + run.stderr, /`number`: string "\*\*\*" is not a number/);
    assert.ok(!(run.stdout + run.stderr).includes("wörd"));
  }
});

/** Secrets known only from an exchange; the responses that show them are wrong. */
const LEARNED: Readonly<Record<string, { readonly routes: Routes; readonly flow: string }>> = {
  "in the query of a redirect": {
    routes: {
      "/a": () =>
        new Response(null, { status: 302, headers: { location: `/cb?access_token=${TOKEN}` } }),
    },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    assert: { headers: { location: { equals: / } } }
`,
  },
  "after the # of a redirect": {
    routes: {
      "/a": () =>
        new Response(null, { status: 302, headers: { location: `/cb#id_token=${TOKEN}` } }),
    },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    assert: { headers: { location: { equals: / } } }
`,
  },
  "in a header of the response": {
    routes: { "/a": () => new Response(`got ${TOKEN}`, { headers: { "x-csrf-token": TOKEN } }) },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    assert: { body: { equals: no } }
`,
  },
  "in a form that is the response": {
    routes: {
      "/a": () =>
        new Response(new URLSearchParams({ refresh_token: TOKEN, user: "ada" }), { status: 200 }),
    },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    assert: { body: { equals: no } }
`,
  },
  "as a number in the response": {
    routes: { "/a": json({ pin: 77665544, more: "about 77665544" }) },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    assert: { json: [{ path: $.json, equals: {} }, { path: $.json.more, equals: no }] }
`,
  },
  "in the body of the request": {
    routes: {},
    flow: `vars: { random: "\${RANDOM.HEX_8}" }
steps:
  - name: a
    request: { method: POST, url: "ORIGIN/echo", body: { password: "${TOKEN}", n: "\${vars.random}" } }
    assert: { json: [{ path: $.json.body, equals: {} }] }
`,
  },
  "by a capture that goes into an authorization later": {
    routes: { "/a": json({ value: TOKEN }) },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    capture: { v: $.json.value }
    assert: { json: [{ path: $.json.value, equals: no }] }
  - name: b
    request: { url: "ORIGIN/echo", headers: { authorization: "Bearer \${steps.a.v}" } }
`,
  },
  "by a secret capture, in the attempts of a loop before": {
    routes: { "/a": json({ code: TOKEN, state: "waiting" }) },
    flow: `steps:
  - name: a
    request: { url: "ORIGIN/a" }
    loop: { max_attempts: 3, sleep_ms: 0, until: { json: [{ path: $.json.code, equals: done }] } }
    capture: { c: { path: $.json.code, secret: true } }
`,
  },
};

for (const [where, { routes, flow }] of Object.entries(LEARNED)) {
  Deno.test(`a secret that is known only ${where} is in no output`, async () => {
    await using server = openServer(routes);
    const run = await runCli(["run", "flow.yaml", "--artifacts", "out", "--include-bodies"], {
      files: { "flow.yaml": flow.replaceAll("ORIGIN", server.origin) },
    });
    assert.equal(run.exitCode, 1, run.stdout + run.stderr);
    assert.match(run.stdout, /\*\*\*/);
    for (const [name, text] of Object.entries(outputs(run))) {
      assert.ok(!/eyJhbGci|tok_8f0a|77665544/.test(text), `${name}: ${text}`);
    }
  });
}

Deno.test("the contents of a request are masked even without a response, also in the curl command", async () => {
  const request = (type: string, body: unknown) =>
    JSON.stringify({
      method: "POST",
      url: `${closedOrigin()}/a`,
      headers: { "content-type": type },
      body,
    });
  const body = { password: TOKEN, pin: 77665544, note: `for ${TOKEN}` };
  const run = await runCli(["run", "flow.yaml", "--artifacts", "out", "--curl"], {
    files: {
      "flow.yaml": `steps:
  - { name: json, always: true, request: ${request("application/json", body)} }
  - { name: form, always: true, request: ${request("application/x-www-form-urlencoded", body)} }
`,
    },
  });
  assert.equal(run.exitCode, 3, run.stdout + run.stderr);
  assert.match(run.stdout, /--data-raw '\{"password":"\*\*\*","pin":\*\*\*,"note":"for \*\*\*"\}'/);
  assert.match(run.stdout, /--data-raw 'password=\*\*\*&pin=\*\*\*&note=for\+\*\*\*'/);
  for (const [name, text] of Object.entries(outputs(run))) {
    assert.ok(!/eyJhbGci|tok_8f0a|77665544/.test(text), `${name}: ${text}`);
  }
});

Deno.test("a flow variable that is a secret is masked from the first event of its flow", async () => {
  const run = await runCli(["run", "flow.yaml", "--log", "out/run.ndjson"], {
    files: {
      "flow.yaml": `vars: { password: "hunter2hunter" }
steps: [{ name: log in as hunter2hunter, request: { url: "${closedOrigin()}" } }]
`,
    },
  });
  assert.match(run.files["out/run.ndjson"], /"flow_started".*"log in as \*\*\*"/);
  assert.doesNotMatch(run.files["out/run.ndjson"], /hunter2/);
});

Deno.test("only the password is masked in a URL that is a parameter", async () => {
  const run = await runCli(
    [
      "run",
      "flow.yaml",
      "--artifacts",
      "out",
      "--var",
      "base=http://ada:hunter2hunter@127.0.0.1:9",
    ],
    { files: { "flow.yaml": 'steps: [{ name: a, request: { url: "${base}/x" } }]\n' } },
  );
  assert.equal(run.exitCode, 3);
  for (const [name, text] of Object.entries(outputs(run))) {
    assert.ok(!text.includes("hunter2"), `${name}: ${text}`);
  }
  assert.match(run.stdout, /http:\/\/ada:\*\*\*@127\.0\.0\.1:9\/x/);
});

for (
  const [name, told] of [
    ["SHOP_API_KEY", ""],
    ["colour", ""],
    [
      "SHOP_API_KEI",
      "warning: --secret SHOP_API_KEI masks nothing: there is no variable and no parameter of this " +
      "name; did you mean SHOP_API_KEY?\n",
    ],
    [
      "ELSEWHERE",
      "warning: --secret ELSEWHERE masks nothing: there is no variable and no parameter of this name\n",
    ],
  ] as const
) {
  Deno.test(`--secret ${name} ${told === "" ? "says nothing" : "is told to mask nothing"}`, async () => {
    await using server = openShop();
    const { stderr } = await runCli(
      ["run", "a.yaml", "--secret", name, "--var", "colour=blueish"],
      {
        files: {
          "a.yaml": `
steps:
  - name: use
    request: { url: "${server.origin}/echo?key=\${SHOP_API_KEY}&c=\${colour}" }
    assert: { status: 200 }
`,
        },
        env,
      },
    );
    assert.equal(stderr, told);
  });
}
